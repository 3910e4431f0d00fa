import { z } from 'zod';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { integer, json, pathInteger, text } from '../../http/params.ts';
import { BadRequest, UnauthorizedPrincipal } from '../../kernel/errors.ts';
import { update } from '../../operations/bots.ts';
import { ROLES } from '../../rules/people/administration.ts';
import { presentUpdatedBot } from '../../views/bots.ts';
import { readSettings, readUrl, settingParams, settingsReply } from './bot-params.ts';

export const updateBot = defineEndpoint({
  operationId: 'update-bot',
  method: 'PATCH',
  path: '/bots/{bot_id}',
  tag: 'users',
  access: 'member',
  summary: 'Update a bot',
  description: 'By its owner or an administrator, who alone gives it another role.',
  params: {
    bot_id: pathInteger({ doc: 'The bot.' }),
    full_name: text({ optional: true, allowBlank: true, allowNul: true, doc: 'Nobody else’s name.' }),
    role: json(z.literal(ROLES), { optional: true, doc: 'As for people.' }),
    bot_owner_id: integer({ optional: true, doc: 'The new owner of the bot.' }),
    service_payload_url: text({
      optional: true,
      allowBlank: true,
      doc: 'Where an outgoing webhook posts to.',
    }),
    service_interface: integer({ default: 1, doc: 'How it speaks; with the address.' }),
    ...settingParams,
  },
  reply: {
    full_name: z.string(),
    avatar_url: z.string(),
    service_interface: z.int().nullable(),
    service_payload_url: z.string().nullable(),
    config_data: z.record(z.string(), z.string()).nullable(),
    ...settingsReply,
    bot_owner: z.string().optional(),
  },
  errors: [BadRequest, UnauthorizedPrincipal],
  async handle({ context, caller, params }) {
    const url = params.service_payload_url;
    const asked = {
      fullName: params.full_name,
      role: params.role,
      ownerId: params.bot_owner_id,
      payloadUrl: url === undefined ? undefined : readUrl(url),
      interface: params.service_interface,
      settings: readSettings(params),
    };
    await context.transact((tx) => update(tx, caller.user, { botId: params.bot_id, ...asked }));
    return presentUpdatedBot(params.bot_id, context.realm, context.config.externalUrl);
  },
});
