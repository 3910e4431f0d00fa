import type { ExpressionBuilder } from 'kysely';
import type { Rows } from '../../../engine/store/engine.ts';
import { flagOf } from '../../../engine/store/schema/columns.ts';
import { columnsOf } from '../../../engine/store/schema/table.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Deferrable } from '../../../engine/store/write-set.ts';
import { notificationsTables } from '../tables.ts';

/** The ways in which the server notifies. */
export type NotificationKind = 'mail' | 'push';

/** `waiting`; `sent`; or why it was not sent (`jobs/notifications`). */
export type NotificationState =
  | 'waiting'
  | 'sent'
  | 'read'
  | 'deleted'
  | 'no_access'
  | 'muted'
  | 'setting_off'
  | 'deactivated'
  | 'came_back'
  | 'no_device'
  | 'failed';

export interface StoredNotification {
  readonly kind: NotificationKind;
  readonly userId: number;
  readonly messageId: number;
  readonly trigger: string;
  readonly wasOnline: boolean;
  readonly state: NotificationState;
  /** UNIX seconds; null: it waits no more. */
  readonly dueAt: number | null;
  /** UNIX seconds. */
  readonly stateAt: number;
}

const TABLE: Deferrable = {
  table: 'notifications',
  columns: columnsOf(notificationsTables.notifications),
  conflict: 'ON CONFLICT DO NOTHING',
};

/** Keeps an existing notification unchanged. */
export function insertNotification(tx: StoreTx, row: Omit<StoredNotification, 'state' | 'stateAt'>): void {
  tx.defer(TABLE, [
    ...[tx.realm.id, row.kind, row.userId, row.messageId, row.trigger, flagOf(row.wasOnline)],
    ...['waiting', row.dueAt, tx.now],
  ]);
}

/** When each user's next mail goes out that is already gathering messages (UNIX seconds), by user ID; after `after`. */
export async function listGathering(
  { db, realm }: Rows,
  { kind, after }: { readonly kind: NotificationKind; readonly after: number },
  userIds: readonly number[],
): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  // One seek for each user, however many notifications wait.
  const rows = await db
    .selectFrom('users')
    .select((select) => [
      'users.id',
      select
        .selectFrom('notifications')
        .select('due_at')
        .where('notifications.realm_id', '=', realm.id)
        .where('kind', '=', kind)
        .whereRef('user_id', '=', 'users.id')
        .where('was_online', '=', 0)
        .where('due_at', '>', after)
        .orderBy('due_at')
        .limit(1)
        .as('due'),
    ])
    .where('users.realm_id', '=', realm.id)
    .where(isAmong(db, 'users.id', userIds))
    .execute();
  return new Map(rows.flatMap(({ id, due }) => (due === null ? [] : [[id, due]])));
}

/** IDs of users with a due notification, the longest due first. */
export async function listDueUsers(
  { db, realm }: Rows,
  { kind, upTo, limit }: { readonly kind: NotificationKind; readonly upTo: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('realm_id', '=', realm.id)
    .where('kind', '=', kind)
    .where('due_at', '<=', upTo)
    .orderBy('due_at')
    .limit(limit)
    .execute();
  return [...new Set(rows.map((row) => row.user_id))];
}

/** When the next notification is due (UNIX seconds); undefined: none waits. */
export async function findNextDueNotification(
  { db, realm }: Rows,
  kind: NotificationKind,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('notifications')
    .select('due_at')
    .where('realm_id', '=', realm.id)
    .where('kind', '=', kind)
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? undefined;
}

/** A user's waiting notifications, by message ID ascending. */
export async function listWaiting(
  { db, realm }: Rows,
  {
    kind,
    userId,
    limit,
  }: { readonly kind: NotificationKind; readonly userId: number; readonly limit: number },
): Promise<StoredNotification[]> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .where('due_at', 'is not', null)
    .orderBy('message_id')
    .limit(limit)
    .execute();
  return rows.map(notificationOf);
}

/**
 * The waiting notifications of users, by user ID, by message ID ascending; for each user the first `limit` messages. Users with more
 * than the limit of the common query are queried one by one.
 */
export async function listWaitingOfEach(
  rows: Rows,
  userIds: readonly number[],
  { kind, limit }: { readonly kind: NotificationKind; readonly limit: number },
): Promise<Map<number, StoredNotification[]>> {
  const { db, realm } = rows;
  const most = limit + userIds.length;
  const found = await db
    .selectFrom('notifications')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('kind', '=', kind)
    .where(isAmong(db, 'user_id', userIds))
    .where('due_at', 'is not', null)
    .orderBy('user_id')
    .orderBy('message_id')
    .limit(most)
    .execute();
  if (found.length < most) return Map.groupBy(found.map(notificationOf), ({ userId }) => userId);
  const each = userIds.map(
    async (userId) => [userId, await listWaiting(rows, { kind, userId, limit })] as const,
  );
  return new Map(await Promise.all(each));
}

/** The states of a message's notifications for a user, each kind. */
export async function listNotificationsOf(
  { db, realm }: Rows,
  { userId, messageId }: Pick<StoredNotification, 'userId' | 'messageId'>,
): Promise<StoredNotification[]> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('kind', 'in', ['mail', 'push'])
    .where('user_id', '=', userId)
    .where('message_id', '=', messageId)
    .execute();
  return rows.map(notificationOf);
}

/** Why a user's messages no longer wait. */
export interface Settled {
  readonly kind: NotificationKind;
  readonly userId: number;
  readonly state: Exclude<NotificationState, 'waiting'>;
}

