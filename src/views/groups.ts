import type { Group } from '../store/model.ts';

/** A user group with its direct members (`UserGroup` of the facts). */
export function presentGroup(group: Group, members: readonly number[]) {
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    creator_id: group.creatorId,
    date_created: group.dateCreated,
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
