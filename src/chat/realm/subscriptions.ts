import {
  LayeredMap,
  LayeredSet,
  type MutableMap,
  type MutableSet,
  ownMap,
  ownSet,
} from '../../engine/kernel/layered.ts';
import type { ChannelMembers, Members, Membership } from '../model/channels.ts';
import { LoadedSubscriptions } from './loaded-subscriptions.ts';
import { SubscriptionList } from './subscription-list.ts';

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
