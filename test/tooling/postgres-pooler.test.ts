import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { type Pooler, startPooler } from '../support/pooler/pooler.ts';
import { createDatabase, type TestDatabase } from '../support/postgres.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';
import { until } from '../support/until.ts';

const PID = 'SELECT pg_backend_pid() AS pid';

describe('the pooler of the tests', () => {
  let server: PostgresServer;
  let database: TestDatabase;
  let pooler: Pooler;
  before(async () => {
    server = await startPostgres();
    database = await createDatabase(undefined, server.url);
    pooler = await startPooler(server.url, 2);
  });
  after(async () => {
    await pooler.close();
    await server.stop();
  });

  const urlOf = () => Object.assign(new URL(pooler.url), { pathname: new URL(database.url).pathname }).href;

  async function connect(t: { after(fn: () => unknown): void }, config: pg.ClientConfig = {}) {
    const client = new pg.Client({ connectionString: urlOf(), ...config });
    // Tests that end a connection on purpose look at the answers.
    client.on('error', () => {});
    await client.connect();
    t.after(() => client.end());
    return client;
  }

  const pidOf = async (client: pg.Client) => (await client.query(PID)).rows[0].pid as number;

  test('lends a connection for one transaction, and then another one', async (t) => {
    const [one, two] = [await connect(t), await connect(t)];
    await one.query('BEGIN');
    const held = await pidOf(one);
    const others = [await pidOf(two), await pidOf(two)];
    assert(!others.includes(held));
    assert.equal(await pidOf(one), held);
    await one.query('COMMIT');
    const pids = [await pidOf(one), await pidOf(one)];
    assert.equal(new Set(pids).size, 2);
  });

  test('keeps it while statements that were sent together are unanswered', async (t) => {
    const client = await connect(t, { pipeline: true } as pg.ClientConfig);
    const answers = await Promise.all([client.query(PID), client.query(PID), client.query(PID, [])]);
    assert.equal(new Set(answers.map(({ rows }) => rows[0].pid)).size, 1);
  });

  test('has clients wait for a connection', async (t) => {
    const clients = [await connect(t), await connect(t), await connect(t)] as const;
    for (const each of clients.slice(0, 2)) await each.query('BEGIN');
    let hasAnswered = false;
    const third = pidOf(clients[2]).finally(() => {
      hasAnswered = true;
    });
    const held = await pidOf(clients[0]);
    assert.equal(hasAnswered, false);
    await clients[0].query('COMMIT');
    assert.equal(await third, held);
  });

  test('refuses what needs a session, and says what', async (t) => {
    const options = '-c lock_timeout=1';
    await assert.rejects(connect(t, { options }), /unsupported startup parameter: options/);
    const listening = await connect(t);
    await assert.rejects(listening.query('LISTEN x'), /cannot do this: LISTEN x/);
    const preparing = await connect(t);
    const named = { name: 'kept', text: 'SELECT $1::int', values: [1] };
    await assert.rejects(preparing.query(named), /a statement with the name kept/);
  });

  test('rolls back what a client leaves unfinished', async (t) => {
    const [leaving, other] = [await connect(t), await connect(t)];
    await leaving.query('BEGIN; SELECT pg_advisory_xact_lock(1)');
    await leaving.end();
    await other.query('BEGIN; SELECT pg_advisory_xact_lock(1)');
    await other.query('COMMIT');
  });

  test('ends a client whose server connection ends, and makes another for the next', async (t) => {
    const [one, two] = [await connect(t), await connect(t)];
    await one.query('BEGIN');
    const pid = await pidOf(one);
    await two.query('SELECT pg_terminate_backend($1)', [pid]);
    await assert.rejects(one.query('COMMIT'));
    const next = await connect(t);
    assert.notEqual(await pidOf(next), pid);
  });

  test('leaves no connection behind its last client', async (t) => {
    const client = await connect(t);
    await pidOf(client);
    await client.end();
    const direct = new pg.Client(server.url);
    await direct.connect();
    t.after(() => direct.end());
    const open = () =>
      direct.query('SELECT FROM pg_stat_activity WHERE datname = $1', [
        new URL(database.url).pathname.slice(1),
      ]);
    await until(async () => (await open()).rowCount === 0);
  });
});
