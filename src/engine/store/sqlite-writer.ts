import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { DatabaseUnavailable } from '../kernel/errors.ts';
import { ThreadLost } from '../kernel/processes/worker-thread.ts';
import { READ_COUNTERS } from './counters.ts';
import type { Reader, Row, WriteConnection } from './engine.ts';
import type { Schema } from './schema.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { NotFlushed, type SqliteDisk } from './sqlite-disk.ts';
import { kyselyOver } from './sqlite-files.ts';
import { WaitingDriver } from './sqlite-readers.ts';
import { errorOf } from './sqlite-thread.ts';
import {
  type Deferrable,
  type DeferredRow,
  type Inserting,
  insertOne,
  Overtaken,
  RowsRefused,
  WriteSet,
} from './write-set.ts';

/**
 * The connection of the write queue. A transaction begins in memory, with the counters as they are known; what happens
 * then depends on it (ADR 14):
 *
 *   begin ──► only defers rows ──► the thread is there: begins, inserts, commits and flushes
 *         │                    └─► else begins here, inserts, commits ──────────────────► another thread flushes
 *         └─► first statement: begins here, inserts what is due; at the end commits ──► another thread flushes
 *
 * 1. The counters are compared with those at the begin, in either thread: `Overtaken` (sqlite-thread.test.ts).
 * 2. Committed data is not read, and no caller is answered, before it is on disk (sqlite-thread.test.ts).
 * 3. Without `disk`, everything happens in this thread.
 * 4. A transaction may begin while the thread commits the one before. It has the counters that this commit will leave; its statements and
 *    looks wait until the commit is on disk (writes-ahead.test.ts).
 */
export class SqliteWriteConnection implements WriteConnection {
  readonly db: Kysely<Schema>;
  readonly disk: SqliteDisk | undefined;
  readonly #database: DatabaseSync;
  readonly #connection: SqliteConnection;
  /** Statements of the hot path in SQLite's syntax: few, and all from our code. */
  readonly #translated = new Map<string, string>();
  readonly #inserts = new Map<Deferrable, string>();
  /** Reads committed data, while no transaction is open on the connection. */
  readonly #committed: Reader;
  readonly #writeSet = new WriteSet();
  #counterReader: StatementSync | undefined;
  #changesReader: StatementSync | undefined;
  /** Counters of the realm after the latest commit of this process, ended or under way, and whether they still hold. */
  #counters = new Map<string, number>();
  #areCountersKnown = false;
  /** Counters that the open transaction has changed. */
  #moved = new Map<string, number>();
  #realmId = 0;
  #isOpen = false;
  #hasBegunHere = false;
  #isOvertaken = false;
  #changesBefore = 0;
  #untilOnDisk: Promise<void> | undefined;
  /** The thread commits. */
  #isInThread = false;
  #isAwaited = false;
  #isLost = false;

