import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Linkifier } from '../../model/organization.ts';

/** In the order in which they apply. */
export async function listLinkifiers({ db, realm }: Rows): Promise<readonly Linkifier[]> {
  const rows = await db
    .selectFrom('linkifiers')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, pattern: row.pattern, urlTemplate: row.url_template }));
}

/** `position`: its rank in the order, from 0. */
export async function insertLinkifier(
  tx: StoreTx,
  { id, pattern, urlTemplate }: Linkifier,
  position: number,
): Promise<void> {
  await tx.db
    .insertInto('linkifiers')
    .values({ realm_id: tx.realm.id, id, position, pattern, url_template: urlTemplate })
    .execute();
}

export async function updateLinkifier(tx: StoreTx, { id, pattern, urlTemplate }: Linkifier): Promise<void> {
  await tx.db
    .updateTable('linkifiers')
    .set({ pattern, url_template: urlTemplate })
    .where('realm_id', '=', tx.realm.id)
    .where('id', '=', id)
    .execute();
}

export async function deleteLinkifier(tx: StoreTx, id: number): Promise<void> {
  await tx.db.deleteFrom('linkifiers').where('realm_id', '=', tx.realm.id).where('id', '=', id).execute();
}

/** `ids`: all linkifiers, in their new order. */
export async function orderLinkifiers(tx: StoreTx, ids: readonly number[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await tx.db
      .updateTable('linkifiers')
      .set({ position })
      .where('realm_id', '=', tx.realm.id)
      .where('id', '=', id)
      .execute();
  }
}
