import type { EventOf } from './events.ts';
import type { ClientState } from './types.ts';
import { markMentioned, moveUnread } from './unread.ts';

/** Messages with another text, topic or channel; among the messages that the state counts, the unread ones. */
export function applyUpdate(state: ClientState, event: EventOf<'update_message'>): void {
  const { stream_id, orig_subject } = event;
  if (stream_id !== undefined && orig_subject !== undefined) {
    const place = { stream_id: event.new_stream_id ?? stream_id, topic: event.subject ?? orig_subject };
    moveUnread(state, event.message_ids, place);
  }
  const isMentioned = event.flags.includes('mentioned') || event.flags.includes('wildcard_mentioned');
  markMentioned(state, event.message_id, isMentioned);
}
