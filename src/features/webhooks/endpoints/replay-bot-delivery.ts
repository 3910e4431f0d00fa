import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { replayDelivery } from '../operations/replay.ts';
import { ofDelivery } from './delivery-params.ts';

export const replayBotDelivery = defineEndpoint({
  operationId: 'replay-bot-delivery',
  isOurs: true,
  method: 'POST',
  path: '/bots/{bot_id}/deliveries/{delivery_id}/replay',
  tag: 'users',
  access: 'member',
  summary: 'Replay a delivery of an outgoing webhook',
  description:
    'By the owner of the bot and administrators. The message is posted again as it is now, under the same `webhook-id`; ' +
    'what the bot answers is sent. A delivery that waits is tried now.',
  params: ofDelivery,
  reply: {
    delivery_id: z.int().meta({ description: 'The new delivery; the same one if it waited.' }),
  },
  errors: [BadRequest],
  handle: async ({ context, caller, params: { bot_id: botId, delivery_id: deliveryId } }) => ({
    delivery_id: await context.transact((tx) => replayDelivery(tx, caller.user, { botId, deliveryId })),
  }),
});
