import type { Row, Rows, WriteConnection } from './engine.ts';
import { type TableCounter, tables, typedColumns } from './schema.ts';
import type { Deferrable } from './write-set.ts';

/** Counters of more than the IDs of one table. */
const OTHERS = ['recipient', 'realm_domain', 'presence'] as const;

/** Each kind counts up within its realm and never gives a number twice. */
export type Counter = TableCounter | (typeof OTHERS)[number];

const COUNTERS: readonly string[] = [...OTHERS, ...tables.flatMap(([, { counter }]) => counter ?? [])];

export const READ_COUNTERS = 'SELECT name, value FROM counters WHERE realm_id = $1';

const TABLE: Deferrable = {
  table: 'counters',
  columns: typedColumns('counters'),
  conflict: 'ON CONFLICT (realm_id, name) DO UPDATE SET value = excluded.value',
};

/** The realm's counters during one transaction, under the realm's lock. */
export class Counters {
  readonly #values = new Map<string, number>();
  readonly #changed = new Set<string>();

  /** `rows` have `name` and `value`. */
  constructor(rows: readonly Row[]) {
    for (const row of rows) this.#values.set(String(row.name), Number(row.value));
  }

  last(counter: Counter): number {
    return this.#values.get(counter) ?? 0;
  }

  next(counter: Counter): number {
    const value = this.last(counter) + 1;
    this.#values.set(counter, value);
    this.#changed.add(counter);
    return value;
  }

  save(write: WriteConnection, realmId: number): void {
    for (const name of this.#changed) write.defer(TABLE, [realmId, name, this.#values.get(name)]);
  }
}

/** Leaves the next `by` numbers of each kind out; for a transaction that numbers nothing itself. */
export async function raiseCounters(
  tx: Pick<WriteConnection, 'db'>,
  realmId: number,
  by: number,
): Promise<void> {
  await tx.db
    .updateTable('counters')
    .set((counter) => ({ value: counter('value', '+', by) }))
    .where('realm_id', '=', realmId)
    .where('name', 'in', COUNTERS)
    .execute();
}

export async function findCounter({ db, realm }: Rows, counter: Counter): Promise<number> {
  const row = await db
    .selectFrom('counters')
    .select('value')
    .where('realm_id', '=', realm.id)
    .where('name', '=', counter)
    .executeTakeFirst();
  return row?.value ?? 0;
}
