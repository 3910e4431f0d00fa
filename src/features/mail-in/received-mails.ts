import type { Rows } from '../../engine/store/engine.ts';
import type { StoreTx } from '../../engine/store/tx.ts';

export async function wasReceived({ db, realm }: Rows, digest: string): Promise<boolean> {
  const row = await db
    .selectFrom('received_mails')
    .select('received_at')
    .where('realm_id', '=', realm.id)
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertReceived(tx: StoreTx, digest: string): Promise<void> {
  await tx.db
    .insertInto('received_mails')
    .values({ realm_id: tx.realm.id, digest, received_at: tx.now })
    .execute();
}

/** Returns how many were deleted, `limit` at most. */
export async function deleteOldReceived(
  tx: StoreTx,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<number> {
  const rows = await tx.db
    .selectFrom('received_mails')
    .select('digest')
    .where('realm_id', '=', tx.realm.id)
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(limit)
    .execute();
  if (rows.length === 0) return 0;
  await tx.db
    .deleteFrom('received_mails')
    .where('realm_id', '=', tx.realm.id)
    .where(
      'digest',
      'in',
      rows.map(({ digest }) => digest),
    )
    .execute();
  return rows.length;
}