/** Whether a row is a user's waiting notification of a kind about one of the messages. */
const isWaitingAmong =
  (tx: StoreTx, { kind, userId }: Pick<Settled, 'kind' | 'userId'>, messageIds: readonly number[]) =>
  (row: ExpressionBuilder<Schema, 'notifications'>) =>
    row.and([
      row('kind', '=', kind),
      row('user_id', '=', userId),
      isAmong(tx.db, 'message_id', messageIds),
      row('due_at', 'is not', null),
    ]);

/** Settles the messages that wait; others stay as they are. */
export async function settleNotifications(
  tx: StoreTx,
  { kind, userId, state }: Settled,
  messageIds: readonly number[],
): Promise<void> {
  await tx.db
    .updateTable('notifications')
    .set({ state, due_at: null, state_at: tx.now })
    .where('realm_id', '=', tx.realm.id)
    .where(isWaitingAmong(tx, { kind, userId }, messageIds))
    .execute();
}

/** Settles all notifications of a user that wait. */
export async function settleAll(tx: StoreTx, { kind, userId, state }: Settled): Promise<void> {
  await tx.db
    .updateTable('notifications')
    .set({ state, due_at: null, state_at: tx.now })
    .where('realm_id', '=', tx.realm.id)
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .where('due_at', 'is not', null)
    .execute();
}

/** Makes the notifications of a user due that failed. */
export async function restoreNotifications(
  tx: StoreTx,
  { kind, userId }: Pick<Settled, 'kind' | 'userId'>,
): Promise<void> {
  await tx.db
    .updateTable('notifications')
    .set({ state: 'waiting', due_at: tx.now, state_at: tx.now })
    .where('realm_id', '=', tx.realm.id)
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .where('state', '=', 'failed')
    .execute();
}

/** How many of the messages wait. */
export async function countWaiting(
  tx: StoreTx,
  { kind, userId }: Pick<Settled, 'kind' | 'userId'>,
  messageIds: readonly number[],
): Promise<number> {
  const { count } = await tx.db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('realm_id', '=', tx.realm.id)
    .where(isWaitingAmong(tx, { kind, userId }, messageIds))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Settles the notifications that go out now; returns the IDs of the messages that had waited for each user, ascending, by user ID.
 */
export async function takeWaiting(
  tx: StoreTx,
  { kind, userIds }: { readonly kind: NotificationKind; readonly userIds: readonly number[] },
  messageIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await tx.db
    .updateTable('notifications')
    .set({ state: 'sent', due_at: null, state_at: tx.now })
    .where('realm_id', '=', tx.realm.id)
    .where('kind', '=', kind)
    .where(isAmong(tx.db, 'user_id', userIds))
    .where(isAmong(tx.db, 'message_id', messageIds))
    .where('due_at', 'is not', null)
    .returning(['user_id', 'message_id'])
    .execute();
  const taken = Map.groupBy(
    rows.sort((a, b) => a.user_id - b.user_id || a.message_id - b.message_id),
    (row) => row.user_id,
  );
  return new Map([...taken].map(([userId, own]) => [userId, own.map((row) => row.message_id)]));
}

/** Postpones waiting notifications to a UNIX second. */
export async function postponeNotifications(
  tx: StoreTx,
  { kind, userId, dueAt }: Pick<Settled, 'kind' | 'userId'> & { readonly dueAt: number },
  messageIds: readonly number[],
): Promise<void> {
  await tx.db
    .updateTable('notifications')
    .set({ due_at: dueAt })
    .where('realm_id', '=', tx.realm.id)
    .where(isWaitingAmong(tx, { kind, userId }, messageIds))
    .execute();
}

/**
 * Makes a user's waiting notifications due `delay` seconds after the oldest was decided, and not in the past; earlier ones
 * stay. Returns whether any was later.
 */
export async function bringForward(
  tx: StoreTx,
  {
    kind,
    userId,
    delay,
  }: { readonly kind: NotificationKind; readonly userId: number; readonly delay: number },
): Promise<boolean> {
  const oldest = await tx.db
    .selectFrom('notifications')
    .select(({ fn }) => fn.min('state_at').as('at'))
    .where('realm_id', '=', tx.realm.id)
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .where('due_at', 'is not', null)
    .executeTakeFirst();
  if (oldest?.at == null) return false;
  const dueAt = Math.max(tx.now, Number(oldest.at) + delay);
  const { numUpdatedRows } = await tx.db
    .updateTable('notifications')
    .set({ due_at: dueAt })
    .where('realm_id', '=', tx.realm.id)
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .where('due_at', '>', dueAt)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Deletes notifications settled before a time (UNIX seconds); returns their number. */
export async function deleteOldNotifications(
  tx: StoreTx,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number> {
  const rows = await tx.db
    .selectFrom('notifications')
    .select(['kind', 'user_id', 'message_id'])
    .where('realm_id', '=', tx.realm.id)
    .where('due_at', 'is', null)
    .where('state_at', '<', before)
    .limit(limit)
    .execute();
  for (const [userId, own] of Map.groupBy(rows, (row) => row.user_id)) {
    await tx.db
      .deleteFrom('notifications')
      .where('realm_id', '=', tx.realm.id)
      .where('kind', 'in', ['mail', 'push'])
      .where('user_id', '=', userId)
      .where(
        isAmong(
          tx.db,
          'message_id',
          own.map((row) => row.message_id),
        ),
      )
      .where('due_at', 'is', null)
      .execute();
  }
  return rows.length;
}

export const notificationOf = (row: Schema['notifications']): StoredNotification => ({
  kind: row.kind as NotificationKind,
  userId: row.user_id,
  messageId: row.message_id,
  trigger: row.trigger,
  wasOnline: row.was_online === 1,
  state: row.state as NotificationState,
  dueAt: row.due_at,
  stateAt: row.state_at,
});
