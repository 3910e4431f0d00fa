import type { Rows } from '../../../engine/store/engine.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';

export async function findSecret({ db, realm }: Rows, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('secrets')
    .select('value')
    .where('realm_id', '=', realm.id)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

export async function insertSecret(tx: StoreTx, name: string, value: string): Promise<void> {
  await tx.db.insertInto('secrets').values({ realm_id: tx.realm.id, name, value }).execute();
}

export async function deleteSecret(tx: StoreTx, name: string): Promise<void> {
  await tx.db.deleteFrom('secrets').where('realm_id', '=', tx.realm.id).where('name', '=', name).execute();
}

export async function updateSecret(tx: StoreTx, name: string, value: string): Promise<void> {
  await tx.db
    .updateTable('secrets')
    .set({ value })
    .where('realm_id', '=', tx.realm.id)
    .where('name', '=', name)
    .execute();
}
