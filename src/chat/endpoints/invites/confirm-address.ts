import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { BadRequest, RateLimitHit } from '../../../engine/kernel/errors.ts';
import { sendConfirmation } from '../../operations/invitations/confirmation.ts';

/** Ours: the API says that addresses are confirmed, not how. The page of a link for many calls this. */
export const confirmAddress = defineEndpoint({
  operationId: 'confirm-address',
  isOurs: true,
  method: 'POST',
  path: '/invites/confirmation',
  tag: 'invites',
  access: 'public',
  summary: 'Confirm the address of a newcomer',
  description:
    'For those who follow a link for many, or come to an open organization: mails a link with which `POST /invites/accept` ' +
    'makes the account. The link can be used once, for a day. One address is sent five mails a day.',
  params: {
    token: text({
      optional: true,
      max: 100,
      doc: 'What stands in the link after `/join/`; needed unless the organization is open.',
    }),
    email: text({ doc: 'The address to log in with.' }),
  },
  reply: {},
  errors: [BadRequest, RateLimitHit],
  // Ten mails a minute from one client address.
  cost: () => 10,
  async handle({ context, params: { token, email }, request: { network } }) {
    await context.transact((tx) => sendConfirmation(tx, { token, email, askedFrom: network }));
    return {};
  },
});
