import type { MutableMap } from '../../engine/kernel/layered.ts';
import type { Membership } from '../model/channels.ts';

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
