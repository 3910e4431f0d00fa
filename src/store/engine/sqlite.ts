import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { systemClock } from '../../kernel/clock.ts';
import { findCounter, READ_COUNTERS } from './counters.ts';
import type { Engine, Reader, Row, WriteConnection } from './engine.ts';
import type { Schema } from './schema.ts';
import { type Deferrable, type Inserting, insertOne, WriteSet } from './write-set.ts';

/** In the data folder. */
export const DATABASE_FILE = 'parley.db';

const STATEMENT_CACHE_SIZE = 500;
const SQLITE_BUSY = 5;

/** Opens (and makes) the database file. `lock` keeps a second process off the same folder. */
export function openSqlite(path: string, options: { lock?: boolean; durable?: boolean } = {}): Engine {
  mkdirSync(dirname(path), { recursive: true });
  const lock = options.lock === false ? undefined : lockFolder(dirname(path));
  const writer = openFile(path, { durable: options.durable ?? true });
  const readers = new ReaderPool(path);
  return {
    name: 'sqlite',
    clock: systemClock,
    // Commands beside a running server write too (src/start/commands).
    lookout: {
      readLogPosition: (realmId) => findCounter({ db: readers.shared, realm: { id: realmId } }, 'log'),
      checkListening: () => {},
    },
    read: readers.shared,
    write: new SqliteWriteConnection(writer),
    snapshot: (fn) => readers.snapshot(fn),
    listen: async () => {},
    announce: async () => {},
    migrate: (fn) => fn(kyselyOver<unknown>(new SqliteConnection(writer))),
    close: async () => {
      readers.close();
      writer.close();
      lock?.close();
    },
  };
}

function openFile(path: string, { durable = true, readOnly = false }): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly, timeout: 5000 });
  if (readOnly) {
    database.exec('PRAGMA mmap_size = 268435456');
    return database;
  }
  database.exec('PRAGMA journal_mode = WAL');
  database.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'OFF'}`);
  database.exec('PRAGMA wal_autocheckpoint = 16000');
  database.exec('PRAGMA cache_size = -32000');
  return database;
}

/** The operating system releases the lock with the process, however it ends. */
function lockFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'parley.lock'), { timeout: 0 });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new CannotStart(`Another Parley is running on the data folder ${folder}.`);
  }
  return lock;
}

/** Adapts node:sqlite to what Kysely's SQLite dialect asks for, keeping statements prepared. */
class SqliteConnection implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  /** Which statements give rows: asking costs more than many a query. */
  readonly #readers = new WeakMap<StatementSync, boolean>();
  readonly #beforeEach: () => void;

  constructor(database: DatabaseSync, beforeEach: () => void = () => {}) {
    this.#database = database;
    this.#beforeEach = beforeEach;
  }

  /** It has to be used at once. */
  statement(text: string): StatementSync {
    this.#beforeEach();
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = this.#database.prepare(text);
    if (this.#statements.size >= STATEMENT_CACHE_SIZE) this.#statements.clear();
    this.#statements.set(text, statement);
    return statement;
  }

  prepare(text: string): SqliteStatement {
    const statement = this.statement(text);
    const bind = (values: readonly unknown[]) => values.map(bindable);
    return {
      reader: this.#givesRows(statement),
      all: (values) => statement.all(...bind(values)),
      run: (values) => statement.run(...bind(values)),
      iterate: (values) => statement.iterate(...bind(values)) as IterableIterator<unknown>,
    };
  }

  #givesRows(statement: StatementSync): boolean {
    let givesRows = this.#readers.get(statement);
    if (givesRows === undefined) {
      givesRows = statement.columns().length > 0;
      this.#readers.set(statement, givesRows);
    }
    return givesRows;
  }

  close(): void {}
}

function bindable(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value as SQLInputValue;
}

function kyselyOver<S>(connection: SqliteConnection): Kysely<S> {
  return new Kysely<S>({ dialect: new SqliteDialect({ database: connection }) });
}

class SqliteWriteConnection implements WriteConnection {
  readonly db: Kysely<Schema>;
  readonly #database: DatabaseSync;
  readonly #connection: SqliteConnection;
  /** Statements of the hot path in SQLite's words: few, and all from our code. */
  readonly #translated = new Map<string, string>();
  readonly #inserts = new Map<Deferrable, string>();
  readonly #writeSet = new WriteSet();
  #open = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#connection = new SqliteConnection(database, () => this.#writeWhatIsDue());
    this.db = kyselyOver<Schema>(this.#connection);
  }

  async begin(realmId: number): Promise<readonly Row[]> {
    this.#database.exec('BEGIN IMMEDIATE');
    this.#writeSet.clear();
    this.#open = true;
    return this.run(READ_COUNTERS, [realmId]);
  }

  async commit(): Promise<void> {
    try {
      this.#writeWhatIsDue();
    } finally {
      this.#writeSet.check();
    }
    this.#database.exec('COMMIT');
    this.#open = false;
  }

  async rollback(): Promise<void> {
    this.#open = false;
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  beginOperation(): void {
    this.#writeSet.beginOperation();
  }

  endOperation(): void {
    this.#writeSet.endOperation();
  }

  async undoOperation(): Promise<void> {
    if (this.#writeSet.undoOperation()) this.#database.exec('ROLLBACK TO operation');
  }

  defer(table: Deferrable, values: readonly unknown[]): void {
    this.#writeSet.add({ table, values });
  }

  get isFull(): boolean {
    return this.#writeSet.isFull;
  }

  async run(statement: string, parameters: readonly unknown[]): Promise<Row[]> {
    let text = this.#translated.get(statement);
    if (text === undefined) {
      text = statement.replaceAll('$', '?');
      this.#translated.set(statement, text);
    }
    const prepared = this.#connection.statement(text);
    return prepared.all(...(parameters as SQLInputValue[])) as Row[];
  }

  #writeWhatIsDue(): void {
    if (!this.#open) throw new Error('A query ran outside its transaction.');
    for (const step of this.#writeSet.due()) {
      if ('savepoint' in step) this.#database.exec(step.savepoint);
      else this.#insert(step);
    }
  }

  #insert({ rows, isEarlier }: Inserting): void {
    try {
      for (const { table, values } of rows)
        this.#connection.statement(this.#insertInto(table)).run(...(values as SQLInputValue[]));
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

/** One connection for single queries, further ones, each used by one snapshot at a time. */
class ReaderPool {
  readonly shared: Reader;
  readonly #path: string;
  readonly #idle: { database: DatabaseSync; db: Kysely<Schema> }[] = [];
  readonly #all: DatabaseSync[] = [];

  constructor(path: string) {
    this.#path = path;
    this.shared = this.#open().db;
  }

  async snapshot<T>(fn: (db: Reader) => Promise<T>): Promise<T> {
    const reader = this.#idle.pop() ?? this.#open();
    reader.database.exec('BEGIN');
    try {
      return await fn(reader.db);
    } finally {
      reader.database.exec('COMMIT');
      this.#idle.push(reader);
    }
  }

  #open() {
    const database = openFile(this.#path, { readOnly: true });
    this.#all.push(database);
    return { database, db: kyselyOver<Schema>(new SqliteConnection(database)) };
  }

  close(): void {
    for (const database of this.#all) database.close();
  }
}
