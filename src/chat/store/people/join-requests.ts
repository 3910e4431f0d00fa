import { DAY_SECONDS } from '../../../engine/kernel/clock.ts';
import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Schema } from '../schema.ts';

/** An address that waits to be confirmed for signing up. Times in UNIX seconds. */
export interface JoinRequest {
  readonly email: string;
  readonly tokenHash: string;
  /** The invitation whose link was followed; null: the organization is open. */
  readonly invitationId: number | null;
  /** The client address of the request, or its network. */
  readonly askedFrom: string;
  readonly expiresAt: number;
  /** Requests for the address, and the time of the first. */
  readonly asked: number;
  readonly askedSince: number;
}

/** Finds also an expired request. */
export async function findJoinRequest(
  { db, realm }: Rows,
  by: { readonly email: string } | { readonly tokenHash: string },
): Promise<JoinRequest | undefined> {
  let query = db.selectFrom('join_requests').selectAll().where('realm_id', '=', realm.id);
  query =
    'email' in by
      ? query.where('email_key', '=', by.email.toLowerCase())
      : query.where('token_hash', '=', by.tokenHash);
  const row = await query.executeTakeFirst();
  return row && joinRequestOf(row);
}

/** The number of stored requests, of all clients or of one address; counts no further than `most`. */
export async function countJoinRequests(
  { db, realm }: Rows,
  { askedFrom, most }: { readonly askedFrom?: string; readonly most: number },
): Promise<number> {
  let query = db.selectFrom('join_requests').select('email_key').where('realm_id', '=', realm.id);
  if (askedFrom !== undefined) query = query.where('asked_from', '=', askedFrom);
  return (await query.limit(most).execute()).length;
}

/** Replaces an earlier request for the same address. */
export async function saveJoinRequest(tx: StoreTx, request: JoinRequest): Promise<void> {
  const columns = {
    email: request.email,
    token_hash: request.tokenHash,
    invitation_id: request.invitationId,
    asked_from: request.askedFrom,
    expires_at: request.expiresAt,
    asked: request.asked,
    asked_since: request.askedSince,
  };
  await tx.db
    .insertInto('join_requests')
    .values({ realm_id: tx.realm.id, email_key: request.email.toLowerCase(), ...columns })
    .onConflict((conflict) => conflict.columns(['realm_id', 'email_key']).doUpdateSet(columns))
    .execute();
}

/** Call it once an account has the address. */
export async function deleteJoinRequest(tx: StoreTx, email: string): Promise<void> {
  await tx.db
    .deleteFrom('join_requests')
    .where('realm_id', '=', tx.realm.id)
    .where('email_key', '=', email.toLowerCase())
    .execute();
}

/** Deletes expired requests after the day for which they count. */
export async function deleteOldJoinRequests(tx: StoreTx): Promise<void> {
  await tx.db
    .deleteFrom('join_requests')
    .where('realm_id', '=', tx.realm.id)
    .where('expires_at', '<=', tx.now)
    .where('asked_since', '<=', tx.now - DAY_SECONDS)
    .execute();
}

const joinRequestOf = (row: Schema['join_requests']): JoinRequest => ({
  email: row.email,
  tokenHash: row.token_hash,
  invitationId: row.invitation_id,
  askedFrom: row.asked_from,
  expiresAt: row.expires_at,
  asked: row.asked,
  askedSince: row.asked_since,
});
