/** IDs per run: about 30 kB of text, so that one change rebuilds little. */
const IDS = 128;
/** Cached lists, one for each kind of viewers. */
const MOST_KINDS = 16;

/** The JSON of some items of a list. */
export type PeopleRun = readonly string[];

interface Listed {
  readonly user: { readonly id: number };
  /** JSON. */
  readonly text: string;
}

/**
 * Splits a list of users into runs by their IDs. A run whose users look the same as for the last viewer of the same kind is
 * the same array: its compressed form need not be made again. A user who joins or leaves changes one run.
 */
export class PeopleRuns {
  /** By kind of viewer, the last used kind last; then by the first ID of the run. */
  readonly #kinds = new Map<string, ReadonlyMap<number, PeopleRun>>();

  split(kind: string, people: readonly Listed[]): readonly PeopleRun[] {
    const known = this.#kinds.get(kind);
    const found = new Map<number, PeopleRun>();
    const runs: PeopleRun[] = [];
    for (let from = 0; from < people.length; ) {
      const place = placeOf(people[from]);
      let to = from + 1;
      while (to < people.length && placeOf(people[to]) === place) to++;
      const run = sameOr(known?.get(place), people.slice(from, to));
      found.set(place, run);
      runs.push(run);
      from = to;
    }
    this.#remember(kind, found);
    return runs;
  }

  #remember(kind: string, runs: ReadonlyMap<number, PeopleRun>): void {
    this.#kinds.delete(kind);
    this.#kinds.set(kind, runs);
    for (const oldest of this.#kinds.keys()) {
      if (this.#kinds.size <= MOST_KINDS) break;
      this.#kinds.delete(oldest);
    }
  }
}

const placeOf = (listed: Listed | undefined): number => Math.floor((listed?.user.id ?? 0) / IDS);

function sameOr(known: PeopleRun | undefined, people: readonly Listed[]): PeopleRun {
  const isSame = known?.length === people.length && people.every(({ text }, index) => text === known[index]);
  return known && isSame ? known : people.map(({ text }) => text);
}
