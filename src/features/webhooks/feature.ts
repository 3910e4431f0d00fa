import { OutboxSender } from '../../chat/jobs/outbox/outbox-sender.ts';
import { defineFeature } from '../../engine/feature.ts';
import { getBotDeliveries } from './endpoints/get-bot-deliveries.ts';
import { getBotDelivery } from './endpoints/get-bot-delivery.ts';
import { receiveWebhook } from './endpoints/receive-webhook.ts';
import { replayBotDelivery } from './endpoints/replay-bot-delivery.ts';
import { sendTestDelivery } from './endpoints/send-test-delivery.ts';
import { deliveryEvent } from './events.ts';
import { webhookCaller } from './jobs/caller.ts';
import { webhookTransport } from './jobs/webhook-transport.ts';
import { followBots } from './operations/after-change.ts';
import { deleteOldDeliveries } from './store/deliveries.ts';
import { webhooksTables } from './tables.ts';

const DELIVERY_DAYS = 7;

export const webhooks = defineFeature({
  name: 'webhooks',
  tables: webhooksTables,
  endpoints: [getBotDeliveries, getBotDelivery, replayBotDelivery, sendTestDelivery, receiveWebhook],
  expiries: [{ days: DELIVERY_DAYS, remove: deleteOldDeliveries }],
  events: [deliveryEvent],
  afterChange: followBots,
  jobs: ({ context, outbound, random }) => [
    webhookCaller(context),
    new OutboxSender(context, webhookTransport(context, outbound), random),
  ],
});
