import type { Group } from '../model/groups.ts';
import { flag } from './mappers.ts';
import type { StoreTx } from './tx.ts';

const ROWS_AT_ONCE = 500;

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
      is_system: flag(group.isSystem),
      deactivated: flag(group.deactivated),
      permissions: JSON.stringify(group.permissions),
    })
    .execute();
  await insertMembers(tx, realmId, group.id, [...group.members]);
  await insertSubgroups(tx, realmId, group.id, group.subgroups);
}

/** People who are not in it. */
export async function insertMembers(
  tx: StoreTx,
  realmId: number,
  groupId: number,
  userIds: readonly number[],
): Promise<void> {
  for (const some of slices(userIds)) {
    await tx.db
      .insertInto('group_members')
      .values(some.map((user_id) => ({ realm_id: realmId, group_id: groupId, user_id })))
      .execute();
  }
}

export async function deleteMembers(
  tx: StoreTx,
  realmId: number,
  groupId: number,
  userIds: readonly number[],
): Promise<void> {
  for (const some of slices(userIds)) {
    await tx.db
      .deleteFrom('group_members')
      .where('realm_id', '=', realmId)
      .where('group_id', '=', groupId)
      .where('user_id', 'in', some)
      .execute();
  }
}

/** Groups that are not in it. */
export async function insertSubgroups(
  tx: StoreTx,
  realmId: number,
  groupId: number,
  subgroupIds: readonly number[],
): Promise<void> {
  for (const some of slices(subgroupIds)) {
    await tx.db
      .insertInto('group_subgroups')
      .values(some.map((subgroup_id) => ({ realm_id: realmId, group_id: groupId, subgroup_id })))
      .execute();
  }
}

export async function deleteSubgroups(
  tx: StoreTx,
  realmId: number,
  groupId: number,
  subgroupIds: readonly number[],
): Promise<void> {
  for (const some of slices(subgroupIds)) {
    await tx.db
      .deleteFrom('group_subgroups')
      .where('realm_id', '=', realmId)
      .where('group_id', '=', groupId)
      .where('subgroup_id', 'in', some)
      .execute();
  }
}

function slices(ids: readonly number[]): readonly (readonly number[])[] {
  const count = Math.ceil(ids.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  );
}
