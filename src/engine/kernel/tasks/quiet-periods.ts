export interface QuietOptions {
  /** Milliseconds. */
  now(): number;
  /** Milliseconds in which a key is let through once. */
  readonly period: number;
  /** Keys that are remembered; beyond these the oldest is forgotten. */
  readonly most: number;
}

/** Lets each key through once in a period. */
export class QuietPeriods {
  readonly #options: QuietOptions;
  readonly #last = new Map<string, number>();

  constructor(options: QuietOptions) {
    this.#options = options;
  }

  /** Returns false if the key was let through within the period; else lets it through and starts a period. */
  begin(key: string): boolean {
    const { now, period, most } = this.#options;
    const at = now();
    const last = this.#last.get(key);
    if (last !== undefined && at - last < period) return false;
    this.#last.delete(key);
    this.#last.set(key, at);
    const [oldest] = this.#last.keys();
    if (this.#last.size > most && oldest !== undefined) this.#last.delete(oldest);
    return true;
  }
}
