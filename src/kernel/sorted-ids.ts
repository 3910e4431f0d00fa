/** IDs below 2^31, ascending and each once: a set that does not change, in four bytes for each. */
export class SortedIds implements Iterable<number> {
  readonly #ids: Int32Array;

  constructor(ids: Int32Array) {
    this.#ids = ids;
  }

  get size(): number {
    return this.#ids.length;
  }

  has(id: number): boolean {
    return this.placeOf(id) !== undefined;
  }

  /** Which in the order it is; undefined: it is not there. */
  placeOf(id: number): number | undefined {
    const ids = this.#ids;
    let [from, to] = [0, ids.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((ids[middle] as number) < id) from = middle + 1;
      else to = middle;
    }
    return ids[from] === id ? from : undefined;
  }

  [Symbol.iterator](): ArrayIterator<number> {
    return this.#ids.values();
  }
}
