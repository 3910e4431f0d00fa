import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Row } from '../../../engine/store/engine.ts';
import { comparedIn, isOfSchema } from '../chain/fingerprint.ts';
import type { Side } from './copy-tables.ts';

export interface KeyedTable {
  readonly name: string;
  /** Sorted by name: engines list the columns of a table in different orders. */
  readonly columns: readonly string[];
  /** The columns of the primary key, in its order. */
  readonly key: readonly KeyColumn[];
}

interface KeyColumn {
  readonly name: string;
  /** Its index in `columns`. */
  readonly at: number;
  readonly isText: boolean;
}

/** The values of a row, in the order of `KeyedTable.columns`. */
export type RowValues = readonly unknown[];

/** Reads the rows of a table in pages, in the order of the primary key; texts are ordered by their UTF-8 bytes. */
export type OrderedRows = (table: KeyedTable) => AsyncGenerator<readonly RowValues[]>;

const AT_ONCE = 1000;

/** The tables of an SQLite file (`isOfSchema`). Each has a primary key. */
export function keyedTables(path: string): KeyedTable[] {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    const tables = database
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .all()
      .map(({ name }) => String(name));
    return tables.filter(isOfSchema).map((name) => describe(database, name));
  } finally {
    database.close();
  }
}

function describe(database: DatabaseSync, name: string): KeyedTable {
  const found = database
    .prepare('SELECT name, type, pk FROM pragma_table_info(?) ORDER BY name')
    .all(name)
    .map((column) => ({ name: String(column.name), type: String(column.type), pk: Number(column.pk) }));
  const key = found
    .map((column, at) => ({ ...column, at, isText: /^(text|varchar)/i.test(column.type) }))
    .filter(({ pk }) => pk > 0)
    .sort((a, b) => a.pk - b.pk);
  if (key.length === 0) throw new Error(`The table ${name} has no primary key.`);
  return { name, columns: found.map((column) => column.name), key };
}

/** Reads each table as of its first page. */
export const sqliteRows = (path: string): OrderedRows =>
  async function* (table) {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
    try {
      const statement = database.prepare(
        `SELECT ${namesOf(table)} FROM "${table.name}" ${comparedIn(table.name)} ORDER BY ${orderOf(table, 'BINARY')}`,
      );
      statement.setReturnArrays(true);
      let page: RowValues[] = [];
      for (const row of statement.iterate() as Iterable<unknown> as Iterable<RowValues>) {
        page.push(row);
        if (page.length < AT_ONCE) continue;
        yield page;
        page = [];
      }
      if (page.length > 0) yield page;
    } finally {
      database.close();
    }
  };

/** Reads with a cursor in the transaction `db`, one table at a time. */
export const postgresRows = (db: Side['db']): OrderedRows =>
  async function* (table) {
    await sql
      .raw(
        `DECLARE ordered NO SCROLL CURSOR FOR SELECT ${namesOf(table)} FROM "${table.name}" ${comparedIn(table.name)} ORDER BY ${orderOf(table, '"C"')}`,
      )
      .execute(db);
    for (;;) {
      const { rows } = await sql<Row>`FETCH ${sql.lit(AT_ONCE)} FROM ordered`.execute(db);
      if (rows.length > 0) yield rows.map((row) => Object.values(row));
      if (rows.length < AT_ONCE) break;
    }
    await sql`CLOSE ordered`.execute(db);
  };

const namesOf = ({ columns }: KeyedTable): string => columns.map((name) => `"${name}"`).join(', ');

const orderOf = ({ key }: KeyedTable, collation: string): string =>
  key.map(({ name, isText }) => (isText ? `"${name}" COLLATE ${collation}` : `"${name}"`)).join(', ');

/** Less than 0 if the key of `one` comes before the key of `other`. */
export function compareKeys({ key }: KeyedTable, one: RowValues, other: RowValues): number {
  for (const { at, isText } of key) {
    const order = isText
      ? compareText(one[at] as string, other[at] as string)
      : (one[at] as number) - (other[at] as number);
    if (order !== 0) return order;
  }
  return 0;
}

/** Orders by code points: JavaScript compares UTF-16, which orders rare letters differently. */
const compareText = (one: string, other: string): number =>
  one === other ? 0 : Buffer.compare(Buffer.from(one), Buffer.from(other));

export const isSame = (one: RowValues, other: RowValues): boolean =>
  one.every((value, at) => value === other[at] || areSameBytes(value, other[at]));

const areSameBytes = (one: unknown, other: unknown): boolean =>
  one instanceof Uint8Array && other instanceof Uint8Array && Buffer.compare(one, other) === 0;
