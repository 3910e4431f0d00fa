import { ApiFailure, type Client } from '../client/index.ts';
import {
  createUserGroup,
  deactivateUserGroup,
  type UpdateUserGroupParams,
  updateUserGroup,
  updateUserGroupMembers,
} from '../client/operations.ts';
import { type GroupPermissionName, LIMITS, PERMISSIONS } from '../client/settings.ts';
import type { GroupSetting, UserGroup } from '../client/shapes.ts';
import { membersOf } from '../state/group-members.ts';
import { type GroupUse, usesIn, usesOf } from '../state/group-uses.ts';
import { holds } from '../state/permissions.ts';
import type { Model } from './model.ts';

export type { GroupPermissionName } from '../client/settings.ts';
export const GROUP_PERMISSIONS = PERMISSIONS.group;
export const { groupName: MAX_GROUP_NAME, groupDescription: MAX_GROUP_DESCRIPTION } = LIMITS;

export interface NewGroup {
  readonly name: string;
  readonly description: string;
  /** User IDs. */
  readonly members: readonly number[];
  /** Group IDs. */
  readonly subgroups: readonly number[];
  readonly managers: GroupSetting;
}

/** Answers the ID of the group. */
export async function createGroup(client: Client, group: NewGroup): Promise<number> {
  const { name, description, members, subgroups, managers } = group;
  const created = await client.call(createUserGroup, {
    ...{ name, description, members, subgroups },
    can_manage_group: managers,
  });
  return created.group_id;
}

export async function changeGroup(
  client: Client,
  groupId: number,
  change: Omit<UpdateUserGroupParams, 'user_group_id'>,
): Promise<void> {
  await client.call(updateUserGroup, { user_group_id: groupId, ...change });
}

/** Refused if another user has changed the permission since it was `before`. */
export async function setGroupPermission(
  client: Client,
  groupId: number,
  change: {
    readonly name: GroupPermissionName;
    readonly before: GroupSetting | undefined;
    readonly after: GroupSetting;
  },
): Promise<void> {
  const { name, before, after } = change;
  await changeGroup(client, groupId, {
    [name]: { new: after, ...(before !== undefined && { old: before }) },
  });
}

/** User IDs and group IDs that come and go, all or nothing. */
export interface MembersChange {
  readonly add?: readonly number[];
  readonly delete?: readonly number[];
  readonly add_subgroups?: readonly number[];
  readonly delete_subgroups?: readonly number[];
}

export async function changeMembers(client: Client, groupId: number, change: MembersChange): Promise<void> {
  await client.call(updateUserGroupMembers, { user_group_id: groupId, ...change });
}

/** The places where the group is in use, if the server refused for that reason. */
export async function deactivateGroup(client: Client, groupId: number): Promise<readonly GroupUse[]> {
  try {
    await client.call(deactivateUserGroup, { user_group_id: groupId });
    return [];
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'CANNOT_DEACTIVATE_GROUP_IN_USE')
      return usesIn((error.fields.objections ?? []) as Parameters<typeof usesIn>[0]);
    throw error;
  }
}

/** The user's permissions for a group, by the server's rules. */
export interface GroupRights {
  readonly manages: boolean;
  readonly adds: boolean;
  readonly removes: boolean;
  readonly joins: boolean;
  /** Only who is in the group itself leaves it. */
  readonly leaves: boolean;
}

/** Follows changes. */
export function rightsIn(model: Pick<Model, 'tables' | 'live'>, group: UserGroup): GroupRights {
  const { tables } = model;
  const groups = tables.groups.value;
  const ownId = tables.ownId.value;
  const mayHold = isMember(model) && !group.is_system_group;
  const has = (name: GroupPermissionName) => mayHold && holds(groups, group[name], ownId);
  const manages = mayHold && (holdsForAll(model) || has('can_manage_group'));
  const isIn = group.members.includes(ownId);
  const changes = (...names: GroupPermissionName[]) => !group.deactivated && (manages || names.some(has));
  return {
    manages,
    adds: changes('can_add_members_group'),
    removes: changes('can_remove_members_group'),
    joins: !membersOf(groups, group.id).has(ownId) && changes('can_add_members_group', 'can_join_group'),
    leaves: isIn && changes('can_remove_members_group', 'can_leave_group'),
  };
}

/** Whether one may create groups. Follows changes. */
export const mayCreateGroups = (model: Pick<Model, 'tables' | 'live'>): boolean =>
  isMember(model) && holdsRealm(model, 'can_create_groups');

const holdsForAll = (model: Pick<Model, 'tables' | 'live'>): boolean =>
  holdsRealm(model, 'can_manage_all_groups');

function holdsRealm(
  { tables, live }: Pick<Model, 'tables' | 'live'>,
  name: 'can_create_groups' | 'can_manage_all_groups',
): boolean {
  const value = (live.read('realm') as Record<string, unknown>)[`realm_${name}`];
  return holds(tables.groups.value, value as GroupSetting | undefined, tables.ownId.value);
}

function isMember({ tables }: Pick<Model, 'tables'>): boolean {
  const own = tables.people.value.get(tables.ownId.value);
  return own !== undefined && !own.is_guest && !own.is_bot;
}

/** Each permission that names the group itself, and the groups that it is part of. Follows changes. */
export function usesOfGroup({ tables, live }: Pick<Model, 'tables' | 'live'>, groupId: number): GroupUse[] {
  return usesOf(groupId, {
    realm: live.read('realm'),
    channels: tables.channels.value.values(),
    groups: tables.groups.value.values(),
    permissions: {
      realm: Object.keys(PERMISSIONS.realm),
      stream: Object.keys(PERMISSIONS.stream),
      group: Object.keys(PERMISSIONS.group),
    },
  });
}
