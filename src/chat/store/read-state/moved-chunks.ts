import { CHUNK_SIZE } from '../../../engine/kernel/ids/id-chunk-forms.ts';
import { IdChunk, IdSet } from '../../../engine/kernel/ids/id-set.ts';
import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong, prepared } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import { deleteChunksIn, type UserChunk, upsertChunks } from './chunk-rows.ts';

/** The place of read messages; unread ones have their channel's ID. `lost-unread.ts` has the other special place. */
const READ = 0;

/**
 * Moved messages above a user's watermark, whose unread state does not follow from spans (docs/adr/0003). Few users
 * have any.
 */
export class Exceptions {
  static readonly none = new Exceptions();
  readonly #sets = new Map<number, IdSet>();

  constructor(chunks: readonly MovedChunk[] = []) {
    for (const [place, own] of Map.groupBy(chunks, (chunk) => chunk.place)) {
      this.#sets.set(place, new IdSet(own.map(({ number, ids }) => [number, ids])));
    }
  }

  get isEmpty(): boolean {
    return this.#sets.size === 0;
  }

  isRead(id: number): boolean {
    return this.#sets.get(READ)?.has(id) === true;
  }

  isUnread(id: number, channelId: number): boolean {
    return channelId !== READ && this.#sets.get(channelId)?.has(id) === true;
  }

  /** By channel ID. */
  *unread(): Iterable<[number, IdSet]> {
    for (const [place, ids] of this.#sets) if (place !== READ) yield [place, ids];
  }
}

/** Exceptions of one person in one chunk. */
export type MovedChunk = UserChunk;

const movedChunks = prepared((db, { realm, userIds }: { realm: number; userIds: Iterable<number> }) =>
  db
    .selectFrom('moved_chunks')
    .select(['user_id', 'stream_id', 'chunk', 'ids'])
    .where('realm_id', '=', realm)
    .where(isAmong(db, 'user_id', userIds))
    .where('stream_id', '>=', READ),
);

async function listMovedChunks({ db, realm }: Rows, userIds: Iterable<number>): Promise<MovedChunk[]> {
  const rows = await movedChunks(db, { realm: realm.id, userIds });
  return rows.map((row) => ({
    userId: row.user_id,
    place: row.stream_id,
    number: row.chunk,
    ids: IdChunk.decode(row.ids),
  }));
}

/** The chunks of each user who has any. */
export async function listExceptions(
  source: Rows,
  userIds: Iterable<number>,
): Promise<Map<number, Exceptions>> {
  const chunks = await listMovedChunks(source, userIds);
  const byUser = Map.groupBy(chunks, (chunk) => chunk.userId);
  return new Map([...byUser].map(([userId, own]) => [userId, new Exceptions(own)]));
}

export async function exceptionsOf(source: Rows, userId: number): Promise<Exceptions> {
  return (await listExceptions(source, [userId])).get(userId) ?? Exceptions.none;
}

/** New exceptions of one user: IDs above the user's watermark. */
export interface NewExceptions {
  readonly userId: number;
  readonly read: Iterable<number>;
  /** In the channel into which they were moved. */
  readonly unread: Iterable<number>;
}

/** Messages that move from one channel into another. */
interface Move {
  readonly from: number;
  readonly to: number;
  readonly ids: readonly number[];
  /** The IDs of all users whose exceptions may change. */
  readonly userIds: Iterable<number>;
}

/** Stores the exceptions of many users about moved messages. */
export async function saveExceptions(
  tx: StoreTx,
  { from, to, ids, userIds }: Move,
  news: readonly NewExceptions[],
): Promise<void> {
  const known = await listMovedChunks(tx, userIds);
  const chunks = new Map(known.map((each) => [keyOf(each), each]));
  const changed = new Set<MovedChunk>();
  const moved = new IdSet();
  for (const id of ids) moved.add(id);
  for (const chunk of known.filter(({ place }) => place === from)) {
    for (const offset of chunk.ids.ascending()) {
      if (moved.has(chunk.number * CHUNK_SIZE + offset) && chunk.ids.delete(offset)) changed.add(chunk);
    }
  }
  const add = (userId: number, place: number, id: number) => {
    const at = { userId, place, number: Math.floor(id / CHUNK_SIZE) };
    const chunk = chunks.get(keyOf(at)) ?? { ...at, ids: new IdChunk() };
    chunks.set(keyOf(at), chunk);
    if (chunk.ids.add(id % CHUNK_SIZE)) changed.add(chunk);
  };
  for (const { userId, read, unread } of news) {
    for (const id of read) add(userId, READ, id);
    for (const id of unread) add(userId, to, id);
  }
  await upsertChunks(tx, 'moved_chunks', [...changed]);
}

const keyOf = ({ userId, place, number }: Omit<MovedChunk, 'ids'>) => `${userId} ${place} ${number}`;

/** Call it for users who have left a channel: nothing in it is unread for them. */
export async function deleteUnreadExceptions(
  tx: StoreTx,
  userIds: readonly number[],
  channelId: number,
): Promise<void> {
  await deleteChunksIn(tx, 'moved_chunks', { userIds, place: channelId });
}

/** Call it once everything is settled: the user's chunks hold the exceptions. */
export async function deleteExceptions(tx: StoreTx, userId: number): Promise<void> {
  await tx.db
    .deleteFrom('moved_chunks')
    .where('realm_id', '=', tx.realm.id)
    .where('user_id', '=', userId)
    .where('stream_id', '>=', READ)
    .execute();
}
