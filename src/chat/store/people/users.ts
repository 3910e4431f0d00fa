import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Schema } from '../schema.ts';

/** Inserts a new account; earlier messages are not unread for it. */
export async function insertUserRow(tx: StoreTx, row: Schema['users']): Promise<void> {
  await tx.db.insertInto('users').values(row).execute();
  await tx.db
    .insertInto('read_states')
    .values({ realm_id: row.realm_id, user_id: row.id, settled_id: tx.lastMessageId })
    .execute();
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
