import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest, RateLimitHit } from '../../../engine/kernel/errors.ts';
import { updateUser as update } from '../../operations/users/update.ts';
import { accessAccount } from '../../rules/people/administration.ts';
import { askForNewAddress } from './ask-for-password.ts';
import { readUpdate, UPDATE_DESCRIPTION, updateParams } from './update-params.ts';

export const updateUser = defineEndpoint({
  operationId: 'update-user',
  method: 'PATCH',
  path: '/users/{user_id}',
  tag: 'users',
  access: 'administrator',
  refusal: 'BAD_REQUEST',
  summary: 'Update a user',
  description: UPDATE_DESCRIPTION,
  params: { user_id: pathInteger({ doc: 'Whom; deactivated accounts and bots too.' }), ...updateParams },
  reply: {},
  errors: [BadRequest, RateLimitHit],
  async handle({ context, caller, params, request }) {
    await askForNewAddress({ context, caller, params, request });
    await context.transact((tx) =>
      update(tx, caller.user, { user: accessAccount(tx.realm, params.user_id), asked: readUpdate(params) }),
    );
    return {};
  },
});
