import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

/** Which of the users were considered for the weekly mail after a time (UNIX seconds). */
export async function listDigested(
  { db, realm }: Rows,
  { userIds, after }: { readonly userIds: readonly number[]; readonly after: number },
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('digests')
    .select('user_id')
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'user_id', userIds))
    .where('decided_at', '>', after)
    .execute();
  return new Set(rows.map((row) => row.user_id));
}

/** Records that the users were considered now. */
export async function noteDigests(tx: StoreTx, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  const rows = userIds.map((user_id) => ({ realm_id: tx.realm.id, user_id, decided_at: tx.now }));
  await tx.db
    .insertInto('digests')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['realm_id', 'user_id']).doUpdateSet({ decided_at: tx.now }))
    .execute();
}

/** When sessions of the users were last used (UNIX seconds), by user ID; users without one are absent. */
export async function listLastUses(
  { db, realm }: Rows,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('sessions')
    .select(['user_id', ({ fn }) => fn.max('last_used').as('used')])
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'user_id', userIds))
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, used }) => [user_id, Number(used)]));
}
