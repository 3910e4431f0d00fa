import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  readonly url: string;
  /** Ends its connections and deletes it. */
  drop(): Promise<void>;
}

const server = process.env.PARLEY_TEST_POSTGRES_URL;
/** In front of the server; what runs under test goes through it. */
const pooler = process.env.PARLEY_TEST_POOLER_URL;
let pool: pg.Pool | undefined;

/**
 * A database of its own for a test, a copy of `template` when given (nobody may be connected to that one meanwhile).
 * `serverUrl` is the running server, as `scripts/test.ts` gives it in PARLEY_TEST_POSTGRES_URL.
 */
export async function createDatabase(template = 'template1', serverUrl = server): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await query(
    serverUrl,
    `CREATE DATABASE ${pg.escapeIdentifier(name)} TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY file_copy`,
  );
  return {
    url: urlOf(name, serverUrl),
    drop: () => query(serverUrl, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`),
  };
}

/**
 * Makes the template `name` once for all test processes of a run: the first one that asks has `prepare` fill a new
 * database (and close its connections); the others wait for it. Nothing is kept when `prepare` throws.
 */
export async function ensureTemplate(
  name: string,
  prepare: (url: string) => Promise<void>,
  serverUrl = server,
): Promise<void> {
  const client = await poolOf(serverUrl).connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(client, name, () => prepare(urlOf(`${name}_new`, serverUrl)));
  } finally {
    client.release(true);
  }
}

async function makeTemplate(
  client: pg.PoolClient,
  name: string,
  prepare: () => Promise<void>,
): Promise<void> {
  const unfinished = pg.escapeIdentifier(`${name}_new`);
  await client.query(`DROP DATABASE IF EXISTS ${unfinished} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${unfinished}`);
  await prepare();
  await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${pg.escapeIdentifier(name)}`);
}

async function query(serverUrl: string | undefined, sql: string): Promise<void> {
  await poolOf(serverUrl).query(sql);
}

/** Connections kept for the next test; they do not keep the process alive. */
function poolOf(serverUrl: string | undefined): pg.Pool {
  if (!serverUrl)
    throw new Error('No PostgreSQL for this test: run it with "npm test -- --engine postgres <path>"');
  if (pool?.options.connectionString === serverUrl) return pool;
  pool = new pg.Pool({ connectionString: serverUrl, max: 2, allowExitOnIdle: true });
  pool.on('error', () => undefined);
  return pool;
}

function urlOf(name: string, serverUrl: string | undefined): string {
  const url = new URL((serverUrl === server && pooler) || serverUrl || '');
  url.pathname = `/${name}`;
  return url.href;
}
