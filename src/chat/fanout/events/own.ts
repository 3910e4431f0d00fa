import { z } from 'zod';
import { deliveryEntry, presentDeliveryEntry } from '../../../features/webhooks/views/webhook-delivery.ts';
import { knowsKeyOf } from '../../views/bots.ts';
import { defineEvent } from './define-event.ts';

export const ownEvents = {
  alert_words: defineEvent({
    type: 'alert_words',
    sends: {
      AlertWordsEvent: {
        has: { alert_words: z.array(z.string()) },
        doc: 'The alert words of the client’s user; all of them.',
        replaces: 'alert_words',
      },
    },
    project: (event) => [{ type: 'alert_words', alert_words: event.alertWords }],
  }),
  webhook_delivery: defineEvent({
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
  }),
};
