import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** The newest log entry and message in a snapshot. */
export interface Positions {
  readonly logPosition: number;
  readonly lastMessageId: number;
}

/**
 * Keeps the write-ahead log of a database in use from beginning anew, and decides when it may.
 *
 * SQLite begins the log anew when all of it is in the database file and nobody reads it. So one reading transaction
 * is always open here: it uses pages up to its snapshot, and no checkpoint of any connection goes past them.
 * `renew` opens the next one before `drop` ends the one before; in between the caller stores the commits. So
 * only stored pages get into the database file, except during `seal`, when nobody writes (test/store/chain.test.ts).
 */
export class WalHold {
  readonly #path: string;
  readonly #idle: DatabaseSync[];
  readonly #lock: DatabaseSync;
  #held: DatabaseSync[] = [];

  constructor(path: string) {
    this.#path = path;
    this.#idle = [openReader(path), openReader(path)];
    this.#lock = new DatabaseSync(path, { timeout: 50 });
    this.#lock.exec('PRAGMA wal_autocheckpoint = 0');
  }

  /** Opens a snapshot of the committed state, beside the current one. */
  renew(): Positions {
    const reader = this.#idle.pop() as DatabaseSync;
    reader.exec('BEGIN');
    this.#held.push(reader);
    return positionsIn(reader);
  }

  /** Ends all snapshots but the newest. */
  drop(): void {
    while (this.#held.length > 1) this.#end(this.#held.shift() as DatabaseSync);
  }

  /** A snapshot of its own, on a connection that the caller closes. */
  snapshot(): DatabaseSync {
    const database = openReader(this.#path);
    database.exec('BEGIN');
    positionsIn(database);
    return database;
  }

  /** Writes stored pages into the database file, while others go on writing. */
  checkpoint(): void {
    this.#lock.exec('PRAGMA wal_checkpoint(PASSIVE)');
  }

  /** Runs `store`, which stores all commits, while nobody writes; the log may begin anew after it. False: a writer was active. */
  seal(store: () => void): boolean {
    if (!this.#takeLock()) return false;
    try {
      store();
      const [reader] = this.#idle;
      reader?.exec('PRAGMA wal_checkpoint(PASSIVE)');
      this.renew();
      this.drop();
    } finally {
      this.#lock.exec('ROLLBACK');
    }
    return true;
  }

  /** Ends all snapshots. */
  close(): void {
    for (const reader of this.#held.splice(0)) this.#end(reader);
    for (const reader of this.#idle.splice(0)) reader.close();
    this.#lock.close();
  }

  #end(reader: DatabaseSync): void {
    reader.exec('COMMIT');
    this.#idle.push(reader);
  }

  #takeLock(): boolean {
    try {
      this.#lock.exec('BEGIN IMMEDIATE');
      return true;
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
      return false;
    }
  }
}

/** A connection that never writes; only a connection that could write may make a checkpoint. */
function openReader(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5000 });
  database.exec('PRAGMA query_only = ON; PRAGMA cache_size = -256');
  return database;
}

function positionsIn(database: DatabaseSync): Positions {
  const rows = database
    .prepare("SELECT name, max(value) AS value FROM counters WHERE name IN ('log', 'message') GROUP BY name")
    .all();
  const last = (name: string) => Number(rows.find((row) => row.name === name)?.value ?? 0);
  return { logPosition: last('log'), lastMessageId: last('message') };
}
