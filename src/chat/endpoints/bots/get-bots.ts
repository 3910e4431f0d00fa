import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { presentOwnBots } from '../../views/people/bots.ts';
import { settingsReply } from './bot-params.ts';

const ownBot = z
  .object({
    username: z.string(),
    full_name: z.string(),
    api_key: z.string(),
    avatar_url: z.string(),
    ...settingsReply,
  })
  .meta({ id: 'OwnBot' });

export const getBots = defineEndpoint({
  operationId: 'get-bots',
  method: 'GET',
  path: '/bots',
  tag: 'users',
  access: 'member',
  hasSecret: true,
  summary: 'Get the own bots',
  description: 'Only active bots.',
  params: {},
  reply: { bots: z.array(ownBot) },
  handle: ({ context, caller }) => ({
    bots: presentOwnBots(caller.user, context.realm, context.config.externalUrl),
  }),
});
