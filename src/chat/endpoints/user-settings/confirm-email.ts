import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { confirmEmail as confirm } from '../../operations/user-settings/email.ts';

/** Ours: the API says that a link confirms the new address, not how. The page of the link calls this. */
export const confirmEmail = defineEndpoint({
  operationId: 'confirm-email',
  isOurs: true,
  method: 'POST',
  path: '/settings/email/confirm',
  tag: 'users',
  access: 'public',
  summary: 'Confirm another address',
  description: 'Gives an account the address that was asked for with `PATCH /settings`, and answers with it.',
  params: {
    token: text({ max: 100, doc: 'What stands in the link of the mail after `/confirm-email/`.' }),
  },
  reply: { email: z.string() },
  errors: [BadRequest],
  async handle({ context, params: { token } }) {
    return { email: await context.transact((tx) => confirm(tx, token)) };
  },
});
