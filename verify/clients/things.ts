import type { Random } from '../support/random.ts';

/** Something that a client has made, and that it may change or remove. */
export interface Thing {
  readonly family: string;
  /** The ID of the user whose thing it is; 0: the organization's. */
  readonly owner: number;
  readonly id: number;
  readonly name: string;
  /** What else the reply has: an address, a key. */
  readonly note?: string;
}

const MOST = 60;

/** What clients know to be there, since the making was acknowledged; the newest things of each family. */
export class Things {
  readonly #byFamily = new Map<string, Thing[]>();

  add(thing: Thing): void {
    const known = this.#byFamily.get(thing.family) ?? [];
    this.#byFamily.set(thing.family, [...known, thing].slice(-MOST));
  }

  pick(random: Random, family: string, owner = 0): Thing | undefined {
    return random.pick(this.#all(family, owner));
  }

  /** The same, for one that is about to be removed: nobody picks it again. */
  take(random: Random, family: string, owner = 0): Thing | undefined {
    const thing = this.pick(random, family, owner);
    const all = this.#byFamily.get(family) ?? [];
    if (thing)
      this.#byFamily.set(
        family,
        all.filter((each) => each !== thing),
      );
    return thing;
  }

  count(family: string, owner = 0): number {
    return this.#all(family, owner).length;
  }

  #all(family: string, owner: number): readonly Thing[] {
    return (this.#byFamily.get(family) ?? []).filter((each) => each.owner === owner);
  }
}
