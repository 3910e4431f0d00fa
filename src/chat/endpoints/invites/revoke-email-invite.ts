import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { revokeByMail } from '../../operations/invitations/manage.ts';

export const revokeEmailInvite = defineEndpoint({
  operationId: 'revoke-email-invite',
  method: 'DELETE',
  path: '/invites/{invite_id}',
  tag: 'invites',
  access: 'member',
  summary: 'Revoke an email invitation',
  params: { invite_id: pathInteger({ doc: 'The invitation.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller: { user }, params }) {
    await context.transact((tx) => revokeByMail(tx, user, params.invite_id));
    return {};
  },
});
