import { reportFailure } from '../kernel/log.ts';
import type { ImageJob, ImageOutcome } from './image-jobs.ts';
import { ImageProcess } from './image-process.ts';

export interface ImageQueueOptions {
  /** The program of the processes. */
  readonly entry?: URL;
  readonly mostProcesses?: number;
  /** The most waiting pictures of one user. */
  readonly mostWaiting?: number;
  /** Calls back after so many milliseconds, unless the function that it returns is called. */
  readonly after?: (ms: number, fn: () => void) => () => void;
}

/** Wall-clock milliseconds for one picture; after a longer one, its owner's next picture waits for the same time. */
export const LONGEST_MS = 20_000;
export const IDLE_MS = 15_000;
const MOST_PROCESSES = 2;
const MOST_WAITING = 64;

interface Waiting {
  readonly job: ImageJob;
  resolve(outcome: ImageOutcome | undefined): void;
}

interface Lane {
  /** Whether a picture is being processed, or the last one was aborted a moment ago. */
  isBusy: boolean;
  readonly waiting: Waiting[];
}

/**
 * Works on pictures in separate processes: at most two of them, one picture of each user at a time, users in
 * turn. A process that takes too long is killed. The first one starts with the first picture; idle ones end.
 * Threats: a picture that keeps a processor busy, crashes its process, or is uploaded a thousand times.
 */
export class ImageQueue {
  readonly #entry: URL;
  readonly #mostProcesses: number;
  readonly #mostWaiting: number;
  readonly #after: NonNullable<ImageQueueOptions['after']>;
  /** In the order of their turns. */
  readonly #lanes = new Map<number, Lane>();
  #idle: ImageProcess[] = [];
  #working = 0;
  #stayUp: () => void = () => {};

  constructor(options: ImageQueueOptions = {}) {
    this.#entry = options.entry ?? new URL('./image-child.ts', import.meta.url);
    this.#mostProcesses = options.mostProcesses ?? MOST_PROCESSES;
    this.#mostWaiting = options.mostWaiting ?? MOST_WAITING;
    this.#after = options.after ?? afterUnheld;
  }

  /** The number of processes. */
  get processes(): number {
    return this.#working + this.#idle.length;
  }

  /** undefined: the picture took too long or crashed its process, or too many pictures of the user wait. */
  run(personId: number, job: ImageJob): Promise<ImageOutcome | undefined> {
    return new Promise((resolve) => {
      const lane = this.#lanes.get(personId) ?? { isBusy: false, waiting: [] };
      if (lane.waiting.length >= this.#mostWaiting) return resolve(undefined);
      lane.waiting.push({ job, resolve });
      this.#lanes.set(personId, lane);
      this.#next();
    });
  }

  #next(): void {
    while (this.#working < this.#mostProcesses) {
      const turn = [...this.#lanes].find(([, lane]) => !lane.isBusy);
      if (!turn) break;
      void this.#work(...turn);
    }
    this.#stayUp();
    if (this.#working === 0 && this.#idle.length > 0) {
      this.#stayUp = this.#after(IDLE_MS, () => this.#rest());
    }
  }

  async #work(personId: number, lane: Lane): Promise<void> {
    const { job, resolve } = lane.waiting.shift() as Waiting;
    lane.isBusy = true;
    this.#working++;
    // The user gets a refusal.
    const outcome = await this.#attempt(job).catch((error) => {
      reportFailure(error, 'A picture could not be worked on.');
      return undefined;
    });
    this.#working--;
    resolve(outcome);
    const free = () => this.#free(personId, lane);
    if (outcome) free();
    else this.#after(LONGEST_MS, free);
    this.#next();
  }

  /** Throws if no process can be started, or if it ends before the picture is done. */
  async #attempt(job: ImageJob): Promise<ImageOutcome> {
    const process = this.#take();
    const cancel = this.#after(LONGEST_MS, () => process.end());
    try {
      const outcome = await process.run(job);
      this.#idle.push(process);
      return outcome;
    } finally {
      cancel();
    }
  }

  #take(): ImageProcess {
    const known = this.#idle.pop();
    return known && !known.hasEnded ? known : new ImageProcess(this.#entry);
  }

  #free(personId: number, lane: Lane): void {
    lane.isBusy = false;
    this.#lanes.delete(personId);
    if (lane.waiting.length > 0) this.#lanes.set(personId, lane);
    this.#next();
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
