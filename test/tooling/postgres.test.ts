import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import pg from 'pg';
import { createDatabase, ensureTemplate } from '../support/postgres.ts';
import { type PostgresServer, startPostgres } from '../support/postgres-server.ts';

async function rows(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the PostgreSQL of the tests', () => {
  let server: PostgresServer;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());

  test('answers, without fsync, and speaks UTF-8', async () => {
    assert.deepEqual(await rows(server.url, 'SHOW fsync'), [{ fsync: 'off' }]);
    assert.deepEqual(await rows(server.url, "SELECT upper('é') AS e"), [{ e: 'É' }]);
  });

  test('gives each test a database of its own', async () => {
    const one = await createDatabase(undefined, server.url);
    const two = await createDatabase(undefined, server.url);
    await rows(one.url, 'CREATE TABLE t AS SELECT 1 AS n');
    assert.deepEqual(await rows(one.url, 'SELECT n FROM t'), [{ n: 1 }]);
    await assert.rejects(rows(two.url, 'SELECT n FROM t'), /does not exist/);
    await Promise.all([one.drop(), two.drop()]);
    await assert.rejects(rows(one.url, 'SELECT 1'), /does not exist/);
  });

  test('copies a template that is made once', async () => {
    let made = 0;
    const prepare = async (url: string) => {
      made += 1;
      await rows(url, 'CREATE TABLE t AS SELECT 7 AS n');
    };
    await Promise.all([1, 2, 3].map(() => ensureTemplate('cast', prepare, server.url)));
    assert.equal(made, 1);
    const copies = await Promise.all([1, 2].map(() => createDatabase('cast', server.url)));
    for (const copy of copies) {
      assert.deepEqual(await rows(copy.url, 'SELECT n FROM t'), [{ n: 7 }]);
      await copy.drop();
    }
  });

  test('keeps no template that could not be made', async () => {
    const broken = () => Promise.reject(new Error('no schema'));
    await assert.rejects(ensureTemplate('broken', broken, server.url), /no schema/);
    await assert.rejects(createDatabase('broken', server.url), /does not exist/);
    await ensureTemplate('broken', async () => undefined, server.url);
    await (await createDatabase('broken', server.url)).drop();
  });

  test('keeps what it acknowledged when killed, if asked to be durable', async () => {
    const durable = await startPostgres({ durable: true });
    try {
      await rows(durable.url, 'CREATE TABLE t AS SELECT 1 AS n');
      await durable.kill();
      await assert.rejects(rows(durable.url, 'SELECT 1'));
      await durable.restart();
      assert.deepEqual(await rows(durable.url, 'SHOW fsync'), [{ fsync: 'on' }]);
      assert.deepEqual(await rows(durable.url, 'SELECT n FROM t'), [{ n: 1 }]);
    } finally {
      await durable.stop();
    }
    assert.equal(existsSync(durable.folder), false);
  });

  test('says in a sentence why it did not start', async () => {
    await assert.rejects(startPostgres({ flags: ['-c', 'no_such_setting=1'] }), {
      message: /^PostgreSQL for the tests did not start: .*no_such_setting/,
    });
  });

  test('asks for the runner when there is no server', async () => {
    await assert.rejects(createDatabase(undefined, ''), /npm test -- --engine postgres/);
  });
});
