import { type RawBuilder, sql } from 'kysely';
import { slices } from '../../../engine/kernel/values/slices.ts';
import type { Row } from '../../../engine/store/engine.ts';
import { comparedIn } from '../chain/fingerprint.ts';
import type { Side } from './copy-tables.ts';
import type { KeyedTable, RowValues } from './ordered-rows.ts';

/** The most rows that a statement reads, writes or deletes. */
const AT_ONCE = 100;

type Keys = Iterable<readonly unknown[]>;

export const textOfKey = (key: readonly unknown[]): string => JSON.stringify(key);

export const keyOf = ({ key }: KeyedTable, row: RowValues): readonly unknown[] =>
  key.map(({ at }) => row[at]);

/** The rows with these keys, by the text of the key; missing rows are absent. */
export async function readRows(
  db: Side['db'],
  table: KeyedTable,
  keys: Keys,
): Promise<Map<string, RowValues>> {
  const found = new Map<string, RowValues>();
  const columns = sql.join(table.columns.map((name) => sql.ref(name)));
  const compared = comparedIn(table.name) || 'WHERE 1 = 1';
  for (const some of slices([...keys], AT_ONCE)) {
    const { rows } = await sql<Row>`
      SELECT ${columns} FROM ${sql.table(table.name)} ${sql.raw(compared)} AND ${among(table, some)}`.execute(
      db,
    );
    for (const row of rows) {
      const values = Object.values(row);
      found.set(textOfKey(keyOf(table, values)), values);
    }
  }
  return found;
}

interface Replacement {
  readonly keys: readonly (readonly unknown[])[];
  /** The new rows of those keys that have one. */
  readonly rows: Iterable<RowValues>;
}

/** Deletes before it inserts: a unique value may have moved from one row to another. */
export async function replaceRows(
  db: Side['db'],
  table: KeyedTable,
  { keys, rows }: Replacement,
): Promise<void> {
  for (const some of slices(keys, AT_ONCE))
    await sql`DELETE FROM ${sql.table(table.name)} WHERE ${among(table, some)}`.execute(db);
  for (const some of slices([...rows], AT_ONCE))
    await db
      .insertInto(table.name)
      .values(some.map((row) => Object.fromEntries(table.columns.map((column, at) => [column, row[at]]))))
      .execute();
}

/** A list of alternatives: both engines look each of them up by the key. */
const among = ({ key }: KeyedTable, keys: readonly (readonly unknown[])[]): RawBuilder<unknown> =>
  sql`(${sql.join(
    keys.map(
      (each) =>
        sql`(${sql.join(
          each.map((value, at) => sql`${sql.ref(key[at]?.name ?? '')} = ${value}`),
          sql` AND `,
        )})`,
    ),
    sql` OR `,
  )})`;
