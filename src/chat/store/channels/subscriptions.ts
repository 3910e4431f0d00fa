import { letReadersIn } from '../../../engine/store/let-readers-in.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Subscription } from '../../model/channels.ts';
import { subscriptionRow } from '../schema/channels.ts';

const ROWS_AT_ONCE = 500;

/** Starts or restarts subscriptions, with a span from now on; an old subscription keeps its settings except the colour. */
export async function startSubscriptions(tx: StoreTx, subscriptions: readonly Subscription[]): Promise<void> {
  for (const [index, some] of [...slices(subscriptions)].entries()) {
    // Readers get their turn; no other operation writes meanwhile.
    if (index > 0) await letReadersIn(tx);
    await tx.db
      .insertInto('subscriptions')
      .values(some.map((subscription) => subscriptionRow(tx.realm.id, subscription)))
      .onConflict((conflict) =>
        conflict
          .columns(['realm_id', 'stream_id', 'user_id'])
          .doUpdateSet((row) => ({ is_active: 1, color: row.ref('excluded.color') })),
      )
      .execute();
    await beginSpans(tx, some);
  }
}

/** Accounts are active again: from now on the users receive the messages of these channels. */
export async function resumeSubscriptions(
  tx: StoreTx,
  subscriptions: readonly Pick<Subscription, 'userId' | 'channelId'>[],
): Promise<void> {
  for (const some of slices(subscriptions)) await beginSpans(tx, some);
}

/** Accounts are deactivated: the users stay subscribed, and do not receive later messages. */
export async function pauseSubscriptions(tx: StoreTx, userIds: readonly number[]): Promise<void> {
  await tx.db
    .updateTable('subscription_spans')
    .set({ to_message_id: tx.lastMessageId, to_position: tx.position })
    .where('realm_id', '=', tx.realm.id)
    .where(isAmong(tx.db, 'user_id', userIds))
    .where('to_position', 'is', null)
    .execute();
}

/** A channel is in use again: for its subscribers, earlier messages are history. */
export async function restartSubscriptions(
  tx: StoreTx,
  channelId: number,
  userIds: readonly number[],
): Promise<void> {
  for (const [index, some] of [...slices(userIds)].entries()) {
    if (index > 0) await letReadersIn(tx);
    await endSpans(tx, channelId, some);
    await beginSpans(
      tx,
      some.map((userId) => ({ userId, channelId })),
    );
  }
}

async function beginSpans(
  tx: StoreTx,
  subscriptions: readonly Pick<Subscription, 'userId' | 'channelId'>[],
): Promise<void> {
  await tx.db
    .insertInto('subscription_spans')
    .values(
      subscriptions.map(({ userId, channelId }) => ({
        realm_id: tx.realm.id,
        user_id: userId,
        stream_id: channelId,
        from_message_id: tx.lastMessageId,
        to_message_id: null,
        from_position: tx.position,
        to_position: null,
      })),
    )
    .execute();
}

/** Ends the subscriptions of users to one channel, and their open spans; personal settings stay. */
export async function endSubscriptions(
  tx: StoreTx,
  channelId: number,
  userIds: readonly number[],
): Promise<void> {
  for (const some of slices(userIds)) {
    await tx.db
      .updateTable('subscriptions')
      .set({ is_active: 0 })
      .where('realm_id', '=', tx.realm.id)
      .where('stream_id', '=', channelId)
      .where('user_id', 'in', some)
      .execute();
    await endSpans(tx, channelId, some);
  }
}

async function endSpans(tx: StoreTx, channelId: number, userIds: readonly number[]): Promise<void> {
  await tx.db
    .updateTable('subscription_spans')
    .set({ to_message_id: tx.lastMessageId, to_position: tx.position })
    .where('realm_id', '=', tx.realm.id)
    .where('user_id', 'in', userIds)
    .where('stream_id', '=', channelId)
    .where('to_position', 'is', null)
    .execute();
}

/** Writes the personal settings of subscriptions that exist. */
export async function updateSubscriptions(
  tx: StoreTx,
  subscriptions: readonly Subscription[],
): Promise<void> {
  for (const subscription of subscriptions) {
    const { realm_id: _, user_id, stream_id, ...settings } = subscriptionRow(tx.realm.id, subscription);
    await tx.db
      .updateTable('subscriptions')
      .set(settings)
      .where('realm_id', '=', tx.realm.id)
      .where('stream_id', '=', stream_id)
      .where('user_id', '=', user_id)
      .execute();
  }
}

function* slices<T>(all: readonly T[]): Iterable<T[]> {
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE) yield all.slice(from, from + ROWS_AT_ONCE);
}
