import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { unmuteUser as unmute } from '../../operations/muted-users.ts';

export const unmuteUser = defineEndpoint({
  operationId: 'unmute-user',
  isPersonal: true,
  method: 'DELETE',
  path: '/users/me/muted_users/{muted_user_id}',
  tag: 'users',
  access: 'user',
  summary: 'Unmute a user',
  description: 'What they wrote while they were muted stays read.',
  params: { muted_user_id: pathInteger({ doc: 'The user to unmute.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    await context.transact((tx) => unmute(tx, caller.user, params.muted_user_id));
    return {};
  },
});
