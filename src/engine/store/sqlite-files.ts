import { DatabaseSync } from 'node:sqlite';
import { Kysely, SqliteDialect, type SqliteDriver } from 'kysely';
import type { SqliteConnection } from './sqlite-connection.ts';
import { addFunctions } from './sqlite-functions.js';

/** Pages of the write-ahead log after which a commit writes them back. */
const CHECKPOINT_PAGES = 16_000;

/**
 * Bytes that the file of the write-ahead log keeps once its pages are written back, however far a reader that held them had let it grow. Less would make
 * it grow again and again, which takes longer than writing over it.
 */
const MOST_OF_LOG = 64_000_000;

/**
 * Bytes of the database's file that the connection for single queries maps. With copies of its pages, a page of messages takes a fifth more
 * processor time, and a set of IDs of the index three times as much. Connections for snapshots read less often, and map nothing: each
 * map would count as memory of the process.
 */
const MAPPED = 2 ** 30;
/** Kilobytes of pages that a connection for snapshots keeps. */
const KEPT_BY_SNAPSHOTS = 4000;
/** The same of one that writes: what a transaction has changed is kept in any case until it commits. */
const KEPT_BY_WRITER = 32_000;
/** And of the main thread's, where a thread writes what there is much of. */
const KEPT_BESIDE_THREAD = 8000;

/** When the commits of a writing connection reach the disk. */
export type Durability =
  /** A commit returns once it is on disk. */
  | 'each-commit'
  /** A commit is in the files of the operating system; the writer thread brings it to the disk, and writes pages back. */
  | 'left-to-thread'
  /** The writer thread's own connection: it flushes after a commit, which may write pages back. */
  | 'thread'
  /** For data that may be lost. */
  | 'none';

const SYNCHRONOUS = { 'each-commit': 'FULL', 'left-to-thread': 'NORMAL', thread: 'NORMAL', none: 'OFF' };

/** The pragmas that a new writing connection runs first. */
export function pragmasOf(durability: Durability): readonly string[] {
  return [
    'PRAGMA journal_mode = WAL',
    `PRAGMA synchronous = ${SYNCHRONOUS[durability]}`,
    `PRAGMA wal_autocheckpoint = ${durability === 'left-to-thread' ? 0 : CHECKPOINT_PAGES}`,
    `PRAGMA journal_size_limit = ${MOST_OF_LOG}`,
    `PRAGMA cache_size = -${durability === 'left-to-thread' ? KEPT_BESIDE_THREAD : KEPT_BY_WRITER}`,
  ];
}

export function openToWrite(path: string, durability: Durability): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5000 });
  for (const pragma of pragmasOf(durability)) database.exec(pragma);
  addFunctions(database);
  return database;
}

export function openToRead(path: string): DatabaseSync {
  const database = open(path);
  mapFile(database);
  return database;
}

export function openForSnapshots(path: string): DatabaseSync {
  const database = open(path);
  database.exec(`PRAGMA cache_size = -${KEPT_BY_SNAPSHOTS}`);
  return database;
}

const open = (path: string) => new DatabaseSync(path, { readOnly: true, timeout: 5000 });
const mapFile = (database: DatabaseSync) => database.exec(`PRAGMA mmap_size = ${MAPPED}`);

/** Frees the pages that a connection has cached. */
export function shrink(database: DatabaseSync): void {
  database.exec('PRAGMA shrink_memory');
}

/** Frees also the map of the connection for single queries: its next query maps the file again. */
export function shrinkMapped(database: DatabaseSync): void {
  shrink(database);
  database.exec('PRAGMA mmap_size = 0');
  mapFile(database);
}

/** `driver`: replaces the driver of the dialect. */
export function kyselyOver<S>(
  connection: SqliteConnection,
  driver?: (connection: SqliteConnection) => SqliteDriver,
): Kysely<S> {
  const dialect = new SqliteDialect({ database: connection });
  if (driver) dialect.createDriver = () => driver(connection);
  return new Kysely<S>({ dialect });
}
