import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean, pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { accessActiveGroup } from '../../rules/groups/user-groups.ts';
import { accessPerson } from '../../rules/people/people.ts';
import { presentMembers } from '../../views/organization/groups.ts';

export const getIsUserGroupMember = defineEndpoint({
  operationId: 'get-is-user-group-member',
  method: 'GET',
  path: '/user_groups/{user_group_id}/members/{user_id}',
  tag: 'users',
  access: 'member',
  summary: 'Get user group membership status',
  description: 'Users with a deactivated account are in no group.',
  params: {
    user_group_id: pathInteger({ doc: 'The group.' }),
    user_id: pathInteger({ doc: 'The person.' }),
    direct_member_only: boolean({ default: false, doc: 'Whether being in a subgroup does not count.' }),
  },
  reply: { is_user_group_member: z.boolean() },
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const group = accessActiveGroup(context.realm, params.user_group_id);
    const person = await accessPerson(context, { viewer: caller.user, asked: params.user_id });
    const members = presentMembers(context.realm, group, { directOnly: params.direct_member_only });
    return { is_user_group_member: members.includes(person.id) };
  },
});
