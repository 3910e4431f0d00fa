import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Rows } from '../../../engine/store/engine.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import { isAmong, prepared } from '../../../engine/store/sql.ts';
import { allColumns } from '../schema.ts';

/** A time during which a user was subscribed to a channel, in message IDs and in log positions: (from, to]. */
export interface SubscribedSpan {
  readonly channelId: number;
  readonly fromMessageId: number;
  /** Infinity while the span is open. */
  readonly toMessageId: number;
  readonly fromPosition: number;
  readonly toPosition: number;
}

interface OfUser {
  realm: number;
  userId: number;
}

const spansOf = (db: Reader, { realm, userId }: OfUser) =>
  db
    .selectFrom('subscription_spans')
    .select(allColumns('subscription_spans'))
    .where('realm_id', '=', realm)
    .where('user_id', '=', userId);

const spans = prepared(spansOf);
const spansIn = prepared((db, { channelIds, realm, userId }: OfUser & { channelIds: Iterable<number> }) =>
  spansOf(db, { realm, userId }).where(isAmong(db, 'stream_id', channelIds)),
);

/** The spans in all channels, or in the named ones. */
export async function listSpans(
  { db, realm }: Rows,
  userId: number,
  channelIds?: readonly number[],
): Promise<SubscribedSpan[]> {
  if (channelIds?.length === 0) return [];
  const whose = { realm: realm.id, userId };
  const rows = await (channelIds ? spansIn(db, { ...whose, channelIds }) : spans(db, whose));
  return rows.map(spanOf);
}

function spanOf(row: Schema['subscription_spans']): SubscribedSpan {
  return {
    channelId: row.stream_id,
    fromMessageId: row.from_message_id,
    toMessageId: row.to_message_id ?? Number.POSITIVE_INFINITY,
    fromPosition: row.from_position,
    toPosition: row.to_position ?? Number.POSITIVE_INFINITY,
  };
}

/** How a message arrived in its channel: sent there, or moved there at a log position. */
export interface Arrival {
  readonly id: number;
  readonly movedPosition: number | null;
}

/** Whether a message came into the channel during the span (docs/adr/0007). */
export function covers(span: Omit<SubscribedSpan, 'channelId'>, { id, movedPosition }: Arrival): boolean {
  return movedPosition === null
    ? span.fromMessageId < id && id <= span.toMessageId
    : span.fromPosition < movedPosition && movedPosition <= span.toPosition;
}

/** The same as SQL, for rows of `subscription_spans`. */
export function coversArrival({ id, movedPosition }: Arrival): RawBuilder<SqlBool> {
  return movedPosition === null
    ? sql`from_message_id < ${id} and (to_message_id is null or to_message_id >= ${id})`
    : sql`from_position < ${movedPosition} and (to_position is null or to_position >= ${movedPosition})`;
}

/** The same as SQL, for rows of `messages` named `m` and rows of `subscription_spans` named `s`. */
export const COVERS_MESSAGE = sql<SqlBool>`case when m.moved_position is null
  then s.from_message_id < m.id and (s.to_message_id is null or m.id <= s.to_message_id)
  else s.from_position < m.moved_position and (s.to_position is null or m.moved_position <= s.to_position) end`;

/** The users, among `userIds`, who were in the channel when the message arrived. */
export async function listReceivers(
  { db, realm }: Rows,
  userIds: readonly number[],
  message: Arrival & { readonly channelId: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('subscription_spans')
    .select('user_id')
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'user_id', userIds))
    .where('stream_id', '=', message.channelId)
    .where(coversArrival(message))
    .execute();
  return rows.map((row) => row.user_id);
}

/** The spans of these users in one channel. */
export async function listSpansOf(
  { db, realm }: Rows,
  userIds: readonly number[],
  channelId: number,
): Promise<(SubscribedSpan & { readonly userId: number })[]> {
  const rows = await db
    .selectFrom('subscription_spans')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'user_id', userIds))
    .where('stream_id', '=', channelId)
    .execute();
  return rows.map((row) => ({ userId: row.user_id, ...spanOf(row) }));
}

interface OfUsers {
  realm: number;
  userIds: Iterable<number>;
  channelIds: Iterable<number>;
}

const spansOfEach = prepared((db, { realm, userIds, channelIds }: OfUsers) =>
  db
    .selectFrom('subscription_spans')
    .select(allColumns('subscription_spans'))
    .where('realm_id', '=', realm)
    .where(isAmong(db, 'user_id', userIds))
    .where(isAmong(db, 'stream_id', channelIds)),
);

/** The spans of each of these users in the named channels, by user ID. */
export async function listSpansOfEach(
  { db, realm }: Rows,
  userIds: Iterable<number>,
  channelIds: readonly number[],
): Promise<Map<number, SubscribedSpan[]>> {
  if (channelIds.length === 0) return new Map();
  const rows = await spansOfEach(db, { realm: realm.id, userIds, channelIds });
  const byUser = Map.groupBy(rows, (row) => row.user_id);
  return new Map([...byUser].map(([userId, own]) => [userId, own.map(spanOf)]));
}

/** Spans by channel ID. */
export type SpanMap = ReadonlyMap<number, readonly SubscribedSpan[]>;

export function spansByChannel(spans: readonly SubscribedSpan[]): SpanMap {
  return Map.groupBy(spans, (span) => span.channelId);
}
