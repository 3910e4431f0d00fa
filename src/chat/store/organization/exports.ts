import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { ExportType, RealmExport } from '../../model/organization.ts';
import type { Schema } from '../schema.ts';

/** In the order of their requests. */
export async function listExports({ db, realm }: Rows): Promise<readonly RealmExport[]> {
  const rows = await db
    .selectFrom('exports')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    exportType: row.export_type as ExportType,
    actingUserId: row.acting_user_id,
    requestedAt: row.requested_at,
    attempts: row.attempts,
    aliveAt: row.alive_at,
    finishedAt: row.finished_at,
    failedAt: row.failed_at,
    deletedAt: row.deleted_at,
    secret: row.secret,
  }));
}

/** Inserts its row, or updates it. */
export async function saveExport(tx: StoreTx, made: RealmExport): Promise<void> {
  const row: Schema['exports'] = {
    realm_id: tx.realm.id,
    id: made.id,
    export_type: made.exportType,
    acting_user_id: made.actingUserId,
    requested_at: made.requestedAt,
    attempts: made.attempts,
    alive_at: made.aliveAt,
    finished_at: made.finishedAt,
    failed_at: made.failedAt,
    deleted_at: made.deletedAt,
    secret: made.secret,
  };
  await tx.db
    .insertInto('exports')
    .values(row)
    .onConflict((conflict) => conflict.columns(['realm_id', 'id']).doUpdateSet(row))
    .execute();
}
