import { CHUNK_SIZE } from '../../../engine/kernel/ids/id-chunk-forms.ts';
import { IdChunk } from '../../../engine/kernel/ids/id-set.ts';
import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import { Exceptions, listExceptions } from './moved-chunks.ts';

/** The most new messages that are examined; a user with more has been away for long. */
const MOST_NEW = 65_536;

interface NewMessage {
  readonly id: number;
  readonly senderId: number;
  /** The sender's ID if the sender had read it on arrival, 'everybody' if all had; 0: nobody. */
  readonly readBy: number | 'everybody';
}

/**
 * Unread message IDs of one channel by subscriber, ascending; subscribers without unread messages are absent. A few
 * statements, however many subscribers.
 */
export async function listUnreadInChannel(
  source: Rows,
  { id: channelId, recipientId }: { readonly id: number; readonly recipientId: number },
  {
    userIds,
    mutes,
  }: { readonly userIds: readonly number[]; readonly mutes: (userId: number, senderId: number) => boolean },
): Promise<Map<number, number[]>> {
  const settled = await listSettled(source, channelId, userIds);
  const unsettledFrom = await listUnsettledFrom(source, channelId, userIds);
  const earliest = [...unsettledFrom.values()].reduce((least, each) => Math.min(least, each), Infinity);
  const messages = Number.isFinite(earliest) ? await listNew(source, recipientId, earliest) : [];
  const exceptions = await listExceptions(source, userIds);
  const unread = new Map<number, number[]>();
  for (const userId of userIds) {
    const from = unsettledFrom.get(userId) ?? Infinity;
    const own = exceptions.get(userId) ?? Exceptions.none;
    const isUnread = ({ id, senderId, readBy }: NewMessage) =>
      id > from && readBy !== userId && readBy !== 'everybody' && !mutes(userId, senderId) && !own.isRead(id);
    const moved = [...own.unread()].find(([place]) => place === channelId)?.[1].ascending() ?? [];
    const received = messages.filter(isUnread).map(({ id }) => id);
    const ids = new Set([...(settled.get(userId) ?? []), ...moved, ...received]);
    if (ids.size > 0) unread.set(userId, own.isEmpty ? [...ids] : [...ids].sort((a, b) => a - b));
  }
  return unread;
}

/** From the chunks: unread messages up to each user's watermark. */
async function listSettled(
  { db, realm }: Rows,
  channelId: number,
  userIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('unread_chunks')
    .select(['user_id', 'chunk', 'ids'])
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'user_id', userIds))
    .where('stream_id', '=', channelId)
    .orderBy('chunk')
    .execute();
  const unread = new Map<number, number[]>();
  for (const row of rows) {
    const ids = [...IdChunk.decode(row.ids).ascending()].map((offset) => row.chunk * CHUNK_SIZE + offset);
    unread.set(row.user_id, [...(unread.get(row.user_id) ?? []), ...ids]);
  }
  return unread;
}

/** The message ID after which everything in the channel is new to each user: the watermark, or the beginning of the subscription. */
async function listUnsettledFrom(
  { db, realm }: Rows,
  channelId: number,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const watermarks = await db
    .selectFrom('read_states')
    .select(['user_id', 'settled_id'])
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'user_id', userIds))
    .execute();
  const spans = await db
    .selectFrom('subscription_spans')
    .select(['user_id', 'from_message_id'])
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'user_id', userIds))
    .where('stream_id', '=', channelId)
    .where('to_position', 'is', null)
    .execute();
  const settledId = new Map(watermarks.map((row) => [row.user_id, row.settled_id]));
  return new Map(
    spans.map((row) => [row.user_id, Math.max(row.from_message_id, settledId.get(row.user_id) ?? 0)]),
  );
}

async function listNew({ db, realm }: Rows, recipientId: number, after: number): Promise<NewMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'sender_id', 'read_by_sender'])
    .where('realm_id', '=', realm.id)
    .where('recipient_id', '=', recipientId)
    .where('id', '>', after)
    .orderBy('id', 'desc')
    .limit(MOST_NEW)
    .execute();
  return rows.reverse().map((row) => ({
    id: row.id,
    senderId: row.sender_id,
    readBy: row.read_by_sender === 2 ? 'everybody' : row.read_by_sender && row.sender_id,
  }));
}
