import { sql } from 'kysely';
import { slices } from '../../engine/kernel/values/slices.ts';
import type { StoreTx } from '../../engine/store/tx.ts';
import { typedColumns } from './schema.ts';

const ROWS_AT_ONCE = 500;

/** Tables whose rows are known by realm and ID. */
type Table = 'users' | 'channels' | 'groups' | 'profile_fields';

/** New values of columns, by name. */
type Columns = Readonly<Record<string, unknown>>;

/** A row of which some columns change. */
export interface RowChange {
  readonly id: number;
  readonly columns: Columns;
}

/** Changes rows, each by its own values: one statement for up to 500 rows that change in the same columns. */
export async function updateRows(tx: StoreTx, table: Table, changes: readonly RowChange[]): Promise<void> {
  const alike = Map.groupBy(changes, ({ columns }) => Object.keys(columns).join());
  for (const same of alike.values())
    for (const some of slices(same, ROWS_AT_ONCE)) await updateSome(tx, table, some);
}

async function updateSome(tx: StoreTx, table: Table, changes: readonly RowChange[]): Promise<void> {
  const [first] = changes;
  if (!first) return;
  if (changes.length === 1) return updateOne(tx, table, first);
  const types: Readonly<Record<string, string>> = typedColumns(table);
  const names = Object.keys(first.columns);
  const value = (name: string, given: unknown) => sql`cast(${given} as ${sql.raw(types[name] as string)})`;
  const rows = changes.map(({ id, columns }) => {
    const values = [value('id', id), ...names.map((name) => value(name, columns[name]))];
    return sql`(${sql.join(values)})`;
  });
  // Both engines name the columns of a list of values so.
  const settings = names.map((name, index) => sql`${sql.ref(name)} = given.${sql.raw(`column${index + 2}`)}`);
  await sql`
    update ${sql.table(table)} set ${sql.join(settings)} from (values ${sql.join(rows)}) as given
    where ${sql.ref(`${table}.realm_id`)} = ${tx.realm.id} and ${sql.ref(`${table}.id`)} = given.column1
  `.execute(tx.db);
}

async function updateOne(tx: StoreTx, table: Table, { id, columns }: RowChange): Promise<void> {
  await tx.db
    .updateTable(table)
    .set(columns as never)
    .where('realm_id', '=', tx.realm.id)
    .where('id', '=', id)
    .execute();
}
