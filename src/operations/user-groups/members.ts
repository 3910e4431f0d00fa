import { toUsers } from '../../events/audience.ts';
import type { GroupsEvents } from '../../events/groups.ts';
import { BadRequest } from '../../kernel/errors.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Tx } from '../../realm/tx.ts';
import {
  accessActiveGroup,
  accessMember,
  accessSubgroup,
  audienceOfGroups,
  requireGroupPermission,
} from '../../rules/user-groups.ts';
import type { Group, User } from '../../store/model.ts';
import { deleteMembers, deleteSubgroups, insertMembers, insertSubgroups } from '../../store/user-groups.ts';
import { tellOfChannels } from './channels-seen.ts';

/** Who is to come and go, by IDs. */
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

/** Changes who is in a group, and which groups are, all or nothing. */
export async function changeMembership(
  tx: Tx,
  caller: User,
  groupId: number,
  asked: MembershipRequest,
): Promise<Plan> {
  const plan = planMembership(tx.realm, caller, accessActiveGroup(tx.realm, groupId), asked);
  await write(tx, plan);
  tx.touch({ groups: [groupId] });
  tell(tx, plan);
  tellOfChannels(tx, changed(plan), concerned(tx.realm, plan));
  return plan;
}

/** Who comes and goes, in this order; throws what the caller may not do or asks wrongly. */
function planMembership(realm: Realm, caller: User, group: Group, asked: MembershipRequest): Plan {
  const { add = [], remove = [], addSubgroups = [], removeSubgroups = [] } = asked;
  if (add.length > 0) requireAdd(realm, caller, group, add);
  if (remove.length > 0) requireRemove(realm, caller, group, remove);
  if (addSubgroups.length > 0) requireGroupPermission(realm, caller, group, ['can_add_members_group']);
  if (removeSubgroups.length > 0) {
    requireGroupPermission(realm, caller, group, ['can_remove_members_group']);
  }
  const added = unique(add).map((id) => accessNewMember(realm, group, id));
  const comers = new Set(added.map((user) => user.id));
  const addedSubgroups = unique(addSubgroups).map((id) => accessNewSubgroup(realm, group, id));
  const newSubgroups = new Set(addedSubgroups.map((each) => each.id));
  return {
    group,
    added,
    removed: unique(remove).map((id) => accessOldMember(realm, group, id, comers)),
    addedSubgroups,
    removedSubgroups: unique(removeSubgroups).map((id) => accessOldSubgroup(realm, group, id, newSubgroups)),
  };
}

const isOnly = (user: User, ids: readonly number[]): boolean => ids.every((id) => id === user.id);

function requireAdd(realm: Realm, caller: User, group: Group, ids: readonly number[]): void {
  const joins = isOnly(caller, ids) ? (['can_join_group'] as const) : [];
  requireGroupPermission(realm, caller, group, ['can_add_members_group', ...joins]);
}

function requireRemove(realm: Realm, caller: User, group: Group, ids: readonly number[]): void {
  const leaves = isOnly(caller, ids) ? (['can_leave_group'] as const) : [];
  requireGroupPermission(realm, caller, group, ['can_remove_members_group', ...leaves]);
}

function accessNewMember(realm: Realm, group: Group, userId: number): User {
  const user = accessMember(realm, userId);
  if (group.members.has(userId)) throw new BadRequest(`User ${userId} is already a member of this group`);
  return user;
}

function accessOldMember(realm: Realm, group: Group, userId: number, comers: ReadonlySet<number>): User {
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
  subgroupId: number,
  comers: ReadonlySet<number>,
): Group {
  const subgroup = accessSubgroup(realm, subgroupId);
  if (group.subgroups.includes(subgroupId) || comers.has(subgroupId)) return subgroup;
  throw new BadRequest(`User group ${subgroupId} is not a subgroup of this group.`);
}

async function write(tx: Tx, plan: Plan): Promise<void> {
  const { id } = plan.group;
  await insertMembers(tx, tx.realm.id, id, ids(plan.added));
  await deleteMembers(tx, tx.realm.id, id, ids(plan.removed));
  await insertSubgroups(tx, tx.realm.id, id, ids(plan.addedSubgroups));
  await deleteSubgroups(tx, tx.realm.id, id, ids(plan.removedSubgroups));
}

function tell(tx: Tx, { group, added, removed, addedSubgroups, removedSubgroups }: Plan): void {
  const audience = toUsers(audienceOfGroups(tx.realm));
  const emit = (event: GroupsEvents) => tx.emit(event, audience);
  const about = { type: 'user_group', groupId: group.id } as const;
  if (added.length > 0) emit({ ...about, op: 'add_members', userIds: ids(added) });
  if (removed.length > 0) emit({ ...about, op: 'remove_members', userIds: ids(removed) });
  if (addedSubgroups.length > 0) emit({ ...about, op: 'add_subgroups', subgroupIds: ids(addedSubgroups) });
  if (removedSubgroups.length > 0) {
    emit({ ...about, op: 'remove_subgroups', subgroupIds: ids(removedSubgroups) });
  }
}

/** The group as it is afterwards. */
function changed({ group, added, removed, addedSubgroups, removedSubgroups }: Plan): Group {
  const gone = new Set(ids(removed));
  const goneSubgroups = new Set(ids(removedSubgroups));
  return {
    ...group,
    members: new Set([...group.members, ...ids(added)].filter((id) => !gone.has(id))),
    subgroups: [...group.subgroups, ...ids(addedSubgroups)].filter((id) => !goneSubgroups.has(id)),
  };
}

/** Everybody who may be in the group or out of it by this. */
function concerned(realm: Realm, plan: Plan): User[] {
  const subgroups = [...plan.addedSubgroups, ...plan.removedSubgroups];
  const through = subgroups.flatMap((group) => [...realm.membersOf(group.id)]);
  return [...new Set([...through, ...ids(plan.added), ...ids(plan.removed)])].map(
    (id) => realm.users.get(id) as User,
  );
}

const ids = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);
const unique = (given: readonly number[]): number[] => [...new Set(given)];
