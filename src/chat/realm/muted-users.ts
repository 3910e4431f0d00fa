import { LayeredMap, type MutableMap, type MutableSet, ownSet } from '../../engine/kernel/values/layered.ts';

const NO_MUTES: ReadonlyMap<number, number> = new Map();
const NOBODY: ReadonlySet<number> = new Set();

/** Who mutes whom, with the start of each mute (UNIX seconds); also by the muted user. */
export class MutedUsers {
  readonly #byUser: MutableMap<number, ReadonlyMap<number, number>>;
  readonly #muters: MutableMap<number, MutableSet<number>>;

  /** With `base`, which stays as it is: changes are seen here alone. */
  constructor(base?: MutedUsers) {
    this.#byUser = base ? new LayeredMap(base.#byUser) : new Map();
    this.#muters = base ? new LayeredMap(base.#muters) : new Map();
  }

  /** The users whom a user mutes. */
  of(userId: number): ReadonlyMap<number, number> {
    return this.#byUser.get(userId) ?? NO_MUTES;
  }

  /** IDs of the users who mute a user. */
  mutersOf(userId: number): ReadonlySet<number> {
    return this.#muters.get(userId) ?? NOBODY;
  }

  /** The cost follows the number of users whom the user mutes. */
  put(userId: number, muted: ReadonlyMap<number, number>): void {
    const before = this.of(userId);
    for (const id of before.keys()) if (!muted.has(id)) ownSet(this.#muters, id).delete(userId);
    for (const id of muted.keys()) if (!before.has(id)) ownSet(this.#muters, id).add(userId);
    this.#byUser.set(userId, muted);
  }

  clear(): void {
    for (const map of [this.#byUser, this.#muters]) for (const id of [...map.keys()]) map.delete(id);
  }
}
