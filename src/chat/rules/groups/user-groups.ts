import { BadRequest } from '../../../engine/kernel/errors.ts';
import { withoutTurns } from '../../../engine/kernel/text/safe-text.ts';
import type { Group } from '../../model/groups.ts';
import type { User } from '../../model/people.ts';
import { type GroupPermission, LIMITS } from '../../model/settings/settings.ts';
import type { Realm } from '../../realm/realm.ts';
import {
  anyOf,
  byFact,
  byGroup,
  byRealm,
  type Condition,
  holdsRealmPermission,
} from '../permissions/conditions.ts';

/** The ways to administer a group. */
export const MANAGING: readonly Condition<Group>[] = [
  byRealm('can_manage_all_groups'),
  byGroup('can_manage_group'),
];

/** Whether a user administers a group, which includes every other permission of it. */
export const managesGroup = anyOf(MANAGING);

/** All active users: every user sees all groups and their members, and gets their changes. */
export const audienceOfGroups = (realm: Realm): number[] => [...realm.activeUsers()].map((user) => user.id);

/** A group by ID, also a deactivated one. */
export function accessGroup(realm: Realm, groupId: number): Group {
  const group = realm.groups.get(groupId);
  if (!group) throw new BadRequest('Invalid user group');
  return group;
}

/** A group by ID that is in use. */
export const accessActiveGroup = (realm: Realm, groupId: number): Group =>
  requireActive(accessGroup(realm, groupId));

function requireActive(group: Group): Group {
  if (group.deactivated) throw new BadRequest('User group is deactivated.');
  return group;
}

/** A group that may become a subgroup, or part of a group-setting value. */
export function accessSubgroup(realm: Realm, groupId: number): Group {
  const group = realm.groups.get(groupId);
  if (!group) throw new BadRequest(`Invalid user group ID: ${groupId}`);
  return requireActive(group);
}

/** A user who becomes a member of a group, or part of a group-setting value. */
export function accessMember(realm: Realm, userId: number): User {
  const user = realm.users.get(userId);
  if (!user?.isActive || user.isSystemBot) throw new BadRequest(`Invalid user ID: ${userId}`);
  return user;
}

export const IS_NO_SYSTEM_GROUP = byFact<Group>(
  'group_is_no_system_group',
  (_, __, group) => !group.isSystem,
);

/** The group, if `user` administers it or holds one of the named permissions. Nobody changes system groups. */
export function requireGroupPermission(
  realm: Realm,
  user: User,
  {
    group,
    sufficient = [],
  }: { readonly group: Group; readonly sufficient?: readonly GroupPermission[] | undefined },
): Group {
  const may = managesGroup(realm, user, group) || anyOf(sufficient.map(byGroup))(realm, user, group);
  if (!IS_NO_SYSTEM_GROUP.holds(realm, user, group) || !may) throw new BadRequest('Insufficient permission');
  return group;
}

export function requireCreateGroups(realm: Realm, user: User): void {
  if (!holdsRealmPermission(realm, user, 'can_create_groups'))
    throw new BadRequest('Insufficient permission');
}

/** Beginnings of the names of system groups, and of mentions of other things. */
const RESERVED = ['@', 'role:', 'user:', 'stream:', 'channel:'];

/** Validates the name of a new group, or the new name of `but`. */
export function checkGroupName(realm: Realm, given: string, but?: Group): string {
  const name = withoutTurns(given);
  if (name.trim() === '') throw new BadRequest("User group name can't be empty!");
  if (name.length > LIMITS.groupName && [...name].length > LIMITS.groupName) {
    throw new BadRequest(`User group name cannot exceed ${LIMITS.groupName} characters.`);
  }
  const reserved = RESERVED.find((prefix) => name.startsWith(prefix));
  if (reserved) throw new BadRequest(`User group name cannot start with '${reserved}'.`);
  const other = realm.groupByName(name);
  if (other && other.id !== but?.id) throw new BadRequest(`User group '${name}' already exists.`);
  return name;
}

type Lists = Readonly<Record<string, readonly unknown[]>>;

const isEmpty = (lists: Lists): boolean => Object.values(lists).every((list) => list.length === 0);

export function requireMembershipRequest(lists: Lists): void {
  if (!isEmpty(lists)) return;
  throw new BadRequest(
    'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".',
  );
}

export function requireSubgroupRequest(lists: Lists): void {
  if (isEmpty(lists)) throw new BadRequest('Nothing to do. Specify at least one of "add" or "delete".');
}
