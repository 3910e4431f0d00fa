import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { workOf } from './migration-work.ts';
import { MIGRATIONS, type Migrate } from './migrations.ts';

const saying =
  (...statements: string[]): Migrate =>
  async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };

describe('the work of a migration', () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['create table a (id bigint)', [], []],
    ['alter table users add column x text', [], []],
    ['alter table "users" rename column x to y', [], []],
    ['create index users_by_x\n  on users (x)', ['reads users'], ['reads users']],
    ['create unique index "u" on "users" ("x")', ['reads users'], ['reads users']],
    ['UPDATE messages SET a = 1', ['rewrites messages'], ['rewrites messages']],
    ['delete from drafts', ['rewrites drafts'], ['rewrites drafts']],
    ['alter table users drop column x', ['rewrites users'], []],
    ['alter table users alter column x type bigint', [], ['rewrites users']],
    ['insert into a (id) select id from users', ['reads users'], ['reads users']],
    ['insert into a values (1)', [], []],
  ];
  for (const [statement, onSqlite, onPostgres] of cases) {
    test(statement, async () => {
      for (const [engine, expected] of [
        ['sqlite', onSqlite],
        ['postgres', onPostgres],
      ] as const) {
        const work = await workOf(saying(statement), engine);
        assert.deepEqual(
          work.map(({ does, table }) => `${does} ${table}`),
          expected,
          engine,
        );
      }
    });
  }

  test('counts a table once, by the dearest, and none that it makes', async () => {
    const up = saying(
      'create table a (id bigint)',
      'create index a_id on a (id)',
      'update b set x = 1',
      'create index b_x on b (x)',
    );
    assert.deepEqual(await workOf(up, 'sqlite'), [{ table: 'b', does: 'rewrites' }]);
  });

  test('can be seen for each migration, on both engines', async () => {
    const known = async (name: string, engine: 'sqlite' | 'postgres') =>
      (await workOf(MIGRATIONS[name] as Migrate, engine)).map(({ does, table }) => `${does} ${table}`);
    for (const engine of ['sqlite', 'postgres'] as const) {
      assert.deepEqual(await known('0038-digests', engine), []);
      assert.deepEqual(await known('0027-message-edits', engine), ['reads messages']);
    }
  });
});
