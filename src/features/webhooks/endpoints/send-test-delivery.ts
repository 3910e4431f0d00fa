import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { sendTestDelivery as send } from '../operations/replay.ts';
import { ofBot } from './delivery-params.ts';

export const sendTestDelivery = defineEndpoint({
  operationId: 'send-test-delivery',
  isOurs: true,
  method: 'POST',
  path: '/bots/{bot_id}/test_delivery',
  tag: 'users',
  access: 'member',
  summary: 'Test an outgoing webhook',
  description:
    'By the owner of the bot and administrators. A direct message of the caller with the ID 0, which nobody else sees, is ' +
    'posted as any other; what the bot answers is kept with the delivery, and is not sent.',
  params: ofBot,
  reply: { delivery_id: z.int().meta({ description: 'The delivery to look at.' }) },
  errors: [BadRequest],
  handle: async ({ context, caller, params }) => ({
    delivery_id: await context.transact((tx) => send(tx, caller.user, params.bot_id)),
  }),
});
