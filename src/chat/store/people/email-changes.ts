import { DAY_SECONDS } from '../../../engine/kernel/clock.ts';
import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Schema } from '../schema.ts';

/** A requested change of address. Times in UNIX seconds. */
export interface EmailChange {
  readonly userId: number;
  readonly email: string;
  /** The address that it replaces. */
  readonly emailBefore: string;
  readonly tokenHash: string;
  readonly expiresAt: number;
  /** The number of requests since `askedSince`. */
  readonly asked: number;
  readonly askedSince: number;
}

/** Finds also an expired request. */
export async function findEmailChange(
  { db, realm }: Rows,
  by: { readonly userId: number } | { readonly tokenHash: string },
): Promise<EmailChange | undefined> {
  let query = db.selectFrom('email_changes').selectAll().where('realm_id', '=', realm.id);
  query =
    'userId' in by ? query.where('user_id', '=', by.userId) : query.where('token_hash', '=', by.tokenHash);
  const row = await query.executeTakeFirst();
  return row && emailChangeOf(row);
}

/** Inserts the request in place of the user's earlier one. */
export async function saveEmailChange(tx: StoreTx, change: EmailChange): Promise<void> {
  const columns = {
    email: change.email,
    email_before: change.emailBefore,
    token_hash: change.tokenHash,
    expires_at: change.expiresAt,
    asked: change.asked,
    asked_since: change.askedSince,
  };
  await tx.db
    .insertInto('email_changes')
    .values({ realm_id: tx.realm.id, user_id: change.userId, ...columns })
    .onConflict((conflict) => conflict.columns(['realm_id', 'user_id']).doUpdateSet(columns))
    .execute();
}

/** Invalidates the request and keeps the number of requests. */
export async function revokeEmailChange(tx: StoreTx, userId: number): Promise<void> {
  await tx.db
    .updateTable('email_changes')
    .set({ expires_at: 0 })
    .where('realm_id', '=', tx.realm.id)
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes expired requests after the day for which they count. */
export async function deleteOldEmailChanges(tx: StoreTx): Promise<void> {
  await tx.db
    .deleteFrom('email_changes')
    .where('realm_id', '=', tx.realm.id)
    .where('expires_at', '<=', tx.now)
    .where('asked_since', '<=', tx.now - DAY_SECONDS)
    .execute();
}

const emailChangeOf = (row: Schema['email_changes']): EmailChange => ({
  userId: row.user_id,
  email: row.email,
  emailBefore: row.email_before,
  tokenHash: row.token_hash,
  expiresAt: row.expires_at,
  asked: row.asked,
  askedSince: row.asked_since,
});
