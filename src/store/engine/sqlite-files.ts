import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect, type SqliteDriver } from 'kysely';
import type { SqliteConnection } from './sqlite-connection.ts';

/** Pages of the log beside the database after which a commit writes them back. */
const CHECKPOINT_PAGES = 16_000;

/** What a connection that writes does with the disk. */
export type Durability =
  /** A commit returns once it is on disk. */
  | 'each-commit'
  /** A commit is in the files of the operating system; the thread that writes brings it to the disk, and writes pages back. */
  | 'left-to-thread'
  /** That thread's own connection: a commit has to be brought to the disk, and may write pages back. */
  | 'thread'
  /** For data that may be lost. */
  | 'none';

const SYNCHRONOUS = { 'each-commit': 'FULL', 'left-to-thread': 'NORMAL', thread: 'NORMAL', none: 'OFF' };

/** What a new connection that writes runs first. */
export function pragmasOf(durability: Durability): readonly string[] {
  return [
    'PRAGMA journal_mode = WAL',
    `PRAGMA synchronous = ${SYNCHRONOUS[durability]}`,
    `PRAGMA wal_autocheckpoint = ${durability === 'left-to-thread' ? 0 : CHECKPOINT_PAGES}`,
    'PRAGMA cache_size = -32000',
  ];
}

export function openToWrite(path: string, durability: Durability): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5000 });
  for (const pragma of pragmasOf(durability)) database.exec(pragma);
  return database;
}

export function openToRead(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  database.exec('PRAGMA mmap_size = 268435456');
  return database;
}

/** `driver`: another than that of the dialect. */
export function kyselyOver<S>(
  connection: SqliteConnection,
  driver?: (connection: SqliteConnection) => SqliteDriver,
): Kysely<S> {
  const dialect = new SqliteDialect({ database: connection });
  if (driver) dialect.createDriver = () => driver(connection);
  return new Kysely<S>({ dialect });
}
