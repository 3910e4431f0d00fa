import { type Clock, systemClock } from '../kernel/clock.ts';

/** Milliseconds: `database` is the database's time, read between `asked` and `answered` of the base clock. */
export interface ClockReading {
  readonly asked: number;
  readonly database: number;
  readonly answered: number;
}

/**
 * The database's clock: all processes on the database agree on the time, whatever their machines' clocks show.
 * A reading bounds the difference between the clocks; the difference changes only when a reading excludes it.
 */
export class DatabaseClock implements Clock {
  readonly #base: Clock;
  #ahead = 0;

  constructor(base: Clock = systemClock) {
    this.#base = base;
  }

  /** A bound function: callers may pass it on alone. */
  readonly now = (): number => this.#base.now() + this.#ahead;

  elapsed(): number {
    return this.#base.elapsed();
  }

  after(ms: number, fn: () => void): () => void {
    return this.#base.after(ms, fn);
  }

  every(ms: number, fn: () => void): () => void {
    return this.#base.every(ms, fn);
  }

  /** Milliseconds by which the database's clock is ahead of the machine's; negative: behind. */
  get ahead(): number {
    return this.#ahead;
  }

  /** Reads the database's time once (`read`: milliseconds) and corrects this clock by it. Rejects when `read` does. */
  async readAndCorrect(read: () => Promise<number>): Promise<void> {
    const asked = this.#base.now();
    const database = await read();
    this.correct({ asked, database, answered: this.#base.now() });
  }

  correct({ asked, database, answered }: ClockReading): void {
    const [least, most] = [database - answered, database - asked];
    this.#ahead = Math.min(Math.max(this.#ahead, least), most);
  }
}
