import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { Group } from '../../model/groups.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import {
  accessActiveGroup,
  accessMember,
  accessSubgroup,
  requireGroupPermission,
} from '../../rules/groups/user-groups.ts';

/** IDs of the users and subgroups to add and to remove. */
export interface MembershipRequest {
  readonly add?: readonly number[];
  readonly remove?: readonly number[];
  readonly addSubgroups?: readonly number[];
  readonly removeSubgroups?: readonly number[];
}

export interface Plan {
  readonly group: Group;
  readonly added: readonly User[];
  readonly removed: readonly User[];
  readonly addedSubgroups: readonly Group[];
  readonly removedSubgroups: readonly Group[];
}

/** Changes the members and subgroups of a group, all or nothing. */
export async function changeMembership(
  tx: Tx,
  caller: User,
  { groupId, ...asked }: MembershipRequest & { readonly groupId: number },
): Promise<Plan> {
  const plan = planMembership(tx.realm, caller, { group: accessActiveGroup(tx.realm, groupId), asked });
  await tx.put({ groups: [changed(plan)] });
  return plan;
}

/** The changes in order; throws if the caller may not make one, or one is invalid. */
function planMembership(
  realm: Realm,
  caller: User,
  { group, asked }: { readonly group: Group; readonly asked: MembershipRequest },
): Plan {
  const { add = [], remove = [], addSubgroups = [], removeSubgroups = [] } = asked;
  if (add.length > 0) requireAdd(realm, caller, { group, ids: add });
  if (remove.length > 0) requireRemove(realm, caller, { group, ids: remove });
  if (addSubgroups.length > 0)
    requireGroupPermission(realm, caller, { group, sufficient: ['can_add_members_group'] });
  if (removeSubgroups.length > 0) {
    requireGroupPermission(realm, caller, { group, sufficient: ['can_remove_members_group'] });
  }
  const added = unique(add).map((id) => accessNewMember(realm, group, id));
  const comers = new Set(added.map((user) => user.id));
  const addedSubgroups = unique(addSubgroups).map((id) => accessNewSubgroup(realm, group, id));
  const newSubgroups = new Set(addedSubgroups.map((each) => each.id));
  return {
    group,
    added,
    removed: unique(remove).map((id) => accessOldMember(realm, group, { userId: id, comers })),
    addedSubgroups,
    removedSubgroups: unique(removeSubgroups).map((id) =>
      accessOldSubgroup(realm, group, { subgroupId: id, comers: newSubgroups }),
    ),
  };
}

const isOnly = (user: User, ids: readonly number[]): boolean => ids.every((id) => id === user.id);

function requireAdd(
  realm: Realm,
  caller: User,
  { group, ids }: { readonly group: Group; readonly ids: readonly number[] },
): void {
  const joins = isOnly(caller, ids) ? (['can_join_group'] as const) : [];
  requireGroupPermission(realm, caller, { group, sufficient: ['can_add_members_group', ...joins] });
}

function requireRemove(
  realm: Realm,
  caller: User,
  { group, ids }: { readonly group: Group; readonly ids: readonly number[] },
): void {
  const leaves = isOnly(caller, ids) ? (['can_leave_group'] as const) : [];
  requireGroupPermission(realm, caller, { group, sufficient: ['can_remove_members_group', ...leaves] });
}

function accessNewMember(realm: Realm, group: Group, userId: number): User {
  const user = accessMember(realm, userId);
  if (group.members.has(userId)) throw new BadRequest(`User ${userId} is already a member of this group`);
  return user;
}

function accessOldMember(
  realm: Realm,
  group: Group,
  { userId, comers }: { readonly userId: number; readonly comers: ReadonlySet<number> },
): User {
  const user = accessMember(realm, userId);
  if (group.members.has(userId) || comers.has(userId)) return user;
  throw new BadRequest(`There is no member '${userId}' in this user group`);
}

function accessNewSubgroup(realm: Realm, group: Group, subgroupId: number): Group {
  const subgroup = accessSubgroup(realm, subgroupId);
  if (group.subgroups.includes(subgroupId)) {
    throw new BadRequest(`User group ${subgroupId} is already a subgroup of this group.`);
  }
  if (realm.groupsBelow(subgroupId).includes(group)) {
    throw new BadRequest(`User group ${group.id} is already a subgroup of one of the passed subgroups.`);
  }
  return subgroup;
}

function accessOldSubgroup(
  realm: Realm,
  group: Group,
  { subgroupId, comers }: { readonly subgroupId: number; readonly comers: ReadonlySet<number> },
): Group {
  const subgroup = accessSubgroup(realm, subgroupId);
  if (group.subgroups.includes(subgroupId) || comers.has(subgroupId)) return subgroup;
  throw new BadRequest(`User group ${subgroupId} is not a subgroup of this group.`);
}

/** The group after the change. */
function changed({ group, added, removed, addedSubgroups, removedSubgroups }: Plan): Group {
  const gone = new Set(ids(removed));
  const goneSubgroups = new Set(ids(removedSubgroups));
  return {
    ...group,
    members: new Set([...group.members, ...ids(added)].filter((id) => !gone.has(id))),
    subgroups: [...group.subgroups, ...ids(addedSubgroups)].filter((id) => !goneSubgroups.has(id)),
  };
}

const ids = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);
const unique = (given: readonly number[]): number[] => [...new Set(given)];
