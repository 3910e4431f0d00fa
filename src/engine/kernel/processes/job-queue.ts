import { reportFailure } from '../log.ts';
import { FairQueue, type FairQueueBounds, type GroupLane, type PlaceInQueue } from './fair-queue.ts';
import type { JobLimits } from './job-limits.ts';
import { type JobEnd, JobProcess } from './job-process.ts';

/** What one kind of jobs may use, by the machine's clock and in number. */
export interface JobBounds extends JobLimits, FairQueueBounds {
  readonly processes: number;
  /** Milliseconds that a job may wait for its turn. */
  readonly waitMs: number;
  /** Milliseconds from the turn of a job to its end. */
  readonly workMs: number;
  /** Milliseconds that a lane waits after a job that did not end well. */
  readonly pauseMs: number;
}

export interface JobQueueOptions {
  /** A program that calls `serveJobs`. */
  readonly entry: URL;
  readonly bounds: JobBounds;
  /** The line of the log for a job that ended with its process. */
  readonly failure: string;
  /** Calls back after so many milliseconds, unless the function that it returns is called. */
  readonly after?: (ms: number, fn: () => void) => () => void;
}

/** `late`: the machine had no time for the job; `crowded`: there was no room for it. */
export type JobResult<Outcome> = JobEnd<Outcome> | { readonly kind: 'late' | 'crowded' };

/** Idle processes end after so many milliseconds. */
export const IDLE_MS = 15_000;

interface Waiting<Job, Outcome> {
  readonly job: Job;
  resolve(result: JobResult<Outcome>): void;
}

/**
 * Does jobs on what strangers sent in separate processes: a bounded number of them, one job of each lane at a time, in
 * fair turns. The first process starts with the first job; idle ones end. Threats: a file that keeps a processor
 * busy, takes gigabytes, crashes its process, or is sent a thousand times.
 */
export class JobQueue<Job extends object, Outcome> {
  readonly #options: JobQueueOptions;
  readonly #after: NonNullable<JobQueueOptions['after']>;
  readonly #line: FairQueue<Waiting<Job, Outcome>>;
  readonly #working = new Set<JobProcess<Job, Outcome>>();
  #idle: JobProcess<Job, Outcome>[] = [];
  #stayUp: () => void = () => {};
  #isClosed = false;

  constructor(options: JobQueueOptions) {
    this.#options = options;
    this.#after = options.after ?? afterUnheld;
    this.#line = new FairQueue(options.bounds);
  }

  /** The number of processes. */
  get processes(): number {
    return this.#working.size + this.#idle.length;
  }

  run(place: PlaceInQueue, job: Job): Promise<JobResult<Outcome>> {
    return new Promise((resolve) => {
      const cancel = this.#after(this.#options.bounds.waitMs, () => {
        if (this.#line.remove(place, waiting)) resolve({ kind: 'late' });
      });
      const waiting: Waiting<Job, Outcome> = {
        job,
        resolve(result) {
          cancel();
          resolve(result);
        },
      };
      this.#line.add(place, waiting)?.resolve({ kind: 'crowded' });
      this.#next();
    });
  }

  /** Ends all processes. Jobs that wait or are worked on are late. */
  close(): void {
    this.#isClosed = true;
    for (const { resolve } of this.#line.clear()) resolve({ kind: 'late' });
    for (const process of this.#working) process.end();
    this.#stayUp();
    this.#rest();
  }

  #next(): void {
    while (this.#working.size < this.#options.bounds.processes) {
      const turn = this.#line.next();
      if (!turn) break;
      void this.#work(turn.item, turn.lane);
    }
    this.#stayUp();
    if (this.#working.size === 0 && this.#idle.length > 0)
      this.#stayUp = this.#after(IDLE_MS, () => this.#rest());
  }

  async #work(
    { job, resolve }: Waiting<Job, Outcome>,
    lane: GroupLane<Waiting<Job, Outcome>>,
  ): Promise<void> {
    const result = await this.#attempt(job);
    resolve(result);
    const release = () => {
      this.#line.release(lane);
      this.#next();
    };
    if (result.kind === 'done') release();
    else this.#after(this.#options.bounds.pauseMs, release);
    this.#next();
  }

  async #attempt(job: Job): Promise<JobResult<Outcome>> {
    try {
      const process = this.#take();
      return await this.#attemptIn(process, job);
    } catch (error) {
      // The system refuses to start a process.
      reportFailure(error, this.#options.failure);
      return { kind: 'lost' };
    }
  }

  async #attemptIn(process: JobProcess<Job, Outcome>, job: Job): Promise<JobResult<Outcome>> {
    this.#working.add(process);
    let isLate = false;
    const cancel = this.#after(this.#options.bounds.workMs, () => {
      isLate = true;
      process.end();
    });
    const end = await process.run(job);
    cancel();
    this.#working.delete(process);
    if (!process.hasEnded) this.#idle.push(process);
    if (end.kind !== 'lost') return end;
    if (this.#isClosed) return { kind: 'late' };
    const reason = isLate ? 'The job takes too long.' : 'The process has ended.';
    reportFailure(new Error(reason), this.#options.failure);
    return { kind: isLate ? 'late' : 'lost' };
  }

  #take(): JobProcess<Job, Outcome> {
    const known = this.#idle.pop();
    const { entry, bounds } = this.#options;
    return known && !known.hasEnded ? known : new JobProcess(entry, bounds);
  }

  #rest(): void {
    for (const process of this.#idle) process.end();
    this.#idle = [];
  }
}

function afterUnheld(ms: number, fn: () => void): () => void {
  const timer = setTimeout(fn, ms).unref();
  return () => clearTimeout(timer);
}
