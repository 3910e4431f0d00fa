import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { muteUser as mute } from '../../operations/muted-users.ts';

export const muteUser = defineEndpoint({
  operationId: 'mute-user',
  isPersonal: true,
  method: 'POST',
  path: '/users/me/muted_users/{muted_user_id}',
  tag: 'users',
  access: 'user',
  summary: 'Mute a user',
  description: 'All that they have written becomes read, and what they will write comes in read.',
  params: { muted_user_id: pathInteger({ doc: 'The user to mute.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params: { muted_user_id: mutedUserId } }) {
    await mute(context, caller.user, mutedUserId);
    return {};
  },
});
