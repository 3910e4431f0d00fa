import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest, CannotDeactivateGroupInUse } from '../../../engine/kernel/errors.ts';
import { deactivateGroup } from '../../operations/user-groups/deactivate.ts';

export const deactivateUserGroup = defineEndpoint({
  operationId: 'deactivate-user-group',
  method: 'POST',
  needsNoRoom: true,
  path: '/user_groups/{user_group_id}/deactivate',
  tag: 'users',
  access: 'user',
  summary: 'Deactivate a user group',
  description:
    'Puts a group out of use. One that is a subgroup, or named by a setting, is refused, with the list of those uses.',
  params: { user_group_id: pathInteger({ doc: 'The group.' }) },
  reply: {},
  errors: [BadRequest, CannotDeactivateGroupInUse],
  async handle({ context, caller, params }) {
    await context.transact((tx) => deactivateGroup(tx, caller.user, params.user_group_id));
    return {};
  },
});
