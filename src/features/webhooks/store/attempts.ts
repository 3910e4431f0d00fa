import type { Rows } from '../../../engine/store/engine.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

/** A text, cut to a bounded length. */
export interface KeptText {
  readonly text: string;
  readonly isCut: boolean;
}

/** A request as it was sent, without its secrets. */
export interface SentRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: KeptText;
}

export interface GotReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: KeptText;
}

/** One attempt at a delivery. */
export interface DeliveryAttempt {
  /** UNIX seconds. */
  readonly startedAt: number;
  readonly durationMs: number;
  readonly request: SentRequest;
  /** undefined: no answer came. */
  readonly reply: GotReply | undefined;
}

export interface NumberedAttempt extends DeliveryAttempt {
  /** From 1. */
  readonly number: number;
  /** A sentence about what went wrong. */
  readonly problem: string | null;
}

interface AttemptKey {
  readonly botId: number;
  readonly deliveryId: number;
}

/** Attempts of one delivery that are kept, the latest ones. */
const MOST_KEPT = 5;

/** Keeps an attempt, and deletes those that are too old by their number. */
export async function putAttempt(
  tx: StoreTx,
  { botId, deliveryId, messageId }: AttemptKey & { readonly messageId: number | null },
  attempt: NumberedAttempt,
): Promise<void> {
  const { number, problem } = attempt;
  const key = { realm_id: tx.realm.id, bot_id: botId, delivery_id: deliveryId };
  const kept = {
    ...{ message_id: messageId, started_at: attempt.startedAt, duration_ms: attempt.durationMs, problem },
    request: JSON.stringify(attempt.request),
    reply: attempt.reply ? JSON.stringify(attempt.reply) : null,
  };
  await tx.db
    .insertInto('webhook_attempts')
    .values({ ...key, number, ...kept })
    .onConflict((conflict) =>
      conflict.columns(['realm_id', 'bot_id', 'delivery_id', 'number']).doUpdateSet(kept),
    )
    .execute();
  if (number <= MOST_KEPT) return;
  await tx.db
    .deleteFrom('webhook_attempts')
    .where((where) => where.and(key))
    .where('number', '<=', number - MOST_KEPT)
    .execute();
}

/** The oldest first. */
export async function listAttempts(
  { db, realm }: Rows,
  { botId, deliveryId }: AttemptKey,
): Promise<NumberedAttempt[]> {
  const rows = await db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where((where) => where.and({ realm_id: realm.id, bot_id: botId, delivery_id: deliveryId }))
    .orderBy('number')
    .execute();
  return rows.map(attemptOf);
}

const attemptOf = (row: Schema['webhook_attempts']): NumberedAttempt => ({
  number: row.number,
  startedAt: row.started_at,
  durationMs: row.duration_ms,
  request: JSON.parse(row.request),
  reply: row.reply === null ? undefined : JSON.parse(row.reply),
  problem: row.problem,
});

/** When deliveries that still wait may be tried (UNIX seconds), by ID. */
export async function listNextTries(
  { db, realm }: Rows,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('outbox')
    .innerJoin('outbox_receivers', (join) =>
      join
        .onRef('outbox_receivers.realm_id', '=', 'outbox.realm_id')
        .onRef('outbox_receivers.kind', '=', 'outbox.kind')
        .onRef('outbox_receivers.receiver', '=', 'outbox.receiver'),
    )
    .select(['outbox.id', 'outbox.try_at', 'outbox_receivers.try_at as receiver_at'])
    .where('outbox.realm_id', '=', realm.id)
    .where('outbox.id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, Math.max(row.try_at, row.receiver_at ?? 0)]));
}
