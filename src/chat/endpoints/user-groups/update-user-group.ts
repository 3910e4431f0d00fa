import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger, text } from '../../../engine/http/params.ts';
import { BadRequest, ExpectationMismatch, SystemGroupRequired } from '../../../engine/kernel/errors.ts';
import { LIMITS } from '../../model/settings/settings.ts';
import { updateGroup } from '../../operations/user-groups/update.ts';
import { groupPermissionChanges } from './permission-params.ts';

export const updateUserGroup = defineEndpoint({
  operationId: 'update-user-group',
  method: 'PATCH',
  path: '/user_groups/{user_group_id}',
  tag: 'users',
  access: 'member',
  summary: 'Update a user group',
  description: 'Groups that are deactivated can be changed too.',
  params: {
    user_group_id: pathInteger({ doc: 'The group.' }),
    name: text({ optional: true, allowBlank: true, doc: `At most ${LIMITS.groupName} characters.` }),
    description: text({
      optional: true,
      allowBlank: true,
      max: LIMITS.groupDescription,
      doc: 'What the group is for.',
    }),
    ...groupPermissionChanges,
  },
  reply: {},
  errors: [BadRequest, ExpectationMismatch, SystemGroupRequired],
  async handle({ context, caller, params }) {
    const { user_group_id, name, description } = params;
    await context.transact((tx) =>
      updateGroup(tx, caller.user, { groupId: user_group_id, name, description, permissions: params }),
    );
    return {};
  },
});
