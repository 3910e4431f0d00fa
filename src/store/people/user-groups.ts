import { slices } from '../../kernel/slices.ts';
import type { Group } from '../../model/groups.ts';
import { groupRow } from '../engine/mappers.ts';
import type { StoreTx } from '../engine/tx.ts';

const ROWS_AT_ONCE = 500;

export async function insertGroup(tx: StoreTx, group: Group): Promise<void> {
  await tx.db.insertInto('groups').values(groupRow(tx.realm.id, group)).execute();
  await insertMembers(tx, group.id, [...group.members]);
  await insertSubgroups(tx, group.id, group.subgroups);
}

/** People who are not in it. */
export async function insertMembers(tx: StoreTx, groupId: number, userIds: readonly number[]): Promise<void> {
  for (const some of slices(userIds, ROWS_AT_ONCE)) {
    await tx.db
      .insertInto('group_members')
      .values(some.map((user_id) => ({ realm_id: tx.realm.id, group_id: groupId, user_id })))
      .execute();
  }
}

export async function deleteMembers(tx: StoreTx, groupId: number, userIds: readonly number[]): Promise<void> {
  for (const some of slices(userIds, ROWS_AT_ONCE)) {
    await tx.db
      .deleteFrom('group_members')
      .where('realm_id', '=', tx.realm.id)
      .where('group_id', '=', groupId)
      .where('user_id', 'in', some)
      .execute();
  }
}

/** Groups that are not in it. */
export async function insertSubgroups(
  tx: StoreTx,
  groupId: number,
  subgroupIds: readonly number[],
): Promise<void> {
  for (const some of slices(subgroupIds, ROWS_AT_ONCE)) {
    await tx.db
      .insertInto('group_subgroups')
      .values(some.map((subgroup_id) => ({ realm_id: tx.realm.id, group_id: groupId, subgroup_id })))
      .execute();
  }
}

export async function deleteSubgroups(
  tx: StoreTx,
  groupId: number,
  subgroupIds: readonly number[],
): Promise<void> {
  for (const some of slices(subgroupIds, ROWS_AT_ONCE)) {
    await tx.db
      .deleteFrom('group_subgroups')
      .where('realm_id', '=', tx.realm.id)
      .where('group_id', '=', groupId)
      .where('subgroup_id', 'in', some)
      .execute();
  }
}
