import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf, pathInteger } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { requireSubgroupRequest } from '../../rules/groups/user-groups.ts';
import { changeAndNotify } from './membership.ts';

const list = (doc: string) => json(listOf(z.int(), BOUNDS.items), { default: [], doc });

export const updateUserGroupSubgroups = defineEndpoint({
  operationId: 'update-user-group-subgroups',
  method: 'POST',
  path: '/user_groups/{user_group_id}/subgroups',
  tag: 'users',
  access: 'member',
  summary: 'Update subgroups of a user group',
  description: 'All or nothing.',
  params: {
    user_group_id: pathInteger({ doc: 'The group.' }),
    add: list('IDs of groups whose members are to be in it too.'),
    delete: list('IDs of groups whose members are to be in it no more through them.'),
  },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const asked = { addSubgroups: params.add, removeSubgroups: params.delete };
    requireSubgroupRequest(asked);
    await changeAndNotify(context, caller, { groupId: params.user_group_id, ...asked });
    return {};
  },
});
