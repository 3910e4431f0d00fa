import { DELIVERY_PROBLEMS } from '../../kernel/delivery-problems.ts';
import type { Tx } from '../../realm/tx.ts';
import { listKeys } from '../../store/messages/message-keys.ts';
import type { OutboxEntry } from '../../store/outbox/outbox.ts';
import { type Attempt, putAttempt } from '../../store/webhooks/attempts.ts';
import {
  type DeliveryState,
  MOST_DELIVERIES,
  putDelivery,
  trimDeliveries,
  type WebhookDelivery,
} from '../../store/webhooks/deliveries.ts';
import type { Call } from './call.ts';

/** What an attempt at a delivery came to. */
export interface Attempted {
  readonly state: DeliveryState;
  /** A sentence. */
  readonly problem: string | null;
  /** undefined: no request left. */
  readonly attempt: Attempt | undefined;
}

/**
 * Enters an attempt in the ledger. Of a message that was deleted meanwhile, nothing is kept but that there was a
 * delivery.
 */
export async function recordAttempt(
  tx: Tx,
  entry: OutboxEntry,
  { state, problem, attempt }: Attempted,
): Promise<void> {
  const call = JSON.parse(entry.payload) as Call;
  await putDelivery(tx, {
    ...deliveryOf(entry, call),
    ...{ state, problem, endedAt: tx.now, attempts: entry.attempts },
    ...{ status: attempt?.reply?.status ?? null, durationMs: attempt?.durationMs ?? null },
  });
  const { messageId, botId } = call;
  const isThere = messageId === null || (await listKeys(tx, [messageId])).length > 0;
  if (attempt && isThere) {
    const numbered = { ...attempt, number: entry.attempts, problem };
    await putAttempt(tx, { botId, deliveryId: entry.id, messageId }, numbered);
  }
  if (state !== 'waiting') await trimDeliveries(tx, botId);
}

/** Enters deliveries that were given up together, tried or not. */
export async function recordLoss(tx: Tx, entries: readonly OutboxEntry[]): Promise<void> {
  const problem = DELIVERY_PROBLEMS.gave_up;
  for (const entry of entries.slice(-MOST_DELIVERIES)) {
    const call = JSON.parse(entry.payload) as Call;
    const known = { state: 'failed', problem, endedAt: tx.now, attempts: entry.attempts } as const;
    await putDelivery(tx, { ...deliveryOf(entry, call), ...known });
  }
  const last = entries.at(-1);
  if (last) await trimDeliveries(tx, (JSON.parse(last.payload) as Call).botId);
}

/** A delivery that was not tried yet. */
export const deliveryOf = (
  { id, createdAt }: Pick<OutboxEntry, 'id' | 'createdAt'>,
  call: Call,
): WebhookDelivery => ({
  ...{ botId: call.botId, id, webhookId: call.id, messageId: call.messageId, trigger: call.trigger },
  ...{ state: 'waiting', problem: null, replayOf: call.replayOf ?? null, createdAt, endedAt: null },
  ...{ attempts: 0, status: null, durationMs: null },
});
