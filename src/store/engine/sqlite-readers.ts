import type { DatabaseSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Kysely,
  type QueryResult,
  SqliteDriver,
} from 'kysely';
import type { Reader } from './engine.ts';
import type { Schema } from './schema.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { kyselyOver, openToRead } from './sqlite-files.ts';

/** undefined: all that a reader can see is on disk; else when the latest commit is, after which it is to be asked again. */
export type UntilOnDisk = () => Promise<void> | undefined;

/** One connection for single queries, further ones, each used by one snapshot at a time. Nobody reads what may yet be lost. */
export class ReaderPool {
  readonly shared: Reader;
  readonly #path: string;
  readonly #untilOnDisk: UntilOnDisk;
  readonly #idle: { database: DatabaseSync; db: Kysely<Schema> }[] = [];
  readonly #all: DatabaseSync[] = [];

  constructor(path: string, untilOnDisk: UntilOnDisk) {
    this.#path = path;
    this.#untilOnDisk = untilOnDisk;
    const driver = (connection: SqliteConnection) => new WaitingDriver(connection, untilOnDisk);
    this.shared = kyselyOver<Schema>(new SqliteConnection(this.#open()), driver);
  }

  async snapshot<T>(fn: (db: Reader) => Promise<T>): Promise<T> {
    const reader = this.#idle.pop() ?? this.#openForSnapshots();
    try {
      for (let wait = this.#untilOnDisk(); wait; wait = this.#untilOnDisk()) await wait;
      // The first statement takes the snapshot.
      reader.database.exec('BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1');
      return await fn(reader.db);
    } finally {
      if (reader.database.isTransaction) reader.database.exec('COMMIT');
      this.#idle.push(reader);
    }
  }

  #openForSnapshots() {
    const database = this.#open();
    return { database, db: kyselyOver<Schema>(new SqliteConnection(database)) };
  }

  #open(): DatabaseSync {
    const database = openToRead(this.#path);
    this.#all.push(database);
    return database;
  }

  close(): void {
    for (const database of this.#all) database.close();
  }
}

/** Kysely's driver, whose queries wait until all that they can see is on disk. */
class WaitingDriver extends SqliteDriver {
  readonly #untilOnDisk: UntilOnDisk;
  #connection: DatabaseConnection | undefined;

  constructor(database: SqliteConnection, untilOnDisk: UntilOnDisk) {
    super({ database });
    this.#untilOnDisk = untilOnDisk;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    this.#connection ??= {
      executeQuery: <R>(query: CompiledQuery) => this.#execute<R>(connection, query),
      streamQuery: <R>(query: CompiledQuery, size: number) => connection.streamQuery<R>(query, size),
    };
    return this.#connection;
  }

  /** The query runs in the same turn in which nothing was left to wait for. */
  #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    const wait = this.#untilOnDisk();
    if (wait) return wait.then(() => this.#execute(connection, query));
    return connection.executeQuery<R>(query);
  }
}
