import type { StoreTx } from '../../../engine/store/tx.ts';
import type { RealmInfo } from '../../model/organization.ts';
import { realmRow } from '../schema/organization.ts';

/** The organization of a server that hosts one. */
export const REALM_ID = 1;

export async function insertRealm(tx: StoreTx, realm: RealmInfo): Promise<void> {
  await tx.db.insertInto('realms').values(realmRow(realm)).execute();
}
