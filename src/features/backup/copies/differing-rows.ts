import { compareKeys, isSame, type KeyedTable, type OrderedRows, type RowValues } from './ordered-rows.ts';
import { keyOf } from './rows-by-key.ts';

/** Two sides with the same tables. */
export interface Sides {
  readonly from: OrderedRows;
  readonly to: OrderedRows;
}

/** Reads both sides of a table in the order of the key, row beside row; `found` gets the keys of differing rows. */
export async function findDiffering(
  table: KeyedTable,
  { from, to }: Sides,
  found: (key: readonly unknown[]) => void,
): Promise<void> {
  const source = new Rows(from(table));
  const target = new Rows(to(table));
  try {
    await Promise.all([source.next(), target.next()]);
    while (source.row || target.row) {
      const order = orderOf(table, source.row, target.row);
      const differs = order !== 0 || !isSame(source.row as RowValues, target.row as RowValues);
      if (differs) found(keyOf(table, (order <= 0 ? source.row : target.row) as RowValues));
      if (order <= 0 && !source.step()) await source.next();
      if (order >= 0 && !target.step()) await target.next();
    }
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

/** A side without a further row comes last. */
function orderOf(table: KeyedTable, source: RowValues | undefined, target: RowValues | undefined): number {
  if (!source) return 1;
  return target ? compareKeys(table, source, target) : -1;
}

/** Rows of pages, one after another; waits once for each page. */
class Rows {
  row: RowValues | undefined;
  readonly #pages: AsyncGenerator<readonly RowValues[]>;
  #page: readonly RowValues[] = [];
  #at = 0;

  constructor(pages: AsyncGenerator<readonly RowValues[]>) {
    this.#pages = pages;
  }

  /** Returns false if the next row is on another page. */
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
