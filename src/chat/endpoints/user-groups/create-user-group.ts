import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { json, listOf, text } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest, SystemGroupRequired } from '../../../engine/kernel/errors.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import { createGroup } from '../../operations/user-groups/create.ts';
import { groupPermissionParams } from './permission-params.ts';

export const createUserGroup = defineEndpoint({
  operationId: 'create-user-group',
  method: 'POST',
  path: '/user_groups/create',
  tag: 'users',
  access: 'member',
  refusal: 'BAD_REQUEST',
  summary: 'Create a user group',
  params: {
    name: text({ allowBlank: true, doc: `At most ${LIMITS.groupName} characters.` }),
    description: text({ allowBlank: true, max: LIMITS.groupDescription, doc: 'What the group is for.' }),
    members: json(listOf(z.int(), BOUNDS.people), {
      doc: 'User IDs of those who are in it from the beginning.',
    }),
    subgroups: json(listOf(z.int(), BOUNDS.items), {
      default: [],
      doc: 'IDs of the groups whose members are in it too; it takes no permission beyond creating groups.',
    }),
    ...groupPermissionParams,
  },
  reply: { group_id: z.int() },
  errors: [BadRequest, SystemGroupRequired],
  async handle({ context, caller, params }) {
    const { name, description, members, subgroups } = params;
    const group = await context.transact((tx) =>
      createGroup(tx, caller.user, { name, description, members, subgroups, permissions: params }),
    );
    return { group_id: group.id };
  },
});
