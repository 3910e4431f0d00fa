import type { ClientEvent, ClientState } from '../../web/state/apply-event.ts';

/**
 * Which message is the newest after the newest was deleted or went to another channel, only the server can say: where that has happened, `folded`
 * takes the ID of `fresh`. Everything else, and an ID of a message that has stayed, stays to be compared.
 */
export function takeNewest(folded: ClientState, fresh: ClientState, gone: ReadonlySet<number>): void {
  const [newest = 0, known = 0] = [fresh.max_message_id, folded.max_message_id];
  if (gone.has(Math.max(newest, known))) folded.max_message_id = newest;
  const conversations = folded.recent_private_conversations;
  if (!conversations) return;
  folded.recent_private_conversations = conversations.flatMap((conversation) => {
    if (!gone.has(conversation.max_message_id)) return [conversation];
    const isSame = (other: typeof conversation) => keyOf(other.user_ids) === keyOf(conversation.user_ids);
    const now = fresh.recent_private_conversations?.find(isSame);
    if (!now) return [];
    return [now.max_message_id < conversation.max_message_id ? now : conversation];
  });
}

const keyOf = (userIds: readonly number[]) => userIds.toSorted((a, b) => a - b).join();

/** IDs of messages that events say were deleted, or went to another channel. */
export const goneBy = (events: readonly ClientEvent[]): Set<number> =>
  new Set(
    events.flatMap((event) => {
      if (event.type === 'delete_message') return event.message_ids ?? [event.message_id ?? 0];
      return event.type === 'update_message' && event.new_stream_id !== undefined ? event.message_ids : [];
    }),
  );
