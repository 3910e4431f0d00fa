import { CHUNK_SIZE } from '../../kernel/id-chunk-forms.ts';
import { IdChunk } from '../../kernel/id-set.ts';
import type { Rows } from '../engine/engine.ts';
import { isAmong } from '../engine/id-lists.ts';
import type { StoreTx } from '../engine/tx.ts';
import type { MessageKey } from '../messages/message-keys.ts';
import { Exceptions, listExceptions, type NewExceptions, saveExceptions } from './moved-chunks.ts';
import { listSettledIds } from './read-state.ts';

/** Messages that move from one channel into another; `keys` by ID ascending. */
export interface ChannelMove {
  readonly from: number;
  readonly to: number;
  readonly keys: readonly MessageKey[];
  /** IDs of the subscribers of the old channel, and of the new one. */
  readonly peopleFrom: ReadonlySet<number>;
  readonly peopleTo: ReadonlySet<number>;
  /** Whether a subscriber of the new channel may see a message there. */
  sees(userId: number, messageId: number): boolean;
  /** Whether a message is read on arrival for the user. */
  isReadOnArrival(userId: number, key: MessageKey): boolean;
}

const ROWS_AT_ONCE = 200;
const NEVER = Number.POSITIVE_INFINITY;

/**
 * Keeps the unread messages of each user: subscribers of the new channel have the same messages unread there as in
 * the old one, other users none. Writes rows only for users with some of them unread, and for subscribers of the
 * new channel with an older watermark, who would take them for new.
 */
export async function moveUnread(tx: StoreTx, move: ChannelMove): Promise<void> {
  if (move.keys.length === 0) return;
  await moveSettled(tx, move);
  await moveUnsettled(tx, move);
}

/** Up to each watermark: moves bits from the chunks of one place to the chunks of the other. */
async function moveSettled(tx: StoreTx, move: ChannelMove): Promise<void> {
  const offsets = Map.groupBy(
    move.keys.map((key) => key.id),
    (id) => Math.floor(id / CHUNK_SIZE),
  );
  const numbers = [...offsets.keys()];
  const old = await listRows(tx, { place: move.from, people: move.peopleFrom, numbers });
  const changed: Row[] = [];
  const taken: Row[] = [];
  for (const row of old) {
    const ids = (offsets.get(row.number) ?? [])
      .map((id) => id % CHUNK_SIZE)
      .filter((id) => row.ids.delete(id));
    if (ids.length === 0) continue;
    changed.push(row);
    if (!move.peopleTo.has(row.userId)) continue;
    const moved = new IdChunk();
    for (const offset of ids) {
      if (move.sees(row.userId, row.number * CHUNK_SIZE + offset)) moved.add(offset);
    }
    if (!moved.isEmpty) taken.push({ ...row, place: move.to, ids: moved });
  }
  const people = new Set(taken.map((row) => row.userId));
  const news = new Map(taken.map((row) => [`${row.userId} ${row.number}`, row.ids]));
  for (const row of await listRows(tx, { place: move.to, people, numbers })) {
    const own = news.get(`${row.userId} ${row.number}`);
    for (const [first, last] of own ? row.ids.runs() : []) own?.addRange(first, last);
  }
  await saveRows(tx, [...changed, ...taken]);
}

/** Above the watermark: stores exceptions where the spans no longer give the right answer after the move. */
async function moveUnsettled(tx: StoreTx, move: ChannelMove): Promise<void> {
  const ids = move.keys.map((key) => key.id);
  const people = move.peopleFrom.union(move.peopleTo);
  const settled = await listSettledIds(tx, people);
  const newest = ids.at(-1) as number;
  const behind = [...people].filter((userId) => (settled.get(userId) ?? 0) < newest);
  if (behind.length === 0) return;
  const since = await listCurrentSince(tx, behind, [move.from, move.to]);
  const known = await listExceptions(tx, behind);
  const news: NewExceptions[] = [];
  for (const userId of behind) {
    if (!move.peopleTo.has(userId)) continue;
    const after = (channelId: number) =>
      Math.max(settled.get(userId) ?? 0, since.get(`${userId} ${channelId}`) ?? NEVER);
    const own = known.get(userId) ?? Exceptions.none;
    const person = { userId, settledId: settled.get(userId) ?? 0, own };
    const change = exceptionsFor(person, move, { was: after(move.from), is: after(move.to) });
    if (change.read.length > 0 || change.unread.length > 0) news.push(change);
  }
  if (news.length === 0 && known.size === 0) return;
  await saveExceptions(tx, { from: move.from, to: move.to, ids, userIds: behind }, news);
}

