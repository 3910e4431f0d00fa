import {
  ApiFailure,
  type GetMessageNotificationsReply,
  getMessageHistory,
  getMessageNotifications,
  getReadReceipts,
  updateMessage,
} from '../client/index.ts';
import type { MessageSnapshot } from '../client/shapes.ts';
import type { Model } from './model.ts';

type Calls = Pick<Model, 'client'>;

/** The message after each change, the newest first. */
export async function historyOf({ client }: Calls, messageId: number): Promise<MessageSnapshot[]> {
  const params = { message_id: messageId, allow_empty_topic_name: true };
  const { message_history } = await client.call(getMessageHistory, params);
  return message_history.toReversed();
}

/** The users who have read it and share read receipts. */
export async function readersOf({ client }: Calls, messageId: number): Promise<number[]> {
  const { user_ids } = await client.call(getReadReceipts, { message_id: messageId });
  return user_ids;
}

export type Explained = GetMessageNotificationsReply['notifications'][number];

/** Why a message did or did not notify one, by each way. */
export async function explanationOf({ client }: Calls, messageId: number): Promise<readonly Explained[]> {
  return (await client.call(getMessageNotifications, { message_id: messageId })).notifications;
}

/** Which messages of the topic go along. */
export type MoveScope = 'change_one' | 'change_later' | 'change_all';

export interface MessageMove {
  readonly messageId: number;
  readonly scope: MoveScope;
  /** Given if it changes. */
  readonly streamId?: number | undefined;
  readonly topic?: string | undefined;
  readonly tellsOld: boolean;
  readonly tellsNew: boolean;
}

export async function moveMessages({ client }: Calls, move: MessageMove): Promise<void> {
  const { messageId, scope, streamId, topic, tellsOld, tellsNew } = move;
  await client.call(updateMessage, {
    message_id: messageId,
    propagate_mode: scope,
    ...(streamId !== undefined && { stream_id: streamId }),
    ...(topic !== undefined && { topic }),
    send_notification_to_old_thread: tellsOld,
    send_notification_to_new_thread: tellsNew,
  });
}

/** The time limit lets only the newest messages of a topic be moved: how many, and from which one on. */
export function movablePart(error: unknown): { readonly from: number; readonly count: number } | undefined {
  if (!(error instanceof ApiFailure) || error.code !== 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED') return undefined;
  const { first_message_id_allowed_to_move: from, total_messages_allowed_to_move: count } = error.fields;
  return typeof from === 'number' && typeof count === 'number' ? { from, count } : undefined;
}
