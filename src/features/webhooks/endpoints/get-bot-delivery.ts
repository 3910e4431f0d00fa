import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { fetchDelivery } from '../views/webhook-deliveries.ts';
import { delivery } from '../views/webhook-delivery.ts';
import { attempt, ofDelivery } from './delivery-params.ts';

export const getBotDelivery = defineEndpoint({
  operationId: 'get-bot-delivery',
  isOurs: true,
  method: 'GET',
  path: '/bots/{bot_id}/deliveries/{delivery_id}',
  tag: 'users',
  access: 'member',
  summary: 'Get a delivery of an outgoing webhook',
  description:
    'For the owner of the bot and administrators, with its latest five attempts. If the message is deleted, its deliveries are too.',
  params: ofDelivery,
  reply: {
    delivery,
    attempts: z.array(attempt).meta({ description: 'The oldest first.' }),
  },
  errors: [BadRequest],
  handle: ({ context, caller, params: { bot_id: botId, delivery_id: deliveryId } }) =>
    fetchDelivery(context, caller.user, { botId, deliveryId }),
});
