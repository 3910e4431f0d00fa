import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Presence } from '../../model/people.ts';

const ROWS_AT_ONCE = 500;

/** In the order in which they changed; `after`: only changes after that update. */
export async function listPresences(
  { db, realm }: Rows,
  { after = 0 }: { readonly after?: number } = {},
): Promise<Presence[]> {
  const rows = await db
    .selectFrom('presences')
    .selectAll()
    .where('realm_id', '=', realm.id)
    .where('update_id', '>', after)
    .orderBy('update_id')
    .orderBy('user_id')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    activeAt: row.active_at,
    connectedAt: row.connected_at,
    updateId: row.update_id,
  }));
}

export async function savePresences(tx: StoreTx, presences: readonly Presence[]): Promise<void> {
  for (let from = 0; from < presences.length; from += ROWS_AT_ONCE) {
    await tx.db
      .insertInto('presences')
      .values(
        presences.slice(from, from + ROWS_AT_ONCE).map((presence) => ({
          realm_id: tx.realm.id,
          user_id: presence.userId,
          active_at: presence.activeAt,
          connected_at: presence.connectedAt,
          update_id: presence.updateId,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['realm_id', 'user_id']).doUpdateSet((row) => ({
          active_at: row.ref('excluded.active_at'),
          connected_at: row.ref('excluded.connected_at'),
          update_id: row.ref('excluded.update_id'),
        })),
      )
      .execute();
  }
}
