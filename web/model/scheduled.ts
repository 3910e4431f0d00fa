import {
  createScheduledMessage,
  deleteScheduledMessage,
  updateScheduledMessage,
} from '../client/operations.ts';
import type { Conversation } from '../state/conversation.ts';
import type { ScheduledMessage } from '../state/types.ts';
import type { Model } from './model.ts';

const placeOf = (to: Conversation) =>
  to.kind === 'topic'
    ? { type: 'channel' as const, to: to.streamId, topic: to.topic }
    : { type: 'direct' as const, to: to.userIds };

/** `at`: UNIX seconds. */
export async function schedule(
  { client }: Model,
  to: Conversation,
  { content, at }: { readonly content: string; readonly at: number },
): Promise<void> {
  const params = { ...placeOf(to), content, scheduled_delivery_timestamp: at, read_by_sender: true };
  await client.call(createScheduledMessage, params);
}

/** A message to oneself that is unread when it comes. `at`: UNIX seconds. */
export async function remind({ client, tables }: Model, content: string, at: number): Promise<void> {
  await client.call(createScheduledMessage, {
    ...{ type: 'direct', to: [tables.ownId.peek()], content },
    ...{ scheduled_delivery_timestamp: at, read_by_sender: false },
  });
}

export async function reschedule(
  { client }: Model,
  { scheduled_message_id }: ScheduledMessage,
  change: { readonly content?: string; readonly at?: number },
): Promise<void> {
  await client.call(updateScheduledMessage, {
    scheduled_message_id,
    ...(change.content !== undefined && { content: change.content }),
    ...(change.at !== undefined && { scheduled_delivery_timestamp: change.at }),
  });
}

export async function unschedule(
  { client }: Model,
  { scheduled_message_id }: ScheduledMessage,
): Promise<void> {
  await client.call(deleteScheduledMessage, { scheduled_message_id });
}

export function conversationOfScheduled(
  { type, to, topic = '' }: ScheduledMessage,
  ownId: number,
): Conversation {
  const ids = [to].flat();
  if (type === 'stream') return { kind: 'topic', streamId: ids[0] ?? 0, topic };
  const others = ids.filter((id) => id !== ownId);
  return { kind: 'direct', userIds: (others.length > 0 ? others : ids).toSorted((a, b) => a - b) };
}
