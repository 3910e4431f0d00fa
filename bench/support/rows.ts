import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Schema } from '../../src/chat/store/schema.ts';

/** Inserts rows with one prepared statement; all have the columns of the first. */
export function insertRows<T extends keyof Schema>(
  database: DatabaseSync,
  table: T,
  rows: Iterable<Schema[T]>,
): void {
  let insert: ((row: Schema[T]) => void) | undefined;
  for (const row of rows) {
    insert ??= inserter(database, table, Object.keys(row));
    insert(row);
  }
}

function inserter<T extends keyof Schema>(database: DatabaseSync, table: T, columns: readonly string[]) {
  const places = columns.map(() => '?').join(', ');
  const statement = database.prepare(`INSERT INTO "${table}" (${columns.join(', ')}) VALUES (${places})`);
  return (row: Schema[T]) => {
    const values = row as unknown as Record<string, SQLInputValue>;
    statement.run(...columns.map((column) => values[column] as SQLInputValue));
  };
}

/** A row that Parley itself has written, to be repeated with changes: so all its columns are right. */
export function exampleOf<T extends keyof Schema>(
  database: DatabaseSync,
  table: T,
  where = 'true',
): Schema[T] {
  const row = database.prepare(`SELECT * FROM "${table}" WHERE ${where} LIMIT 1`).get();
  if (!row) throw new Error(`A new organization has no row in ${table}.`);
  return { ...row } as unknown as Schema[T];
}

/** Runs `fill` with the indexes of `table` away: building them at the end is several times faster. */
export function withoutIndexes(database: DatabaseSync, table: string, fill: () => void): void {
  const indexes = database
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL")
    .all(table) as { name: string; sql: string }[];
  for (const { name } of indexes) database.exec(`DROP INDEX ${name}`);
  fill();
  for (const { sql } of indexes) database.exec(sql);
}
