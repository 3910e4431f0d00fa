import type { GroupsEvents } from '../../events/groups.ts';
import { presentGroup } from '../../views/groups.ts';
import type { Projections, WireEvent } from './projections.ts';

export const groupEvents: Projections<GroupsEvents> = {
  user_group: (event, { options }) => wireGroup(event, options.capabilities.include_deactivated_groups),
};

/** For clients that do not know of deactivated groups one that is deactivated is gone, and nothing befalls it. */
function wireGroup(event: GroupsEvents, knowsDeactivated: boolean): WireEvent[] {
  if ('ofDeactivated' in event && event.ofDeactivated && !knowsDeactivated) return [];
  const { type, op } = event;
  switch (op) {
    case 'add':
      return [{ type, op, group: presentGroup(event.group, event.members) }];
    case 'update':
      return [{ type, op, group_id: event.groupId, data: event.data }];
    case 'deactivate':
      if (!knowsDeactivated) return [{ type, op: 'remove', group_id: event.groupId }];
      return [{ type, op: 'update', group_id: event.groupId, data: { deactivated: true } }];
    case 'add_members':
    case 'remove_members':
      return [{ type, op, group_id: event.groupId, user_ids: event.userIds }];
    case 'add_subgroups':
    case 'remove_subgroups':
      return [{ type, op, group_id: event.groupId, direct_subgroup_ids: event.subgroupIds }];
    default:
      return event satisfies never;
  }
}
