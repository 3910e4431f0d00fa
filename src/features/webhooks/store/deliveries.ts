import type { Rows } from '../../../engine/store/engine.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { WebhookDelivery } from '../delivery.ts';

/** Deliveries of one bot that are kept, the newest ones. */
export const MOST_DELIVERIES = 100;

/** Writes a delivery, in place of what was known of it. */
export async function putDelivery(tx: StoreTx, delivery: WebhookDelivery): Promise<void> {
  const { botId, id, state, problem, endedAt, attempts, status, durationMs } = delivery;
  const known = { state, problem, ended_at: endedAt, attempts, status, duration_ms: durationMs };
  await tx.db
    .insertInto('webhook_deliveries')
    .values({
      ...{ realm_id: tx.realm.id, bot_id: botId, id, webhook_id: delivery.webhookId },
      ...{ message_id: delivery.messageId, trigger: delivery.trigger, replay_of: delivery.replayOf },
      ...{ created_at: delivery.createdAt, ...known },
    })
    .onConflict((conflict) => conflict.columns(['realm_id', 'bot_id', 'id']).doUpdateSet(known))
    .execute();
}

interface Page {
  /** Deliveries with smaller IDs; undefined: the newest ones. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** The newest first. */
export async function listDeliveries(
  { db, realm }: Rows,
  botId: number,
  { before, limit }: Page,
): Promise<WebhookDelivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('bot_id', '=', botId)
    .$if(before !== undefined, (query) => query.where('id', '<', Number(before)))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(deliveryOf);
}

export async function findDelivery(
  { db, realm }: Rows,
  botId: number,
  id: number,
): Promise<WebhookDelivery | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where((where) => where.and({ realm_id: realm.id, bot_id: botId, id }))
    .executeTakeFirst();
  return row && deliveryOf(row);
}

const deliveryOf = (row: Schema['webhook_deliveries']): WebhookDelivery => ({
  botId: row.bot_id,
  id: row.id,
  webhookId: row.webhook_id,
  messageId: row.message_id,
  trigger: row.trigger,
  state: row.state,
  problem: row.problem,
  replayOf: row.replay_of,
  createdAt: row.created_at,
  endedAt: row.ended_at,
  attempts: row.attempts,
  status: row.status,
  durationMs: row.duration_ms,
});

/** What waits for a bot will not be sent; returns these deliveries. */
export async function dropWaitingDeliveries(
  tx: StoreTx,
  botId: number,
  problem: string,
): Promise<WebhookDelivery[]> {
  const rows = await tx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'dropped', problem, ended_at: tx.now })
    .where((where) => where.and({ realm_id: tx.realm.id, bot_id: botId, state: 'waiting' }))
    .returningAll()
    .execute();
  return rows.map(deliveryOf);
}

/** Deletes the oldest deliveries of a bot, so that the newest ones remain. */
export async function trimDeliveries(tx: StoreTx, botId: number): Promise<void> {
  const key = { realm_id: tx.realm.id, bot_id: botId };
  const last = await tx.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where((where) => where.and(key))
    .orderBy('id', 'desc')
    .offset(MOST_DELIVERIES)
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await tx.db
    .deleteFrom('webhook_attempts')
    .where((where) => where.and(key))
    .where('delivery_id', '<=', last.id)
    .execute();
  await tx.db
    .deleteFrom('webhook_deliveries')
    .where((where) => where.and(key))
    .where('id', '<=', last.id)
    .execute();
}

/** Deletes deliveries from before a time (UNIX seconds); returns how many. */
export async function deleteOldDeliveries(
  tx: StoreTx,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number> {
  const old = await tx.db
    .selectFrom('webhook_deliveries')
    .select(['bot_id', 'id'])
    .where('realm_id', '=', tx.realm.id)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  const bots = Map.groupBy(old, ({ bot_id }) => bot_id);
  for (const [bot_id, rows] of bots) {
    const ids = rows.map(({ id }) => id);
    await tx.db
      .deleteFrom('webhook_attempts')
      .where((where) => where.and({ realm_id: tx.realm.id, bot_id }))
      .where(isAmong(tx.db, 'delivery_id', ids))
      .execute();
    await tx.db
      .deleteFrom('webhook_deliveries')
      .where((where) => where.and({ realm_id: tx.realm.id, bot_id }))
      .where(isAmong(tx.db, 'id', ids))
      .execute();
  }
  return old.length;
}
