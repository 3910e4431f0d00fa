import { z } from 'zod';
import type { Group } from '../../model/groups.ts';
import type { Realm } from '../../realm/realm.ts';
import { shownGroupValue } from '../../rules/groups/group-values.ts';
import { groupValue } from '../initial-state/reply/objects.ts';

export const userGroupShape = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    creator_id: z.int().nullable(),
    date_created: z.int().nullable(),
    members: z.array(z.int()),
    direct_subgroup_ids: z.array(z.int()),
    is_system_group: z.boolean(),
    can_add_members_group: groupValue,
    can_join_group: groupValue,
    can_leave_group: groupValue,
    can_manage_group: groupValue,
    can_mention_group: groupValue,
    can_remove_members_group: groupValue,
    deactivated: z.boolean(),
  })
  .meta({ id: 'UserGroup' });

/** A user group with its direct members (`UserGroup` of the facts). */
export function presentGroup(group: Omit<Group, 'members'>, members: readonly number[]) {
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    creator_id: group.creatorId,
    date_created: group.isSystem ? null : group.dateCreated,
    members,
    direct_subgroup_ids: group.subgroups,
    is_system_group: group.isSystem,
    can_add_members_group: group.permissions.can_add_members_group,
    can_join_group: group.permissions.can_join_group,
    can_leave_group: group.permissions.can_leave_group,
    can_manage_group: group.permissions.can_manage_group,
    can_mention_group: group.permissions.can_mention_group,
    can_remove_members_group: group.permissions.can_remove_members_group,
    deactivated: group.deactivated,
  };
}

/** All groups, by ID. */
export function presentGroups(
  realm: Realm,
  { includeDeactivated }: { readonly includeDeactivated: boolean },
): ReturnType<typeof presentGroup>[] {
  const shown = [...realm.groups.values()].filter((group) => includeDeactivated || !group.deactivated);
  return shown
    .sort((a, b) => a.id - b.id)
    .map((group) => presentGroup(asShown(realm, group), realm.directMembersOf(group)));
}

function asShown(realm: Realm, group: Group): Group {
  const { permissions } = group;
  return {
    ...group,
    permissions: {
      can_add_members_group: shownGroupValue(realm, permissions.can_add_members_group),
      can_join_group: shownGroupValue(realm, permissions.can_join_group),
      can_leave_group: shownGroupValue(realm, permissions.can_leave_group),
      can_manage_group: shownGroupValue(realm, permissions.can_manage_group),
      can_mention_group: shownGroupValue(realm, permissions.can_mention_group),
      can_remove_members_group: shownGroupValue(realm, permissions.can_remove_members_group),
    },
  };
}

interface Depth {
  /** Without members through subgroups. */
  readonly directOnly: boolean;
}

/** User IDs, ascending. */
export function presentMembers(realm: Realm, group: Group, { directOnly }: Depth): readonly number[] {
  return directOnly ? realm.directMembersOf(group) : realm.membersOf(group.id);
}

/** Group IDs, ascending. */
export function presentSubgroups(realm: Realm, group: Group, { directOnly }: Depth): readonly number[] {
  if (directOnly) return group.subgroups;
  const below = realm.groupsBelow(group.id).map(({ id }) => id);
  return below.filter((id) => id !== group.id).sort((a, b) => a - b);
}
