import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { boolean, pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { accessActiveGroup } from '../../rules/groups/user-groups.ts';
import { presentSubgroups } from '../../views/organization/groups.ts';

export const getUserGroupSubgroups = defineEndpoint({
  operationId: 'get-user-group-subgroups',
  method: 'GET',
  path: '/user_groups/{user_group_id}/subgroups',
  tag: 'users',
  access: 'member',
  summary: 'Get subgroups of a user group',
  params: {
    user_group_id: pathInteger({ doc: 'The group.' }),
    direct_subgroup_only: boolean({ default: false, doc: 'Whether subgroups of subgroups are left out.' }),
  },
  reply: { subgroups: z.array(z.int()) },
  errors: [BadRequest],
  handle({ context: { realm }, params }) {
    const group = accessActiveGroup(realm, params.user_group_id);
    return { subgroups: presentSubgroups(realm, group, { directOnly: params.direct_subgroup_only }) };
  },
});
