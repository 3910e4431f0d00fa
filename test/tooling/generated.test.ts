import assert from 'node:assert/strict';
import { execFileSync as run } from 'node:child_process';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { additionsTo, migrationOf } from '../../scripts/generate-migrations.ts';
import { int, orNull, text } from '../../src/engine/store/schema/columns.ts';
import { table } from '../../src/engine/store/schema/table.ts';

const root = resolve(import.meta.dirname, '../..');

test('each table and column has a migration, and each migration and endpoint is listed; otherwise: npm run generate', () => {
  run(process.execPath, [join(root, 'scripts/generate.ts'), '--check'], { cwd: root });
});

test('columns that are declared and that no migration makes are added, with defaults for the rows that are there', () => {
  const things = table({
    columns: { realm_id: int, id: int, name: text, parent_id: orNull(int), count: int },
    key: ['realm_id', 'id'],
    exported: { never: 'a test' },
  });
  const made = new Map([
    ['things', ['realm_id', 'id']],
    ['whole', Object.keys(things.columns)],
  ]);
  const additions = additionsTo(made, [
    ['things', things],
    ['whole', things],
  ]);
  assert.equal(
    migrationOf(additions),
    [
      "import { type Kysely } from 'kysely';",
      '',
      'export async function up(db: Kysely<unknown>): Promise<void> {',
      "  await db.schema.alterTable('things').addColumn('name', 'text', (c) => c.notNull().defaultTo('')).execute();",
      "  await db.schema.alterTable('things').addColumn('parent_id', 'bigint').execute();",
      "  await db.schema.alterTable('things').addColumn('count', 'bigint', (c) => c.notNull().defaultTo(0)).execute();",
      '}',
      '',
    ].join('\n'),
  );
});

test('a table that no migration makes is made whole', () => {
  const things = table({
    columns: { realm_id: int, id: int },
    key: ['realm_id', 'id'],
    exported: { never: 'a test' },
  });
  const additions = additionsTo(new Map(), [['things', things]]);
  assert.match(migrationOf(additions), /createTable\('things'\)\.addColumn\('realm_id', 'integer'/);
});
