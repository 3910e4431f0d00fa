import { reportFailure } from '../kernel/log.ts';
import { WorkerThread } from '../kernel/processes/worker-thread.ts';
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

/** Milliseconds without a task after which the thread ends: it takes 14 MB. */
const IDLE_MS = 30_000;
/** Milliseconds after a loss in which no other is started. */
const PAUSE_MS = 10_000;

type Question = Commit | 'flush' | 'write back';
type Notice = 'partly written back';

/** The thread that writes to SQLite (`sqlite-thread-worker.js`). */
export class SqliteThread extends WorkerThread<Question, ThreadAnswer, Notice> {
  /** Texts of statements by table. */
  readonly #inserts = new Map<DeferredRow['table'], string>();

  /** `onPartlyWrittenBack` is called when a reader still needs pages of the write-ahead log. */
  constructor(path: string, onPartlyWrittenBack: () => void = () => {}) {
    super({
      entry: new URL('./sqlite-thread-worker.js', import.meta.url),
      name: 'parley-writer',
      does: 'writes to the database',
      data: { path, pragmas: pragmasOf('thread'), readCounters: READ_COUNTERS.replace('$', '?') },
      onLost: (lost) =>
        reportFailure(
          lost,
          'The thread that writes to the database has ended; the main thread writes until another is there.',
        ),
      onNotice: onPartlyWrittenBack,
      idleMs: IDLE_MS,
      pauseMs: PAUSE_MS,
    });
  }

  /** Resolves once the rows are on disk, or to the reason why they are not. Throws ThreadLost. */
  commit(
    transaction: Pick<Commit, 'realmId' | 'expected'>,
    rows: readonly DeferredRow[],
  ): Promise<ThreadAnswer> {
    return this.ask({ ...transaction, tables: this.#byTable(rows) });
  }

  /** Resolves once everything committed before is on disk. Throws ThreadLost. */
  flush(): Promise<ThreadAnswer> {
    return this.ask('flush');
  }

  /** Has the thread write pages of the write-ahead log back to the database, some time later. */
  writeBack(): void {
    this.start();
    this.tell('write back');
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
}

/** The error that SQLite would have thrown in this thread. */
export const errorOf = ({ message, ...details }: Failure): Error =>
  Object.assign(new Error(message), details);
