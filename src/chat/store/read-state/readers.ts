import { CHUNK_SIZE } from '../../../engine/kernel/ids/id-chunk-forms.ts';
import { IdChunk } from '../../../engine/kernel/ids/id-set.ts';
import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { MessageKey } from '../messages/message-keys.ts';
import { Exceptions, listExceptions } from './moved-chunks.ts';
import { placeOf } from './read-state.ts';
import { type Arrival, coversArrival } from './spans.ts';

/** Users whose chunks (up to 8 KB each) are in memory at once. */
const PEOPLE_AT_ONCE = 1000;

/** A user who received a message. */
export interface Addressee {
  readonly userId: number;
  /** Whether the user is still subscribed without a break: otherwise the message is read, unless it was moved as unread. */
  readonly isStillThere: boolean;
}

export interface Receivers {
  readonly receivers: readonly Addressee[];
  isReadOnArrival(userId: number): boolean;
}

/**
 * Users who were subscribed when a message arrived. The cost grows with all subscriptions that the channel has
 * ever had.
 */
export async function listAddressees(
  { db, realm }: Rows,
  { channelId, ...arrival }: Arrival & { readonly channelId: number },
): Promise<Addressee[]> {
  const rows = await db
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_spans as span', (join) =>
      join
        .onRef('span.realm_id', '=', 's.realm_id')
        .onRef('span.user_id', '=', 's.user_id')
        .onRef('span.stream_id', '=', 's.stream_id'),
    )
    .select(['span.user_id', 'span.from_message_id', 'span.to_position'])
    .where('s.realm_id', '=', realm.id)
    .where('s.stream_id', '=', channelId)
    .where(coversArrival(arrival))
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    isStillThere: row.to_position === null && row.from_message_id < arrival.id,
  }));
}

/** Users with a message in their history that was not sent to them, for example by starring it. */
export async function listHistorical({ db, realm }: Rows, messageId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('message_flags')
    .select('user_id')
    .where('realm_id', '=', realm.id)
    .where('message_id', '=', messageId)
    .where('flag', '=', 'historical')
    .execute();
  return rows.map((row) => row.user_id);
}

/** The receivers who have read the message: a few statements for each thousand receivers. */
export async function listReadersAmong(
  source: Rows,
  key: MessageKey,
  { receivers, isReadOnArrival }: Receivers,
): Promise<number[]> {
  const readers: number[] = [];
  for (let from = 0; from < receivers.length; from += PEOPLE_AT_ONCE) {
    const some = receivers.slice(from, from + PEOPLE_AT_ONCE);
    const unread = await listUnreadTo(source, key, { receivers: some, isReadOnArrival });
    for (const { userId } of some) if (!unread.has(userId)) readers.push(userId);
  }
  return readers;
}

/**
 * IDs of users for whom the message is unread (docs/adr/0003): up to a user's watermark the chunks decide; above it the
 * user's exception for the message, else whether the user received it and it was not read on arrival.
 */
async function listUnreadTo(
  source: Rows,
  key: MessageKey,
  { receivers, isReadOnArrival }: Receivers,
): Promise<Set<number>> {
  const { db, realm } = source;
  const userIds = receivers.map(({ userId }) => userId);
  const states = await db
    .selectFrom('read_states')
    .select('user_id')
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'user_id', userIds))
    .where('settled_id', '>=', key.id)
    .execute();
  const settled = new Set(states.map((row) => row.user_id));
  const chunks = await db
    .selectFrom('unread_chunks')
    .select(['user_id', 'ids'])
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'user_id', settled))
    .where('stream_id', '=', placeOf(key))
    .where('chunk', '=', Math.floor(key.id / CHUNK_SIZE))
    .execute();
  const offset = key.id % CHUNK_SIZE;
  const held = new Set(chunks.filter((row) => IdChunk.holds(row.ids, offset)).map((row) => row.user_id));
  const exceptions = await listExceptions(source, userIds);
  const isNewUnread = ({ userId, isStillThere }: Addressee) => {
    const own = exceptions.get(userId) ?? Exceptions.none;
    if (own.isUnread(key.id, placeOf(key))) return true;
    return isStillThere && !isReadOnArrival(userId) && !own.isRead(key.id);
  };
  const isUnread = (receiver: Addressee) =>
    settled.has(receiver.userId) ? held.has(receiver.userId) : isNewUnread(receiver);
  return new Set(receivers.filter(isUnread).map(({ userId }) => userId));
}
