import { CHUNK_SIZE } from '../../../engine/kernel/ids/id-chunk-forms.ts';
import { IdChunk } from '../../../engine/kernel/ids/id-set.ts';
import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { MessageKey } from '../messages/message-keys.ts';
import { LostUnread } from './lost-unread.ts';
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

/** IDs of messages by user ID. */
export type MessagesOfUsers = Map<number, number[]>;

/** A move, and what of it each user had lost and gets back. */
interface Moving extends ChannelMove {
  /** The watermarks of users who have one. */
  readonly settled: ReadonlyMap<number, number>;
  readonly lost: LostUnread;
  readonly back: MessagesOfUsers;
}

/**
 * Keeps the unread messages of each user: subscribers of the new channel have the same messages unread there as in
 * the old one. For other users they count as read, until a move brings them to a channel of the user. Writes rows only for users
 * with some of them unread, and for subscribers of the new channel with an older watermark, who would take them for new.
 * Returns what is unread again, IDs ascending.
 */
export async function moveUnread(tx: StoreTx, move: ChannelMove): Promise<MessagesOfUsers> {
  if (move.keys.length === 0) return new Map();
  const people = move.peopleFrom.union(move.peopleTo);
  const settled = await listSettledIds(tx, people);
  const lost = await LostUnread.load(tx, people);
  const moving = { ...move, settled, lost, back: takeBack(move, lost) };
  await moveSettled(tx, moving);
  await moveUnsettled(tx, moving, people);
  await lost.save(tx);
  return moving.back;
}

/** Messages of users who were muted meanwhile stay read. */
function takeBack({ keys, peopleTo, sees, isReadOnArrival }: ChannelMove, lost: LostUnread): MessagesOfUsers {
  const back: MessagesOfUsers = new Map();
  if (lost.isEmpty) return back;
  for (const userId of peopleTo) {
    const known = keys.filter(({ id }) => sees(userId, id) && lost.take(userId, id));
    const isMuted = (key: MessageKey) =>
      isReadOnArrival(userId, { ...key, readByAll: false, readBySender: false });
    const own = known.filter((key) => !isMuted(key)).map(({ id }) => id);
    if (own.length > 0) back.set(userId, own);
  }
  return back;
}

/** Up to each watermark: moves bits from the chunks of one place to the chunks of the other. */
async function moveSettled(tx: StoreTx, move: Moving): Promise<void> {
  const offsets = Map.groupBy(
    move.keys.map((key) => key.id),
    (id) => Math.floor(id / CHUNK_SIZE),
  );
  const numbers = [...offsets.keys()];
  const old = await listRows(tx, { place: move.from, people: move.peopleFrom, numbers });
  const changed: Row[] = [];
  const taken = new Map<string, Row>();
  const take = (userId: number, id: number) => {
    const at = { userId, place: move.to, number: Math.floor(id / CHUNK_SIZE) };
    const row = taken.get(nameOf(at)) ?? { ...at, ids: new IdChunk() };
    taken.set(nameOf(at), row);
    row.ids.add(id % CHUNK_SIZE);
  };
  for (const row of old) {
    const ids = (offsets.get(row.number) ?? []).filter((id) => row.ids.delete(id % CHUNK_SIZE));
    if (ids.length > 0) changed.push(row);
    for (const id of ids) {
      if (move.peopleTo.has(row.userId) && move.sees(row.userId, id)) take(row.userId, id);
      else move.lost.add(row.userId, id);
    }
  }
  for (const [userId, ids] of move.back) {
    const settledId = move.settled.get(userId) ?? 0;
    for (const id of ids) if (id <= settledId) take(userId, id);
  }
  const people = new Set([...taken.values()].map((row) => row.userId));
  for (const row of await listRows(tx, { place: move.to, people, numbers })) {
    const own = taken.get(nameOf(row));
    for (const [first, last] of own ? row.ids.runs() : []) own?.ids.addRange(first, last);
  }
  await saveRows(tx, [...changed, ...taken.values()]);
}

const nameOf = ({ userId, number }: Omit<Row, 'ids'>): string => `${userId} ${number}`;

/** Above the watermark: stores exceptions where the spans no longer give the right answer after the move. */
async function moveUnsettled(tx: StoreTx, move: Moving, people: ReadonlySet<number>): Promise<void> {
  const ids = move.keys.map((key) => key.id);
  const { settled } = move;
  const newest = ids.at(-1) as number;
  const behind = [...people].filter((userId) => (settled.get(userId) ?? 0) < newest);
  if (behind.length === 0) return;
  const since = await listCurrentSince(tx, behind, [move.from, move.to]);
  const known = await listExceptions(tx, behind);
  const news: NewExceptions[] = [];
  for (const userId of behind) {
    const after = (channelId: number) =>
      Math.max(settled.get(userId) ?? 0, since.get(`${userId} ${channelId}`) ?? NEVER);
    const own = known.get(userId) ?? Exceptions.none;
    const person = { userId, settledId: settled.get(userId) ?? 0, own };
    const is = move.peopleTo.has(userId) ? after(move.to) : undefined;
    const change = exceptionsFor(person, move, { was: after(move.from), is });
    if (change.read.length > 0 || change.unread.length > 0) news.push(change);
  }
  if (news.length === 0 && known.size === 0) return;
  await saveExceptions(tx, { from: move.from, to: move.to, ids, userIds: behind }, news);
}

/**
 * `was`, `is`: the message ID after which everything in the old and in the new channel counts as received. `is` is undefined for
 * users who are not in the new channel.
 */
function exceptionsFor(
  {
    userId,
    settledId,
    own,
  }: { readonly userId: number; readonly settledId: number; readonly own: Exceptions },
  { from, keys, sees, isReadOnArrival, lost, back }: Moving,
  { was, is }: { readonly was: number; readonly is: number | undefined },
) {
  const read: number[] = [];
  const unread: number[] = [];
  const returned = new Set(back.get(userId));
  if (own.isEmpty && was === is && returned.size === 0) return { userId, read, unread };
  for (const key of keys) {
    const { id } = key;
    if (id <= settledId) continue;
    const comesRead = isReadOnArrival(userId, key);
    const wasUnread =
      returned.has(id) || own.isUnread(id, from) || (id > was && !comesRead && !own.isRead(id));
    const willBe = is !== undefined && id > is && !comesRead && !own.isRead(id);
    if (wasUnread && !willBe) {
      if (is !== undefined && sees(userId, id)) unread.push(id);
      else lost.add(userId, id);
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
