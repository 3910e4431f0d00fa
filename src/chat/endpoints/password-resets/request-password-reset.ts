import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { PasswordAuthDisabled, RateLimitHit } from '../../../engine/kernel/errors.ts';
import { logFailure } from '../../../engine/kernel/log.ts';
import { askForReset } from '../../operations/users/password-reset.ts';
import { requirePasswords } from '../../rules/people/log-in-methods.ts';

/** Ours: the API has no operation for users who forgot their passwords. */
export const requestPasswordReset = defineEndpoint({
  operationId: 'request-password-reset',
  isOurs: true,
  method: 'POST',
  path: '/password-resets',
  tag: 'authentication',
  access: 'public',
  summary: 'Ask for another password',
  description:
    'Mails a link to the person with this address, which can be used once, for an hour. The reply is the same, and as ' +
    'quick, whether there is such an account or not. One person is sent five such mails a day.',
  params: { email: text({ max: 320, doc: 'The address of the account.' }) },
  reply: {},
  errors: [PasswordAuthDisabled, RateLimitHit],
  // Ten a minute from one client address.
  cost: () => 10,
  handle({ context, params: { email }, request: { network } }) {
    requirePasswords(context.realm);
    // Threat: the reply's time would reveal whether the account exists. So the reply waits for nothing.
    context
      .transact((tx) => askForReset(tx, { email, askedFrom: network }))
      .catch(logFailure(context.log, 'A mail with a link for another password could not be written.'));
    return {};
  },
});
