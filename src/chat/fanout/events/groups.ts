import { z } from 'zod';
import type { GroupsEvents } from '../../events/groups.ts';
import { groupValue } from '../../views/initial-state/reply/objects.ts';
import { presentGroup, userGroupShape } from '../../views/organization/groups.ts';
import { defineEvent } from './define-event.ts';

const membership = { group_id: z.int(), user_ids: z.array(z.int()) };

const nesting = { group_id: z.int(), direct_subgroup_ids: z.array(z.int()) };

const groupChange = z
  .strictObject({
    name: z.string().optional(),
    description: z.string().optional(),
    deactivated: z.boolean().optional(),
    can_add_members_group: groupValue.optional(),
    can_join_group: groupValue.optional(),
    can_leave_group: groupValue.optional(),
    can_manage_group: groupValue.optional(),
    can_mention_group: groupValue.optional(),
    can_remove_members_group: groupValue.optional(),
  })
  .meta({ id: 'UserGroupChange' });

export const groupEvents = {
  user_group: defineEvent({
    type: 'user_group',
    sends: {
      UserGroupAddEvent: { op: 'add', has: { group: userGroupShape }, doc: 'A user group was made.' },
      UserGroupUpdateEvent: {
        op: 'update',
        has: { group_id: z.int(), data: groupChange },
        doc: 'Settings of a user group changed; what did not is absent.',
      },
      UserGroupRemoveEvent: {
        op: 'remove',
        has: { group_id: z.int() },
        doc: 'A user group was deactivated; for clients without `include_deactivated_groups`.',
      },
      UserGroupAddMembersEvent: { op: 'add_members', has: membership, doc: 'People joined a user group.' },
      UserGroupRemoveMembersEvent: {
        op: 'remove_members',
        has: membership,
        doc: 'People left a user group.',
      },
      UserGroupAddSubgroupsEvent: {
        op: 'add_subgroups',
        has: nesting,
        doc: 'Groups became members of a user group.',
      },
      UserGroupRemoveSubgroupsEvent: {
        op: 'remove_subgroups',
        has: nesting,
        doc: 'Groups are not members of a user group any more.',
      },
    },
    project: (event, { options }) => wireGroup(event, options.capabilities.include_deactivated_groups),
  }),
};

/** Clients that do not support deactivated groups get a removal for a deactivated one, and no later changes. */
function wireGroup(event: GroupsEvents, knowsDeactivated: boolean) {
  if ('ofDeactivated' in event && event.ofDeactivated && !knowsDeactivated) return [];
  const { type, op } = event;
  switch (op) {
    case 'add':
      return [{ type, op, group: presentGroup(event.group, event.members) }];
    case 'update':
      return [{ type, op, group_id: event.groupId, data: event.data }];
    case 'deactivate':
      if (!knowsDeactivated) return [{ type, op: 'remove' as const, group_id: event.groupId }];
      return [{ type, op: 'update' as const, group_id: event.groupId, data: { deactivated: true } }];
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
