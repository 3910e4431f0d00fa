import { z } from 'zod';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { integer, text } from '../../http/params.ts';
import { BOUNDS } from '../../kernel/bounds.ts';
import { BadRequest } from '../../kernel/errors.ts';
import { create } from '../../operations/bots.ts';
import { presentNewBot } from '../../views/bots.ts';
import { readSettings, readUrl, settingParams, settingsReply } from './bot-params.ts';

export const createBot = defineEndpoint({
  operationId: 'create-bot',
  method: 'POST',
  path: '/bots',
  tag: 'users',
  access: 'member',
  hasSecret: true,
  summary: 'Create a bot',
  description: `It belongs to the caller, who can have ${BOUNDS.bots} active ones. Answers with the key that the bot is to use.`,
  params: {
    full_name: text({ allowBlank: true, allowNul: true, doc: '2 to 100 characters, nobody else’s name.' }),
    short_name: text({ allowBlank: true, doc: 'What its address begins with.' }),
    bot_type: integer({ default: 1, doc: '1 generic, 2 incoming webhook, 3 outgoing webhook.' }),
    payload_url: text({ default: '', allowBlank: true, doc: 'Where an outgoing webhook posts to.' }),
    service_name: text({ optional: true, doc: 'A name for the other side.' }),
    interface_type: integer({ default: 1, doc: 'How an outgoing webhook speaks: 1 as this API says.' }),
    ...settingParams,
  },
  reply: { user_id: z.int(), api_key: z.string(), avatar_url: z.string(), ...settingsReply },
  errors: [BadRequest],
  async handle({ context, caller, params }) {
    const asked = {
      fullName: params.full_name,
      shortName: params.short_name,
      type: params.bot_type,
      payloadUrl: readUrl(params.payload_url),
      serviceName: params.service_name,
      interface: params.interface_type,
      settings: readSettings(params),
    };
    const bot = await context.transact((tx) => create(tx, caller.user, asked));
    return presentNewBot(bot, context.realm, context.config.externalUrl);
  },
});
