import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { integer } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { fetchDeliveries } from '../views/webhook-deliveries.ts';
import { delivery } from '../views/webhook-delivery.ts';
import { ofBot } from './delivery-params.ts';

const MOST = 100;

export const getBotDeliveries = defineEndpoint({
  operationId: 'get-bot-deliveries',
  isOurs: true,
  method: 'GET',
  path: '/bots/{bot_id}/deliveries',
  tag: 'users',
  access: 'member',
  summary: 'Get the deliveries of an outgoing webhook',
  description:
    'For the owner of the bot and administrators: the newest first. The latest 100 of each bot are kept, for seven days.',
  params: {
    ...ofBot,
    before: integer({ optional: true, min: 0, doc: 'Only deliveries with smaller IDs.' }),
    limit: integer({ default: 50, min: 1, max: MOST, doc: 'The most deliveries in the reply.' }),
  },
  reply: {
    deliveries: z.array(delivery).meta({ description: 'The newest first.' }),
    found_oldest: z.boolean().meta({ description: 'Whether there are no older ones.' }),
  },
  errors: [BadRequest],
  handle: ({ context, caller, params: { bot_id: botId, before, limit } }) =>
    fetchDeliveries(context, caller.user, { botId, before, limit }),
});
