import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { migrate } from '../../src/engine/store/migrate.ts';
import { MIGRATIONS, type Migrate, type Migrations } from '../../src/engine/store/migrations.ts';
import { readMigrationName } from '../../src/engine/store/versions.ts';
import { emptyDatabase } from '../support/engines.ts';
import { breakages, readSchema } from '../support/schema-shape.ts';

/** What the last migration does to programs that know the others. */
async function breakagesOf(migrations: Migrations): Promise<string[]> {
  const all = Object.entries(migrations);
  const engine = await (await emptyDatabase()).open();
  await migrate(engine, Object.fromEntries(all.slice(0, -1)));
  const before = await readSchema(engine);
  await migrate(engine, migrations);
  return breakages(before, await readSchema(engine));
}

const withAnother = (...statements: string[]): Migrations => {
  const up: Migrate = async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  };
  return { ...MIGRATIONS, '9001-expand-trial': up };
};

describe('a migration that expands only adds', () => {
  const all = Object.entries(MIGRATIONS);
  for (const [index, [name]] of all.entries()) {
    if (readMigrationName(name).kind !== 'expand') continue;
    test(name, async () => {
      assert.deepEqual(await breakagesOf(Object.fromEntries(all.slice(0, index + 1))), []);
    });
  }
});

describe('the rule', () => {
  test('lets tables, indexes, and columns that need no value in', async () => {
    const found = await breakagesOf(
      withAnother(
        'create table trials (realm_id integer not null, id bigint not null, primary key (realm_id, id))',
        'create unique index trials_once on trials (id)',
        'alter table messages add column trial bigint',
        "alter table users add column trial text not null default 'x'",
        'create index users_by_trial on users (realm_id, trial)',
      ),
    );
    assert.deepEqual(found, []);
  });

  const breaking: readonly (readonly [string, RegExp])[] = [
    ['alter table users drop column full_name', /^users\.full_name is gone$/],
    ['alter table users rename column full_name to name', /^users\.full_name is gone$/],
    ['drop table drafts', /^drafts\.\w+ is gone$/],
    ['create unique index users_once on users (full_name)', /^users\.users_once \(unique index\) is new/],
  ];
  for (const [statement, breakage] of breaking) {
    test(`finds: ${statement}`, async () => {
      const found = await breakagesOf(withAnother(statement));
      assert.ok(
        found.some((each) => breakage.test(each)),
        JSON.stringify(found),
      );
    });
  }
});
