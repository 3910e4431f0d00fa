import { LayeredMap, type MutableMap } from '../../engine/kernel/layered.ts';

const NOBODY: ReadonlyMap<number, number> = new Map();
const NO_IDS: readonly number[] = [];

/** Who mutes whom, with the start of each mute (UNIX seconds). */
export class MutedUsers {
  readonly #base: MutedUsers | undefined;
  readonly #byUser: MutableMap<number, ReadonlyMap<number, number>>;
  /** Made when somebody asks for it, until a mute changes. */
  #muters: ReadonlyMap<number, readonly number[]> | undefined;
  #isChanged = false;

  /** With `base`, which stays as it is: changes are seen here alone. */
  constructor(base?: MutedUsers) {
    this.#base = base;
    this.#byUser = base ? new LayeredMap(base.#byUser) : new Map();
  }

  /** The users whom a user mutes. */
  of(userId: number): ReadonlyMap<number, number> {
    return this.#byUser.get(userId) ?? NOBODY;
  }

  /** IDs of the users who mute a user. */
  mutersOf(userId: number): readonly number[] {
    if (this.#base && !this.#isChanged) return this.#base.mutersOf(userId);
    this.#muters ??= mutersIn(this.#byUser);
    return this.#muters.get(userId) ?? NO_IDS;
  }

  put(userId: number, muted: ReadonlyMap<number, number>): void {
    this.#byUser.set(userId, muted);
    this.#isChanged = true;
    this.#muters = undefined;
  }

  clear(): void {
    for (const userId of [...this.#byUser.keys()]) this.#byUser.delete(userId);
    this.#isChanged = true;
    this.#muters = undefined;
  }
}

function mutersIn(byUser: ReadonlyMap<number, ReadonlyMap<number, number>>): Map<number, number[]> {
  const muters = new Map<number, number[]>();
  for (const [userId, muted] of byUser)
    for (const id of muted.keys()) {
      const own = muters.get(id);
      if (own) own.push(userId);
      else muters.set(id, [userId]);
    }
  return muters;
}
