import { sql } from 'kysely';
import { append } from '../../../engine/kernel/values/lists.ts';
import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

const ROWS_AT_ONCE = 500;

/** The existing entries under `keys`; without keys, all. */
export async function listStorage(
  { db, realm }: Rows,
  userId: number,
  keys?: readonly string[],
): Promise<Map<string, string>> {
  const ofUser = db
    .selectFrom('bot_storage')
    .select(['key', 'value'])
    .where('realm_id', '=', realm.id)
    .where('user_id', '=', userId)
    .orderBy('key');
  if (!keys) return mapOf(await ofUser.execute());
  const rows: { key: string; value: string }[] = [];
  for (let from = 0; from < keys.length; from += ROWS_AT_ONCE) {
    append(rows, await ofUser.where('key', 'in', keys.slice(from, from + ROWS_AT_ONCE)).execute());
  }
  return mapOf(rows);
}

function mapOf(rows: readonly { readonly key: string; readonly value: string }[]): Map<string, string> {
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Characters of all keys and values together. */
export async function storageSize({ db, realm }: Rows, userId: number): Promise<number> {
  const row = await db
    .selectFrom('bot_storage')
    .select(sql<number | null>`sum(length(key) + length(value))`.as('size'))
    .where('realm_id', '=', realm.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.size ?? 0);
}

/** Inserts entries and replaces the values of existing ones. */
export async function saveStorage(
  tx: StoreTx,
  userId: number,
  entries: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...entries].map(([key, value]) => ({ realm_id: tx.realm.id, user_id: userId, key, value }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    await tx.db
      .insertInto('bot_storage')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(['realm_id', 'user_id', 'key'])
          .doUpdateSet((row) => ({ value: row.ref('excluded.value') })),
      )
      .execute();
  }
}

/** Deletes the entries under `keys`; without keys, all. */
export async function deleteStorage(tx: StoreTx, userId: number, keys?: readonly string[]): Promise<void> {
  const ofUser = tx.db
    .deleteFrom('bot_storage')
    .where('realm_id', '=', tx.realm.id)
    .where('user_id', '=', userId);
  if (!keys) {
    await ofUser.execute();
    return;
  }
  for (let from = 0; from < keys.length; from += ROWS_AT_ONCE) {
    await ofUser.where('key', 'in', keys.slice(from, from + ROWS_AT_ONCE)).execute();
  }
}
