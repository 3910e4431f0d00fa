import type { StoreTx } from './door.ts';
import type { Group, RealmInfo } from './model.ts';

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
    })
    .execute();
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

export async function insertGroup(tx: StoreTx, realmId: number, group: Group): Promise<void> {
  await tx.db
    .insertInto('groups')
    .values({
      realm_id: realmId,
      id: group.id,
      name: group.name,
      description: group.description,
      creator_id: group.creatorId,
      date_created: group.dateCreated,
      is_system: group.isSystem ? 1 : 0,
      deactivated: group.deactivated ? 1 : 0,
      permissions: JSON.stringify(group.permissions),
    })
    .execute();
  const members = [...group.members].map((user_id) => ({ realm_id: realmId, group_id: group.id, user_id }));
  const subgroups = group.subgroups.map((subgroup_id) => ({
    realm_id: realmId,
    group_id: group.id,
    subgroup_id,
  }));
  if (members.length > 0) await tx.db.insertInto('group_members').values(members).execute();
  if (subgroups.length > 0) await tx.db.insertInto('group_subgroups').values(subgroups).execute();
}
