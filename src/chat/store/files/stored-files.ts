import { sql } from 'kysely';
import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

/** Bytes of all attachments. */
export async function findUploadUsage({ db, realm }: Rows): Promise<number> {
  const row = await db
    .selectFrom('upload_usage')
    .select('bytes')
    .where('realm_id', '=', realm.id)
    .executeTakeFirst();
  return row?.bytes ?? 0;
}

/** Returns the usage afterwards, in bytes. */
export async function addUploadUsage(tx: StoreTx, bytes: number): Promise<number> {
  const row = await tx.db
    .insertInto('upload_usage')
    .values({ realm_id: tx.realm.id, bytes })
    .onConflict((conflict) =>
      conflict.column('realm_id').doUpdateSet({ bytes: sql<number>`upload_usage.bytes + excluded.bytes` }),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/**
 * Records that the stored files are deleted at `removeAt` (UNIX seconds), unless the tombstones are deleted before.
 * Table `doomed_files`.
 */
export async function insertFileTombstones(
  tx: StoreTx,
  keys: readonly string[],
  removeAt: number,
): Promise<void> {
  if (keys.length === 0) return;
  await tx.db
    .insertInto('doomed_files')
    .values(keys.map((key) => ({ realm_id: tx.realm.id, key, remove_at: removeAt })))
    .onConflict((conflict) => conflict.columns(['realm_id', 'key']).doUpdateSet({ remove_at: removeAt }))
    .execute();
}

/** Deletes the tombstones of files that are in use, or already deleted. */
export async function deleteFileTombstones(tx: StoreTx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.db
    .deleteFrom('doomed_files')
    .where('realm_id', '=', tx.realm.id)
    .where('key', 'in', keys)
    .execute();
}

/** Keys of the files whose tombstones are due. */
export async function listFileTombstones(
  { db, realm }: Rows,
  { upTo, limit }: { readonly upTo: number; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('doomed_files')
    .select('key')
    .where('realm_id', '=', realm.id)
    .where('remove_at', '<=', upTo)
    .orderBy('remove_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.key);
}
