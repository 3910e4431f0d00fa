import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathText } from '../../../engine/http/params.ts';
import { BadRequest, RateLimitHit } from '../../../engine/kernel/errors.ts';
import { updateUser } from '../../operations/users/update.ts';
import { accessAccountByAddress } from '../../rules/people/administration.ts';
import { askForNewAddress } from './ask-for-password.ts';
import { readUpdate, UPDATE_DESCRIPTION, updateParams } from './update-params.ts';

export const updateUserByEmail = defineEndpoint({
  operationId: 'update-user-by-email',
  method: 'PATCH',
  path: '/users/{email}',
  tag: 'users',
  access: 'administrator',
  refusal: 'BAD_REQUEST',
  summary: 'Update a user by email',
  description: `${UPDATE_DESCRIPTION} Whom: by the real address, if the caller may see it, or by the one that the API shows in its place.`,
  params: { email: pathText({ doc: 'The address of the user.' }), ...updateParams },
  reply: {},
  errors: [BadRequest, RateLimitHit],
  async handle({ context, caller, params, request }) {
    await askForNewAddress({ context, caller, params, request });
    await context.transact((tx) =>
      updateUser(tx, caller.user, {
        user: accessAccountByAddress(tx.realm, caller.user, params.email),
        asked: readUpdate(params),
      }),
    );
    return {};
  },
});
