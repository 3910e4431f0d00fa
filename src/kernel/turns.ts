/** Lets preparations of different length go on beside each other, and hands on their outcomes in the order of the calls. */
export class Turns {
  readonly #last = new Map<number, Promise<unknown>>();

  /** The outcome of `work`, once the calls before with the same key have theirs; failures of those count as theirs. */
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
  // Both may fail while the other is waited for; each failure reaches its own caller.
  await Promise.allSettled([earlier, work]);
  return work;
}
