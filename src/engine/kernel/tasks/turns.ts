/** Runs preparations at the same time and returns their outcomes in the order of the calls. */
export class Turns {
  readonly #last = new Map<number, Promise<unknown>>();

  /** The outcome of `work`, after the earlier calls with the same key have ended; earlier failures count as ends. */
  async take<T>(key: number, work: Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    const turn = before === undefined ? work : behind(before, work);
    this.#last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    }
  }
}

/** The outcome of `work`, not before `earlier` has ended. */
async function behind<T>(earlier: Promise<unknown>, work: Promise<T>): Promise<T> {
  // Both may fail while the other one is awaited; each failure reaches its own caller.
  await Promise.allSettled([earlier, work]);
  return work;
}
