import { defineFeature } from '../../engine/feature.ts';
import { getBotDeliveries } from './endpoints/get-bot-deliveries.ts';
import { getBotDelivery } from './endpoints/get-bot-delivery.ts';
import { receiveWebhook } from './endpoints/receive-webhook.ts';
import { replayBotDelivery } from './endpoints/replay-bot-delivery.ts';
import { sendTestDelivery } from './endpoints/send-test-delivery.ts';
import { followBots } from './operations/after-change.ts';
import { deleteOldDeliveries } from './store/deliveries.ts';

const DELIVERY_DAYS = 7;

export const webhooks = defineFeature({
  name: 'webhooks',
  endpoints: [getBotDeliveries, getBotDelivery, replayBotDelivery, sendTestDelivery, receiveWebhook],
  expiries: [{ days: DELIVERY_DAYS, remove: deleteOldDeliveries }],
  afterChange: followBots,
});
