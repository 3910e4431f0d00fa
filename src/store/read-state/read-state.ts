import { sql } from 'kysely';
import { CHUNK_SIZE } from '../../kernel/id-chunk-forms.ts';
import { IdChunk, IdSet } from '../../kernel/id-set.ts';
import type { Reader, Rows } from '../engine/engine.ts';
import { isAmong, NO_END } from '../engine/id-lists.ts';
import { prepared } from '../engine/prepared.ts';
import type { StoreTx } from '../engine/tx.ts';
import { type IdRange, listKeysBetween, listNearest } from '../messages/id-ranges.ts';
import { listKeys, type MessageKey } from '../messages/message-keys.ts';
import { deleteExceptions, type Exceptions, exceptionsOf } from './moved-chunks.ts';
import { DIRECT, listChunks, listEncodedChunks, saveChunks, type UnreadChunk } from './unread-chunks.ts';

/**
 * docs/adr/0003-read-state.md. Unread is: what the chunks hold up to the watermark `settled_id`; and above it, what
 * the person receives there, without what they had read on sending, what comes from those whom they mute, and notices
 * that are news to few; of messages that were moved, and of those notices, what is noted (`moved-chunks.ts`). Muting or unmuting somebody settles first, so that the
 * mutes of now are those of everything above the watermark.
 *
 * Invariants (test/store/read-state.test.ts)
 * 1. `settle` changes no answer: it only moves the watermark.
 * 2. No chunk holds an ID above the watermark.
 * 3. Only places that somebody is in have anything unread.
 */

/** How many rows a scan reads in the time of one seek. */
const ROWS_PER_SEEK = 4;

export interface Owner {
  readonly realmId: number;
  readonly userId: number;
}

/** A user who receives messages. */
export interface Receiver extends Owner {
  /** IDs of muted users, whose messages are read on arrival. */
  readonly muted: ReadonlySet<number>;
}

/** Where and whose. `places`: the ranges of what the person is in now, and so receives. */
export interface Whose extends Receiver {
  readonly places: readonly IdRange[];
}

/** Whether a message is read on arrival for the user. */
export const isReadOnArrival = (
  { userId, muted }: Receiver,
  key: Pick<MessageKey, 'senderId' | 'readBySender' | 'readByAll'>,
): boolean => muted.has(key.senderId) || key.readByAll || (key.readBySender && key.senderId === userId);

export const placeOf = (key: { readonly channelId: number | null }): number => key.channelId ?? DIRECT;
export const chunkOf = (id: number): number => Math.floor(id / CHUNK_SIZE);

const readStates = prepared((db, { realm, userId }: { realm: number; userId: number }) =>
  db
    .selectFrom('read_states')
    .select('settled_id')
    .where('realm_id', '=', realm)
    .where('user_id', '=', userId),
);

const readStatesOf = prepared((db, { realm, userIds }: { realm: number; userIds: Iterable<number> }) =>
  db
    .selectFrom('read_states')
    .select(['user_id', 'settled_id'])
    .where('realm_id', '=', realm)
    .where(isAmong(db, 'user_id', userIds)),
);

export async function findSettledId({ db, realm }: Rows, userId: number): Promise<number> {
  const [row] = await readStates(db, { realm: realm.id, userId });
  return row?.settled_id ?? 0;
}

const newestAndSettled = prepared((db, { realm, userId }: { realm: number; userId: number }) =>
  db
    .selectFrom('counters')
    .select((of) => [
      'value',
      of
        .selectFrom('read_states')
        .select('settled_id')
        .where('realm_id', '=', realm)
        .where('user_id', '=', userId)
        .as('settled_id'),
    ])
    .where('realm_id', '=', realm)
    .where('name', '=', 'message'),
);

/** The ID of the newest message, and the user's watermark, in one query. */
export async function findNewestAndSettled(
  { db, realm }: Rows,
  userId: number,
): Promise<{ readonly newestId: number; readonly settledId: number }> {
  const [row] = await newestAndSettled(db, { realm: realm.id, userId });
  return { newestId: row?.value ?? 0, settledId: row?.settled_id ?? 0 };
}

/** The watermarks of users who have one, by user ID. */
export async function listSettledIds(
  { db, realm }: Rows,
  userIds: Iterable<number>,
): Promise<Map<number, number>> {
  const ids = [...userIds];
  const [only] = ids;
  // Mostly it is one, for which PostgreSQL keeps its plan.
  if (only !== undefined && ids.length === 1)
    return new Map([[only, await findSettledId({ db, realm }, only)]]);
  const rows = await readStatesOf(db, { realm: realm.id, userIds: ids });
  return new Map(rows.map((row) => [row.user_id, row.settled_id]));
}

