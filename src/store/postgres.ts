import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { type Log, logFailure, silentLog } from '../kernel/log.ts';
import type { Engine, NodeListener, Reader, Row, WriteConnection } from './engine.ts';
import type { Schema } from './schema.ts';

const READERS = 8;
const CONNECT_WITHIN_MS = 10_000;
/** First half of the two-part advisory lock, so that ours are told from those of other programs. */
const LOCK_SPACE = 0x7a1e;
const CHANNEL = 'parley_log';
const ANNOUNCEMENTS = 'parley_announcements';
/** What PostgreSQL carries in one notice. */
const MOST_BYTES = 7999;
const RECONNECT_AFTER_MS = 200;

/** Whole numbers come as numbers: none of ours passes 2^53. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8 && format !== 'binary') return Number;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
} as pg.CustomTypesConfig;

export async function openPostgres(
  url: string,
  options: { durable?: boolean; log?: Log } = {},
): Promise<Engine> {
  const log = options.log ?? silentLog;
  const pool = openPool(url, log, { max: READERS, options: '-c default_transaction_read_only=on' });
  const read = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  const write = new PostgresWriteConnection(url, options.durable ?? true, log);
  await write.connect();
  const listeners: Listener[] = [];
  const node = randomUUID();
  return {
    name: 'postgres',
    read,
    write,
    snapshot: (fn) => snapshot(read, fn),
    listen: async (realmId, listening) => {
      const listener = new Listener(url, { realmId, node, log }, listening);
      await listener.connect();
      listeners.push(listener);
    },
    announce: async (realmId, text) => {
      const payload = `${realmId} ${node} ${text}`;
      if (Buffer.byteLength(payload) > MOST_BYTES) return;
      await pool
        .query('SELECT pg_notify($1, $2)', [ANNOUNCEMENTS, payload])
        .catch(logFailure(log, 'Other nodes could not be told of an announcement.'));
    },
    migrate: (fn) => migrate(url, log, fn),
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.close()));
      await write.close();
      await read.destroy();
    },
  };
}

function openPool(url: string, log: Log, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, types, ...options });
  // A connection that breaks while idle or closing is replaced by the pool; unheard, its error would end the process.
  pool.on('error', (err) => log.warn({ err }, 'A connection that reads broke; the pool makes another.'));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

function snapshot<T>(read: Kysely<Schema>, fn: (db: Reader) => Promise<T>): Promise<T> {
  return read.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(fn);
}

async function migrate(url: string, log: Log, fn: (db: Kysely<unknown>) => Promise<void>): Promise<void> {
  const pool = openPool(url, log, { max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await fn(db);
  } finally {
    await db.destroy();
  }
}

/** Hears of other nodes; a broken connection is made again, and the commits missed meanwhile looked up. */
class Listener {
  readonly #url: string;
  readonly #payload: string;
  readonly #ownPrefix: string;
  readonly #listening: NodeListener;
  readonly #log: Log;
  #client: pg.Client | undefined;
  #isClosed = false;

  constructor(
    url: string,
    { realmId, node, log }: { readonly realmId: number; readonly node: string; readonly log: Log },
    listening: NodeListener,
  ) {
    this.#url = url;
    this.#payload = String(realmId);
    this.#ownPrefix = `${realmId} ${node} `;
    this.#listening = listening;
    this.#log = log;
  }

  async connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url });
    client.on('error', () => {});
    client.once('error', (err) =>
      this.#log.warn({ err }, 'The connection that hears of other nodes broke; it is made again.'),
    );
    client.on('end', () => this.#reconnect());
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === ANNOUNCEMENTS) this.#hear(payload);
      else if (payload === this.#payload) this.#listening.onWake();
    });
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}; LISTEN ${ANNOUNCEMENTS}`);
    this.#client = client;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#client?.end();
  }

  /** `realm node text`, of another node and the same realm. */
  #hear(payload: string): void {
    if (!payload.startsWith(`${this.#payload} `) || payload.startsWith(this.#ownPrefix)) return;
    this.#listening.onAnnouncement(payload.slice(this.#ownPrefix.length));
  }

  #reconnect(): void {
    if (this.#isClosed) return;
    this.#client = undefined;
    setTimeout(() => {
      if (this.#isClosed) return;
      this.connect().then(
        () => this.#listening.onWake(),
        () => this.#reconnect(),
      );
    }, RECONNECT_AFTER_MS).unref();
  }
}

