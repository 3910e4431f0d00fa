import type { IdChunk } from '../../../engine/kernel/ids/id-set.ts';
import { slices } from '../../../engine/kernel/values/slices.ts';
import { isAmong } from '../../../engine/store/sql.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

/** Tables of message IDs by user, place and number of chunk. */
type ChunkTable = 'moved_chunks' | 'unread_chunks';

/** Message IDs of one user in one place. */
export interface UserChunk {
  readonly userId: number;
  /** A channel's ID, or 0, whose meaning depends on the table. */
  readonly place: number;
  /** Holds the IDs from number * 65,536 on. */
  readonly number: number;
  readonly ids: IdChunk;
}

const ROWS_AT_ONCE = 200;

/** Inserts chunks, or replaces stored ones. */
export async function upsertChunks(
  tx: StoreTx,
  table: ChunkTable,
  chunks: readonly UserChunk[],
): Promise<void> {
  for (const some of slices(chunks, ROWS_AT_ONCE)) {
    await tx.db
      .insertInto(table)
      .values(some.map((chunk) => rowOf(tx.realm.id, chunk)))
      .onConflict((conflict) =>
        conflict
          .columns(['realm_id', 'user_id', 'stream_id', 'chunk'])
          .doUpdateSet((row) => ({ ids: row.ref('excluded.ids') })),
      )
      .execute();
  }
}

const rowOf = (realmId: number, { userId, place, number, ids }: UserChunk) => ({
  realm_id: realmId,
  user_id: userId,
  stream_id: place,
  chunk: number,
  ids: ids.encode(),
});

/** Deletes all chunks of users in a place. */
export async function deleteChunksIn(
  tx: StoreTx,
  table: ChunkTable,
  { userIds, place }: { readonly userIds: readonly number[]; readonly place: number },
): Promise<void> {
  await tx.db
    .deleteFrom(table)
    .where('realm_id', '=', tx.realm.id)
    .where(isAmong(tx.db, 'user_id', userIds))
    .where('stream_id', '=', place)
    .execute();
}
