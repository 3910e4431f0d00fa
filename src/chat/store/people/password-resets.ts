import { DAY_SECONDS } from '../../../engine/kernel/clock.ts';
import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Schema } from '../schema.ts';

/** A password-reset link. Times in UNIX seconds. */
export interface PasswordReset {
  readonly userId: number;
  /** The address to which the link was sent. */
  readonly email: string;
  readonly tokenHash: string;
  /** The client address of the request, or its network. */
  readonly askedFrom: string;
  readonly expiresAt: number;
  /** Requests for the account, and the time of the first. */
  readonly asked: number;
  readonly askedSince: number;
}

/** Finds also an expired link. */
export async function findPasswordReset(
  { db, realm }: Rows,
  by: { readonly userId: number } | { readonly tokenHash: string },
): Promise<PasswordReset | undefined> {
  let query = db.selectFrom('password_resets').selectAll().where('realm_id', '=', realm.id);
  query =
    'userId' in by ? query.where('user_id', '=', by.userId) : query.where('token_hash', '=', by.tokenHash);
  const row = await query.executeTakeFirst();
  return row && passwordResetOf(row);
}

/** The number of stored links that one client address has requested; counts no further than `most`. */
export async function countPasswordResets(
  { db, realm }: Rows,
  { askedFrom, most }: { readonly askedFrom: string; readonly most: number },
): Promise<number> {
  const rows = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('realm_id', '=', realm.id)
    .where('asked_from', '=', askedFrom)
    .limit(most)
    .execute();
  return rows.length;
}

/** Replaces an earlier link. */
export async function savePasswordReset(tx: StoreTx, reset: PasswordReset): Promise<void> {
  const columns = {
    email: reset.email,
    token_hash: reset.tokenHash,
    asked_from: reset.askedFrom,
    expires_at: reset.expiresAt,
    asked: reset.asked,
    asked_since: reset.askedSince,
  };
  await tx.db
    .insertInto('password_resets')
    .values({ realm_id: tx.realm.id, user_id: reset.userId, ...columns })
    .onConflict((conflict) => conflict.columns(['realm_id', 'user_id']).doUpdateSet(columns))
    .execute();
}

/** Invalidates the link and keeps the number of requests. */
export async function revokePasswordReset(tx: StoreTx, userId: number): Promise<void> {
  await tx.db
    .updateTable('password_resets')
    .set({ expires_at: 0 })
    .where('realm_id', '=', tx.realm.id)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes expired links after the day for which they count requests. */
export async function deleteOldPasswordResets(tx: StoreTx): Promise<void> {
  await tx.db
    .deleteFrom('password_resets')
    .where('realm_id', '=', tx.realm.id)
    .where('expires_at', '<=', tx.now)
    .where('asked_since', '<=', tx.now - DAY_SECONDS)
    .execute();
}

const passwordResetOf = (row: Schema['password_resets']): PasswordReset => ({
  userId: row.user_id,
  email: row.email,
  tokenHash: row.token_hash,
  askedFrom: row.asked_from,
  expiresAt: row.expires_at,
  asked: row.asked,
  askedSince: row.asked_since,
});
