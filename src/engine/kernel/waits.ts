/** What waits for something at the moment, and for how long. */
export class Waits {
  readonly #elapsed: () => number;
  /** When each began to wait; the first is the oldest. */
  readonly #since = new Set<{ readonly ms: number }>();

  /** `elapsed`: milliseconds; the default is the time of the process. */
  constructor(elapsed = () => performance.now()) {
    this.#elapsed = elapsed;
  }

  /** Settles as `wait` does. */
  async during<T>(wait: Promise<T>): Promise<T> {
    const since = { ms: this.#elapsed() };
    this.#since.add(since);
    try {
      return await wait;
    } finally {
      this.#since.delete(since);
    }
  }

  /** Milliseconds for which the oldest has waited; 0: nothing waits. */
  get longest(): number {
    const [oldest] = this.#since;
    return oldest ? this.#elapsed() - oldest.ms : 0;
  }
}
