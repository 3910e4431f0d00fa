import { slices } from '../../../engine/kernel/values/slices.ts';
import type { StoreTx } from '../../../engine/store/tx.ts';
import type { Group } from '../../model/groups.ts';
import { groupRow } from '../schema/organization.ts';

const ROWS_AT_ONCE = 500;

export async function insertGroup(tx: StoreTx, group: Group): Promise<void> {
  await tx.db.insertInto('groups').values(groupRow(tx.realm.id, group)).execute();
  await insertMembers(tx, group.id, [...group.members]);
  await insertSubgroups(tx, group.id, group.subgroups);
}

/** Inserts users who are no members. */
export const insertMembers = (tx: StoreTx, groupId: number, userIds: readonly number[]): Promise<void> =>
  inSlices(userIds, (some) =>
    tx.db
      .insertInto('group_members')
      .values(some.map((user_id) => ({ realm_id: tx.realm.id, group_id: groupId, user_id }))),
  );

export const deleteMembers = (tx: StoreTx, groupId: number, userIds: readonly number[]): Promise<void> =>
  inSlices(userIds, (some) =>
    tx.db
      .deleteFrom('group_members')
      .where('realm_id', '=', tx.realm.id)
      .where('group_id', '=', groupId)
      .where('user_id', 'in', some),
  );

/** Inserts groups that are no subgroups yet. */
export const insertSubgroups = (
  tx: StoreTx,
  groupId: number,
  subgroupIds: readonly number[],
): Promise<void> =>
  inSlices(subgroupIds, (some) =>
    tx.db
      .insertInto('group_subgroups')
      .values(some.map((subgroup_id) => ({ realm_id: tx.realm.id, group_id: groupId, subgroup_id }))),
  );

export const deleteSubgroups = (
  tx: StoreTx,
  groupId: number,
  subgroupIds: readonly number[],
): Promise<void> =>
  inSlices(subgroupIds, (some) =>
    tx.db
      .deleteFrom('group_subgroups')
      .where('realm_id', '=', tx.realm.id)
      .where('group_id', '=', groupId)
      .where('subgroup_id', 'in', some),
  );

/** Runs a statement for each slice of the IDs. */
async function inSlices(
  ids: readonly number[],
  statementOf: (some: number[]) => { execute(): Promise<unknown> },
): Promise<void> {
  for (const some of slices(ids, ROWS_AT_ONCE)) await statementOf(some).execute();
}
