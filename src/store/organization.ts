import type { RealmInfo } from '../model/organization.ts';
import type { StoreTx } from './tx.ts';

/** The organization of a server that hosts one. */
export const REALM_ID = 1;

export async function insertRealm(tx: StoreTx, realm: RealmInfo): Promise<void> {
  await tx.db
    .insertInto('realms')
    .values({
      id: realm.id,
      string_id: realm.stringId,
      name: realm.name,
      description: realm.description,
      date_created: realm.dateCreated,
      deactivated: 0,
      settings: JSON.stringify(realm.settings),
      user_defaults: JSON.stringify(realm.userDefaults),
      full_members_at: realm.fullMembersAt,
    })
    .execute();
}
