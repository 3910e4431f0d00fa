import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { revokeLink } from '../../operations/invitations/manage.ts';

export const revokeInviteLink = defineEndpoint({
  operationId: 'revoke-invite-link',
  method: 'DELETE',
  path: '/invites/multiuse/{invite_id}',
  tag: 'invites',
  access: 'member',
  summary: 'Revoke a reusable invitation link',
  params: { invite_id: pathInteger({ doc: 'The invitation.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller: { user }, params }) {
    await context.transact((tx) => revokeLink(tx, user, params.invite_id));
    return {};
  },
});
