import { DatabaseUnavailable } from '../kernel/errors.ts';
import { once } from '../kernel/tasks/once.ts';
import { allTables } from './declarations.ts';
import type { Row, Rows, WriteConnection } from './engine.ts';
import { logTables } from './schema/log.ts';
import { columnsOf } from './schema/table.ts';
import type { TableCounter } from './schema.ts';
import { prepared } from './sql.ts';
import type { Deferrable } from './write-set.ts';

/** Counters of more than the IDs of one table. */
const OTHERS = ['recipient', 'realm_domain', 'presence'] as const;

/** Each kind counts up within its realm and never gives a number twice. */
export type Counter = TableCounter | (typeof OTHERS)[number];

/** Among the counters: UNIX seconds until which nothing is written (`features/backup/copies/moving.ts`). */
export const PAUSE = 'pause';

/** Names of counters, once the tables are declared. */
const names = once((): readonly string[] => [
  ...OTHERS,
  ...allTables().flatMap(([, { counter }]) => counter ?? []),
]);

export const READ_COUNTERS = 'SELECT name, value FROM counters WHERE realm_id = $1';

/** The counter with the newest migration that a program must know to write (`versions.ts`); absent: 0. */
export const FLOOR = 'schema_floor';

/** Counters that change whenever a transaction's assumptions may be wrong: new numbers, a version floor, a pause. */
const checked = once(() => [...names(), FLOOR, PAUSE]);

/**
 * SQL that fails unless the counters of `$1` sum up to `$2`. The message is for the log of PostgreSQL, and no constant, which
 * would be evaluated in any case.
 */
export const checkCounters = once(
  () =>
    'SELECT CASE WHEN coalesce(sum(value), 0) = $2 THEN 0 ' +
    "ELSE ('another node has written meanwhile, the sum is ' || coalesce(sum(value), 0))::integer END " +
    `FROM counters WHERE realm_id = $1 AND name IN (${checked()
      .map((name) => `'${name}'`)
      .join(', ')})`,
);

/** The sum differs after each new number. */
export function sumOfCounters(values: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const name of checked()) sum += values.get(name) ?? 0;
  return sum;
}

/** Writes the counters of a transaction, with its commit. */
export const COUNTER_ROWS: Deferrable = {
  table: 'counters',
  columns: columnsOf(logTables.counters),
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

  /** Throws DatabaseUnavailable while the organization is moved to another database, and afterwards. */
  refusePaused(now: number): void {
    if ((this.#values.get(PAUSE) ?? 0) > now)
      throw new DatabaseUnavailable(new Error('The organization is being moved to another database.'));
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
    for (const name of this.#changed) write.defer(COUNTER_ROWS, [realmId, name, this.#values.get(name)]);
  }
}

/** Skips the next `by` numbers of each kind; for a transaction that uses no numbers itself. */
export async function raiseCounters(
  tx: Pick<WriteConnection, 'db'>,
  realmId: number,
  by: number,
): Promise<void> {
  await tx.db
    .updateTable('counters')
    .set((counter) => ({ value: counter('value', '+', by) }))
    .where('realm_id', '=', realmId)
    .where('name', 'in', names())
    .execute();
}

const counters = prepared((db, { realm, counter }: { realm: number; counter: Counter }) =>
  db.selectFrom('counters').select('value').where('realm_id', '=', realm).where('name', '=', counter),
);

export async function findCounter({ db, realm }: Rows, counter: Counter): Promise<number> {
  const [row] = await counters(db, { realm: realm.id, counter });
  return row?.value ?? 0;
}
