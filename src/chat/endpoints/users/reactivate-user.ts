import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { reactivate } from '../../operations/users/reactivate.ts';

export const reactivateUser = defineEndpoint({
  operationId: 'reactivate-user',
  method: 'POST',
  path: '/users/{user_id}/reactivate',
  tag: 'users',
  access: 'user',
  summary: 'Reactivate a user',
  description:
    'For administrators; bots by their owners too, if they may make such bots. Role, channels and groups are as they were; ' +
    'the API key is another.',
  params: { user_id: pathInteger({ doc: 'The user.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    await context.transact((tx) => reactivate(tx, caller.user, params.user_id));
    return {};
  },
});
