import { type SqlBool, sql } from 'kysely';
import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import { notificationOf, type Settled, type StoredNotification } from './notifications.ts';

/** The condition of the index of notifications shown on devices. */
const IS_SHOWN = sql<SqlBool>`kind = 'push' and state = 'sent'`;

/** The notifications that a user's devices show, the oldest message first. */
export async function listShown(
  { db, realm }: Rows,
  { userId, limit }: { readonly userId: number; readonly limit: number },
): Promise<StoredNotification[]> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where(IS_SHOWN)
    .where('user_id', '=', userId)
    .orderBy('message_id')
    .limit(limit)
    .execute();
  return rows.map(notificationOf);
}

/**
 * The notifications that the devices of users show, by user ID, the oldest message first; for each user the first `limit` messages. Users
 * with more than the limit of the common query are queried one by one.
 */
export async function listShownOfEach(
  rows: Rows,
  userIds: readonly number[],
  { limit }: { readonly limit: number },
): Promise<Map<number, StoredNotification[]>> {
  const { db, realm } = rows;
  const most = limit + userIds.length;
  const found = await db
    .selectFrom('notifications')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where(IS_SHOWN)
    .where(isAmong(db, 'user_id', userIds))
    .orderBy('user_id')
    .orderBy('message_id')
    .limit(most)
    .execute();
  if (found.length < most) return Map.groupBy(found.map(notificationOf), ({ userId }) => userId);
  const each = userIds.map(async (userId) => [userId, await listShown(rows, { userId, limit })] as const);
  return new Map(await Promise.all(each));
}

/** The users, among the given ones, whose devices show a notification. */
export async function filterShownUsers({ db, realm }: Rows, userIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.realm_id', '=', realm.id)
    .where(isAmong(db, 'users.id', userIds))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('notifications')
          .select('message_id')
          .where('notifications.realm_id', '=', realm.id)
          .where(IS_SHOWN)
          .whereRef('user_id', '=', 'users.id'),
      ),
    )
    .execute();
  return rows.map((row) => row.id);
}

/** Settles shown messages with a reason; returns the IDs of those that devices showed. */
export async function takeBackShown(
  tx: StoreTx,
  { userId, state }: Pick<Settled, 'userId' | 'state'>,
  messageIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.db
    .updateTable('notifications')
    .set({ state, state_at: tx.now })
    .where('realm_id', '=', tx.realm.id)
    .where('kind', '=', 'push')
    .where('user_id', '=', userId)
    .where(isAmong(tx.db, 'message_id', messageIds))
    .where('state', '=', 'sent')
    .returning('message_id')
    .execute();
  return rows.map((row) => row.message_id);
}
