import { sql } from 'kysely';
import { CHUNK_SIZE } from '../../../engine/kernel/ids/id-chunk-forms.ts';
import { IdChunk, IdSet } from '../../../engine/kernel/ids/id-set.ts';
import type { Reader, Rows } from '../../../engine/store/engine.ts';
import { isAmong, NO_END, prepared } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import { type IdRange, listKeysBetween, listNearest } from '../messages/id-ranges.ts';
import { listKeys, type MessageKey } from '../messages/message-keys.ts';
import { deleteExceptions, type Exceptions, exceptionsOf } from './moved-chunks.ts';
import { DIRECT, listChunks, listEncodedChunks, saveChunks, type UnreadChunk } from './unread-chunks.ts';

/**
 * docs/adr/0003-read-state.md. Up to the watermark `settled_id`, the chunks say which messages are unread. Above it, messages that the
 * user received are unread, except messages read on sending, messages of muted users, and messages
 * read on arrival; exceptions for moved messages and for the latter are stored (`moved-chunks.ts`). Muting or unmuting a user settles first, so that the
 * current mutes hold for everything above the watermark.
 *
 * Invariants (test/store/read-state.test.ts)
 * 1. `settle` changes no answer: it only moves the watermark.
 * 2. No chunk holds an ID above the watermark.
 * 3. Only places in which the user is have unread messages.
 */

/** The number of rows that a scan reads in the time of one seek. */
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

/** A user and the places in question. `places`: the ID ranges of the user's current places. */
export interface ReceiverPlaces extends Receiver {
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
 * Moves the watermark up to the newest message, or to `upTo`: messages received since become bits in chunks. The
 * cost is that of the messages received since, or of a seek for each place, and is paid once.
 */
export async function settle(tx: StoreTx, whose: ReceiverPlaces, upTo = tx.lastMessageId): Promise<void> {
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

/** Adds IDs of one chunk. */
async function addUnread(
  tx: StoreTx,
  { userId }: Pick<ReceiverPlaces, 'userId'>,
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
 * The IDs of messages that arrived in the user's places and are unread, by place. Reads all new messages of
 * the organization, or seeks in each place, whichever costs less.
 */
export async function listUnsettled(
  db: Reader,
  whose: ReceiverPlaces,
  ids: Ids,
): Promise<Map<number, number[]>> {
  if (ids.after >= ids.upTo) return new Map();
  const [received, exceptions] = await Promise.all([
    listReceivedUnread(db, whose, ids),
    exceptionsOf({ db, realm: { id: whose.realmId } }, whose.userId),
  ]);
  if (exceptions.isEmpty) return received;
  return corrected(received, exceptions, { ...ids, places: whose.places });
}

/** Applies the exceptions for moved messages. */
function corrected(
  received: ReadonlyMap<number, readonly number[]>,
  exceptions: Exceptions,
  { places, after, upTo }: Pick<ReceiverPlaces, 'places'> & Ids,
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
  whose: ReceiverPlaces,
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
  whose: ReceiverPlaces,
  places: readonly IdRange[],
): Promise<Map<number, number[]>> {
  const { realmId, userId, muted } = whose;
  const all = { direction: 'newer', limit: CHUNK_SIZE } as const;
  const received = await listNearest({ db, realm: { id: realmId } }, places, all);
  // The seeks read only their indexes; for the user's own messages alone, a further query says which were read.
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

/** The few messages after `after` that were read on arrival by everybody. */
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
 * Marks settled messages as read or unread; returns the IDs of those that changed. Writes one row for each 65,536
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

/** All unread messages of a user, in all places; writes nothing. `newestId`: the newest message of the organization. */
export async function listUnread(db: Reader, whose: ReceiverPlaces, newestId: number): Promise<IdSet> {
  const { realmId, userId, places } = whose;
  const rows: Rows = { db, realm: { id: realmId } };
  const [chunks, settledId] = await Promise.all([
    // Reads all chunks of the user in the order of the key: a seek for each place takes longer than the few rows of other places.
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
