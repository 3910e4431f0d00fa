import type { StoreTx } from './door.ts';
import { channelRow, subscriptionRow } from './mappers.ts';
import type { Channel, Subscription } from './model.ts';

const ROWS_AT_ONCE = 500;

export async function insertChannelRow(tx: StoreTx, realmId: number, channel: Channel): Promise<void> {
  await tx.db.insertInto('channels').values(channelRow(realmId, channel)).execute();
}

export async function setFirstMessage(
  tx: StoreTx,
  realmId: number,
  channelId: number,
  messageId: number,
): Promise<void> {
  await tx.db
    .updateTable('channels')
    .set({ first_message_id: messageId })
    .where('realm_id', '=', realmId)
    .where('id', '=', channelId)
    .execute();
}

/** Starts subscriptions, anew or again, with a span from this moment on. */
export async function startSubscriptions(
  tx: StoreTx,
  realmId: number,
  subscriptions: readonly Subscription[],
): Promise<void> {
  for (let from = 0; from < subscriptions.length; from += ROWS_AT_ONCE) {
    const some = subscriptions.slice(from, from + ROWS_AT_ONCE);
    await tx.db
      .insertInto('subscriptions')
      .values(some.map((subscription) => subscriptionRow(realmId, subscription)))
      .onConflict((conflict) =>
        conflict.columns(['realm_id', 'stream_id', 'user_id']).doUpdateSet({ is_active: 1 }),
      )
      .execute();
    await tx.db
      .insertInto('subscription_spans')
      .values(
        some.map((subscription) => ({
          realm_id: realmId,
          user_id: subscription.userId,
          stream_id: subscription.channelId,
          from_message_id: tx.lastMessageId,
          to_message_id: null,
          from_position: tx.position,
          to_position: null,
        })),
      )
      .execute();
  }
}
