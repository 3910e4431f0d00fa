import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathText } from '../../../engine/http/params.ts';
import { seconds } from '../../../engine/kernel/clock.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { accessReset } from '../../rules/people/password-resets.ts';

export const getPasswordReset = defineEndpoint({
  operationId: 'get-password-reset',
  isOurs: true,
  method: 'GET',
  path: '/password-resets/{token}',
  tag: 'authentication',
  access: 'public',
  summary: 'Get whose password a link resets',
  description: 'Changes nothing: programs that look through mail follow links.',
  params: { token: pathText({ doc: 'What stands in the link of the mail after `/reset-password/`.' }) },
  reply: { email: z.string(), full_name: z.string() },
  errors: [BadRequest],
  async handle({ context: { db, realm, clock }, params: { token } }) {
    const { deliveryEmail: email, fullName } = await accessReset(
      { db, realm },
      { token, now: seconds(clock) },
    );
    return { email, full_name: fullName };
  },
});