class PostgresWriteConnection implements WriteConnection {
  readonly db: Kysely<Schema>;
  readonly #url: string;
  readonly #durable: boolean;
  readonly #log: Log;
  #client: pg.Client | undefined;
  #open = false;
  #realmId = 0;

  constructor(url: string, durable: boolean, log: Log) {
    this.#url = url;
    this.#log = log;
    this.#durable = durable;
    this.db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: this.#asPool() }) });
  }

  async connect(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const client = new pg.Client({
      connectionString: this.#url,
      types,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    });
    client.on('error', (err) => {
      // The driver says twice why one connection ended.
      if (this.#client === client)
        this.#log.warn({ err }, 'The connection that writes broke; it is made again.');
      this.#forget(client);
    });
    client.on('end', () => this.#forget(client));
    await client.connect();
    if (!this.#durable) await client.query('SET synchronous_commit = off');
    this.#client = client;
    return client;
  }

  /**
   * The realm's lock makes the order of commits the order of the log on every node. A connection that broke since it
   * was last used is made anew: nothing has been done on it yet.
   */
  async begin(realmId: number): Promise<void> {
    const known = this.#client;
    if (known && (await this.#tryBegin(known, realmId))) return;
    const fresh = await this.connect();
    await this.#begin(fresh, realmId);
  }

  async #tryBegin(client: pg.Client, realmId: number): Promise<boolean> {
    try {
      await this.#begin(client, realmId);
      return true;
    } catch (err) {
      // A connection that broke has said so itself.
      if (this.#client === client)
        this.#log.warn({ err }, 'A transaction could not begin; it is tried on another connection.');
      this.#open = false;
      this.#forget(client);
      client.end().catch(() => {});
      return false;
    }
  }

  async #begin(client: pg.Client, realmId: number): Promise<void> {
    await client.query('BEGIN');
    this.#open = true;
    this.#realmId = realmId;
    await client.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCK_SPACE, realmId]);
  }

  async commit(): Promise<void> {
    await this.#query('SELECT pg_notify($1, $2)', [CHANNEL, String(this.#realmId)]);
    await this.#query('COMMIT');
    this.#open = false;
  }

  async rollback(): Promise<void> {
    if (this.#client && this.#open) await this.#client.query('ROLLBACK').catch(() => {});
    this.#open = false;
  }

  async savepoint(): Promise<void> {
    await this.#query('SAVEPOINT operation');
  }

  async releaseSavepoint(): Promise<void> {
    await this.#query('RELEASE SAVEPOINT operation');
  }

  async rollbackToSavepoint(): Promise<void> {
    await this.#query('ROLLBACK TO SAVEPOINT operation; RELEASE SAVEPOINT operation');
  }

  async run(statement: string, parameters: readonly unknown[]): Promise<Row[]> {
    return (await this.#query(statement, parameters)).rows as Row[];
  }

  async close(): Promise<void> {
    await this.#client?.end();
  }

  #forget(client: pg.Client): void {
    if (this.#client === client) this.#client = undefined;
  }

  async #query(text: string, values: readonly unknown[] = []) {
    if (!this.#open || !this.#client) throw new Error('A query ran outside its transaction.');
    return values.length === 0 ? this.#client.query(text) : this.#client.query(text, [...values]);
  }

  /** Kysely asks a pool for a connection; there is only this one. */
  #asPool(): PostgresPool {
    const query = (text: unknown, values?: readonly unknown[]) => this.#query(text as string, values);
    return {
      connect: async () => ({ query, release: () => {} }) as never,
      end: async () => {},
    };
  }
}