/** `was`, `is`: the message ID after which everything in the old and in the new channel counts as received. */
function exceptionsFor(
  {
    userId,
    settledId,
    own,
  }: { readonly userId: number; readonly settledId: number; readonly own: Exceptions },
  { from, keys, sees, isReadOnArrival }: ChannelMove,
  { was, is }: { readonly was: number; readonly is: number },
) {
  const read: number[] = [];
  const unread: number[] = [];
  if (own.isEmpty && was === is) return { userId, read, unread };
  for (const key of keys) {
    const { id } = key;
    if (id <= settledId) continue;
    const comesRead = isReadOnArrival(userId, key);
    const wasUnread = own.isUnread(id, from) || (id > was && !comesRead && !own.isRead(id));
    const willBe = id > is && !comesRead && !own.isRead(id);
    if (wasUnread && !willBe) {
      if (sees(userId, id)) unread.push(id);
    } else if (!wasUnread && willBe) {
      read.push(id);
    }
  }
  return { userId, read, unread };
}

interface Row {
  readonly userId: number;
  readonly place: number;
  readonly number: number;
  readonly ids: IdChunk;
}

async function listRows(
  { db, realm }: Rows,
  {
    place,
    people,
    numbers,
  }: { readonly place: number; readonly people: ReadonlySet<number>; readonly numbers: readonly number[] },
): Promise<Row[]> {
  if (people.size === 0) return [];
  const rows = await db
    .selectFrom('unread_chunks')
    .select(['user_id', 'chunk', 'ids'])
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'user_id', people))
    .where('stream_id', '=', place)
    .where(isAmong(db, 'chunk', numbers))
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    place,
    number: row.chunk,
    ids: IdChunk.decode(row.ids),
  }));
}

async function saveRows(tx: StoreTx, rows: readonly Row[]): Promise<void> {
  for (const empty of Map.groupBy(
    rows.filter((row) => row.ids.isEmpty),
    (row) => `${row.place} ${row.number}`,
  ).values()) {
    const [{ place, number }] = empty as [Row];
    await tx.db
      .deleteFrom('unread_chunks')
      .where('realm_id', '=', tx.realm.id)
      .where(
        isAmong(
          tx.db,
          'user_id',
          empty.map((row) => row.userId),
        ),
      )
      .where('stream_id', '=', place)
      .where('chunk', '=', number)
      .execute();
  }
  const values = rows
    .filter((row) => !row.ids.isEmpty)
    .map(({ userId, place, number, ids }) => ({
      realm_id: tx.realm.id,
      user_id: userId,
      stream_id: place,
      chunk: number,
      ids: ids.encode(),
    }));
  for (let from = 0; from < values.length; from += ROWS_AT_ONCE) {
    await tx.db
      .insertInto('unread_chunks')
      .values(values.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(['realm_id', 'user_id', 'stream_id', 'chunk'])
          .doUpdateSet((row) => ({ ids: row.ref('excluded.ids') })),
      )
      .execute();
  }
}

/** The message ID after which each user joined each of the channels in which the user still is, by `user channel`. */
export async function listCurrentSince(
  { db, realm }: Rows,
  userIds: readonly number[],
  channelIds: readonly number[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('subscription_spans')
    .select(['user_id', 'stream_id', 'from_message_id'])
    .where('realm_id', '=', realm.id)
    .where(isAmong(db, 'user_id', userIds))
    .where(isAmong(db, 'stream_id', channelIds))
    .where('to_position', 'is', null)
    .execute();
  return new Map(rows.map((row) => [`${row.user_id} ${row.stream_id}`, row.from_message_id]));
}
