import type { Rows } from '../../../engine/store/engine.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

/** A browser session of a user. Times in UNIX seconds. */
export interface SessionRow {
  readonly id: number;
  readonly userId: number;
  readonly tokenHash: string;
  readonly device: string;
  readonly network: string;
  readonly createdAt: number;
  readonly lastUsed: number;
}

export async function insertSession(tx: StoreTx, session: SessionRow): Promise<void> {
  await tx.db
    .insertInto('sessions')
    .values({
      realm_id: tx.realm.id,
      id: session.id,
      user_id: session.userId,
      token_hash: session.tokenHash,
      device: session.device,
      network: session.network,
      created_at: session.createdAt,
      last_used: session.lastUsed,
    })
    .execute();
}

/** Finds also a session that has been unused for too long. */
export async function findSession({ db, realm }: Rows, tokenHash: string): Promise<SessionRow | undefined> {
  const row = await db
    .selectFrom('sessions')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row && sessionOf(row);
}

/** When sessions were last used (UNIX seconds), by ID; ended sessions are absent. */
export async function listSessionUses(
  { db, realm }: Rows,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'last_used'])
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'id', ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row.last_used]));
}

/** The last used session first. */
export async function listSessions({ db, realm }: Rows, userId: number): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('user_id', '=', userId)
    .orderBy('last_used', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(sessionOf);
}

/** Keeps a later use that another node has recorded. */
export async function noteSessionUse(tx: StoreTx, id: number): Promise<void> {
  await tx.db
    .updateTable('sessions')
    .set({ last_used: tx.now })
    .where('realm_id', '=', tx.realm.id)
    .where('id', '=', id)
    .where('last_used', '<', tx.now)
    .execute();
}

export async function deleteSessions(tx: StoreTx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.db.deleteFrom('sessions').where('realm_id', '=', tx.realm.id).where('id', 'in', ids).execute();
}

export async function deleteAllSessions(tx: StoreTx): Promise<void> {
  await tx.db.deleteFrom('sessions').where('realm_id', '=', tx.realm.id).execute();
}

/** Deletes sessions that were last used before `before`, at most `limit`; returns their number. */
export async function deleteUnusedSessions(
  tx: StoreTx,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number> {
  const rows = await tx.db
    .selectFrom('sessions')
    .select('id')
    .where('realm_id', '=', tx.realm.id)
    .where('last_used', '<', before)
    .limit(limit)
    .execute();
  await deleteSessions(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

const sessionOf = (row: Schema['sessions']): SessionRow => ({
  id: row.id,
  userId: row.user_id,
  tokenHash: row.token_hash,
  device: row.device,
  network: row.network,
  createdAt: row.created_at,
  lastUsed: row.last_used,
});
