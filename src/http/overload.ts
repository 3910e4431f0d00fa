import type { Clock } from '../kernel/clock.ts';
import { Overloaded } from '../kernel/errors.ts';

/** Milliseconds for which requests may have waited before new ones are refused. */
export const MOST_WAIT_MS = 1000;

export interface OverloadOptions {
  readonly clock: Pick<Clock, 'elapsed'>;
  /** Milliseconds for which the next write has waited. */
  readonly writesWait: () => number;
  /** Calls back at the end of the turn of the event loop. */
  readonly atEndOfTurn?: (fn: () => void) => void;
}

/**
 * Refuses new requests while those before them have waited too long: for their turn to write, or for a turn of the event loop, in which all
 * requests that came together are begun.
 */
export class Overload {
  readonly #options: OverloadOptions;
  /** When the first request of this turn of the event loop was read. */
  #began: number | undefined;

  constructor(options: OverloadOptions) {
    this.#options = options;
  }

  /** Call it with each request, also those that are never refused. */
  note(): void {
    if (this.#began !== undefined) return;
    const { clock, atEndOfTurn = setImmediate } = this.#options;
    this.#began = clock.elapsed();
    atEndOfTurn(() => {
      this.#began = undefined;
    });
  }

  /** Throws Overloaded. */
  requireTime(): void {
    if (Math.max(this.#options.writesWait(), this.#turn) >= MOST_WAIT_MS) throw new Overloaded();
  }

  /** Milliseconds since the first request of this turn was read. */
  get #turn(): number {
    return this.#began === undefined ? 0 : this.#options.clock.elapsed() - this.#began;
  }
}
