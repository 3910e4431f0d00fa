import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { create } from '../../operations/bots.ts';
import { presentNewBot } from '../../views/people/bots.ts';
import { newBotParams, readNewBot, settingsReply } from './bot-params.ts';

export const createBot = defineEndpoint({
  operationId: 'create-bot',
  method: 'POST',
  path: '/bots',
  tag: 'users',
  access: 'member',
  hasSecret: true,
  summary: 'Create a bot',
  description: `It belongs to the caller, who can have ${BOUNDS.bots} active ones. Answers with the key that the bot is to use.`,
  params: newBotParams,
  reply: { user_id: z.int(), api_key: z.string(), avatar_url: z.string(), ...settingsReply },
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const bot = await context.transact((tx) => create(tx, caller.user, readNewBot(params)));
    return presentNewBot(bot, context.realm, context.config.externalUrl);
  },
});
