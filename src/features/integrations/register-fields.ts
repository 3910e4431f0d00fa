import { z } from 'zod';
import { fixed } from '../../chat/views/initial-state/field.ts';
import { integrations } from './catalogue.ts';

const incomingWebhook = z
  .strictObject({
    name: z.string(),
    display_name: z.string(),
    all_event_types: z.array(z.string()).nullable(),
    config_options: z.array(z.strictObject({ key: z.string(), label: z.string(), validator: z.string() })),
  })
  .meta({ id: 'IncomingWebhook' });

/** The setting of a bot for a service that signs. */
const SECRET = { key: 'webhook_secret', label: 'Secret', validator: 'check_string' };

const INCOMING_WEBHOOKS = integrations.map(({ name, title, events, signature }) => ({
  ...{ name, display_name: title, all_event_types: events ? [...events] : null },
  config_options: signature ? [SECRET] : [],
}));

/** The services for incoming webhooks. */
export const integrationFields = {
  realm_incoming_webhook_bots: fixed(
    { realm_incoming_webhook_bots: z.array(incomingWebhook) },
    {
      realm_incoming_webhook_bots: INCOMING_WEBHOOKS,
    },
  ),
};
