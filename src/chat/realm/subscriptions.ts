import {
  LayeredMap,
  LayeredSet,
  type MutableMap,
  type MutableSet,
  ownMap,
  ownSet,
} from '../../engine/kernel/values/layered.ts';
import type { ChannelMembers, Members, Membership } from '../model/channels.ts';
import { LoadedSubscriptions } from './loaded-subscriptions.ts';

/**
 * The subscriptions of one user, by channel ID, ascending. An organization has as many of these lists as users: a list takes a
 * third of the memory of a map, and of the time to fill it.
 */
export class SubscriptionList implements MutableMap<number, Membership> {
  readonly #all: Membership[];

  /** `all`: by channel ID, ascending. */
  constructor(all: Membership[] = []) {
    this.#all = all;
  }

  get size(): number {
    return this.#all.length;
  }

  get(channelId: number): Membership | undefined {
    const found = this.#all[this.#placeOf(channelId)];
    return found?.channelId === channelId ? found : undefined;
  }

  has(channelId: number): boolean {
    return this.get(channelId) !== undefined;
  }

  set(channelId: number, membership: Membership): this {
    const place = this.#placeOf(channelId);
    const isKnown = this.#all[place]?.channelId === channelId;
    if (place === this.#all.length) this.#all.push(membership);
    else this.#all.splice(place, isKnown ? 1 : 0, membership);
    return this;
  }

  delete(channelId: number): boolean {
    if (!this.has(channelId)) return false;
    this.#all.splice(this.#placeOf(channelId), 1);
    return true;
  }

  *keys(): MapIterator<number> {
    for (const { channelId } of this.#all) yield channelId;
  }

  values(): MapIterator<Membership> {
    return this.#all.values();
  }

  *entries(): MapIterator<[number, Membership]> {
    for (const membership of this.#all) yield [membership.channelId, membership];
  }

  [Symbol.iterator](): MapIterator<[number, Membership]> {
    return this.entries();
  }

  forEach(callback: (value: Membership, key: number, map: ReadonlyMap<number, Membership>) => void): void {
    for (const membership of this.#all) callback(membership, membership.channelId, this);
  }

  /** The index of the channel, or where it would be inserted. Channels mostly come in the order of their IDs. */
  #placeOf(channelId: number): number {
    let [from, to] = [0, this.#all.length];
    if ((this.#all[to - 1]?.channelId ?? -1) < channelId) return to;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#all[middle] as Membership).channelId < channelId) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

const NOBODY: ReadonlySet<number> = new Set();

/** Who is in which channel. */
export class Subscriptions {
  readonly #base: Subscriptions | undefined;
  readonly #subscribersOf: MutableMap<number, MutableSet<number>>;
  /** Lists of the users that were looked up, or changed since the organization was loaded. */
  readonly #listsOf: MutableMap<number, MutableMap<number, Membership>>;
  #loaded = new LoadedSubscriptions([]);

  constructor(base?: Subscriptions) {
    this.#base = base;
    this.#subscribersOf = base ? new LayeredMap(base.#subscribersOf) : new Map();
    this.#listsOf = base ? new LayeredMap(base.#listsOf) : new Map();
  }

  /** Takes all there are, in the place of what was there. */
  load(channels: readonly ChannelMembers[]): void {
    this.#loaded = new LoadedSubscriptions(channels);
    for (const map of [this.#listsOf, this.#subscribersOf])
      for (const key of [...map.keys()]) map.delete(key);
    for (const [channelId, ids] of this.#loaded.subscribers())
      this.#subscribersOf.set(channelId, new LayeredSet(ids));
  }

  put({ membership, userIds }: Members): void {
    const { channelId, isActive } = membership;
    const people = ownSet(this.#subscribersOf, channelId);
    for (const userId of userIds) {
      this.of(userId);
      ownMap(this.#listsOf, userId, () => new SubscriptionList()).set(channelId, membership);
      if (isActive) people.add(userId);
      else people.delete(userId);
    }
  }

  get(userId: number, channelId: number): Membership | undefined {
    const list = this.#listsOf.get(userId);
    return list ? list.get(channelId) : this.#first.#loaded.get(userId, channelId);
  }

  /** By channel ID; active and left ones. */
  of(userId: number): ReadonlyMap<number, Membership> {
    const known = this.#listsOf.get(userId);
    if (known) return known;
    const first = this.#first;
    const list = new SubscriptionList(first.#loaded.of(userId));
    first.#listsOf.set(userId, list);
    return list;
  }

  subscribersOf(channelId: number): ReadonlySet<number> {
    return this.#subscribersOf.get(channelId) ?? NOBODY;
  }

  /** What all others are layers over. */
  get #first(): Subscriptions {
    return this.#base ? this.#base.#first : this;
  }
}
