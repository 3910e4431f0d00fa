import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemClock } from '../kernel/clock.ts';
import { CannotStart } from '../kernel/failures/cannot-start.ts';
import { FLOOR } from './counters.ts';
import type { Engine, Reader } from './engine.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import { SqliteDisk } from './sqlite-disk.ts';
import { type Durability, kyselyOver, openToWrite, shrink } from './sqlite-files.ts';
import { ReaderPool } from './sqlite-readers.ts';
import { SqliteWriteConnection } from './sqlite-writer.ts';
import { requireFloorAmong } from './versions.ts';

/** The file's name in the data folder. */
export const DATABASE_FILE = 'parley.db';

const SQLITE_BUSY = 5;

export interface SqliteOptions {
  /** Keeps a second process out of the folder; default true. */
  readonly lock?: boolean;
  /** Commits are on disk before they are answered; default true. */
  readonly durable?: boolean;
  /** Other threads wait for the disk instead of this one; for servers. Default false. */
  readonly thread?: boolean;
}

/** Opens (and creates) the database file. */
export function openSqlite(path: string, options: SqliteOptions = {}): Engine {
  mkdirSync(dirname(path), { recursive: true });
  const lock = options.lock === false ? undefined : lockFolder(dirname(path));
  const writer = openToWrite(path, durabilityOf(options));
  const disk = options.thread ? new SqliteDisk(path) : undefined;
  const write = new SqliteWriteConnection(writer, disk);
  const readers = new ReaderPool(path, write);
  return {
    name: 'sqlite',
    clock: systemClock,
    // Commands beside a running server write too (src/start/commands).
    lookout: {
      readLogPosition: (realmId) => readLogPosition(readers.shared, realmId),
      checkListening: () => {},
      isReadOnly: false,
    },
    read: readers.shared,
    // Queries run on this thread, at once.
    readsWait: 0,
    write,
    snapshot: (fn) => readers.snapshot(fn),
    listen: async () => {},
    announce: async () => {},
    migrate: async (fn) => {
      await fn(kyselyOver<unknown>(new SqliteConnection(writer, { keepsStatements: false })));
      await write.flush();
    },
    rest: () => {
      // A server may be told to stop while it is idle.
      if (!writer.isOpen) return;
      readers.rest();
      shrink(writer);
    },
    close: async () => {
      readers.close();
      await disk?.close();
      writer.close();
      lock?.close();
    },
  };
}

/** Throws Outdated. */
async function readLogPosition(read: Reader, realmId: number): Promise<number> {
  const counters = await read
    .selectFrom('counters')
    .select(['name', 'value'])
    .where('realm_id', '=', realmId)
    .where('name', 'in', ['log', FLOOR])
    .execute();
  requireFloorAmong(counters);
  return counters.find(({ name }) => name === 'log')?.value ?? 0;
}

function durabilityOf({ durable = true, thread = false }: SqliteOptions): Durability {
  if (thread) return 'left-to-thread';
  return durable ? 'each-commit' : 'none';
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
