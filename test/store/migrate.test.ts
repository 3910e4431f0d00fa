import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { migrate } from '../../src/store/migrate.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { emptyDatabase } from '../support/engines.ts';
import { engineName } from '../support/server.ts';

test('migrations run once and can be run again', async () => {
  const place = await emptyDatabase();
  await migrate(await place.open());
  const engine = await place.open();
  await migrate(engine);
  assert.deepEqual(await engine.read.selectFrom('realms').selectAll().execute(), []);
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