/**
 * Moves the watermark up to the newest message, or to `upTo`: what was received since becomes bits in chunks. The
 * cost is that of what was received meanwhile, or of a seek per place, and is paid once.
 */
export async function settle(tx: StoreTx, whose: Whose, upTo = tx.lastMessageId): Promise<void> {
  const { realmId, userId } = whose;
  let settledId = await findSettledId(tx, userId);
  if (settledId >= upTo) return;
  while (settledId < upTo) {
    const end = Math.min(upTo, (chunkOf(settledId + 1) + 1) * CHUNK_SIZE - 1);
    await addUnread(tx, whose, await listUnsettled(tx.db, whose, { after: settledId, upTo: end }));
    settledId = end;
  }
  await tx.db
    .insertInto('read_states')
    .values({ realm_id: realmId, user_id: userId, settled_id: upTo })
    .onConflict((conflict) => conflict.columns(['realm_id', 'user_id']).doUpdateSet({ settled_id: upTo }))
    .execute();
  if (upTo === tx.lastMessageId) await deleteExceptions(tx, userId);
}

/** All within one chunk. */
async function addUnread(
  tx: StoreTx,
  { userId }: Pick<Whose, 'userId'>,
  unread: ReadonlyMap<number, readonly number[]>,
): Promise<void> {
  const [first] = [...unread.values()].find((ids) => ids.length > 0) ?? [];
  if (first === undefined) return;
  const number = chunkOf(first);
  const known = await listChunks(tx, userId, { places: unread.keys(), numbers: [number] });
  const chunks = [...unread].map(([place, ids]) => {
    const chunk = known.find((each) => each.place === place)?.ids ?? new IdChunk();
    for (const id of ids) chunk.add(id % CHUNK_SIZE);
    return { place, number, ids: chunk };
  });
  await saveChunks(tx, userId, chunks);
}

/** Message IDs with after < id <= upTo. */
interface Ids {
  readonly after: number;
  readonly upTo: number;
}

/**
 * The IDs of messages that came in to the user's places and are unread to the user, by place. Reads the new messages of
 * everybody or seeks in each place, whichever is less.
 */
export async function listUnsettled(db: Reader, whose: Whose, ids: Ids): Promise<Map<number, number[]>> {
  if (ids.after >= ids.upTo) return new Map();
  const [received, exceptions] = await Promise.all([
    listReceivedUnread(db, whose, ids),
    exceptionsOf({ db, realm: { id: whose.realmId } }, whose.userId),
  ]);
  if (exceptions.isEmpty) return received;
  return corrected(received, exceptions, { ...ids, places: whose.places });
}

/** What was moved is unread as it was before. */
function corrected(
  received: ReadonlyMap<number, readonly number[]>,
  exceptions: Exceptions,
  { places, after, upTo }: Pick<Whose, 'places'> & Ids,
): Map<number, number[]> {
  const unread = new Map<number, number[]>();
  for (const [place, ids] of received) {
    append(
      unread,
      place,
      ids.filter((id) => !exceptions.isRead(id)),
    );
  }
  const current = new Set(places.map(placeOf));
  for (const [place, ids] of exceptions.unread()) {
    if (!current.has(place)) continue;
    const moved = [...ids.ascending(after + 1)].filter((id) => id <= upTo);
    const all = new Set([...(unread.get(place) ?? []), ...moved]);
    if (all.size > 0)
      unread.set(
        place,
        [...all].sort((a, b) => a - b),
      );
  }
  return unread;
}

async function listReceivedUnread(
  db: Reader,
  whose: Whose,
  { after, upTo }: Ids,
): Promise<Map<number, number[]>> {
  const { realmId, places } = whose;
  const clipped = places
    .map((each) => ({ ...each, after: Math.max(each.after, after), upTo: Math.min(each.upTo, upTo) }))
    .filter((each) => each.after < each.upTo);
  const earliest = clipped.reduce((least, each) => Math.min(least, each.after), upTo);
  if (upTo - earliest > clipped.length * ROWS_PER_SEEK) return seekUnsettled(db, whose, clipped);
  const byRecipient = new Map(clipped.map((each) => [each.recipientId, each]));
  const keys = await listKeysBetween(
    { db, realm: { id: realmId } },
    { after: earliest, upTo, direction: 'newer' },
  );
  const unread = new Map<number, number[]>();
  for (const key of keys) {
    const place = byRecipient.get(key.recipientId);
    if (place && place.after < key.id && !isReadOnArrival(whose, key)) append(unread, placeOf(key), [key.id]);
  }
  return unread;
}

