import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

/**
 * Muted users by user ID, with the start of each mute (UNIX seconds), in order of the start; `userIds` limits the
 * users.
 */
export async function listMutedUsers(
  { db, realm }: Rows,
  userIds?: readonly number[],
): Promise<Map<number, Map<number, number>>> {
  let query = db
    .selectFrom('muted_users')
    .select(['user_id', 'muted_user_id', 'muted_at'])
    .where('realm_id', '=', realm.id)
    .orderBy('muted_at')
    .orderBy('muted_user_id');
  if (userIds) query = query.where(isAmong(db, 'user_id', userIds));
  const lists = new Map<number, Map<number, number>>();
  for (const row of await query.execute()) {
    const own = lists.get(row.user_id) ?? new Map<number, number>();
    lists.set(row.user_id, own.set(row.muted_user_id, row.muted_at));
  }
  return lists;
}

/** Mutes a user who is not muted yet. */
export async function insertMutedUser(tx: StoreTx, userId: number, mutedUserId: number): Promise<void> {
  await tx.db
    .insertInto('muted_users')
    .values({ realm_id: tx.realm.id, user_id: userId, muted_user_id: mutedUserId, muted_at: tx.now })
    .execute();
}

export async function deleteMutedUser(tx: StoreTx, userId: number, mutedUserId: number): Promise<void> {
  await tx.db
    .deleteFrom('muted_users')
    .where('realm_id', '=', tx.realm.id)
    .where('user_id', '=', userId)
    .where('muted_user_id', '=', mutedUserId)
    .execute();
}
