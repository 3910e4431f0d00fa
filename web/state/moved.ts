import { type Conversation, topicOf } from './conversation.ts';
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
