import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { regenerateKey } from '../../operations/bots.ts';

export const regenerateBotApiKey = defineEndpoint({
  operationId: 'regenerate-bot-api-key',
  method: 'POST',
  path: '/bots/{bot_id}/api_key/regenerate',
  tag: 'users',
  access: 'member',
  hasSecret: true,
  summary: 'Give a bot a new API key',
  description: 'By its owner or an administrator. Nobody gets in with the old one any more.',
  params: { bot_id: pathInteger({ doc: 'The bot.' }) },
  reply: { api_key: z.string() },
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const api_key = await context.transact((tx) => regenerateKey(tx, caller.user, params.bot_id));
    return { api_key };
  },
});
