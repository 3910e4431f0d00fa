import { POLICY } from './topic-policies.ts';
import type { UnreadDirect, UnreadIndex, UnreadTopic } from './unread-index.ts';

export const INBOX_FILTERS = ['all', 'mentions', 'direct', 'followed'] as const;
export type InboxFilter = (typeof INBOX_FILTERS)[number];

export interface InboxChannel {
  readonly streamId: number;
  readonly topics: readonly UnreadTopic[];
  readonly ids: readonly number[];
  readonly mentions: number;
}

export interface Inbox {
  readonly directs: readonly UnreadDirect[];
  readonly channels: readonly InboxChannel[];
}

interface Asked {
  readonly filter: InboxFilter;
  /** By `topicKey`. */
  readonly policies: ReadonlyMap<string, number>;
  /** The order of channels: less is higher. */
  readonly compareChannels: (one: number, other: number) => number;
}

const newest = ({ ids }: { readonly ids: readonly number[] }): number => ids.at(-1) ?? 0;

/** Unread messages by conversation. Muted topics are included only if they have a mention. */
export function inboxOf(unread: UnreadIndex, { filter, policies, compareChannels }: Asked): Inbox {
  const wanted = (key: string, topic: UnreadTopic) => {
    if (filter === 'direct') return false;
    if (filter === 'mentions') return topic.mentions > 0;
    if (filter === 'followed') return policies.get(key) === POLICY.followed;
    return !topic.isMuted || topic.mentions > 0;
  };
  const topics = [...unread.topics].filter(([key, topic]) => wanted(key, topic)).map(([, topic]) => topic);
  const channels = [...Map.groupBy(topics, ({ streamId }) => streamId)].map(([streamId, list]) => ({
    streamId,
    topics: list.toSorted((one, other) => newest(other) - newest(one)),
    ids: list.flatMap(({ ids }) => ids),
    mentions: list.reduce((sum, { mentions }) => sum + mentions, 0),
  }));
  const isMentioned = ({ ids }: UnreadDirect) => ids.some((id) => unread.mentions.has(id));
  const directs = [...unread.directs.values()].filter(
    (each) => filter === 'all' || filter === 'direct' || (filter === 'mentions' && isMentioned(each)),
  );
  return {
    directs: directs.sort((one, other) => newest(other) - newest(one)),
    channels: channels.sort((one, other) => compareChannels(one.streamId, other.streamId)),
  };
}

/** Lines of a channel in the inbox: its own, and one for each topic. */
export const rowsOf = ({ topics }: InboxChannel): number => 1 + topics.length;

/** The first channels, until they have so many lines. */
export function within(channels: readonly InboxChannel[], lines: number): readonly InboxChannel[] {
  let left = lines;
  const after = channels.findIndex((channel) => {
    const isAfter = left <= 0;
    left -= rowsOf(channel);
    return isAfter;
  });
  return after < 0 ? channels : channels.slice(0, after);
}
