import { Worker } from 'node:worker_threads';
import { reportFailure } from '../kernel/log.ts';
import { READ_COUNTERS } from './counters.ts';
import { pragmasOf } from './sqlite-files.ts';
import { byTable, type DeferredRow, insertOne } from './write-set.ts';

/** Rows of one table. */
interface TableRows {
  /** The statement for one row. */
  readonly insert: string;
  /** How many values a row has. */
  readonly columns: number;
  /** The values of all rows, one row after another. */
  readonly values: readonly unknown[];
}

/** A transaction that only inserts. */
export interface Commit {
  readonly realmId: number;
  /** Counters of the realm as this process knows them: other values show that another process has written. */
  readonly expected: ReadonlyMap<string, number>;
  readonly tables: readonly TableRows[];
}

/** The members of an error of SQLite or of the file system. */
interface Failure {
  readonly message: string;
  readonly code?: string;
  readonly errcode?: number;
  readonly errstr?: string;
}

/** `refused`: a row cannot be written. `unflushed`: written, and maybe not on disk. For other answers but `done`, nothing is written. */
export type ThreadAnswer =
  | { readonly done: true }
  | { readonly unflushed: Failure }
  | { readonly overtaken: true }
  | { readonly refused: Failure }
  | { readonly failed: Failure };

/** The thread has ended; the outcome of its last task is unknown. */
export class ThreadLost extends Error {
  constructor(cause: unknown) {
    super('The thread that writes to the database has ended.', { cause });
  }
}

interface Waiting {
  resolve(answer: ThreadAnswer): void;
  reject(error: ThreadLost): void;
}

/** Milliseconds without a task after which the thread ends: it takes 14 MB. */
const IDLE_MS = 30_000;
/** Milliseconds after a loss in which no other is started. */
const PAUSE_MS = 10_000;

/** The thread that writes to SQLite (`sqlite-thread-worker.js`). Callers give it one task at a time. */
export class SqliteThread {
  readonly #path: string;
  #worker: Worker | undefined;
  #isReady = false;
  #waiting: Waiting | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #lostAt = Number.NEGATIVE_INFINITY;
  /** Called when a reader still needs pages of the write-ahead log. */
  onPartlyWrittenBack: () => void = () => {};
  /** Texts of statements by table. */
  readonly #inserts = new Map<DeferredRow['table'], string>();

  constructor(path: string) {
    this.#path = path;
  }

  /** The thread, for tests that break it. */
  get worker(): Worker | undefined {
    return this.#worker;
  }

  /** Whether the thread takes tasks. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Starts the thread, unless one was lost just before; it is ready some time later. */
  start(): void {
    if (!this.#worker && performance.now() - this.#lostAt > PAUSE_MS) this.#worker = this.#begin();
  }

  /** Resolves once the rows are on disk, or to the reason why they are not. Throws ThreadLost. */
  commit(
    transaction: Pick<Commit, 'realmId' | 'expected'>,
    rows: readonly DeferredRow[],
  ): Promise<ThreadAnswer> {
    return this.#ask({ ...transaction, tables: this.#byTable(rows) });
  }

  /** Resolves once everything committed before is on disk. Throws ThreadLost. */
  flush(): Promise<ThreadAnswer> {
    return this.#ask('flush');
  }

  /** Has the thread write pages of the write-ahead log back to the database, some time later. */
  writeBack(): void {
    this.start();
    this.#worker?.postMessage('write back');
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    await this.#worker?.terminate();
  }

  #byTable(rows: readonly DeferredRow[]): TableRows[] {
    return byTable(rows).map(([table, all]) => ({
      insert: this.#insertInto(table),
      columns: Object.keys(table.columns).length,
      values: all.flatMap(({ values }) => values),
    }));
  }

  #insertInto(table: DeferredRow['table']): string {
    let text = this.#inserts.get(table);
    if (text === undefined) {
      text = insertOne(table);
      this.#inserts.set(table, text);
    }
    return text;
  }

  #ask(asked: Commit | 'flush'): Promise<ThreadAnswer> {
    const worker = this.#worker;
    if (!worker || !this.#isReady || this.#waiting)
      throw new Error('The thread that writes cannot be asked now.');
    // The thread keeps the process alive only while a task waits for it.
    worker.ref();
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      worker.postMessage(asked);
    });
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./sqlite-thread-worker.js', import.meta.url), {
      name: 'parley-writer',
      workerData: {
        path: this.#path,
        pragmas: pragmasOf('thread'),
        readCounters: READ_COUNTERS.replace('$', '?'),
      },
    });
    worker.unref();
    let cause: unknown;
    worker.on('message', (answer: ThreadAnswer | 'ready' | 'partly written back') => {
      if (answer === 'ready') this.#isReady = true;
      else if (answer === 'partly written back') this.onPartlyWrittenBack();
      else this.#settle()?.resolve(answer);
      this.#idleTimer?.refresh();
    });
    worker.on('error', (error) => {
      cause = error;
    });
    // By then the thread's connection is closed, and its transaction undone.
    worker.on('exit', () => this.#end(cause));
    this.#idleTimer = setTimeout(() => this.#rest(), IDLE_MS).unref();
    return worker;
  }

  #settle(): Waiting | undefined {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#worker?.unref();
    return waiting;
  }

  #rest(): void {
    if (this.#waiting) return void this.#idleTimer?.refresh();
    this.#isReady = false;
    void this.#worker?.terminate();
  }

  #end(cause: unknown): void {
    clearTimeout(this.#idleTimer);
    this.#worker = undefined;
    this.#isReady = false;
    const waiting = this.#settle();
    if (!cause && !waiting) return;
    this.#lostAt = performance.now();
    const lost = new ThreadLost(cause);
    reportFailure(
      lost,
      'The thread that writes to the database has ended; the main thread writes until another is there.',
    );
    waiting?.reject(lost);
  }
}

/** The error that SQLite would have thrown in this thread. */
export const errorOf = ({ message, ...details }: Failure): Error =>
  Object.assign(new Error(message), details);
