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
import { kyselyOver, openForSnapshots, openToRead, shrinkMapped } from './sqlite-files.ts';

/** undefined: all visible data is on disk; else a promise of the latest flush, after which to call it again. */
export type UntilOnDisk = () => Promise<void> | undefined;

/** Most snapshots at a time: one reads while another waits for the disk. All queries run on this thread, and each connection has its own cache. */
const MOST_SNAPSHOTS = 2;

interface SnapshotReader {
  readonly database: DatabaseSync;
  readonly db: Kysely<Schema>;
}

/** One connection for single queries, and a few for one snapshot at a time each. Nobody reads data that a crash could undo. */
export class ReaderPool {
  readonly shared: Reader;
  readonly #path: string;
  readonly #untilOnDisk: UntilOnDisk;
  readonly #single: DatabaseSync;
  readonly #snapshots = new Set<SnapshotReader>();
  readonly #idle: SnapshotReader[] = [];
  /** Snapshots that wait for a connection. */
  readonly #waiting: ((reader: SnapshotReader) => void)[] = [];

  constructor(path: string, writer: { readonly untilOnDisk: ReturnType<UntilOnDisk> }) {
    this.#path = path;
    this.#untilOnDisk = () => writer.untilOnDisk;
    const driver = (connection: SqliteConnection) => new WaitingDriver(connection, this.#untilOnDisk);
    this.#single = openToRead(path);
    this.shared = kyselyOver<Schema>(new SqliteConnection(this.#single), driver);
  }

  async snapshot<T>(fn: (db: Reader) => Promise<T>): Promise<T> {
    const reader = await this.#take();
    try {
      for (let wait = this.#untilOnDisk(); wait; wait = this.#untilOnDisk()) await wait;
      // The first statement takes the snapshot.
      reader.database.exec('BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1');
      return await fn(reader.db);
    } finally {
      if (reader.database.isTransaction) reader.database.exec('COMMIT');
      this.#giveOn(reader);
    }
  }

  /** Frees what only speeds up the next queries: cached pages, the map of the file, idle connections. */
  rest(): void {
    for (const reader of this.#idle.splice(0)) {
      this.#snapshots.delete(reader);
      reader.database.close();
    }
    shrinkMapped(this.#single);
  }

  close(): void {
    for (const { database } of this.#snapshots) database.close();
    this.#single.close();
  }

  #take(): SnapshotReader | Promise<SnapshotReader> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#snapshots.size < MOST_SNAPSHOTS) return this.#open();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #giveOn(reader: SnapshotReader): void {
    const next = this.#waiting.shift();
    if (next) next(reader);
    else this.#idle.push(reader);
  }

  #open(): SnapshotReader {
    const database = openForSnapshots(this.#path);
    const reader = { database, db: kyselyOver<Schema>(new SqliteConnection(database)) };
    this.#snapshots.add(reader);
    return reader;
  }
}

/** Kysely's driver, whose queries wait until all that they can see is on disk. */
export class WaitingDriver extends SqliteDriver {
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

  /** Runs the query in the turn of the event loop in which the last wait ended. */
  #execute<R>(connection: DatabaseConnection, query: CompiledQuery): Promise<QueryResult<R>> {
    const wait = this.#untilOnDisk();
    if (wait) return wait.then(() => this.#execute(connection, query));
    return connection.executeQuery<R>(query);
  }
}
