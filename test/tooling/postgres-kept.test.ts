import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import pg from 'pg';
import { clientConfig, POSTGRES_LIMITS } from '../../src/engine/store/postgres-client.ts';
import { giveBack, type KeptDatabase, takeDatabase } from '../support/kept-databases.ts';
import { ensureTemplate } from '../support/postgres.ts';
import { keepForRestoring } from '../support/restoring.ts';

const TEMPLATE = 'kept_words';
const WORDS = [
  { id: 1, word: 'one' },
  { id: 2, word: null },
];

before(() =>
  ensureTemplate(TEMPLATE, async (url) => {
    const client = await connect(url);
    await client.query(
      'CREATE TABLE words (id integer PRIMARY KEY, word text); CREATE TABLE empty (n integer)',
    );
    await client.query("INSERT INTO words VALUES (1, 'one'), (2, NULL)");
    await client.end();
    await keepForRestoring(url);
  }),
);

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** A connection as a server makes it. */
async function connectOf({ url, newClient }: KeptDatabase) {
  const client = newClient(clientConfig(url, { limits: POSTGRES_LIMITS, role: 'writer' }), POSTGRES_LIMITS);
  await client.connect();
  return client;
}

const processOf = async (client: pg.Client) =>
  (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
const listWords = async (client: pg.Client) => (await client.query('SELECT * FROM words ORDER BY id')).rows;

test('the next test finds the rows of the template, by a connection of the last one', async () => {
  const first = await takeDatabase(TEMPLATE);
  const writer = await connectOf(first);
  const writerProcess = await processOf(writer);
  await writer.query("UPDATE words SET word = 'two' WHERE id = 2; DELETE FROM words WHERE id = 1");
  await writer.query("INSERT INTO words VALUES (3, 'three'); INSERT INTO empty VALUES (4)");
  await writer.end();
  giveBack(first);
  const next = await takeDatabase(TEMPLATE);
  assert.equal(next.url, first.url);
  const again = await connectOf(next);
  assert.equal(await processOf(again), writerProcess);
  assert.deepEqual(await listWords(again), WORDS);
  assert.deepEqual((await again.query('SELECT * FROM empty')).rows, []);
  await again.end();
  giveBack(next);
});

test('a kept connection has no listeners of the server before', async () => {
  const database = await takeDatabase(TEMPLATE);
  const client = await connectOf(database);
  let ended = 0;
  client.on('end', () => ended++);
  client.on('notification', () => assert.fail('It still listens.'));
  await client.query('LISTEN news');
  await client.end();
  assert.equal(ended, 1);
  const again = await connectOf(database);
  assert.equal(again, client);
  await again.query('NOTIFY news');
  await again.end();
  assert.equal(ended, 1);
  giveBack(database);
});

test('a connection that is left in a transaction is not kept, and others end', async () => {
  const database = await takeDatabase(TEMPLATE);
  const open = await connectOf(database);
  const openProcess = await processOf(open);
  await open.query("BEGIN; INSERT INTO words VALUES (5, 'five')");
  await open.end();
  const stranger = await connect(database.url);
  await stranger.query("BEGIN; UPDATE words SET word = 'locked'");
  giveBack(database);
  const next = await takeDatabase(TEMPLATE);
  assert.equal(next.url, database.url);
  await assert.rejects(stranger.query('SELECT 1'));
  const client = await connectOf(next);
  assert.notEqual(await processOf(client), openProcess);
  assert.deepEqual(await listWords(client), WORDS);
  await client.end();
  giveBack(next);
});

for (const change of ['DROP TABLE empty', 'CREATE INDEX ON words (word)', 'ANALYZE words']) {
  test(`a database is not used again after ${change}`, async () => {
    const database = await takeDatabase(TEMPLATE);
    const client = await connect(database.url);
    await client.query(change);
    await client.end();
    giveBack(database);
    const next = await takeDatabase(TEMPLATE);
    assert.notEqual(next.url, database.url);
    await assert.rejects(connect(database.url), /does not exist/);
    giveBack(next);
  });
}