async function seekUnsettled(
  db: Reader,
  whose: Whose,
  places: readonly IdRange[],
): Promise<Map<number, number[]>> {
  const { realmId, userId, muted } = whose;
  const all = { direction: 'newer', limit: CHUNK_SIZE } as const;
  const received = await listNearest({ db, realm: { id: realmId } }, places, all);
  // The seeks stay within their indexes: which of the person's own were read is asked of those alone.
  const own = await listNearest({ db, realm: { id: realmId } }, places, {
    ...all,
    accessPath: { senderId: userId },
  });
  const keys = await listKeys({ db, realm: { id: realmId } }, own.flat());
  const read = new Set(keys.filter((key) => isReadOnArrival(whose, key)).map((key) => key.id));
  const earliest = places.reduce((least, each) => Math.min(least, each.after), NO_END);
  for (const id of await listReadByAll({ db, realm: { id: realmId } }, earliest)) read.add(id);
  for (const senderId of muted) {
    const unwanted = await listNearest({ db, realm: { id: realmId } }, places, {
      ...all,
      accessPath: { senderId },
    });
    for (const id of unwanted.flat()) read.add(id);
  }
  const unread = new Map<number, number[]>();
  for (const [index, place] of places.entries()) {
    const ids = received[index] ?? [];
    append(unread, placeOf(place), read.size === 0 ? ids : ids.filter((id) => !read.has(id)));
  }
  return unread;
}

/** The few messages after `after` that were read to everybody as they came. */
export async function listReadByAll({ db, realm }: Rows, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('realm_id', '=', realm.id)
    .where('id', '>', after)
    .where('read_by_sender', '=', sql.lit(2))
    .execute();
  return rows.map((row) => row.id);
}

function append(lists: Map<number, number[]>, place: number, ids: readonly number[]): void {
  if (ids.length === 0) return;
  const list = lists.get(place);
  if (list) for (const id of ids) list.push(id);
  else lists.set(place, [...ids]);
}

interface Marking {
  readonly as: 'read' | 'unread';
  readonly keys: readonly Pick<MessageKey, 'id' | 'channelId'>[];
}

/**
 * Marks settled messages as read or unread; returns the IDs of those that were not. Touches one row for each 65,536
 * IDs of a place, however many messages.
 */
export async function mark(tx: StoreTx, userId: number, { as, keys }: Marking): Promise<number[]> {
  const known = await listChunks(tx, userId, {
    places: new Set(keys.map(placeOf)),
    numbers: new Set(keys.map((key) => chunkOf(key.id))),
  });
  const chunks = new Map<string, UnreadChunk>(known.map((each) => [`${each.place} ${each.number}`, each]));
  const changed = new Map<number, UnreadChunk>();
  const touched = new Set<UnreadChunk>();
  for (const key of keys) {
    const at = { place: placeOf(key), number: chunkOf(key.id) };
    const name = `${at.place} ${at.number}`;
    const chunk = chunks.get(name) ?? { ...at, ids: new IdChunk() };
    chunks.set(name, chunk);
    const offset = key.id % CHUNK_SIZE;
    if (as === 'read' ? !chunk.ids.delete(offset) : !chunk.ids.add(offset)) continue;
    changed.set(key.id, chunk);
    touched.add(chunk);
  }
  await saveChunks(tx, userId, [...touched]);
  return [...changed.keys()];
}

/** Everything unread, wherever it is; writes nothing. `newestId`: of all messages. */
export async function listUnread(db: Reader, whose: Whose, newestId: number): Promise<IdSet> {
  const { realmId, userId, places } = whose;
  const rows: Rows = { db, realm: { id: realmId } };
  const [chunks, settledId] = await Promise.all([
    // All of the user's, one after another in the key: a seek for each place takes longer than the few rows of other places.
    listEncodedChunks(rows, userId),
    findSettledId(rows, userId),
  ]);
  const current = new Set(places.map(placeOf));
  const byNumber = Map.groupBy(
    chunks.filter(({ place }) => current.has(place)),
    (chunk) => chunk.number,
  );
  const unread = new IdSet(
    [...byNumber].map(([number, own]) => [number, IdChunk.union(own.map((chunk) => chunk.ids))]),
  );
  const unsettled = await listUnsettled(db, whose, { after: settledId, upTo: newestId });
  for (const id of [...unsettled.values()].flat()) unread.add(id);
  return unread;
}
