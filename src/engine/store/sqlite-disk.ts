import { closeSync, fdatasync, fstatSync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { ThreadLost } from '../kernel/processes/worker-thread.ts';
import { type Commit, errorOf, SqliteThread, type ThreadAnswer } from './sqlite-thread.ts';
import type { DeferredRow } from './write-set.ts';

/** The number of flushes, or the growth of the write-ahead log in bytes, after which its pages are written back. */
const CHECKPOINT_FLUSHES = 500;
const CHECKPOINT_BYTES = 64_000_000;
/** The number of flushes after which an attempt that a reader has kept from its end is repeated. */
const AGAIN_AFTER_FLUSHES = 20;

const flushFile = promisify(fdatasync);

/** Committed data may not be on disk, and only a new start can tell. */
export class NotFlushed extends Error {
  constructor(cause: unknown) {
    super('The disk did not take what was written to the database.', { cause });
  }
}

type Written = Exclude<ThreadAnswer, { readonly unflushed: unknown }>;

/**
 * Brings commits to the disk while the main thread does something else. An idle server needs no thread for
 * it: the main thread commits, and the system's threads flush. The first batch of several operations starts the thread that also commits.
 */
export class SqliteDisk {
  readonly thread: SqliteThread;
  readonly #path: string;
  /** The write-ahead log, which exists while any connection is open. SQLite holds no lock on it that another descriptor could lose. */
  #log: number | undefined;
  #flushes = 0;
  #checkpointedBytes = 0;

  constructor(path: string) {
    this.#path = path;
    this.thread = new SqliteThread(path, () => {
      this.#flushes = Math.max(this.#flushes, CHECKPOINT_FLUSHES - AGAIN_AFTER_FLUSHES);
    });
  }

  /** Whether the thread takes a commit of this many operations. */
  takes(operations: number): boolean {
    if (operations > 1) this.thread.start();
    return this.thread.isReady;
  }

  /** Writes rows to the disk in a transaction of the thread; or returns why it did not. Throws ThreadLost, NotFlushed. */
  async commit(
    transaction: Pick<Commit, 'realmId' | 'expected'>,
    rows: readonly DeferredRow[],
  ): Promise<Written> {
    try {
      return flushed(await this.thread.commit(transaction, rows));
    } catch (error) {
      // It may be committed; then it has to be on disk before anybody reads it.
      if (error instanceof ThreadLost) await this.flush();
      throw error;
    }
  }

  /** Resolves once everything committed before is on disk. Throws NotFlushed. */
  async flush(): Promise<void> {
    this.#log ??= openSync(`${this.#path}-wal`, 'r+');
    const isFlushed = this.thread.isReady && (await this.#flushInThread());
    if (!isFlushed) await this.#flushHere(this.#log);
    this.#writeBack(this.#log);
  }

  async close(): Promise<void> {
    await this.thread.end();
    if (this.#log !== undefined) closeSync(this.#log);
  }

  /** Returns false if the thread was lost. */
  async #flushInThread(): Promise<boolean> {
    const answer = await this.thread.flush().catch((error) => {
      if (error instanceof ThreadLost) return undefined;
      throw error;
    });
    if (answer) flushed(answer);
    return answer !== undefined;
  }

  async #flushHere(log: number): Promise<void> {
    await flushFile(log).catch((error) => {
      throw new NotFlushed(error);
    });
  }

  /** Commits of the main thread write no pages back: the thread does, and is started for it. */
  #writeBack(log: number): void {
    this.#flushes++;
    const { size } = fstatSync(log);
    // The file was cut.
    this.#checkpointedBytes = Math.min(this.#checkpointedBytes, size);
    if (this.#flushes < CHECKPOINT_FLUSHES && size - this.#checkpointedBytes < CHECKPOINT_BYTES) return;
    this.#flushes = 0;
    this.#checkpointedBytes = size;
    this.thread.writeBack();
  }
}

function flushed(answer: ThreadAnswer): Written {
  if ('unflushed' in answer) throw new NotFlushed(errorOf(answer.unflushed));
  return answer;
}
