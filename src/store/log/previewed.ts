import type { Rows } from '../engine/engine.ts';
import type { StoreTx } from '../engine/tx.ts';

const NAME = 'previewed';

/** The position of the log up to which messages were searched for linked pages; undefined: previews are off. */
export async function findPreviewed({ db, realm }: Rows): Promise<number | undefined> {
  const row = await db
    .selectFrom('counters')
    .select('value')
    .where('realm_id', '=', realm.id)
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row?.value;
}

export async function savePreviewed(tx: StoreTx, position: number): Promise<void> {
  await tx.db
    .insertInto('counters')
    .values({ realm_id: tx.realm.id, name: NAME, value: position })
    .onConflict((conflict) => conflict.columns(['realm_id', 'name']).doUpdateSet({ value: position }))
    .execute();
}

export async function deletePreviewed(tx: StoreTx): Promise<void> {
  await tx.db.deleteFrom('counters').where('realm_id', '=', tx.realm.id).where('name', '=', NAME).execute();
}
