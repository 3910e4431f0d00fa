import type { Clock } from '../kernel/clock.ts';
import { DatabaseUnavailable } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { Lookout } from '../store/engine.ts';
import { Outdated } from '../store/versions.ts';

const LOOK_EVERY_MS = 1000;
/** How long a request waits for the memory to catch up. */
const PATIENCE_MS = 2000;

/**
 * Throws DatabaseUnavailable for a log that ends before what the memory knows: a stand-by took over that lacked changes. Positions would be
 * given again.
 */
export function requireKnown(position: number, known: number): void {
  if (position < known)
    throw new DatabaseUnavailable(new Error(`The log ends at ${position}, not at ${known}.`), 'older');
}

interface Watched {
  readonly lookout: Lookout;
  readonly clock: Clock;
  readonly log: Log;
  /** The memory that follows the log; `position`: up to where. */
  readonly realm: { readonly id: number; readonly position: number };
  /** Applies the log up to `position`. */
  follow(position: number): Promise<void>;
}

/**
 * Looks at the position of the log each second, since a notice may get lost with its connection, and a dead connection
 * reports nothing. So the age of the memory is known: the latest look that the memory has caught up with began at `#asOf`.
 *
 * Invariants (test/fanout/staleness.test.ts)
 * 1. There is one look at a time, however many requests ask for one.
 * 2. After `catchUp` the memory has everything that was committed before the call.
 * 3. No caller waits longer than `PATIENCE_MS`.
 */
export class LogWatch {
  readonly #watched: Watched;
  /** In milliseconds of `Clock.elapsed`. */
  #asOf: number;
  #looking: Promise<void> | undefined;
  /** The look that begins after the current one, for callers that ask meanwhile. */
  #next: Promise<void> | undefined;
  #isBlind = false;
  /** The database has been upgraded beyond this program's version: nothing is read or written any more. */
  isOutdated = false;
  readonly #stop: () => void;

  /** `asOf`: the memory has everything that was committed before. */
  constructor(watched: Watched, asOf: number) {
    this.#watched = watched;
    this.#asOf = asOf;
    this.#stop = watched.clock.every(LOOK_EVERY_MS, () => {
      // A failed look is logged; the next look finds the same entries.
      if (!this.#looking) this.#look().catch(() => {});
    });
  }

  /** Whether the memory is too old to answer requests. */
  get isStale(): boolean {
    const { lookout, clock } = this.#watched;
    if (this.isOutdated) return true;
    return lookout.staleAfter !== undefined && clock.elapsed() - this.#asOf > lookout.staleAfter;
  }

  /** undefined: the memory is recent enough. Rejects with DatabaseUnavailable. */
  whenFresh(): Promise<void> | undefined {
    return this.isStale ? inTime(this.#watched.clock, this.#refresh()) : undefined;
  }

  /** Resolves once the memory has everything that was committed before the call. Rejects with DatabaseUnavailable. */
  catchUp(): Promise<void> {
    return inTime(this.#watched.clock, this.#lookAnew());
  }

  /** Resolves once no look is running. */
  async stop(): Promise<void> {
    this.#stop();
    // A failed look is logged.
    await this.#looking?.catch(() => {});
  }

  async #refresh(): Promise<void> {
    await (this.#looking ?? this.#look());
    if (this.isStale) await this.#lookAnew();
  }

  #lookAnew(): Promise<void> {
    if (!this.#looking) return this.#look();
    const begin = () => {
      this.#next = undefined;
      return this.#looking ?? this.#look();
    };
    this.#next ??= this.#looking.then(begin, begin);
    return this.#next;
  }

  #look(): Promise<void> {
    this.#looking = this.#follow()
      .then(() => {
        this.#isBlind = false;
      })
      .catch((err) => {
        // One line for an outage is enough.
        const { log } = this.#watched;
        const isOutdated = err instanceof Outdated;
        if (isOutdated && !this.isOutdated)
          log.error({ err: err.cause }, 'This node is outdated: it serves no request any more.');
        if (!isOutdated && !this.#isBlind)
          log.error({ err }, 'The log cannot be looked at; each second tries again.');
        this.isOutdated ||= isOutdated;
        this.#isBlind = true;
        throw err;
      })
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async #follow(): Promise<void> {
    const { lookout, realm, clock, follow } = this.#watched;
    const began = clock.elapsed();
    const known = realm.position;
    const position = await lookout.readLogPosition(realm.id);
    requireKnown(position, known);
    if (position > realm.position) {
      await follow(position);
      // The notice is still on its way, or the connection is dead.
      lookout.checkListening();
    }
    this.#asOf = Math.max(this.#asOf, began);
  }
}

/** Resolves with `work`. Rejects with DatabaseUnavailable when a request would wait too long. */
export async function inTime(clock: Clock, work: Promise<void>): Promise<void> {
  let cancel = () => {};
  const late = new Promise<never>((_, reject) => {
    cancel = clock.after(PATIENCE_MS, () => reject(new DatabaseUnavailable(undefined, 'behind')));
  });
  return Promise.race([work, late]).finally(() => cancel());
}
