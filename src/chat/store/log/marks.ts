import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

/** The place in the log up to which somebody has followed it. */
export interface LogMark {
  /** A position of the log. */
  readonly position: number;
  /** In the next entry: the user ID up to which users are done. */
  readonly userId: number;
}

/** The counter with the user ID of a mark. */
const userOf = (name: string): string => `${name}_user`;

/** undefined: nobody follows. */
export async function findMark({ db, realm }: Rows, name: string): Promise<LogMark | undefined> {
  const rows = await db
    .selectFrom('counters')
    .select(['name', 'value'])
    .where('realm_id', '=', realm.id)
    .where('name', 'in', [name, userOf(name)])
    .execute();
  const values = new Map(rows.map((row) => [row.name, row.value]));
  const position = values.get(name);
  return position === undefined ? undefined : { position, userId: values.get(userOf(name)) ?? 0 };
}

/** Where following goes on; without a mark, at the position `since` of the log. */
export async function beginMark(tx: StoreTx, name: string, since: number): Promise<LogMark> {
  const known = await findMark(tx, name);
  if (known) return known;
  const first: LogMark = { position: since, userId: 0 };
  await saveMark(tx, name, first);
  return first;
}

/** Moves a mark; false: another node has moved it since `from`. */
export async function moveMark(
  tx: StoreTx,
  name: string,
  { from, to }: { readonly from: LogMark; readonly to: LogMark },
): Promise<boolean> {
  const known = await findMark(tx, name);
  if (known?.position !== from.position || known.userId !== from.userId) return false;
  await saveMark(tx, name, to);
  return true;
}

export async function deleteMark(tx: StoreTx, name: string): Promise<void> {
  await tx.db
    .deleteFrom('counters')
    .where('realm_id', '=', tx.realm.id)
    .where('name', 'in', [name, userOf(name)])
    .execute();
}

async function saveMark(tx: StoreTx, name: string, { position, userId }: LogMark): Promise<void> {
  const rows = [
    { realm_id: tx.realm.id, name, value: position },
    { realm_id: tx.realm.id, name: userOf(name), value: userId },
  ];
  await tx.db
    .insertInto('counters')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['realm_id', 'name']).doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })),
    )
    .execute();
}
