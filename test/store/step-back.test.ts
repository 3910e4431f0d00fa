import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { getOwnUser } from '../../src/chat/endpoints/users/get-own-user.ts';
import type { Engine } from '../../src/engine/store/engine.ts';
import { migrate, refuseOtherVersion } from '../../src/engine/store/migrate.ts';
import { MIGRATIONS, type Migrations } from '../../src/engine/store/migrations.ts';
import { openPostgres } from '../../src/engine/store/postgres.ts';
import { openSqlite } from '../../src/engine/store/sqlite.ts';
import { LEVEL } from '../../src/engine/store/versions.ts';
import { inject } from '../../src/testing/inject.ts';
import { emptyDatabase } from '../support/engines.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const floor = String(LEVEL).padStart(4, '0');

/** The next release, as this one sees it: it has another table and another column. */
const EXPANDED: Migrations = {
  ...MIGRATIONS,
  '9001-expand-calls': async (db) => {
    await sql`create table calls (realm_id integer not null, id bigint not null, primary key (realm_id, id))`.execute(
      db,
    );
    await sql`alter table messages add column call_id bigint`.execute(db);
    await sql`create index messages_by_call on messages (realm_id, call_id)`.execute(db);
  },
};
/** It takes away what this release does not use, though an older one did. */
const CONTRACTED: Migrations = { ...EXPANDED, [`9002-contract-${floor}-nothing-of-ours`]: async () => {} };
/** The release after it takes away what this one uses. */
const CONTRACTED_BEYOND: Migrations = {
  ...CONTRACTED,
  '9003-contract-9001-drafts': (db) => db.schema.dropTable('drafts').execute(),
};

/** As a node of another release does at its start, beside the server. */
async function upgrade({ context: { config } }: TestServer, migrations: Migrations): Promise<void> {
  const engine = config.databaseUrl
    ? await openPostgres(config.databaseUrl, { durable: false })
    : openSqlite(join(config.dataDir, 'parley.db'), { durable: false, lock: false });
  await migrate(engine, migrations).finally(() => engine.close());
}

const message = { type: 'channel', to: 'square', topic: 'talk', content: 'Hello' } as const;
const statusOf = async (sending: ReturnType<TestServer['answer']>) => (await sending).status;

for (const [what, migrations] of [
  ['expanded', EXPANDED],
  ['contracted as far as this version does without', CONTRACTED],
] as const) {
  test(`a database that the next version has ${what} serves this one: a node that runs, and one that starts`, async () => {
    const server = await startServer();
    await upgrade(server, migrations);
    const first = await server.as.alice.call(sendMessage, message);
    const again = await server.restart();
    const second = await again.as.alice.call(sendMessage, message);
    assert.equal(second.id, first.id + 1);
    await upgrade(again, migrations);
    assert.equal(await statusOf(again.answer('alice', sendMessage, message)), 200, 'and forward once more');
  });
}

describe('a database that a later version has contracted beyond this one', () => {
  test('gets nothing of a node that runs, which says so and is not ready', async () => {
    const server = await startServer();
    // Alone with its database, a node takes its counters for granted after a few writes.
    for (let n = 0; n < 4; n++) await server.as.alice.call(sendMessage, message);
    await upgrade(server, CONTRACTED_BEYOND);
    const { status, body } = await server.answer('alice', sendMessage, message);
    assert.deepEqual(
      [status, (body as { code?: string }).code, (body as { msg?: string }).msg],
      [503, 'DATABASE_UNAVAILABLE', 'This node of the server is being replaced by a newer version.'],
    );
    const isReady = async () => (await inject(server.app.http, '/health/ready')).json() as unknown;
    await until(async () => {
      server.clock.advance(1000);
      return (await inject(server.app.http, '/health/ready')).statusCode === 503;
    });
    assert.deepEqual(await isReady(), { status: 'not_ready', reason: 'outdated' });
    assert.equal(await statusOf(server.answer('alice', getOwnUser, {})), 503);
    const said = server.log.lines.filter(({ message: text }) => text.startsWith('This node is outdated'));
    assert.equal(said.length, 1, 'once');
    assert.match(said[0]?.cause ?? '', /takes a Parley that knows migration 9001/);
  });

  test('refuses this version at its start, and its commands', async () => {
    const server = await startServer();
    await upgrade(server, CONTRACTED_BEYOND);
    await assert.rejects(
      server.restart(),
      /newer version of Parley \(it has the migration 9003-contract-9001-drafts\)/,
    );
  });
});

describe('migrating', () => {
  const open = async (): Promise<Engine> => (await emptyDatabase()).open();

  test('leaves no trace of migrations that were cut short', async () => {
    const engine = await open();
    await migrate(engine);
    const failing: Migrations = {
      ...EXPANDED,
      '9002-expand-fails': async (db: Kysely<unknown>) => {
        await sql`create table halves (id bigint)`.execute(db);
        throw new Error('cut short');
      },
    };
    await assert.rejects(migrate(engine, failing), /cut short/);
    await engine.migrate(async (db) => {
      const names = (await db.introspection.getTables()).map(({ name }) => name);
      assert.ok(!names.includes('halves') && !names.includes('calls'));
    });
    await migrate(engine, EXPANDED);
    await migrate(engine);
  });

  test('commands work on an expanded database, except commands that copy it whole', async () => {
    const engine = await open();
    await migrate(engine, EXPANDED);
    await refuseOtherVersion(engine);
    await assert.rejects(
      refuseOtherVersion(engine, { exact: true }),
      /newer version of Parley .*9001-expand-calls/,
    );
  });

  test('a version between two others is refused', async () => {
    const engine = await open();
    await migrate(engine, EXPANDED);
    const other = { ...MIGRATIONS, '9000-expand-another': async () => {} };
    await assert.rejects(migrate(engine, other), /lacks 9000-expand-another of this one/);
  });
});
