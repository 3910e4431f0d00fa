import { topicKey } from './conversation.ts';
import { addInOrder, addTo, removeFrom } from './lists.ts';
import { mutedChannelsOf, policiesOf, topicIsMuted } from './topic-policies.ts';
import type { ClientState, UnreadDetails, UnreadMessages } from './types.ts';

/** Where an unread message is; `others` of a direct one: everybody but oneself. */
export interface UnreadMessage {
  id: number;
  place: { stream_id: number; topic: string } | { others: number[] };
  isMentioned: boolean;
}

export function addUnread(state: ClientState, { id, place, isMentioned }: UnreadMessage): void {
  const unreads = state.unread_msgs;
  if (!unreads) return;
  const isNew = addInOrder(conversationOf(state, unreads, place), id);
  if (isMentioned) addInOrder(unreads.mentions, id);
  if (isNew && isCounted(state, place)) unreads.count++;
}

/** `details` as the event that makes a message unread again gives them. */
export function unreadFrom(id: number, details: UnreadDetails): UnreadMessage {
  const { stream_id = 0, topic = '', user_ids = [] } = details;
  const place = details.type === 'stream' ? { stream_id, topic } : { others: user_ids };
  return { id, place, isMentioned: details.mentioned ?? false };
}

export function removeUnread(state: ClientState, isRead: (id: number) => boolean): void {
  const unreads = state.unread_msgs;
  if (!unreads) return;
  for (const list of [unreads.pms, unreads.streams, unreads.huddles]) {
    for (const each of list) {
      const gone = removeFrom(each.unread_message_ids, isRead);
      if (gone.length > 0 && isCounted(state, each)) unreads.count -= gone.length;
    }
    removeFrom<{ unread_message_ids: number[] }>(list, (each) => each.unread_message_ids.length === 0);
  }
  removeFrom(unreads.mentions, isRead);
}

/** Nothing is unread in a channel that is gone. */
export function removeUnreadIn(state: ClientState, streamIds: readonly number[]): void {
  const gone = state.unread_msgs?.streams.filter(({ stream_id }) => streamIds.includes(stream_id)) ?? [];
  const ids = new Set(gone.flatMap(({ unread_message_ids }) => unread_message_ids));
  if (ids.size === 0) return;
  removeUnread(state, (id) => ids.has(id));
  // The channel is gone from the state, and with it whether it was muted.
  recount(state);
}

/** Channel messages that belong to another topic now. */
export function moveUnread(
  state: ClientState,
  ids: ReadonlySet<number>,
  place: { stream_id: number; topic: string },
): void {
  const unreads = state.unread_msgs;
  if (!unreads) return;
  const moved = unreads.streams.flatMap(({ unread_message_ids }) =>
    removeFrom(unread_message_ids, (id) => ids.has(id)),
  );
  removeFrom<{ unread_message_ids: number[] }>(
    unreads.streams,
    (each) => each.unread_message_ids.length === 0,
  );
  if (moved.length > 0) {
    const into = topicOf(unreads, place);
    for (const id of moved) addInOrder(into, id);
  }
  recount(state);
}

/** Whether an unread message mentions one. */
export function markMentioned({ unread_msgs: unreads }: ClientState, id: number, isMentioned: boolean): void {
  if (!unreads) return;
  const lists = [...unreads.pms, ...unreads.streams, ...unreads.huddles];
  const isUnread = lists.some(({ unread_message_ids }) => unread_message_ids.includes(id));
  if (isUnread && isMentioned) addInOrder(unreads.mentions, id);
  else removeFrom(unreads.mentions, (other) => other === id);
}

function conversationOf(
  state: ClientState,
  unreads: UnreadMessages,
  place: UnreadMessage['place'],
): number[] {
  if ('topic' in place) return topicOf(unreads, place);
  if (place.others.length > 1) return groupOf(unreads, [...place.others, state.user_id ?? 0]);
  return personOf(unreads, place.others[0] ?? state.user_id ?? 0);
}

function topicOf({ streams }: UnreadMessages, place: { stream_id: number; topic: string }): number[] {
  const isIt = (each: typeof place) =>
    each.stream_id === place.stream_id && each.topic.toLowerCase() === place.topic.toLowerCase();
  const known = streams.find(isIt) ?? { ...place, unread_message_ids: [] };
  addTo(streams, [known]);
  return known.unread_message_ids;
}

function groupOf({ huddles }: UnreadMessages, userIds: number[]): number[] {
  const user_ids_string = userIds.sort((a, b) => a - b).join(',');
  const known = huddles.find((each) => each.user_ids_string === user_ids_string) ?? {
    user_ids_string,
    unread_message_ids: [],
  };
  addTo(huddles, [known]);
  return known.unread_message_ids;
}

function personOf({ pms }: UnreadMessages, userId: number): number[] {
  const known = pms.find((each) => each.other_user_id === userId) ?? {
    other_user_id: userId,
    sender_id: userId,
    unread_message_ids: [],
  };
  addTo(pms, [known]);
  return known.unread_message_ids;
}

/** Whether messages there are in the count: all but those of muted topics. */
function isCounted({ user_topics = [], subscriptions = [] }: ClientState, place: object): boolean {
  if (!isInTopic(place)) return true;
  const name = place.topic.toLowerCase();
  const policy = user_topics.find(
    (each) => each.stream_id === place.stream_id && each.topic_name.toLowerCase() === name,
  );
  const channel = subscriptions.find(({ stream_id }) => stream_id === place.stream_id);
  return !topicIsMuted(policy?.visibility_policy, channel?.is_muted === true);
}

const isInTopic = (place: object): place is { stream_id: number; topic: string } => 'topic' in place;

/** Muting and unmuting changes the count, too. */
export function recount(state: ClientState): void {
  const unreads = state.unread_msgs;
  if (!unreads) return;
  const policies = policiesOf(state);
  const mutedChannels = mutedChannelsOf(state);
  const isShown = ({ stream_id, topic }: { stream_id: number; topic: string }) =>
    !topicIsMuted(policies.get(topicKey(stream_id, topic)), mutedChannels.has(stream_id));
  const shown = unreads.streams.filter(isShown);
  const sizes = [...unreads.pms, ...unreads.huddles, ...shown].map((each) => each.unread_message_ids.length);
  unreads.count = sizes.reduce((sum, size) => sum + size, 0);
}
