import type { Tx } from '../../../chat/realm/tx.ts';
import { listKeys } from '../../../chat/store/messages/message-keys.ts';
import type { OutboxEntry } from '../../../chat/store/outbox/outbox.ts';
import { administratorsOf } from '../../../chat/visibility/people.ts';
import { slices } from '../../../engine/kernel/values/slices.ts';
import { toUsers } from '../../../engine/log/audience.ts';
import { DELIVERY_PROBLEMS } from '../../../engine/outbound/delivery-problems.ts';
import type { DeliveryState, WebhookDelivery } from '../delivery.ts';
import { type DeliveryAttempt, putAttempt } from '../store/attempts.ts';
import { MOST_DELIVERIES, putDelivery, trimDeliveries } from '../store/deliveries.ts';
import type { WebhookCall } from './call.ts';

/** Limits the size of an entry of the log. */
const MOST_IN_EVENT = 50;

/** The outcome of an attempt at a delivery. */
export interface Attempted {
  readonly state: DeliveryState;
  /** A sentence about what went wrong. */
  readonly problem: string | null;
  /** undefined: no request was sent. */
  readonly attempt: DeliveryAttempt | undefined;
}

/**
 * Records an attempt in the ledger. If the message was deleted meanwhile, the ledger keeps only that there was a
 * delivery.
 */
export async function recordAttempt(
  tx: Tx,
  entry: OutboxEntry,
  { state, problem, attempt }: Attempted,
): Promise<void> {
  const call = JSON.parse(entry.payload) as WebhookCall;
  const known = { state, problem, endedAt: tx.now, attempts: entry.attempts };
  const came = { status: attempt?.reply?.status ?? null, durationMs: attempt?.durationMs ?? null };
  await enterDelivery(tx, { ...deliveryOf(entry, call), ...known, ...came });
  const { messageId, botId } = call;
  const isThere = messageId === null || (await listKeys(tx, [messageId])).length > 0;
  if (attempt && isThere) {
    const numbered = { ...attempt, number: entry.attempts, problem };
    await putAttempt(tx, { botId, deliveryId: entry.id, messageId }, numbered);
  }
  if (state !== 'waiting') await trimDeliveries(tx, botId);
}

/** Records deliveries that were given up together, tried or not. */
export async function recordLoss(tx: Tx, entries: readonly OutboxEntry[]): Promise<void> {
  const known = { state: 'failed', problem: DELIVERY_PROBLEMS.gave_up, endedAt: tx.now } as const;
  const lost = entries.slice(-MOST_DELIVERIES).map((entry) => ({
    ...deliveryOf(entry, JSON.parse(entry.payload) as WebhookCall),
    ...{ ...known, attempts: entry.attempts },
  }));
  for (const delivery of lost) await putDelivery(tx, delivery);
  const botId = lost[0]?.botId;
  if (botId === undefined) return;
  emitDeliveries(tx, botId, lost);
  await trimDeliveries(tx, botId);
}

/** Writes a delivery, and emits it to users who may see the ledger. */
export async function enterDelivery(tx: Tx, delivery: WebhookDelivery): Promise<void> {
  await putDelivery(tx, delivery);
  emitDeliveries(tx, delivery.botId, [delivery]);
}

export function emitDeliveries(tx: Tx, botId: number, deliveries: readonly WebhookDelivery[]): void {
  const bot = tx.realm.users.get(botId);
  if (!bot) return;
  const audience = toUsers(administratorsOf(tx.realm, bot));
  for (const some of slices(deliveries, MOST_IN_EVENT))
    tx.emit({ type: 'webhook_delivery', botId, deliveries: some }, audience);
}

/** A delivery that was not tried yet. */
export const deliveryOf = (
  { id, createdAt }: Pick<OutboxEntry, 'id' | 'createdAt'>,
  call: WebhookCall,
): WebhookDelivery => ({
  ...{ botId: call.botId, id, webhookId: call.id, messageId: call.messageId, trigger: call.trigger },
  ...{ state: 'waiting', problem: null, replayOf: call.replayOf ?? null, createdAt, endedAt: null },
  ...{ attempts: 0, status: null, durationMs: null },
});
