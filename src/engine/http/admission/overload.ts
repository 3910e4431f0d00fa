import { ApiError } from '../../kernel/errors.ts';

/** Requests have waited so long that new ones are refused. */
export class Overloaded extends ApiError {
  readonly code = 'SERVER_BUSY';
  override readonly status = 503;
  /** Seconds. */
  readonly retryAfter = 1;
  constructor() {
    super('The server is busy. Try again shortly.');
  }
  override get fields() {
    return { 'retry-after': this.retryAfter };
  }
}

/** Thrown each time: a stack is made of none of the thousands that are refused within a second. */
export const OVERLOADED = new Overloaded();

/** Milliseconds for which requests may have waited before new ones are refused. */
export const MOST_WAIT_MS = 1000;

/** What requests wait for at the moment. */
export interface Backlog {
  /** undefined: the memory is recent enough to answer. Rejects with DatabaseUnavailable. */
  whenFresh(): Promise<void> | undefined;
  /** Milliseconds for which the next write has waited. */
  readonly writesWait: number;
  /** Milliseconds for which the next reader has waited for a connection of the database. */
  readonly readsWait: number;
}

export const NO_BACKLOG: Backlog = { whenFresh: () => undefined, writesWait: 0, readsWait: 0 };

export interface OverloadOptions {
  /** Milliseconds; the default is the time of the process. */
  readonly elapsed?: (() => number) | undefined;
  readonly backlog: Pick<Backlog, 'writesWait' | 'readsWait'>;
  /** Calls back at the end of the turn of the event loop. */
  readonly atEndOfTurn?: (fn: () => void) => void;
}

/**
 * Refuses new requests while those before them have waited too long: for their turn to write, for a connection of the database, or for a turn
 * of the event loop, in which all requests that came together are begun.
 */
export class Overload {
  readonly #options: OverloadOptions;
  readonly #elapsed: () => number;
  /** When the first request of this turn of the event loop was read. */
  #began: number | undefined;

  constructor(options: OverloadOptions) {
    this.#options = options;
    this.#elapsed = options.elapsed ?? (() => performance.now());
  }

  /** Call it with each request, also those that are never refused. */
  note(): void {
    if (this.#began !== undefined) return;
    const { atEndOfTurn = setImmediate } = this.#options;
    this.#began = this.#elapsed();
    atEndOfTurn(() => {
      this.#began = undefined;
    });
  }

  /** For requests that write or cost much. Throws Overloaded. */
  requireTime(): void {
    if (this.#options.backlog.writesWait >= MOST_WAIT_MS) throw OVERLOADED;
    this.requireTurn();
  }

  /** For cheap reads, which wait for no write. Throws Overloaded. */
  requireTurn(): void {
    if (this.#turn >= MOST_WAIT_MS) throw OVERLOADED;
  }

  /** For all that may ask the database. Throws Overloaded. */
  requireReader(): void {
    if (this.#options.backlog.readsWait >= MOST_WAIT_MS) throw OVERLOADED;
  }

  /** Milliseconds since the first request of this turn was read. */
  get #turn(): number {
    return this.#began === undefined ? 0 : this.#elapsed() - this.#began;
  }
}