  constructor(database: DatabaseSync, disk?: SqliteDisk) {
    this.#database = database;
    this.disk = disk;
    this.#connection = new SqliteConnection(database, {
      beforeEach: (text) => {
        if (text.includes('counters')) this.#areCountersKnown = false;
        this.#writeWhatIsDue();
      },
    });
    const waiting = (connection: SqliteConnection) => new WaitingDriver(connection, () => this.#untilOnDisk);
    this.db = kyselyOver<Schema>(this.#connection, waiting);
    this.#committed = kyselyOver<Schema>(new SqliteConnection(database), waiting);
  }

  /** For readers: resolves once the last commit is on disk; undefined: it is. */
  get untilOnDisk(): Promise<void> | undefined {
    if (this.#untilOnDisk) this.#isAwaited = true;
    return this.#untilOnDisk;
  }

  get mayBeginAhead(): boolean {
    return this.#isInThread && this.#areCountersKnown;
  }

  get isAwaited(): boolean {
    return this.#isAwaited;
  }

  async begin(realmId: number): Promise<readonly Row[]> {
    if (!this.#areCountersKnown || this.#realmId !== realmId) this.#counters = this.#readCounters(realmId);
    this.#areCountersKnown = true;
    this.#realmId = realmId;
    this.#moved.clear();
    this.#writeSet.clear();
    this.#isOpen = true;
    return Array.from(this.#counters, ([name, value]) => ({ name, value }));
  }

  async commit(): Promise<void> {
    this.#isAwaited = false;
    const takes = !this.#hasBegunHere && this.disk?.takes(this.#writeSet.operations);
    if (this.disk && takes && !this.#writeSet.isEmpty) return this.#commitInThread(this.disk);
    if (this.#hasBegunHere || !this.#writeSet.isEmpty) await this.#commitHere();
    this.#counters = this.#countersAfter();
    this.#isOpen = false;
  }

  #countersAfter(): Map<string, number> {
    return new Map([...this.#counters, ...this.#moved]);
  }

  async rollback(): Promise<void> {
    this.#isOpen = false;
    this.#hasBegunHere = false;
    this.#isOvertaken = false;
    this.#areCountersKnown = false;
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  beginOperation(): void {
    this.#writeSet.beginOperation();
  }

  endOperation(): void {
    this.#writeSet.endOperation();
  }

  /** Throws `cause` where it has ended the whole transaction. */
  async undoOperation(cause: unknown): Promise<void> {
    if (this.#hasBegunHere && !this.#database.isTransaction) throw cause;
    if (this.#writeSet.undoOperation()) this.#database.exec('ROLLBACK TO operation');
  }

  defer(table: Deferrable, values: readonly unknown[]): void {
    if (table.table === 'counters') this.#moved.set(String(values[1]), Number(values[2]));
    this.#writeSet.add({ table, values });
  }

  get isFull(): boolean {
    return this.#isOvertaken || this.#writeSet.isFull;
  }

  peek(table: string): Reader | undefined {
    const isUntouched = this.#isOpen && !this.#hasBegunHere && !this.#writeSet.has(table);
    return isUntouched ? this.#committed : undefined;
  }

  async run(statement: string, parameters: readonly unknown[]): Promise<Row[]> {
    while (this.#untilOnDisk) await this.#untilOnDisk;
    let text = this.#translated.get(statement);
    if (text === undefined) {
      text = statement.replaceAll('$', '?');
      this.#translated.set(statement, text);
    }
    return this.#connection.all(text, parameters);
  }

  /** Resolves once all commits of this connection are on disk; readers wait until then. */
  async flush(): Promise<void> {
    const { disk } = this;
    if (disk) await this.#whileNobodyReads(() => disk.flush());
  }

  /** The transaction has ended as soon as the thread has its rows: the next one may begin. */
  async #commitInThread(disk: SqliteDisk): Promise<void> {
    const transaction = { realmId: this.#realmId, expected: this.#counters };
    this.#counters = this.#countersAfter();
    this.#isOpen = false;
    this.#isInThread = true;
    try {
      const answer = await this.#whileNobodyReads(() => disk.commit(transaction, this.#takeRows()));
      if ('overtaken' in answer) throw new Overtaken();
      if ('refused' in answer) throw new RowsRefused(errorOf(answer.refused));
      if ('failed' in answer) throw errorOf(answer.failed);
    } finally {
      this.#isInThread = false;
    }
  }

  /** Makes readers wait between a commit and its flush. */
  async #whileNobodyReads<T>(bringToDisk: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#untilOnDisk = promise;
    try {
      return await bringToDisk();
    } catch (error) {
      if (error instanceof NotFlushed) this.#endProcess(error);
      // A commit without an answer may have been made.
      const isUnknown = error instanceof NotFlushed || error instanceof ThreadLost;
      throw isUnknown ? new DatabaseUnavailable(error, 'unknown') : error;
    } finally {
      if (!this.#isLost) {
        this.#untilOnDisk = undefined;
        resolve();
      }
    }
  }

  /** Readers wait until the process has ended. */
  #endProcess(error: NotFlushed): void {
    this.#isLost = true;
    setImmediate(() => {
      throw error;
    });
  }

  #takeRows(): readonly DeferredRow[] {
    return this.#writeSet.due().flatMap((step) => ('rows' in step ? step.rows : []));
  }

  async #commitHere(): Promise<void> {
    try {
      this.#writeWhatIsDue();
    } finally {
      this.#writeSet.check();
    }
    const hasWritten = this.#countChanges() !== this.#changesBefore;
    this.#database.exec('COMMIT');
    this.#hasBegunHere = false;
    if (hasWritten) await this.flush();
  }

  #writeWhatIsDue(): void {
    if (!this.#isOpen) throw new Error('A query ran outside its transaction.');
    this.#beginHere();
    for (const step of this.#writeSet.due()) {
      if ('savepoint' in step) this.#database.exec(step.savepoint);
      else this.#insert(step);
    }
  }

  #beginHere(): void {
    if (this.#isOvertaken) throw new Overtaken();
    if (this.#hasBegunHere) {
      // SQLite itself rolls back when the disk is full; a statement after that would be a transaction of its own.
      if (!this.#database.isTransaction) throw new Error('The transaction was rolled back.');
      return;
    }
    this.#database.exec('BEGIN IMMEDIATE');
    this.#hasBegunHere = true;
    this.#changesBefore = this.#countChanges();
    const found = this.#readCounters(this.#realmId);
    const isAsKnown =
      found.size === this.#counters.size &&
      found.entries().every(([name, value]) => this.#counters.get(name) === value);
    if (isAsKnown) return;
    this.#isOvertaken = true;
    throw new Overtaken();
  }

  #readCounters(realmId: number): Map<string, number> {
    this.#counterReader ??= this.#database.prepare(READ_COUNTERS.replace('$', '?'));
    const rows = this.#counterReader.all(realmId);
    return new Map(rows.map(({ name, value }) => [String(name), Number(value)]));
  }

  #countChanges(): number {
    this.#changesReader ??= this.#database.prepare('SELECT total_changes() AS count');
    return Number(this.#changesReader.get()?.count);
  }

  #insert({ rows, isEarlier }: Inserting): void {
    try {
      for (const { table, values } of rows) this.#connection.runAlone(this.#insertInto(table), values);
    } catch (error) {
      if (isEarlier) this.#writeSet.fail(error);
      throw error;
    }
  }

  #insertInto(table: Deferrable): string {
    let text = this.#inserts.get(table);
    if (text === undefined) {
      text = insertOne(table);
      this.#inserts.set(table, text);
    }
    return text;
  }
}
