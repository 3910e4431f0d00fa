import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { fetchConfirmation } from '../../views/people/email-changes.ts';

/** Ours, like `POST /settings/email/confirm`. */
export const getEmailConfirmation = defineEndpoint({
  operationId: 'get-email-confirmation',
  isOurs: true,
  method: 'GET',
  path: '/settings/email/confirm',
  tag: 'users',
  access: 'public',
  summary: 'Get what a link to confirm an address asks about',
  description: 'Changes nothing: programs that look through mail follow links.',
  params: {
    token: text({ max: 100, doc: 'What stands in the link of the mail after `/confirm-email/`.' }),
  },
  reply: {
    organization: z.string(),
    full_name: z.string(),
    email_before: z.string(),
    email: z.string(),
  },
  errors: [BadRequest],
  handle: ({ context: { db, realm, clock }, params: { token } }) =>
    fetchConfirmation({ db, realm }, token, seconds(clock)),
});
