import { z } from 'zod';
import { fixed } from './field.ts';

/** Empty values for features that do not exist yet. */
export const emptyFields = {
  giphy: fixed({ giphy_api_key: z.string() }, { giphy_api_key: '' }),
  onboarding_steps: fixed(
    {
      onboarding_steps: z.array(z.strictObject({ type: z.string(), name: z.string() })),
      navigation_tour_video_url: z.string().nullable(),
    },
    { onboarding_steps: [], navigation_tour_video_url: null },
  ),
  realm_billing: fixed(
    { realm_billing: z.strictObject({ has_pending_sponsorship_request: z.boolean() }) },
    { realm_billing: { has_pending_sponsorship_request: false } },
  ),
  realm_embedded_bots: fixed(
    {
      realm_embedded_bots: z.array(
        z.strictObject({ name: z.string(), config: z.record(z.string(), z.string()) }),
      ),
    },
    { realm_embedded_bots: [] },
  ),
  realm_filters: fixed(
    { realm_filters: z.array(z.array(z.union([z.int(), z.string()]))) },
    { realm_filters: [] },
  ),
  stop_words: fixed({ stop_words: z.array(z.string()) }, { stop_words: [] }),
  video_calls: fixed({ has_zoom_token: z.boolean() }, { has_zoom_token: false }),
};
