import { CHUNK_SIZE } from '../../../engine/kernel/ids/id-chunk-forms.ts';
import { IdChunk } from '../../../engine/kernel/ids/id-set.ts';
import type { Rows } from '../../../engine/store/engine.ts';
import type { Schema } from '../../../engine/store/schema.ts';
import { isAmong, prepared, preparedFor } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import { deleteChunksIn, upsertChunks } from './chunk-rows.ts';
import { deleteUnreadExceptions } from './moved-chunks.ts';

/** The place of all direct messages; channel messages have their channel's ID. */
export const DIRECT = 0;

/** Unread messages of one person in one place: a channel, or all direct conversations. */
export interface UnreadChunk {
  readonly place: number;
  /** Holds the IDs from number * 65,536 on. */
  readonly number: number;
  readonly ids: IdChunk;
}

/** The same with encoded IDs, for callers that read few of them. */
export interface EncodedChunk extends Omit<UnreadChunk, 'ids'> {
  readonly ids: Uint8Array;
}

interface Which {
  readonly places?: Iterable<number> | undefined;
  readonly numbers?: Iterable<number> | undefined;
}

export async function listChunks(source: Rows, userId: number, which: Which = {}): Promise<UnreadChunk[]> {
  const chunks = await listEncodedChunks(source, userId, which);
  return chunks.map((chunk) => ({ ...chunk, ids: IdChunk.decode(chunk.ids) }));
}

interface OfUser {
  realm: number;
  userId: number;
}

type Limits = Required<Which>;

/** Limited by places, by chunk numbers, by both or by neither. */
const chunksOf = preparedFor(
  (limits: readonly (keyof Limits)[]) => limits.join(),
  (limits) =>
    (db, { realm, userId, places, numbers }: OfUser & Limits) => {
      const query = db
        .selectFrom('unread_chunks')
        .select(['stream_id', 'chunk', 'ids'])
        .where('realm_id', '=', realm)
        .where('user_id', '=', userId);
      const inPlaces = limits.includes('places') ? query.where(isAmong(db, 'stream_id', places)) : query;
      return limits.includes('numbers') ? inPlaces.where(isAmong(db, 'chunk', numbers)) : inPlaces;
    },
);

export async function listEncodedChunks(
  { db, realm }: Rows,
  userId: number,
  { places, numbers }: Which = {},
): Promise<EncodedChunk[]> {
  const limits = [...(places ? (['places'] as const) : []), ...(numbers ? (['numbers'] as const) : [])];
  const given = { places: places ?? [], numbers: numbers ?? [] };
  const rows = await chunksOf(limits)(db, { realm: realm.id, userId, ...given });
  return rows.map(chunkOfRow);
}

const chunkOfRow = (row: Pick<Schema['unread_chunks'], 'stream_id' | 'chunk' | 'ids'>): EncodedChunk => ({
  ...{ place: row.stream_id, number: row.chunk, ids: row.ids },
});

const chunksBetween = prepared(
  (db, { realm, userId, first, last }: OfUser & { first: number; last: number }) =>
    db
      .selectFrom('unread_chunks')
      .select(['stream_id', 'chunk', 'ids'])
      .where('realm_id', '=', realm)
      .where('user_id', '=', userId)
      .where('stream_id', 'in', (of) =>
        of
          .selectFrom('unread_chunks as near')
          .select('near.stream_id')
          .where('near.realm_id', '=', realm)
          .where('near.user_id', '=', userId)
          .where('near.chunk', '>=', first)
          .where('near.chunk', '<=', last),
      )
      .where('chunk', '>=', first)
      .where('chunk', '<=', last),
);

/** The chunks from `first` to `last`, in all places. `unread_chunks_by_age` gives the places: no history is read. */
export async function listEncodedBetween(
  { db, realm }: Rows,
  userId: number,
  range: { readonly first: number; readonly last: number },
): Promise<EncodedChunk[]> {
  return (await chunksBetween(db, { ...range, realm: realm.id, userId })).map(chunkOfRow);
}

/**
 * The number of the nearest chunk with unread messages, from `number` on (itself included); with `place`, in that place.
 * A seek in the key or in `unread_chunks_by_age`.
 */
export async function findNextChunk(
  { db, realm }: Rows,
  userId: number,
  from: {
    readonly number: number;
    readonly direction: 'older' | 'newer';
    readonly place?: number | undefined;
  },
): Promise<number | undefined> {
  let query = db
    .selectFrom('unread_chunks')
    .select('chunk')
    .where('realm_id', '=', realm.id)
    .where('user_id', '=', userId)
    .where('chunk', from.direction === 'older' ? '<=' : '>=', from.number)
    .orderBy('chunk', from.direction === 'older' ? 'desc' : 'asc')
    .limit(1);
  if (from.place !== undefined) query = query.where('stream_id', '=', from.place);
  return (await query.executeTakeFirst())?.chunk;
}

/** Writes chunks; an empty chunk has no row. */
export async function saveChunks(tx: StoreTx, userId: number, chunks: readonly UnreadChunk[]): Promise<void> {
  const empty = chunks.filter((chunk) => chunk.ids.isEmpty);
  for (const [number, own] of Map.groupBy(empty, (chunk) => chunk.number)) {
    const places = own.map(({ place }) => place);
    await tx.db
      .deleteFrom('unread_chunks')
      .where('realm_id', '=', tx.realm.id)
      .where('user_id', '=', userId)
      .where(isAmong(tx.db, 'stream_id', places))
      .where('chunk', '=', number)
      .execute();
  }
  const filled = chunks.filter((chunk) => !chunk.ids.isEmpty).map((chunk) => ({ userId, ...chunk }));
  await upsertChunks(tx, 'unread_chunks', filled);
}

/** Call it for users who have left a channel: nothing in it is unread for them. */
export async function deleteChunks(tx: StoreTx, userIds: readonly number[], place: number): Promise<void> {
  await deleteChunksIn(tx, 'unread_chunks', { userIds, place });
  await deleteUnreadExceptions(tx, userIds, place);
}

/** Marks everything as read for a user; returns whether anything was unread. */
export async function deleteAllChunks(tx: StoreTx, userId: number): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('unread_chunks')
    .where('realm_id', '=', tx.realm.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Deletes a chunk; returns the message IDs that it held, ascending. */
export async function takeChunk(
  tx: StoreTx,
  userId: number,
  { place, number }: Pick<UnreadChunk, 'place' | 'number'>,
): Promise<number[]> {
  const chunks = await listChunks(tx, userId, { places: [place], numbers: [number] });
  const emptied = chunks.map((chunk) => ({ ...chunk, ids: new IdChunk() }));
  await saveChunks(tx, userId, emptied);
  return chunks.flatMap(({ ids }) => [...ids.ascending()].map((offset) => number * CHUNK_SIZE + offset));
}
