import { z } from 'zod';
import { integrations } from '../../../features/integrations/catalogue.ts';
import { remembered } from './field.ts';
import { incomingWebhook } from './reply/later.ts';

/** The setting of a bot for a service that signs. */
const SECRET = { key: 'webhook_secret', label: 'Secret', validator: 'check_string' };

const INCOMING_WEBHOOKS = integrations.map(({ name, title, events, signature }) => ({
  ...{ name, display_name: title, all_event_types: events ? [...events] : null },
  config_options: signature ? [SECRET] : [],
}));

/** Empty values for features that do not exist yet, and the services for incoming webhooks. */
export const emptyFields = {
  giphy: remembered({ giphy_api_key: z.string() }, () => ({ giphy_api_key: '' })),
  onboarding_steps: remembered(
    {
      onboarding_steps: z.array(z.strictObject({ type: z.string(), name: z.string() })),
      navigation_tour_video_url: z.string().nullable(),
    },
    () => ({ onboarding_steps: [], navigation_tour_video_url: null }),
  ),
  realm_billing: remembered(
    { realm_billing: z.strictObject({ has_pending_sponsorship_request: z.boolean() }) },
    () => ({
      realm_billing: { has_pending_sponsorship_request: false },
    }),
  ),
  realm_embedded_bots: remembered(
    {
      realm_embedded_bots: z.array(
        z.strictObject({ name: z.string(), config: z.record(z.string(), z.string()) }),
      ),
    },
    () => ({ realm_embedded_bots: [] }),
  ),
  realm_filters: remembered({ realm_filters: z.array(z.array(z.union([z.int(), z.string()]))) }, () => ({
    realm_filters: [],
  })),
  realm_incoming_webhook_bots: remembered({ realm_incoming_webhook_bots: z.array(incomingWebhook) }, () => ({
    realm_incoming_webhook_bots: INCOMING_WEBHOOKS,
  })),
  stop_words: remembered({ stop_words: z.array(z.string()) }, () => ({ stop_words: [] })),
  video_calls: remembered({ has_zoom_token: z.boolean() }, () => ({ has_zoom_token: false })),
};
