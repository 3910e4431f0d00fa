import type { CanonicalEvent } from '../declared.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { Audience } from '../log/audience.ts';
import type { Follower } from '../log/followers.ts';
import type { LogEntry } from '../log/log-entry.ts';
import type { Items } from './items.ts';

const FIRST_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 60_000;
/** A limit for each wait: the wall clock may be set, the machine may sleep, and timers of many days do not exist. */
const LONGEST_WAIT_MS = 60_000;

/** The work of a job; a `Worker` decides when to run it. */
export interface Job {
  /** The job's name in the log. */
  readonly name: string;
  /** The log's sentence for a run that fails. */
  readonly failure: string;
  /** Milliseconds between the start and the first run; default 0. */
  readonly firstAfter?: number;
  /** The longest pause after failures, in milliseconds; default one minute. */
  readonly longestPause?: number;
  /** Does all due work; returns the time of the next run. */
  run(run: JobRun): Promise<Next>;
  /** The rule for items that fail; jobs that go through items have it. */
  readonly items?: Pick<Items, 'begin' | 'end' | 'hears'>;
  /** Entries of the log that wait for the job; jobs that follow the log have it. */
  readonly behind?: number;
  /** The types of the events of which `wakesOn` is asked; absent: all. */
  readonly eventTypes?: readonly CanonicalEvent['type'][];
  /** Called with events of the log, from any node; true wakes the job. */
  wakesOn?(event: CanonicalEvent, audience: Audience): boolean;
  /** Resolves when no work started by runs is under way any more. */
  settled?(): Promise<void>;
}

/** When to run: after some milliseconds, or at a UNIX second. */
export type Next = { readonly afterMs: number } | { readonly atSecond: number };

/** No run until an event wakes the job. */
export const WHEN_WOKEN: Next = { afterMs: Infinity };

export interface JobRun {
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
  /** Asks for a run, or for another one after this one. */
  readonly wake: () => void;
}

/**
 * Runs a job in the background: one run at a time, at its time or when an event wakes it. A run that fails is logged once
 * and repeated after a pause, which doubles with each failure in a row and which no event shortens.
 */
export class Worker {
  readonly #job: Job;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;
  #isAsked = false;
  /** The number of failures in a row. */
  #failures = 0;
  /** When the next run is due, or the current run was, in the milliseconds of the clock; undefined: when it is woken. */
  #dueAt: number | undefined;
  #cancel: () => void = () => {};

  constructor(
    job: Job,
    { clock, log }: { readonly clock: Clock; readonly log: Log },
    live: { onEntries(follower: Follower<readonly LogEntry[]>): void },
  ) {
    this.#job = job;
    this.#clock = clock;
    this.#log = log;
    if (!job.wakesOn && !job.items) return;
    const types = job.eventTypes && new Set<string>(job.eventTypes);
    const isWoken = (event: CanonicalEvent, audience: Audience) =>
      ((types?.has(event.type) ?? true) && job.wakesOn?.(event, audience)) ||
      (event.type === 'outbox_written' && job.items?.hears(event));
    live.onEntries({
      name: job.name,
      take: (entries) => {
        for (const { event, audience } of entries) if (event && isWoken(event, audience)) this.wake();
      },
      // A run that finds nothing to do is harmless.
      whenItFails: () => this.wake(),
    });
  }

  get name(): string {
    return this.#job.name;
  }

  get behind(): number | undefined {
    return this.#job.behind;
  }

  /** Milliseconds for which a run has been due, since the last run without a failure. */
  get lateMs(): number {
    return this.#dueAt === undefined ? 0 : Math.max(0, this.#clock.now() - this.#dueAt);
  }

  start(): void {
    this.#arm({ afterMs: this.#job.firstAfter ?? 0 });
  }

  /** Runs the job now, or once more after the current run; after a failure, when the pause is over. */
  wake(): void {
    this.#isAsked = true;
    this.#dueAt ??= this.#clock.now();
    if (!this.#running && this.#failures === 0) this.#run();
  }

  /** Resolves when the job has nothing to do now. */
  async idle(): Promise<void> {
    do {
      await this.#running;
      await this.#job.settled?.();
    } while (this.#running);
  }

  /** Resolves when the current run has ended; no other follows. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#cancel();
    await this.idle();
  }

  #run(): void {
    this.#cancel();
    if (this.#stopping.signal.aborted) return;
    this.#isAsked = false;
    this.#dueAt ??= this.#clock.now();
    this.#running = this.#attempt().then((next) => {
      this.#running = undefined;
      this.#arm(this.#isAsked && this.#failures === 0 ? { afterMs: 0 } : next);
    });
  }

  async #attempt(): Promise<Next> {
    const { name, failure, longestPause = LONGEST_PAUSE_MS } = this.#job;
    try {
      if (this.#job.items) await this.#job.items.begin();
      const next = await this.#job.run({ signal: this.#stopping.signal, wake: () => this.wake() });
      this.#job.items?.end();
      this.#failures = 0;
      this.#dueAt = undefined;
      return next;
    } catch (err) {
      const retryInMs = Math.min(FIRST_PAUSE_MS * 2 ** this.#failures++, longestPause);
      this.#log.error({ err, job: name, retryInMs }, failure);
      return { afterMs: retryInMs };
    }
  }

  #arm(next: Next): void {
    const isTimed = 'atSecond' in next;
    const ms = isTimed ? next.atSecond * 1000 - this.#clock.now() : next.afterMs;
    if (ms <= 0) this.#run();
    else if (ms === Infinity || this.#stopping.signal.aborted) return;
    else if (isTimed) this.#cancel = this.#clock.after(Math.min(ms, LONGEST_WAIT_MS), () => this.#arm(next));
    else this.#cancel = this.#clock.after(ms, () => this.#run());
  }
}
