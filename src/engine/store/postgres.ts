import { randomUUID } from 'node:crypto';
import { CompiledQuery, Kysely, PostgresAdapter, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { type Log, logFailure, silentLog } from '../kernel/log.ts';
import { greatest } from '../kernel/values/lists.ts';
import { Waits } from '../kernel/waits.ts';
import { SAY } from './announcements.ts';
import { DatabaseClock } from './database-clock.ts';
import type { Engine } from './engine.ts';
import {
  asUnavailable,
  type BoundedClient,
  type ConnectionOptions,
  clientConfig,
  hasSessions,
  type NewClient,
  newClient as newConnection,
  POSTGRES_LIMITS,
  type PostgresLimits,
} from './postgres-client.ts';
import { ANNOUNCEMENTS, PostgresListener } from './postgres-listener.ts';
import { PostgresLookout, TIME } from './postgres-lookout.ts';
import { PostgresSnapshots } from './postgres-snapshots.ts';
import { PostgresWriteConnection } from './postgres-writer.ts';
import type { Schema } from './schema.ts';

const READERS = 8;
/** The bytes that PostgreSQL takes in one notice. */
const MOST_BYTES = 7999;

export interface PostgresOptions {
  readonly durable?: boolean;
  readonly limits?: PostgresLimits;
  readonly log?: Log;
  /** For tests that keep the connections. */
  readonly newClient?: NewClient;
  /** Milliseconds by which the waits of readers are measured; the default is the time of the process. */
  readonly elapsed?: () => number;
}

export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Engine> {
  const { limits = POSTGRES_LIMITS, durable = true, log = silentLog } = options;
  const node = randomUUID();
  const open = new Set<BoundedClient>();
  /** When PostgreSQL was last heard on any connection, also those that have ended since. */
  let heardAt = performance.now();
  const followed: NewClient = (config, own) => {
    const client = (options.newClient ?? newConnection)(config, own);
    open.add(client);
    client.once('end', () => open.delete(client));
    client.once('readOnly', () => lookout.lookElsewhere());
    return client;
  };
  const newClient: NewClient = (config, own) =>
    followed({ ...config, isServerSilent: () => lookout.isSilent }, own);
  const breakAll = (why: string) => () => {
    for (const client of open) client.break(new Error(`Connection terminated: ${why}`));
  };
  const clock = new DatabaseClock();
  const lookout = new PostgresLookout(url, {
    limits,
    log,
    clock,
    newClient: followed,
    // They may all lead to a server that was the primary before.
    onWritable: breakAll('another server may take the writes'),
    quietFor: () => {
      heardAt = greatest(
        [...open].map((client) => client.heardAt),
        heardAt,
      );
      return performance.now() - heardAt;
    },
    onSilent: breakAll('PostgreSQL is silent'),
  });
  const pool = clientPool(url, { max: READERS, role: 'reader', limits, log, newClient });
  const waits = new Waits(options.elapsed);
  const lend = () => waits.during(connect(pool));
  const read = kyselyOver<Schema>(shared(lend, pool));
  const snapshots = new PostgresSnapshots({
    connect: lend,
    dialectOver: (lent) => new Dialect({ pool: lent }),
  });
  const write = new PostgresWriteConnection(url, { node, durable, limits, log, newClient });
  await write.connect();
  await clock.readAndCorrect(() => readTime(read));
  const listeners: PostgresListener[] = [];
  return {
    name: 'postgres',
    clock,
    lookout: {
      readLogPosition: (realmId) => lookout.look(realmId),
      checkListening: () => {
        for (const listener of listeners) listener.check();
      },
      get isReadOnly() {
        return lookout.isReadOnly;
      },
      staleAfter: limits.stale,
    },
    read,
    get readsWait() {
      // A connection that is being made says nothing of how much there is to read.
      return pool.totalCount >= READERS && pool.idleCount === 0 ? waits.longest : 0;
    },
    write,
    snapshot: (fn) => snapshots.run(fn),
    listen: async (realmId, listening) => {
      const onWake = (position?: number) => {
        write.forgetCounters();
        listening.onWake(position);
      };
      const ownPosition = () => write.logPosition;
      const around = { realmId, node, limits, log, newClient, ownPosition };
      const listener = new PostgresListener(url, around, { ...listening, onWake });
      await listener.start();
      listeners.push(listener);
    },
    announce: async (realmId, text) => {
      const payload = `${realmId} ${node} ${text}`;
      if (Buffer.byteLength(payload) > MOST_BYTES) return;
      const said = hasSessions(url)
        ? CompiledQuery.raw('SELECT pg_notify($1, $2)', [ANNOUNCEMENTS, payload])
        : CompiledQuery.raw(SAY, [realmId, randomUUID(), node, text]);
      await read.executeQuery(said).catch(logFailure(log, 'An announcement did not reach other nodes.'));
    },
    migrate: async (fn) => {
      const db = kyselyOver<unknown>(
        bounded(clientPool(url, { max: 1, role: 'migrator', limits, log, newClient })),
      );
      try {
        await fn(db);
      } finally {
        await db.destroy();
      }
    },
    rest: () => {},
    close: async () => {
      await Promise.all(listeners.map((listener) => listener.close()));
      await lookout.close();
      await write.close();
      await read.destroy();
    },
  };
}

interface PoolOptions extends ConnectionOptions {
  readonly max: number;
  readonly log: Log;
  readonly newClient: NewClient;
}

function clientPool(url: string, { max, log, newClient, ...options }: PoolOptions): pg.Pool {
  const config = clientConfig(url, options);
  const { limits } = options;
  // The pool calls it with `new`, and uses the returned object.
  function Client() {
    return newClient(config, limits);
  }
  const pool = new pg.Pool({ max, connectionTimeoutMillis: limits.connect, Client: Client as never });
  pool.on('error', (err) => log.warn({ err }, 'A connection that reads broke; the pool makes another.'));
  return pool;
}

const kyselyOver = <S>(pool: PostgresPool): Kysely<S> => new Kysely<S>({ dialect: new Dialect({ pool }) });

class Dialect extends PostgresDialect {
  override createAdapter() {
    return new Adapter();
  }
}

/** `migrate` takes the lock of migrations itself: Kysely would take it for the session, which a pooler ends with each transaction. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

type PooledClient = pg.PoolClient & BoundedClient;

async function connect(pool: pg.Pool): Promise<PooledClient> {
  try {
    return (await pool.connect()) as PooledClient;
  } catch (error) {
    throw asUnavailable(error);
  }
}

/** The pool as Kysely uses it, with a limit for each answer. */
function bounded(pool: pg.Pool): PostgresPool {
  const lend = async () => {
    const client = await connect(pool);
    const query = (text: unknown, values?: readonly unknown[]) => client.ask(text as string, values);
    return { query, release: () => client.release() } as never;
  };
  return { connect: lend, end: () => pool.end(), options: {} };
}

/**
 * The same for queries outside transactions: those that are asked in one turn of the event loop, which are mostly of one request, share
 * a connection, so that they are one write to a socket and wake one process of PostgreSQL.
 */
function shared(connectReader: () => Promise<PooledClient>, pool: pg.Pool): PostgresPool {
  let current: Loan | undefined;
  const lend = async () => {
    const loan = current ?? new Loan(connectReader());
    if (!current) {
      current = loan;
      process.nextTick(() => {
        current = undefined;
        loan.release();
      });
    }
    return (await loan.borrow()) as never;
  };
  return { connect: lend, end: () => pool.end(), options: {} };
}

/** A connection that several queries use at once; it goes back when the last of them ends, after the turn in which it was lent. */
class Loan {
  readonly #client: Promise<PooledClient>;
  /** The turn is one of them. */
  #borrowers = 1;

  constructor(client: Promise<PooledClient>) {
    this.#client = client;
  }

  async borrow() {
    this.#borrowers++;
    const client = await this.#client;
    return {
      query: (text: unknown, values?: readonly unknown[]) => client.ask(text as string, values),
      release: () => this.release(),
    };
  }

  release(): void {
    if (--this.#borrowers > 0) return;
    // Each borrower has got the error of a connection that was not made.
    this.#client.then((client) => client.release()).catch(() => {});
  }
}

async function readTime(read: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ time: number }>`SELECT ${sql.raw(TIME)} AS time`.execute(read);
  return rows[0]?.time ?? 0;
}
