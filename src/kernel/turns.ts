/** Lets preparations of different length go on beside each other, and hands on their outcomes in the order of the calls. */
export class Turns {
  readonly #last = new Map<number, Promise<unknown>>();

  /** The outcome of `work`, once the calls before with the same key have theirs; failures of those count as theirs. */
  async take<T>(key: number, work: Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    // The caller hears of a failure, in its turn; here it only ends the turn.
    const ended = Promise.allSettled([before, work]);
    this.#last.set(key, ended);
    try {
      await before;
      return await work;
    } finally {
      if (this.#last.get(key) === ended) this.#last.delete(key);
    }
  }
}
