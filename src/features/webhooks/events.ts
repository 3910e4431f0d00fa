import { z } from 'zod';
import { defineEvent } from '../../chat/fanout/events/define-event.ts';
import { knowsKeyOf } from '../../chat/views/people/bots.ts';
import type { WebhookDelivery } from './delivery.ts';
import { deliveryEntry, presentDeliveryEntry } from './views/webhook-delivery.ts';

/** Deliveries to the server of a bot have started or ended. */
interface WebhookDeliveryEvent {
  readonly type: 'webhook_delivery';
  readonly botId: number;
  readonly deliveries: readonly WebhookDelivery[];
}

declare module '../../chat/events/types.ts' {
  interface FeatureEvents {
    webhook_delivery: WebhookDeliveryEvent;
  }
}

export const deliveryEvent = defineEvent({
  type: 'webhook_delivery',
  isOurs: true,
  isOnRequest: true,
  sends: {
    WebhookDeliveryEvent: {
      has: {
        bot_id: z.int().meta({ description: 'A bot that the client’s user administers.' }),
        deliveries: z.array(deliveryEntry).meta({ description: 'Each as it is from now on.' }),
      },
      doc: 'Deliveries of an outgoing webhook are new, or something came of them. Only clients that name the type in `event_types` get it. Deliveries that are deleted with their message or for their age go without an event.',
    },
  },
  /** Threat: a user who no longer administers the bot fetches an older entry. */
  project: ({ type, botId, deliveries }, { user }, { realm }) => {
    const bot = realm.users.get(botId);
    if (!bot || !knowsKeyOf(bot, user)) return [];
    return [{ type, bot_id: botId, deliveries: deliveries.map(presentDeliveryEntry) }];
  },
});
