import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import type { S3Access, S3Config } from '../../engine/config/s3.ts';
import { openPlace } from '../../engine/files/places/open-place.ts';
import { notifyMain, serveThread } from '../../engine/kernel/processes/serve-thread.js';
import { openFileSource, placeWithin } from './files.ts';
import { Streamer, type StreamerState } from './streamer.ts';

/** The options of the thread. */
export interface StreamThreadData {
  readonly database: string;
  readonly folder: string;
  readonly dataDir: string;
  readonly s3: S3Config | undefined;
  readonly to: string;
  readonly access: S3Access | undefined;
  readonly keepDays: number;
  readonly isClosed: boolean;
}

/** A message to the thread. The answer to `stop` is the newest segment on the server's disk; undefined: there is no chain. */
export type StreamOrder = { readonly file: string } | { readonly stop: true };

export type StreamNotice = { readonly state: StreamerState } | { readonly failure: string };

/** Milliseconds between two looks at the database. */
const BEAT_MS = 400;
/** The pause after a failure; doubled with each one in a row. */
const FIRST_PAUSE_MS = 1000;
/** What waits is sent soon after the place is back. */
const LONGEST_PAUSE_MS = 5000;
/** The same for work that copies much before it can fail. */
const LONGEST_PAUSE_OF_MUCH_MS = 60_000;
/** Milliseconds for the remaining work when the server stops. */
const LAST_MS = 2000;

const notify = (notice: StreamNotice): void => notifyMain(notice);

/** Runs a function repeatedly, one call at a time; pauses after a failure. */
class Repeated {
  readonly #work: () => Promise<void>;
  readonly #longestPause: number;
  #running: Promise<void> | undefined;
  #failures = 0;
  #notBefore = 0;

  constructor(work: () => Promise<void>, longestPause: number) {
    this.#work = work;
    this.#longestPause = longestPause;
  }

  /** Runs it, unless it is running or paused; resolves at the end of the run. */
  run(): Promise<void> {
    if (this.#running) return this.#running;
    if (performance.now() < this.#notBefore) return Promise.resolve();
    this.#running = this.#attempt().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Resolves when it is not running. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #attempt(): Promise<void> {
    try {
      await this.#work();
      this.#failures = 0;
    } catch (error) {
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** this.#failures++, this.#longestPause);
      this.#notBefore = performance.now() + pause;
      report(error);
    }
  }
}

function report(error: unknown): void {
  notify({ failure: error instanceof Error ? error.message : String(error) });
}

async function main({ to, access, dataDir, s3, ...data }: StreamThreadData): Promise<void> {
  const place = await openPlace(to, access);
  const source = await openFileSource({ dataDir, s3 }, placeWithin({ s3 }, to));
  const streamer = new Streamer({
    ...data,
    place,
    source,
    ownerFile: join(dataDir, 'owner.rc'),
    now: () => Date.now(),
  });
  attempt(() => streamer.resume());
  const sending = new Repeated(() => streamer.send(), LONGEST_PAUSE_MS);
  const bases = new Repeated(() => streamer.renewBase(), LONGEST_PAUSE_OF_MUCH_MS);
  const joins = new Repeated(() => streamer.join(), LONGEST_PAUSE_OF_MUCH_MS);
  const beat = setInterval(() => {
    attempt(() => streamer.record());
    void sending
      .run()
      .then(() => bases.run())
      .then(() => joins.run());
    notify({ state: streamer.state });
  }, BEAT_MS);
  const stop = async () => {
    clearInterval(beat);
    attempt(() => streamer.record());
    const late = new Promise((resolve) => setTimeout(resolve, LAST_MS));
    streamer.endBase();
    // The current run may have begun before the last record; what it says of files is recorded too.
    const last = sending.run().then(() => {
      attempt(() => streamer.record());
      return sending.run();
    });
    await Promise.race([Promise.all([last, bases.idle(), joins.idle()]), late]);
    return streamer.close();
  };
  serveThread((order: StreamOrder) => {
    if ('stop' in order) return stop();
    streamer.noteFile(order.file);
    return undefined;
  });
}

function attempt(work: () => void): void {
  try {
    work();
  } catch (error) {
    report(error);
  }
}

await main(workerData as StreamThreadData);
