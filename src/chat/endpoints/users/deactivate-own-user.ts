import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { CannotDeactivateLastUser } from '../../../engine/kernel/errors.ts';
import { deactivateOneself } from '../../operations/users/deactivate.ts';

export const deactivateOwnUser = defineEndpoint({
  operationId: 'deactivate-own-user',
  method: 'DELETE',
  path: '/users/me',
  tag: 'users',
  access: 'human',
  summary: 'Deactivate the own account',
  description: 'And those of its bots. Neither the only owner nor the only user can.',
  params: {},
  reply: {},
  errors: [CannotDeactivateLastUser],
  async handle({ context, caller }) {
    await context.transact((tx) => deactivateOneself(tx, caller.user));
    return {};
  },
});
