import type { UnreadChannel, UnreadDirect, UnreadIndex, UnreadTopic } from './unread-index.ts';

/** A conversation with unread messages. */
export interface UnreadPlace {
  readonly key: string;
  /** Ascending; it changes. */
  readonly ids: number[];
  readonly where:
    | { readonly streamId: number; readonly topic: string }
    | { readonly userIds: readonly number[] };
  /** How many messages are unread in it. */
  size: number;
  mentions: number;
  isMuted: boolean;
}

const NONE: UnreadChannel = { count: 0, mutedCount: 0, mentions: 0 };

/** The numbers of unread messages that are shown. A change of a place costs the same however many there are. */
export class UnreadCounts implements UnreadIndex {
  readonly topics = new Map<string, UnreadTopic>();
  readonly channels = new Map<number, UnreadChannel>();
  readonly directs = new Map<string, UnreadDirect>();
  readonly mentions: Set<number>;
  direct = 0;
  total = 0;

  constructor(mentions: Iterable<number>) {
    this.mentions = new Set(mentions);
  }

  /** Counts the place as it is now instead of as it was counted before. */
  count(place: UnreadPlace, now: { readonly mentions: number; readonly isMuted: boolean }): void {
    this.#add(place, -1);
    Object.assign(place, now, { size: place.ids.length });
    this.#add(place, 1);
    const { key, ids, where, mentions, isMuted } = place;
    if ('topic' in where) show(this.topics, key, { ...where, ids, mentions, isMuted });
    else show(this.directs, key, { ...where, ids });
  }

  #add({ where, size, mentions, isMuted }: UnreadPlace, sign: 1 | -1): void {
    const count = sign * size;
    if (!isMuted) this.total += count;
    if (!('topic' in where)) {
      this.direct += count;
      return;
    }
    const known = this.channels.get(where.streamId) ?? NONE;
    const channel = {
      count: known.count + (isMuted ? 0 : count),
      mutedCount: known.mutedCount + (isMuted ? count : 0),
      mentions: known.mentions + sign * mentions,
    };
    if (channel.count + channel.mutedCount === 0) this.channels.delete(where.streamId);
    else this.channels.set(where.streamId, channel);
  }
}

function show<T extends { readonly ids: readonly number[] }>(map: Map<string, T>, key: string, value: T) {
  if (value.ids.length === 0) map.delete(key);
  else map.set(key, value);
}
