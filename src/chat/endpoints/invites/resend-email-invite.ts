import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { sendAgain } from '../../operations/invitations/manage.ts';

export const resendEmailInvite = defineEndpoint({
  operationId: 'resend-email-invite',
  method: 'POST',
  path: '/invites/{invite_id}/resend',
  tag: 'invites',
  access: 'member',
  summary: 'Resend an email invitation',
  params: { invite_id: pathInteger({ doc: 'The invitation.' }) },
  reply: {},
  errors: [BadRequest],
  async handle({ context, caller: { user }, params }) {
    await context.transact((tx) => sendAgain(tx, user, params.invite_id));
    return {};
  },
});
