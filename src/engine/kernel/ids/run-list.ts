/**
 * A small immutable set of positive integers kept as inclusive runs: `[[1, 3], [7, 7]]`.
 * Stores audiences of events: everybody in a realm of 10,000 is a handful of runs.
 */
export type IdRuns = readonly (readonly [from: number, to: number])[];

export class RunList {
  static readonly empty = new RunList([]);
  readonly runs: IdRuns;

  constructor(runs: IdRuns) {
    this.runs = runs;
  }

  static of(ids: Iterable<number>): RunList {
    const sorted = [...new Set(ids)].sort((a, b) => a - b);
    const runs: [number, number][] = [];
    for (const id of sorted) {
      const last = runs.at(-1);
      if (last && id === last[1] + 1) last[1] = id;
      else runs.push([id, id]);
    }
    return new RunList(runs);
  }

  has(id: number): boolean {
    let low = 0;
    let high = this.runs.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const run = this.runs[middle] as readonly [number, number];
      if (id < run[0]) high = middle - 1;
      else if (id > run[1]) low = middle + 1;
      else return true;
    }
    return false;
  }

  get size(): number {
    return this.runs.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  }

  *[Symbol.iterator](): Iterator<number> {
    for (const [from, to] of this.runs) for (let id = from; id <= to; id++) yield id;
  }
}
