import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import { BadRequest, RateLimitHit } from '../../../engine/kernel/errors.ts';
import { renewApiKey } from '../../operations/user-settings/account.ts';
import { askForPassword } from './ask-for-password.ts';

export const regenerateOwnApiKey = defineEndpoint({
  operationId: 'regenerate-own-api-key',
  method: 'POST',
  path: '/users/me/api_key/regenerate',
  tag: 'users',
  access: 'user',
  hasSecret: true,
  summary: 'Get another API key',
  description:
    'The one before opens nothing any more. Below `/json` it takes the password: a key outlives the session. Five wrong ones in 30 minutes ' +
    'end the attempts.',
  params: {
    password: text({ default: '', allowBlank: true, doc: "The caller's password; needed below `/json`." }),
  },
  reply: { api_key: z.string() },
  errors: [BadRequest, RateLimitHit],
  async handle({ context, caller, params, request }) {
    await askForPassword({ context, caller, request }, params.password);
    return { api_key: await context.transact((tx) => renewApiKey(tx, caller.user)) };
  },
});
