import { sql } from 'kysely';
import type { StoreTx } from './door.ts';
import type { Reader } from './engine.ts';

/** Bytes of all attachments. */
export async function findUploadUsage(db: Reader, realmId: number): Promise<number> {
  const row = await db
    .selectFrom('upload_usage')
    .select('bytes')
    .where('realm_id', '=', realmId)
    .executeTakeFirst();
  return row?.bytes ?? 0;
}

/** Returns how much it is then. */
export async function addUploadUsage(tx: StoreTx, realmId: number, bytes: number): Promise<number> {
  const row = await tx.db
    .insertInto('upload_usage')
    .values({ realm_id: realmId, bytes })
    .onConflict((conflict) =>
      conflict.column('realm_id').doUpdateSet({ bytes: sql<number>`upload_usage.bytes + excluded.bytes` }),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow();
  return row.bytes;
}

/** Files that are to be removed at `removeAt` (UNIX seconds), unless they are spared before. */
export async function insertFileTombstones(
  tx: StoreTx,
  realmId: number,
  keys: readonly string[],
  removeAt: number,
): Promise<void> {
  if (keys.length === 0) return;
  await tx.db
    .insertInto('doomed_files')
    .values(keys.map((key) => ({ realm_id: realmId, key, remove_at: removeAt })))
    .onConflict((conflict) => conflict.columns(['realm_id', 'key']).doUpdateSet({ remove_at: removeAt }))
    .execute();
}

/** Files that belong to something after all, or are gone. */
export async function deleteFileTombstones(
  tx: StoreTx,
  realmId: number,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx.db.deleteFrom('doomed_files').where('realm_id', '=', realmId).where('key', 'in', keys).execute();
}

/** Keys of the files whose time has come. */
export async function listFileTombstones(
  db: Reader,
  realmId: number,
  { upTo, limit }: { readonly upTo: number; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('doomed_files')
    .select('key')
    .where('realm_id', '=', realmId)
    .where('remove_at', '<=', upTo)
    .orderBy('remove_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.key);
}
