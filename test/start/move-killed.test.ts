import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { REALM_ID } from '../../src/chat/store/organization/organization.ts';
import type { Engine } from '../../src/engine/store/engine.ts';
import { migrate } from '../../src/engine/store/migrate.ts';
import { openPostgres } from '../../src/engine/store/postgres.ts';
import { LOCK_SPACE } from '../../src/engine/store/realm-lock.ts';
import { DATABASE_FILE, openSqlite } from '../../src/engine/store/sqlite.ts';
import { setPause } from '../../src/features/backup/copies/moving.ts';
import { createDatabase } from '../support/postgres.ts';
import {
  type Environment,
  ownerClient,
  place,
  runParley,
  spawnParley,
  startParley,
} from '../support/process.ts';
import { engineName } from '../support/server.ts';
import { until } from '../support/until.ts';

const skip = engineName !== 'postgres' && 'a move needs PostgreSQL';
/** Seconds for which a pause outlives its holder. */
const LEASE = 30;

interface Moving {
  readonly env: Environment;
  readonly dataDir: string;
  readonly to: string;
  /** The database of PostgreSQL, whichever side it is. */
  readonly url: string;
}

/** Has the move wait at a place of its own: takes what the move will wait for, and says when it does. */
type Hold = (client: pg.Client) => Promise<() => Promise<boolean>>;

const holdTable =
  (mode: string): Hold =>
  async (client) => {
    await client.query(`BEGIN; LOCK TABLE users IN ${mode} MODE`);
    return async () =>
      (await client.query("SELECT FROM pg_locks WHERE relation = 'users'::regclass AND NOT granted"))
        .rowCount === 1;
  };

/** As it copies the rows, on either side. */
const copying = holdTable('ACCESS EXCLUSIVE');
/** After the rows are in PostgreSQL: it analyses the tables, which this lock keeps off. */
const copied = holdTable('SHARE UPDATE EXCLUSIVE');

/** As it ends the pause of the copy. */
const pausedTowards: Hold = async (client) => {
  await client.query('SELECT pg_advisory_lock($1, $2)', [LOCK_SPACE, REALM_ID]);
  return async () =>
    (await client.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount === 1;
};

/** As it closes the source, which it has paused. */
const pausedAway: Hold = async (client) => {
  await client.query(`CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.name = 'pause' AND NEW.value > 4000000000 THEN PERFORM pg_advisory_xact_lock(1); END IF; RETURN NEW; END $$;
    CREATE TRIGGER wait BEFORE INSERT ON counters FOR EACH ROW EXECUTE FUNCTION wait();
    SELECT pg_advisory_lock(1)`);
  return async () =>
    (await client.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount === 1;
};

async function killedAt(hold: Hold, { env, to, url }: Moving): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const isWaiting = await hold(client);
    const moving = spawnParley(env, ['move', '--to', to]);
    const early = moving.ended.then(({ stdout, stderr }) =>
      assert.fail(`It did not wait: ${stdout}${stderr}`),
    );
    early.catch(() => {});
    await Promise.race([early, until(isWaiting)]);
    moving.kill('SIGKILL');
    assert.equal((await moving.ended).signal, 'SIGKILL');
    // PostgreSQL notices the end of a client that waits for a lock only afterwards.
    await client.query(
      "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'parley %'",
    );
    await client.query('ROLLBACK; SELECT pg_advisory_unlock_all(); DROP FUNCTION IF EXISTS wait CASCADE');
  } finally {
    await client.end();
  }
}

async function says({ env, dataDir }: Pick<Moving, 'env' | 'dataDir'>, content: string): Promise<string[]> {
  const parley = await startParley(env);
  const owner = ownerClient(dataDir, parley.url);
  const asked = { type: 'channel', to: 'general', topic: 'talk', content } as const;
  assert.equal((await owner.call(sendMessage, asked)).body.result, 'success');
  const range = { anchor: 'newest', num_before: 10, num_after: 0, apply_markdown: false } as const;
  const { body } = await owner.call(getMessages, range as never);
  parley.kill('SIGTERM');
  await parley.ended;
  return (body as unknown as { messages: { content: string }[] }).messages.map((each) => each.content);
}

