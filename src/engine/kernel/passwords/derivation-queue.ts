import { Worker } from 'node:worker_threads';
import { BOUNDS } from '../bounds.ts';
import { RateLimitHit } from '../errors.ts';
import type { Derivation, Derived } from './password-worker.ts';

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
  resolve(key: Buffer): void;
  reject(error: unknown): void;
}

const SECONDS_TO_RETRY = 5;
const IDLE_MS = 30_000;

/**
 * Derives keys from passwords, one at a time on a thread of its own, which starts with the first password and ends when idle. Lanes with
 * waiting passwords take turns. Threat: anybody may try to log in, and each attempt takes a quarter of a second of processor time: strangers
 * fill their own lane only.
 */
export class DerivationQueue {
  readonly #mostWaiting: number;
  readonly #idleMs: number;
  readonly #waiting: Readonly<Record<PasswordLane, Job[]>> = { known: [], trusted: [], strangers: [] };
  /** The lane that had the last turn. */
  #last: PasswordLane = 'strangers';
  #current: Job | undefined;
  #worker: Worker | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(options: { readonly mostWaiting?: number; readonly idleMs?: number } = {}) {
    this.#mostWaiting = options.mostWaiting ?? BOUNDS.passwordsWaiting;
    this.#idleMs = options.idleMs ?? IDLE_MS;
  }

  get hasThread(): boolean {
    return this.#worker !== undefined;
  }

  /** Throws RateLimitHit when too many wait in the lane, or when `onClose` says that the client has gone before its turn. */
  async derive(asked: Derivation, { lane, onClose }: PasswordTurn): Promise<Buffer> {
    const jobs = this.#waiting[lane];
    if (jobs.length >= this.#mostWaiting) throw new RateLimitHit(SECONDS_TO_RETRY);
    return new Promise((resolve, reject) => {
      const job: Job = { asked, resolve, reject };
      jobs.push(job);
      onClose?.(() => this.#drop(jobs, job));
      this.#next();
    });
  }

  #drop(jobs: Job[], job: Job): void {
    const place = jobs.indexOf(job);
    if (place < 0) return;
    jobs.splice(place, 1);
    job.reject(new RateLimitHit(SECONDS_TO_RETRY));
  }

  #next(): void {
    if (this.#current) return;
    clearTimeout(this.#idleTimer);
    this.#current = this.#take();
    if (!this.#current) {
      this.#rest();
      return;
    }
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(this.#current.asked);
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

  #start(): Worker {
    const worker = new Worker(new URL('./password-worker.ts', import.meta.url));
    worker.on('message', (derived: Derived) => this.#settle(derived));
    worker.on('error', (error) => this.#lose(worker, error));
    worker.on('exit', () => this.#lose(worker, new Error('The thread for passwords has ended.')));
    return worker;
  }

  #settle(derived: Derived): void {
    const job = this.#current;
    this.#current = undefined;
    if ('key' in derived) job?.resolve(Buffer.from(derived.key));
    else job?.reject(derived.error);
    this.#next();
  }

  /** A thread that breaks loses its one job; the next job gets a new thread. */
  #lose(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#settle({ error });
  }

  /** An idle thread does not keep the process alive. */
  #rest(): void {
    this.#worker?.unref();
    this.#idleTimer = setTimeout(() => this.#end(), this.#idleMs).unref();
  }

  #end(): void {
    const worker = this.#worker;
    this.#worker = undefined;
    void worker?.terminate();
  }
}
