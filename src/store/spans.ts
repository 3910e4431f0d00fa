import type { Reader } from './engine.ts';

/** A stretch of time during which somebody was in a channel, in message IDs and in log positions: (from, to]. */
export interface Span {
  readonly channelId: number;
  readonly fromMessageId: number;
  /** Infinity while it lasts. */
  readonly toMessageId: number;
  readonly fromPosition: number;
  readonly toPosition: number;
}

export async function listSpans(db: Reader, realmId: number, userId: number): Promise<Span[]> {
  const rows = await db
    .selectFrom('subscription_spans')
    .selectAll()
    .where('realm_id', '=', realmId)
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({
    channelId: row.stream_id,
    fromMessageId: row.from_message_id,
    toMessageId: row.to_message_id ?? Number.POSITIVE_INFINITY,
    fromPosition: row.from_position,
    toPosition: row.to_position ?? Number.POSITIVE_INFINITY,
  }));
}
