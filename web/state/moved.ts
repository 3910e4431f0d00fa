import { type Conversation, conversationKey, topicOf } from './conversation.ts';
import type { ClientEvent } from './events.ts';

/** Where a whole topic was, and where it went. */
export interface Moved {
  readonly from: Conversation;
  readonly to: Conversation;
}

/** Undefined: the event moves no whole topic. */
export function movedTopic(event: ClientEvent): Moved | undefined {
  if (event.type !== 'update_message' || event.propagate_mode !== 'change_all') return undefined;
  const { stream_id: streamId, orig_subject: topic } = event;
  if (streamId === undefined || topic === undefined) return undefined;
  const to = topicOf(event.new_stream_id ?? streamId, event.subject ?? topic);
  return { from: topicOf(streamId, topic), to };
}

/** A text on its way to a conversation. */
interface Bound {
  readonly to: Conversation;
  /** The newest message that its author saw there. */
  readonly anchor?: number | undefined;
}

/** Where the text belongs after the event: with the message that its author saw, or with the whole topic. */
export function placeAfter({ to, anchor }: Bound, event: ClientEvent): Conversation {
  if (event.type !== 'update_message') return to;
  const { stream_id: streamId, orig_subject: topic, message_ids: ids } = event;
  if (streamId === undefined || topic === undefined) return to;
  if (conversationKey(to) !== conversationKey(topicOf(streamId, topic))) return to;
  const isMoved = event.propagate_mode === 'change_all' || (anchor !== undefined && ids.includes(anchor));
  return isMoved ? topicOf(event.new_stream_id ?? streamId, event.subject ?? topic) : to;
}
