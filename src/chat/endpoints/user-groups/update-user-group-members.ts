import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf, pathInteger } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { requireMembershipRequest } from '../../rules/groups/user-groups.ts';
import { changeAndNotify } from './membership.ts';

const list = (doc: string) => json(listOf(z.int(), BOUNDS.people), { default: [], doc });

export const updateUserGroupMembers = defineEndpoint({
  operationId: 'update-user-group-members',
  method: 'POST',
  path: '/user_groups/{user_group_id}/members',
  tag: 'users',
  access: 'member',
  summary: 'Update user group members',
  description: 'All or nothing. The notification bot tells those whom somebody else added or removed.',
  params: {
    user_group_id: pathInteger({ doc: 'The group.' }),
    add: list('User IDs of those who are to be in it.'),
    delete: list('User IDs of those who are to be in it no more.'),
    add_subgroups: list('IDs of groups whose members are to be in it too.'),
    delete_subgroups: list('IDs of groups whose members are to be in it no more through them.'),
  },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const { user_group_id, add, delete: remove, add_subgroups, delete_subgroups } = params;
    const asked = { add, remove, addSubgroups: add_subgroups, removeSubgroups: delete_subgroups };
    requireMembershipRequest(asked);
    await changeAndNotify(context, caller, { groupId: user_group_id, ...asked });
    return {};
  },
});
