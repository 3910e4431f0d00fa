import { type Kysely, sql } from 'kysely';
import type { Engine } from '../../src/engine/store/engine.ts';

interface Part {
  /** The table. */
  readonly on: string;
  readonly name: string;
  /** Everything else that counts. */
  readonly is: string;
}

/** What a database consists of: columns, and whatever may refuse a row (keys, unique indexes, constraints, triggers). */
export interface SchemaShape {
  readonly columns: readonly (Part & { readonly isOptional: boolean })[];
  readonly restrictions: readonly Part[];
}

type ColumnRow = Part & { readonly optional: number | boolean };

const COLUMNS = {
  sqlite: sql<ColumnRow>`
    SELECT m.name AS "on", c.name, lower(c.type) || ' ' || c."notnull" || ' ' || c.pk || ' ' || coalesce(c.dflt_value, '') AS "is",
      (c."notnull" = 0 OR c.dflt_value IS NOT NULL) AS optional
    FROM sqlite_master m, pragma_table_xinfo(m.name) c WHERE m.type = 'table'`,
  postgres: sql<ColumnRow>`
    SELECT table_name AS "on", column_name AS name,
      concat_ws(' ', data_type, is_nullable, coalesce(column_default, ''), is_generated) AS "is",
      (is_nullable = 'YES' OR column_default IS NOT NULL) AS optional
    FROM information_schema.columns WHERE table_schema = current_schema()`,
};

const RESTRICTIONS = {
  sqlite: sql<Part>`
    SELECT m.name AS "on", i.name, 'unique index' AS "is"
    FROM sqlite_master m, pragma_index_list(m.name) i WHERE m.type = 'table' AND i."unique" = 1
    UNION ALL SELECT tbl_name, name, type FROM sqlite_master WHERE type IN ('trigger', 'view')
    UNION ALL SELECT name, 'check', 'check' FROM sqlite_master WHERE type = 'table' AND lower(sql) LIKE '%check%(%'
    UNION ALL SELECT m.name, 'reference', f."table" FROM sqlite_master m, pragma_foreign_key_list(m.name) f WHERE m.type = 'table'`,
  postgres: sql<Part>`
    SELECT c.relname AS "on", i.relname AS name, 'unique index' AS "is"
    FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class c ON c.oid = x.indrelid
    WHERE x.indisunique AND c.relnamespace = current_schema()::regnamespace
    UNION ALL SELECT c.relname, k.conname, k.contype::text FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    WHERE k.contype <> 'n' AND c.relnamespace = current_schema()::regnamespace
    UNION ALL SELECT c.relname, t.tgname, 'trigger' FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace`,
};

export async function readSchema(engine: Engine): Promise<SchemaShape> {
  let shape: SchemaShape | undefined;
  await engine.migrate(async (db: Kysely<unknown>) => {
    const columns = (await COLUMNS[engine.name].execute(db)).rows;
    const restrictions = (await RESTRICTIONS[engine.name].execute(db)).rows;
    shape = {
      columns: columns.map(({ optional, ...part }) => ({ ...part, isOptional: Boolean(optional) })),
      restrictions,
    };
  });
  return shape as SchemaShape;
}

const nameOf = ({ on, name }: Part): string => `${on}.${name}`;

/** What of a change could break a program that knows the schema before it only, in words; empty: it only adds. */
export function breakages(before: SchemaShape, after: SchemaShape): string[] {
  const tables = new Set(before.columns.map(({ on }) => on));
  const found = new Map(after.columns.map((column) => [nameOf(column), column]));
  const known = new Map(before.columns.map((column) => [nameOf(column), column]));
  const lost = before.columns.flatMap((column) => {
    const now = found.get(nameOf(column));
    if (!now) return [`${nameOf(column)} is gone`];
    return now.is === column.is ? [] : [`${nameOf(column)} was "${column.is}" and is "${now.is}"`];
  });
  const needed = after.columns
    .filter((column) => tables.has(column.on) && !known.has(nameOf(column)) && !column.isOptional)
    .map((column) => `${nameOf(column)} is new and needs a value`);
  const old = new Set(before.restrictions.map((part) => `${nameOf(part)} ${part.is}`));
  const strict = after.restrictions
    .filter((part) => tables.has(part.on) && !old.has(`${nameOf(part)} ${part.is}`))
    .map((part) => `${nameOf(part)} (${part.is}) is new on a table that was there`);
  return [...lost, ...needed, ...strict];
}
