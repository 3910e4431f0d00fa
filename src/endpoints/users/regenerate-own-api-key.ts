import { z } from 'zod';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { renewApiKey } from '../../operations/user-settings/account.ts';

export const regenerateOwnApiKey = defineEndpoint({
  operationId: 'regenerate-own-api-key',
  method: 'POST',
  path: '/users/me/api_key/regenerate',
  tag: 'users',
  access: 'user',
  hasSecret: true,
  summary: 'Get another API key',
  description: 'The one before opens nothing any more.',
  params: {},
  reply: { api_key: z.string() },
  async handle({ context, caller }) {
    return { api_key: await context.transact((tx) => renewApiKey(tx, caller.user)) };
  },
});
