import { slices } from '../../../engine/kernel/values/slices.ts';
import type { Rows } from '../../../engine/store/engine.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

const ROWS_AT_ONCE = 500;

/** Inserts new accounts; earlier messages are not unread for them. */
export async function insertUserRows(tx: StoreTx, rows: readonly Schema['users'][]): Promise<void> {
  const settled_id = tx.lastMessageId;
  for (const some of slices(rows, ROWS_AT_ONCE)) {
    await tx.db.insertInto('users').values(some).execute();
    await tx.db
      .insertInto('read_states')
      .values(some.map(({ realm_id, id: user_id }) => ({ realm_id, user_id, settled_id })))
      .execute();
  }
}

export async function findPasswordHash({ db, realm }: Rows, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('realm_id', '=', realm.id)
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.password_hash ?? null;
}

/** Replaces any earlier password. */
export async function setPasswordHash(tx: StoreTx, userId: number, hash: string): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('realm_id', '=', tx.realm.id)
    .where('id', '=', userId)
    .execute();
}

/** Replaces the hash only if it is still `old`: a password that the user changed meanwhile stays. */
export async function replacePasswordHash(
  tx: StoreTx,
  { userId, old, hash }: { readonly userId: number; readonly old: string; readonly hash: string },
): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ password_hash: hash })
    .where('realm_id', '=', tx.realm.id)
    .where('id', '=', userId)
    .where('password_hash', '=', old)
    .execute();
}
