import type { Client } from '../client/client.ts';
import { deleteTopic, getMessages, updateMessage } from '../client/first-operations.ts';
import { isResolved, resolvedName, topicOf, unresolvedName } from '../state/conversation.ts';
import { narrowOf } from '../state/narrow.ts';

export interface Topic {
  readonly streamId: number;
  readonly topic: string;
  /** Any message of it. */
  readonly messageId: number;
}

/** Marks a whole topic as resolved, or takes the mark away. */
export async function toggleResolved(client: Client, { topic, messageId }: Topic): Promise<void> {
  await client.call(updateMessage, {
    message_id: messageId,
    topic: isResolved(topic) ? unresolvedName(topic) : resolvedName(topic),
    propagate_mode: 'change_all',
    send_notification_to_old_thread: false,
    send_notification_to_new_thread: true,
  });
}

/** Deletes a topic with all messages; the server does it in steps. */
export async function removeTopic(client: Client, { streamId, topic }: Topic): Promise<void> {
  for (;;) {
    const { complete } = await client.call(deleteTopic, { stream_id: streamId, topic_name: topic });
    if (complete) return;
  }
}

/** The newest message of a topic, by which the server knows what is meant. */
export async function newestIn(
  client: Client,
  { streamId, topic }: Pick<Topic, 'streamId' | 'topic'>,
): Promise<number> {
  const { messages } = await client.call(getMessages, {
    narrow: narrowOf(topicOf(streamId, topic)).map(({ operator, operand }) => ({ operator, operand })),
    ...{ anchor: 'newest', num_before: 1, num_after: 0, allow_empty_topic_name: true },
  });
  return messages[0]?.id ?? 0;
}
