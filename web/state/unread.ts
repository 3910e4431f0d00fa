import { topicKey } from './conversation.ts';
import type { ClientState, UnreadDetails } from './types.ts';
import { UnreadCounts } from './unread-counts.ts';
import type { UnreadIndex } from './unread-index.ts';
import { unreadOf } from './unread-places.ts';

/** Where an unread message is; `others` of a direct one: everybody but oneself. */
export interface UnreadMessage {
  id: number;
  place: { stream_id: number; topic: string } | { others: number[] };
  isMentioned: boolean;
}

/** The index as it is now: another object each time, around maps that go on changing. */
export function indexUnread(state: ClientState): UnreadIndex {
  const { topics, channels, directs, mentions, direct, total } =
    unreadOf(state)?.counts ?? new UnreadCounts([]);
  return { topics, channels, directs, mentions, direct, total };
}

export function addUnread(state: ClientState, { id, place, isMentioned }: UnreadMessage): void {
  const unread = unreadOf(state);
  if (!unread) return;
  unread.add(unread.placeFor(place), id);
  if (isMentioned) unread.mention(id, true);
}

/** `details` as the event that makes a message unread again gives them. */
export function unreadFrom(id: number, details: UnreadDetails): UnreadMessage {
  const { stream_id = 0, topic = '', user_ids = [] } = details;
  const place = details.type === 'stream' ? { stream_id, topic } : { others: user_ids };
  return { id, place, isMentioned: details.mentioned ?? false };
}

export function removeUnread(state: ClientState, ids: Iterable<number>): void {
  const unread = unreadOf(state);
  for (const id of unread?.remove(ids) ?? []) unread?.mention(id, false);
}

export const removeAllUnread = (state: ClientState): void => removeUnread(state, unreadOf(state)?.ids ?? []);

/** Nothing is unread in a channel that is gone. */
export function removeUnreadIn(state: ClientState, streamIds: readonly number[]): void {
  const topics = [...(unreadOf(state)?.counts.topics.values() ?? [])];
  removeUnread(
    state,
    topics.filter(({ streamId }) => streamIds.includes(streamId)).flatMap(({ ids }) => ids),
  );
}

/** Channel messages that belong to another topic now. */
export function moveUnread(
  state: ClientState,
  ids: Iterable<number>,
  place: { stream_id: number; topic: string },
): void {
  const unread = unreadOf(state);
  if (!unread) return;
  const moved = unread.remove(ids);
  if (moved.length === 0) return;
  const into = unread.placeFor(place);
  for (const id of moved) unread.add(into, id);
}

/** Whether an unread message mentions one. */
export const markMentioned = (state: ClientState, id: number, isMentioned: boolean): void =>
  unreadOf(state)?.mention(id, isMentioned);

/** A topic has another policy. */
export const followPolicy = (state: ClientState, streamId: number, topic: string): void =>
  unreadOf(state)?.judge(topicKey(streamId, topic));

/** Channels were muted or unmuted, or are gone. */
export const followMutedChannels = (state: ClientState): void => unreadOf(state)?.judgeChannels();