/** The seconds of a pause need not pass here: it ends as they would end it. */
async function endPause(source: Engine): Promise<void> {
  const row = source.read.selectFrom('counters').select('value').where('name', '=', 'pause');
  const { value } = await row.executeTakeFirstOrThrow();
  assert(value <= Date.now() / 1000 + LEASE, 'the pause ends by itself');
  await setPause(source, REALM_ID, undefined);
  await source.close();
}

async function move({ env, to }: Pick<Moving, 'env' | 'to'>) {
  const { code, stdout, stderr } = await runParley(env, ['move', '--to', to]);
  return { code, text: stdout + stderr };
}

async function freshDatabase(): Promise<string> {
  const { url, drop } = await createDatabase();
  after(drop);
  return url;
}

async function onSqlite(): Promise<Moving> {
  const { dataDir, env } = await place();
  const { DATABASE_URL = '', ...rest } = env;
  const engine = await openPostgres(DATABASE_URL);
  await migrate(engine).finally(() => engine.close());
  const moving = { env: rest as Environment, dataDir, to: DATABASE_URL, url: DATABASE_URL };
  await says(moving, 'before');
  return moving;
}

async function onPostgres(): Promise<Moving> {
  const { dataDir, env } = await place();
  const moving = { env, dataDir, to: join(dataDir, '../there'), url: env.DATABASE_URL as string };
  await says(moving, 'before');
  return moving;
}

async function movesTo(moving: Moving, url: string): Promise<void> {
  const { code, text } = await move({ ...moving, to: url });
  assert.equal(code, 0, text);
  const there = { ...moving, env: { ...moving.env, DATABASE_URL: url } };
  assert.deepEqual((await says(there, 'there')).slice(-3), ['before', 'meanwhile', 'there']);
}

async function movesHome({ env, dataDir, to, url }: Moving): Promise<void> {
  const { code, text } = await move({ env, to });
  assert.equal(code, 0, text);
  const { DATABASE_URL: _, ...rest } = env;
  const there = { env: { ...rest, PARLEY_DATA_DIR: to } as Environment, dataDir: to, to: dataDir, url };
  assert.deepEqual((await says(there, 'there')).slice(-3), ['before', 'meanwhile', 'there']);
}

describe('a move that is killed', { skip }, () => {
  test('to PostgreSQL, as it copies: the source goes on, and the second attempt succeeds', async () => {
    const moving = await onSqlite();
    await killedAt(copying, moving);
    assert.deepEqual((await says(moving, 'meanwhile')).slice(-2), ['before', 'meanwhile']);
    await movesTo(moving, moving.to);
  });

  test('to PostgreSQL, after the copy: the second attempt says what to do', async () => {
    const moving = await onSqlite();
    await killedAt(copied, moving);
    assert.deepEqual((await says(moving, 'meanwhile')).slice(-2), ['before', 'meanwhile']);
    const { code, text } = await move(moving);
    assert.equal(code, 1);
    assert.match(text, /delete that database and make it anew; otherwise name an empty one/);
    await movesTo(moving, await freshDatabase());
  });

  test('to PostgreSQL, in the pause: the source goes on after half a minute', async () => {
    const moving = await onSqlite();
    await killedAt(pausedTowards, moving);
    const { code, stderr } = await runParley(moving.env);
    assert.equal(code, 1);
    assert.match(stderr, /a move that broke off less than a minute ago paused its writes: try again then/);
    await endPause(openSqlite(join(moving.dataDir, DATABASE_FILE), { lock: false }));
    assert.deepEqual((await says(moving, 'meanwhile')).slice(-2), ['before', 'meanwhile']);
    await movesTo(moving, await freshDatabase());
  });

  test('to SQLite, as it copies: the source goes on, and the second attempt succeeds', async () => {
    const moving = await onPostgres();
    await killedAt(copying, moving);
    assert.deepEqual((await says(moving, 'meanwhile')).slice(-2), ['before', 'meanwhile']);
    await movesHome(moving);
  });

  test('to SQLite, in the pause: the source goes on after half a minute', async () => {
    const moving = await onPostgres();
    await killedAt(pausedAway, moving);
    assert.match((await runParley(moving.env)).stderr, /less than a minute ago paused its writes/);
    await endPause(await openPostgres(moving.url));
    assert.deepEqual((await says(moving, 'meanwhile')).slice(-2), ['before', 'meanwhile']);
    await movesHome(moving);
  });
});
