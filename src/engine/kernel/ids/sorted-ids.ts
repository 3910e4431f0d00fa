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

  /**
   * Which in the order it is; undefined: it is not there. Without a branch in the loop, which the processor would guess wrong half of the
   * times: that takes several times as long.
   */
  placeOf(id: number): number | undefined {
    const ids = this.#ids;
    let place = 0;
    for (let left = ids.length; left > 1; left -= left >> 1) {
      const half = left >> 1;
      // All ones, unless the difference is negative.
      place += half & ~((id - (ids[place + half] as number)) >> 31);
    }
    return ids[place] === id ? place : undefined;
  }

  [Symbol.iterator](): SetIterator<number> {
    return this.#ids.values();
  }
}
