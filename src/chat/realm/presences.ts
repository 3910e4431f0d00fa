import { append } from '../../engine/kernel/values/lists.ts';
import type { Presence } from '../model/people.ts';

/** The last presence of each user; changes since an update are found without reading the rest. */
export class Presences {
  readonly #byUser = new Map<number, Presence>();
  /** Ordered by update; replaced entries are skipped, and dropped when there are many. */
  #ordered: Presence[] = [];

  /** -1: no presence was ever reported. */
  get lastUpdateId(): number {
    return this.#ordered.at(-1)?.updateId ?? -1;
  }

  of(userId: number): Presence | undefined {
    return this.#byUser.get(userId);
  }

  /** `changed`: in the order of their updates. */
  put(changed: readonly Presence[]): void {
    const news = changed.filter((each) => each.updateId > (this.#byUser.get(each.userId)?.updateId ?? -1));
    for (const presence of news) this.#byUser.set(presence.userId, presence);
    append(this.#ordered, news);
    if (this.#ordered.length > 2 * this.#byUser.size + 100) {
      this.#ordered = this.#ordered.filter((each) => this.#isCurrent(each));
    }
  }

  /** Presences that changed after an update, in that order. */
  *since(updateId: number): Iterable<Presence> {
    for (let at = this.#firstAfter(updateId); at < this.#ordered.length; at++) {
      const presence = this.#ordered[at] as Presence;
      if (this.#isCurrent(presence)) yield presence;
    }
  }

  #isCurrent(presence: Presence): boolean {
    return this.#byUser.get(presence.userId) === presence;
  }

  #firstAfter(updateId: number): number {
    let [from, to] = [0, this.#ordered.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#ordered[middle] as Presence).updateId <= updateId) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
