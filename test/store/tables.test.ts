import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { migrate } from '../../src/engine/store/migrate.ts';
import { MIGRATIONS } from '../../src/engine/store/migrations.ts';
import { tables } from '../../src/features.ts';
import { emptyDatabase } from '../support/engines.ts';

/** Tables of features that were removed: a migration of the release after that drops them (docs/adr/0017). */
const LEFT: readonly string[] = [];

/** Numbers that were never released. */
const MISSING = [9, 12, 21, 25];

interface Found {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: 0 | 1;
  /** Its place in the primary key, from 1; 0: not in it. */
  readonly place: number;
}

const COLUMNS = {
  sqlite: sql<Found>`
    SELECT m.name AS "table", c.name, lower(c.type) AS type, (c."notnull" = 0 AND c.pk = 0) AS nullable, c.pk AS place
    FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'`,
  postgres: sql<Found>`
    SELECT c.table_name AS "table", c.column_name AS name, c.data_type AS type,
      CASE c.is_nullable WHEN 'YES' THEN 1 ELSE 0 END AS nullable, coalesce(k.ordinal_position, 0) AS place
    FROM information_schema.columns c
    LEFT JOIN information_schema.table_constraints p
      ON p.table_schema = c.table_schema AND p.table_name = c.table_name AND p.constraint_type = 'PRIMARY KEY'
    LEFT JOIN information_schema.key_column_usage k
      ON k.constraint_name = p.constraint_name AND k.table_schema = c.table_schema AND k.column_name = c.column_name
    WHERE c.table_schema = current_schema()`,
};

/** The statements that made the indexes, in lower case, without quotes and the engine's own words. */
async function readIndexes(): Promise<string[]> {
  const engine = await (await emptyDatabase()).open();
  await migrate(engine);
  const statements = {
    sqlite: sql<{
      text: string;
    }>`SELECT lower(sql) AS text FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL`,
    postgres: sql<{
      text: string;
    }>`SELECT lower(indexdef) AS text FROM pg_indexes WHERE schemaname = current_schema()`,
  };
  let rows: { text: string }[] = [];
  await engine.migrate(async (db: Kysely<unknown>) => {
    rows = (await statements[engine.name].execute(db)).rows;
  });
  return rows.map(({ text }) => text.replaceAll(/"|using btree /g, '').replace(/ on \w+\./, ' on '));
}

const STORED: Readonly<Record<string, string>> = { bigint: 'integer', blob: 'bytes', bytea: 'bytes' };
/** PostgreSQL keeps none of the names that the migrator gives its tables. */
const isMigrators = (name: string) => name.startsWith('kysely_');

async function readTables(): Promise<Map<string, Found[]>> {
  const engine = await (await emptyDatabase()).open();
  await migrate(engine);
  let rows: Found[] = [];
  await engine.migrate(async (db: Kysely<unknown>) => {
    rows = (await COLUMNS[engine.name].execute(db)).rows;
  });
  return Map.groupBy(
    rows.filter(({ table }) => !isMigrators(table)),
    ({ table }) => table,
  );
}

describe('the declaration of a table', () => {
  test('covers each table of the database, with its columns and its key', async () => {
    const found = await readTables();
    const undeclared = [...found.keys()].filter((name) => !tables.some(([declared]) => declared === name));
    assert.deepEqual(
      undeclared.sort(),
      LEFT,
      'declare these tables in src/chat/store/schema/<noun>.ts, or in the feature',
    );
    for (const [name, { columns, key }] of tables) {
      const rows = found.get(name);
      assert.ok(
        rows,
        `the database has no table ${name}: run \`npm run generate\`, which writes its migration`,
      );
      const known = Object.fromEntries(
        rows.map((row) => [
          row.name,
          { stores: STORED[row.type] ?? row.type, isNullable: Boolean(row.nullable) },
        ]),
      );
      const say = `${name}: correct its declaration, or add a migration for what has changed`;
      assert.deepEqual(columns, known, say);
      const keyed = rows.filter(({ place }) => place > 0).sort((a, b) => a.place - b.place);
      assert.deepEqual(
        key,
        keyed.map((row) => row.name),
        say,
      );
    }
  });

  test('leads with the realm, and counts no two tables by one counter', () => {
    for (const [name, { key }] of tables) if (name !== 'realms') assert.equal(key[0], 'realm_id', name);
    const counters = tables.flatMap(([, { counter }]) => counter ?? []);
    assert.deepEqual([...new Set(counters)], counters);
  });

  test('each table whose rows are deleted with their message has an index by message', async () => {
    const indexes = await readIndexes();
    for (const [name, { key, withMessage }] of tables) {
      if (withMessage !== 'deleted' || key[1] === 'message_id') continue;
      const found = indexes.some(
        (index) => index.includes(` ${name} `) && /\(realm_id, message_id\b/.test(index),
      );
      assert.ok(found, `${name}: its migration makes an index on (realm_id, message_id)`);
    }
  });

  test('each table that archives hold as private data has a key by user', () => {
    for (const [name, { exported, key }] of tables)
      if (typeof exported === 'object' && 'kind' in exported) assert.equal(key[1], 'user_id', name);
  });
});

describe('migrations', () => {
  const folder = resolve(import.meta.dirname, '../../src/engine/store/migrations');
  const files = readdirSync(folder)
    .map((file) => file.replace('.ts', ''))
    .sort();

  test('are listed each, in the order in which they run', () => {
    assert.deepEqual(Object.keys(MIGRATIONS), files, 'list them in src/engine/store/migrations.ts, sorted');
  });

  test('have numbers without a gap, but for numbers that were never released', () => {
    const numbers = files.map((name) => Number(/^\d{4}(?=-)/.exec(name)?.[0]));
    const last = Math.max(...numbers);
    const all = Array.from({ length: last }, (_, index) => index + 1);
    assert.deepEqual(
      numbers,
      all.filter((number) => !MISSING.includes(number)),
      'the next migration has the next number; one that was released is never changed or removed',
    );
  });
});
