import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { findCounter } from '../../src/engine/store/counters.ts';
import { migrate } from '../../src/engine/store/migrate.ts';
import { up as outbox } from '../../src/engine/store/migrations/0023-outbox.ts';
import { openSqlite } from '../../src/engine/store/sqlite.ts';
import { emptyDatabase } from '../support/engines.ts';
import { engineName } from '../support/server.ts';

test('migrations run once and can be run again', async () => {
  const place = await emptyDatabase();
  await migrate(await place.open());
  const engine = await place.open();
  await migrate(engine);
  assert.deepEqual(await engine.read.selectFrom('realms').selectAll().execute(), []);
});

test('migrations leave no lock to the connection, which a pooler lends to others', {
  skip: engineName !== 'postgres' && 'PostgreSQL only',
}, async () => {
  const engine = await (await emptyDatabase()).open();
  // Behind a pooler each transaction then has another connection.
  const several = [1, 2, 3].map(() => sql`SELECT pg_sleep(0.05)`.execute(engine.read as Kysely<unknown>));
  await Promise.all(several);
  await migrate(engine);
  const locks = sql`SELECT FROM pg_locks WHERE locktype = 'advisory'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
  assert.equal((await locks.execute(engine.read as Kysely<unknown>)).rows.length, 0);
});

test('a database of a newer version is refused, and left as it is', async () => {
  const engine = await (await emptyDatabase()).open();
  await migrate(engine);
  await engine.migrate(async (db: Kysely<unknown>) => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`.execute(db);
  });
  await assert.rejects(migrate(engine), /newer version of Parley.*9999-later/);
});

test('one process at a time has the data folder', {
  skip: engineName !== 'sqlite' && 'SQLite only',
}, async () => {
  const { folder } = await emptyDatabase();
  const first = openSqlite(`${folder}/parley.db`);
  assert.throws(() => openSqlite(`${folder}/parley.db`), /Another Parley is running/);
  await first.close();
  await openSqlite(`${folder}/parley.db`).close();
});

test('mail that waits moves into the new outbox', async () => {
  const engine = await (await emptyDatabase()).open();
  await migrate(engine);
  await engine.migrate(async (db: Kysely<unknown>) => {
    await sql`drop table outbox`.execute(db);
    await sql`drop table outbox_receivers`.execute(db);
    await sql`create table outbox (realm_id integer not null, id bigint not null, address text not null,
      subject text not null, body text not null, created_at bigint not null, try_at bigint not null default 0,
      attempts integer not null default 0, constraint outbox_key primary key (realm_id, id))`.execute(db);
    const body = 'Line\n"quoted" \\ é';
    await sql`insert into outbox values (1, 3, 'Ada@example.com', 'A', ${body}, 10, 20, 2),
      (1, 4, 'ada@example.com', 'B', 'x', 11, 15, 1), (1, 7, 'bob@example.com', 'C', 'y', 12, 12, 0)`.execute(
      db,
    );
    await sql`insert into counters (realm_id, name, value) values (1, 'mail', 7)`.execute(db);
    await outbox(db, engine.name);
  });
  const entries = await engine.read.selectFrom('outbox').selectAll().orderBy('id').execute();
  assert.deepEqual(
    entries.map(({ id, kind, receiver, conversation, try_at, attempts }) => [
      ...[id, kind, receiver, conversation, try_at, attempts],
    ]),
    [
      [3, 'mail', 'ada@example.com', '3', 20, 2],
      [4, 'mail', 'ada@example.com', '4', 15, 1],
      [7, 'mail', 'bob@example.com', '7', 12, 0],
    ],
  );
  const mail = { address: 'Ada@example.com', subject: 'A', body: 'Line\n"quoted" \\ é' };
  assert.deepEqual(JSON.parse(entries[0]?.payload ?? ''), mail);
  const receivers = await engine.read
    .selectFrom('outbox_receivers')
    .select(['receiver', 'waiting', 'try_at'])
    .execute();
  const plain = receivers.map((row) => ({ ...row }));
  assert.deepEqual(plain, [
    { receiver: 'ada@example.com', waiting: 2, try_at: 15 },
    { receiver: 'bob@example.com', waiting: 1, try_at: 12 },
  ]);
  assert.equal(await findCounter({ db: engine.read, realm: { id: 1 } }, 'outbox'), 7);
});
