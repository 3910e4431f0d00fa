import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean, pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { accessActiveGroup } from '../../rules/groups/user-groups.ts';
import { presentMembers } from '../../views/organization/groups.ts';

export const getUserGroupMembers = defineEndpoint({
  operationId: 'get-user-group-members',
  method: 'GET',
  path: '/user_groups/{user_group_id}/members',
  tag: 'users',
  access: 'member',
  summary: 'Get user group members',
  params: {
    user_group_id: pathInteger({ doc: 'The group.' }),
    direct_member_only: boolean({ default: false, doc: 'Whether those in its subgroups are left out.' }),
  },
  reply: { members: z.array(z.int()) },
  errors: [BadRequest],
  handle({ context: { realm }, params }) {
    const group = accessActiveGroup(realm, params.user_group_id);
    return { members: presentMembers(realm, group, { directOnly: params.direct_member_only }) };
  },
});
