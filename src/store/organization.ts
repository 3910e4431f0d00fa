import type { StoreTx } from './door.ts';
import type { RealmInfo } from './model.ts';

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

/** Changes the organization itself, but for its settings. */
export async function updateRealm(
  tx: StoreTx,
  realm: RealmInfo,
  changes: Partial<Pick<RealmInfo, 'name' | 'description' | 'deactivated' | 'userDefaults'>>,
): Promise<void> {
  const { name, description, deactivated, userDefaults } = { ...realm, ...changes };
  await tx.db
    .updateTable('realms')
    .set({
      name,
      description,
      deactivated: deactivated ? 1 : 0,
      user_defaults: JSON.stringify(userDefaults),
    })
    .where('id', '=', realm.id)
    .execute();
}

/** Clients have been told up to `at` (UNIX seconds) who has become a full member. */
export async function updateFullMembersAt(tx: StoreTx, realmId: number, at: number): Promise<void> {
  await tx.db.updateTable('realms').set({ full_members_at: at }).where('id', '=', realmId).execute();
}

/** Changes some settings of the organization; the others stay. */
export async function updateRealmSettings(
  tx: StoreTx,
  realm: RealmInfo,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx.db
    .updateTable('realms')
    .set({ settings: JSON.stringify({ ...realm.settings, ...changes }) })
    .where('id', '=', realm.id)
    .execute();
}
