import { BOUNDS } from '../bounds.ts';
import { RateLimitHit } from '../errors.ts';
import { reportFailure } from '../log.ts';
import { WorkerThread } from '../processes/worker-thread.ts';
import type { Derivation } from './password-worker.ts';

/** Registers what happens when the client has closed the request. */
export type OnClose = (fn: () => void) => void;

/**
 * `known`: a sign-in with a name and from a network that have signed in together before. `trusted`: a signed-in user, or the holder of a link
 * that was checked. `strangers`: all others.
 */
const LANES = ['known', 'trusted', 'strangers'] as const;
export type PasswordLane = (typeof LANES)[number];

/** Where a password waits. */
export interface PasswordTurn {
  readonly lane: PasswordLane;
  /** The work of a client that has gone is dropped. */
  readonly onClose?: OnClose | undefined;
}

interface Job {
  readonly asked: Derivation;
  resolve(key: Promise<Uint8Array>): void;
  reject(error: unknown): void;
}

const SECONDS_TO_RETRY = 5;
const IDLE_MS = 30_000;
/** A password takes a quarter of a second of processor time. */
const LIMIT_MS = 60_000;

/**
 * Derives keys from passwords, one at a time on a thread of its own, which starts with the first password and ends when idle. Lanes with
 * waiting passwords take turns. Threat: anybody may try to log in, and each attempt takes a quarter of a second of processor time: strangers
 * fill their own lane only.
 */
export class DerivationQueue {
  readonly #mostWaiting: number;
  readonly #waiting: Readonly<Record<PasswordLane, Job[]>> = { known: [], trusted: [], strangers: [] };
  /** The lane that had the last turn. */
  #last: PasswordLane = 'strangers';
  readonly #thread: WorkerThread<Derivation, Uint8Array>;

  constructor(options: { readonly mostWaiting?: number; readonly idleMs?: number } = {}) {
    this.#mostWaiting = options.mostWaiting ?? BOUNDS.passwordsWaiting;
    this.#thread = new WorkerThread({
      entry: new URL('./password-worker.ts', import.meta.url),
      name: 'parley-passwords',
      does: 'derives keys from passwords',
      onLost: (lost) => reportFailure(lost, 'A password could not be hashed.'),
      idleMs: options.idleMs ?? IDLE_MS,
      limitMs: LIMIT_MS,
    });
  }

  get hasThread(): boolean {
    return this.#thread.worker !== undefined;
  }

  /**
   * Throws RateLimitHit when too many wait in the lane, or when `onClose` says that the client has gone before its turn; ThreadLost when the
   * thread breaks, which loses this one key.
   */
  async derive(asked: Derivation, { lane, onClose }: PasswordTurn): Promise<Buffer> {
    const jobs = this.#waiting[lane];
    if (jobs.length >= this.#mostWaiting) throw new RateLimitHit(SECONDS_TO_RETRY);
    const key = await new Promise<Uint8Array>((resolve, reject) => {
      const job: Job = { asked, resolve, reject };
      jobs.push(job);
      onClose?.(() => this.#drop(jobs, job));
      this.#next();
    });
    return Buffer.from(key);
  }

  #drop(jobs: Job[], job: Job): void {
    const place = jobs.indexOf(job);
    if (place < 0) return;
    jobs.splice(place, 1);
    job.reject(new RateLimitHit(SECONDS_TO_RETRY));
  }

  #next(): void {
    const job = this.#thread.waiting > 0 ? undefined : this.#take();
    if (!job) return;
    const key = this.#thread.ask(job.asked).finally(() => this.#next());
    job.resolve(key);
  }

  /** The next job of the next lane that has one. */
  #take(): Job | undefined {
    const after = LANES.indexOf(this.#last) + 1;
    const lane = [...LANES.slice(after), ...LANES.slice(0, after)].find(
      (each) => this.#waiting[each].length > 0,
    );
    if (lane === undefined) return undefined;
    this.#last = lane;
    return this.#waiting[lane].shift();
  }
}
