import { CHUNK_SIZE } from '../../../engine/kernel/ids/id-chunk-forms.ts';
import { IdChunk } from '../../../engine/kernel/ids/id-set.ts';
import type { Rows } from '../../../engine/store/engine.ts';
import { isAmong, prepared } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import { deleteChunksIn, type UserChunk, upsertChunks } from './chunk-rows.ts';

/** The place of messages that a move took out of the places of a user; no channel has this ID. */
const LOST = -1;

const lostChunks = prepared((db, { realm, userIds }: { realm: number; userIds: Iterable<number> }) =>
  db
    .selectFrom('moved_chunks')
    .select(['user_id', 'chunk', 'ids'])
    .where('realm_id', '=', realm)
    .where(isAmong(db, 'user_id', userIds))
    .where('stream_id', '=', LOST),
);

/**
 * Messages that were unread to a user when a move took them to a channel in which the user is not. They count as read there,
 * and are unread again once a move brings them to a channel of the user, unless the user marks them as read meanwhile.
 */
export class LostUnread {
  readonly #chunks: Map<string, UserChunk>;
  readonly #changed = new Set<UserChunk>();

  private constructor(chunks: readonly UserChunk[]) {
    this.#chunks = new Map(chunks.map((chunk) => [nameOf(chunk), chunk]));
  }

  static async load({ db, realm }: Rows, userIds: Iterable<number>): Promise<LostUnread> {
    const rows = await lostChunks(db, { realm: realm.id, userIds });
    return new LostUnread(
      rows.map((row) => ({
        ...{ userId: row.user_id, place: LOST, number: row.chunk },
        ids: IdChunk.decode(row.ids),
      })),
    );
  }

  get isEmpty(): boolean {
    return this.#chunks.size === 0;
  }

  add(userId: number, id: number): void {
    const at = placeOf(userId, id);
    const chunk = this.#chunks.get(nameOf(at)) ?? { ...at, ids: new IdChunk() };
    this.#chunks.set(nameOf(at), chunk);
    if (chunk.ids.add(id % CHUNK_SIZE)) this.#changed.add(chunk);
  }

  /** Removes the message; returns whether it was there. */
  take(userId: number, id: number): boolean {
    const chunk = this.#chunks.get(nameOf(placeOf(userId, id)));
    if (!chunk?.ids.delete(id % CHUNK_SIZE)) return false;
    this.#changed.add(chunk);
    return true;
  }

  async save(tx: StoreTx): Promise<void> {
    await upsertChunks(tx, 'moved_chunks', [...this.#changed]);
  }
}

/** Call it for messages that a user marks as read in channels in which the user is not: they stay read. */
export async function forgetLost(tx: StoreTx, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const lost = await LostUnread.load(tx, [userId]);
  for (const id of ids) lost.take(userId, id);
  await lost.save(tx);
}

/** Call it for a user who marks everything as read. */
export const forgetAllLost = (tx: StoreTx, userId: number): Promise<void> =>
  deleteChunksIn(tx, 'moved_chunks', { userIds: [userId], place: LOST });

const placeOf = (userId: number, id: number) => ({
  ...{ userId, place: LOST, number: Math.floor(id / CHUNK_SIZE) },
});

const nameOf = ({ userId, number }: Omit<UserChunk, 'ids'>): string => `${userId} ${number}`;
