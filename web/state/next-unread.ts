import { type Conversation, conversationKey, directWith, topicOf } from './conversation.ts';
import type { UnreadIndex, UnreadTopic } from './unread-index.ts';

/**
 * The unread topic that comes after where one is: the rest of the same channel first, then the channels below it, round.
 * `channels`: IDs in the order of the side bar. Muted topics are left out.
 */
export function nextUnreadTopic(
  unread: UnreadIndex,
  channels: readonly number[],
  current: { readonly streamId?: number; readonly topic?: string },
): Conversation | undefined {
  const at = current.streamId === undefined ? -1 : channels.indexOf(current.streamId);
  const order = at < 0 ? channels : [...channels.slice(at), ...channels.slice(0, at)];
  const isHere = (each: UnreadTopic) =>
    each.streamId === current.streamId && each.topic.toLowerCase() === current.topic?.toLowerCase();
  const topics = [...unread.topics.values()].filter(
    (each) => !each.isMuted && each.ids.length > 0 && !isHere(each),
  );
  for (const streamId of order) {
    const [first] = topics.filter((each) => each.streamId === streamId).sort(newestFirst);
    if (first) return topicOf(streamId, first.topic);
  }
  return undefined;
}

/** The unread direct conversation after the current one, the newest first, round. */
export function nextUnreadDirect(
  unread: UnreadIndex,
  current: Conversation | undefined,
): Conversation | undefined {
  const all = [...unread.directs.values()].filter(({ ids }) => ids.length > 0).sort(newestFirst);
  const key = current && conversationKey(current);
  const at = all.findIndex(({ userIds }) => conversationKey(directWith(userIds)) === key);
  const next = all[at + 1] ?? all[0];
  return next && conversationKey(directWith(next.userIds)) !== key ? directWith(next.userIds) : undefined;
}

const newestFirst = (
  one: { readonly ids: readonly number[] },
  other: { readonly ids: readonly number[] },
): number => (other.ids.at(-1) ?? 0) - (one.ids.at(-1) ?? 0);
