import type { Side } from './copy-tables.ts';
import { compareKeys, isSame, type KeyedTable, type OrderedRows, type Values } from './ordered-rows.ts';

/** Two sides with the same tables, of which one is to become like the other. */
export interface Merging {
  readonly from: OrderedRows;
  /** Shows the rows as they were before the merge, whatever is written meanwhile. */
  readonly to: OrderedRows;
  /** Writes to the side of `to`, in a transaction. */
  readonly write: Side['db'];
}

export interface Merged {
  /** How many rows the source has. */
  readonly rows: number;
  /** How many rows were missing, different, or in the target only. */
  readonly changes: number;
}

/** So many rows are written or deleted in a statement. */
const AT_ONCE = 100;

/**
 * Reads both sides of a table in the order of the key, row beside row, and makes the target like the source. `adds` false: rows that differ or
 * that the source does not have are deleted, and none is written.
 */
export async function mergeTable(
  table: KeyedTable,
  { from, to, write }: Merging,
  { adds }: { readonly adds: boolean },
): Promise<Merged> {
  const source = new Rows(from(table));
  const target = new Rows(to(table));
  const changes = new Changes(table, write);
  let rows = 0;
  let changed = 0;
  try {
    await Promise.all([source.next(), target.next()]);
    while (source.row || target.row) {
      const order = orderOf(table, source.row, target.row);
      const differs = order !== 0 || !isSame(source.row as Values, target.row as Values);
      if (differs) changed++;
      if (differs && order >= 0) changes.delete(target.row as Values);
      if (differs && order <= 0 && adds) changes.insert(source.row as Values);
      if (changes.isFull) await changes.flush();
      if (order <= 0) rows++;
      if (order <= 0 && !source.step()) await source.next();
      if (order >= 0 && !target.step()) await target.next();
    }
    await changes.flush();
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
  return { rows, changes: changed };
}

/** A side that has no further row comes last. */
function orderOf(table: KeyedTable, source: Values | undefined, target: Values | undefined): number {
  if (!source) return 1;
  return target ? compareKeys(table, source, target) : -1;
}

/** The rows of pages, one after another, with a wait for each page only. */
class Rows {
  row: Values | undefined;
  readonly #pages: AsyncGenerator<readonly Values[]>;
  #page: readonly Values[] = [];
  #at = 0;

  constructor(pages: AsyncGenerator<readonly Values[]>) {
    this.#pages = pages;
  }

  /** False: the next row is on another page. */
  step(): boolean {
    this.row = this.#page[++this.#at];
    return this.row !== undefined;
  }

  /** Goes to the first row of the next page. */
  async next(): Promise<void> {
    const { value } = await this.#pages.next();
    this.#page = value ?? [];
    this.#at = 0;
    this.row = this.#page[0];
  }

  async close(): Promise<void> {
    await this.#pages.return(undefined);
  }
}

/** What is to be written to a table. Deletes go first: a row that differs is deleted and inserted. */
class Changes {
  readonly #table: KeyedTable;
  readonly #db: Side['db'];
  #deleted: Values[] = [];
  #inserted: Values[] = [];

  constructor(table: KeyedTable, db: Side['db']) {
    this.#table = table;
    this.#db = db;
  }

  delete(row: Values): void {
    this.#deleted.push(row);
  }

  insert(row: Values): void {
    this.#inserted.push(row);
  }

  get isFull(): boolean {
    return Math.max(this.#deleted.length, this.#inserted.length) >= AT_ONCE;
  }

  async flush(): Promise<void> {
    const { name, columns, key } = this.#table;
    if (this.#deleted.length > 0) {
      await this.#db
        .deleteFrom(name)
        .where(({ eb, or, and }) =>
          or(this.#deleted.map((row) => and(key.map((column) => eb(column.name, '=', row[column.at]))))),
        )
        .execute();
    }
    if (this.#inserted.length > 0) {
      const rows = this.#inserted.map((row) =>
        Object.fromEntries(columns.map((column, at) => [column, row[at]])),
      );
      await this.#db.insertInto(name).values(rows).execute();
    }
    this.#deleted = [];
    this.#inserted = [];
  }
}
