import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { pathInteger } from '../../../engine/http/params.ts';
import { BadRequest, UnauthorizedPrincipal } from '../../../engine/kernel/errors.ts';
import { update } from '../../operations/bots.ts';
import { presentUpdatedBot } from '../../views/people/bots.ts';
import { changeParams, readChange, settingsReply } from './bot-params.ts';

export const updateBot = defineEndpoint({
  operationId: 'update-bot',
  method: 'PATCH',
  path: '/bots/{bot_id}',
  tag: 'users',
  access: 'member',
  hasSecret: true,
  summary: 'Update a bot',
  description: 'By its owner or an administrator, who alone gives it another role.',
  params: {
    bot_id: pathInteger({ doc: 'The bot.' }),
    ...changeParams,
  },
  reply: {
    full_name: z.string(),
    avatar_url: z.string(),
    service_interface: z.int().nullable(),
    service_payload_url: z.string().nullable(),
    config_data: z
      .object({ webhook_secret: z.string().optional() })
      .catchall(z.string())
      .meta({ id: 'BotConfig' })
      .nullable(),
    ...settingsReply,
    bot_owner: z.string().optional(),
  },
  errors: [BadRequest, UnauthorizedPrincipal],
  async handle({ context, caller, params }) {
    const asked = { botId: params.bot_id, ...readChange(params) };
    await context.transact((tx) => update(tx, caller.user, asked));
    return presentUpdatedBot(params.bot_id, context.realm, context.config.externalUrl);
  },
});
