import { presentDomains } from '../domains.ts';
import type { StateContext, StatePart } from './wanted.ts';

/** Empty values for features that do not exist yet. */
export const LATER: Readonly<Record<string, (sight: StateContext) => StatePart>> = {
  giphy: () => ({ giphy_api_key: '' }),
  onboarding_steps: () => ({ onboarding_steps: [], navigation_tour_video_url: null }),
  realm_billing: () => ({ realm_billing: { has_pending_sponsorship_request: false } }),
  realm_domains: ({ realm }) => ({ realm_domains: presentDomains(realm) }),
  realm_embedded_bots: () => ({ realm_embedded_bots: [] }),
  realm_filters: () => ({ realm_filters: [] }),
  realm_incoming_webhook_bots: () => ({ realm_incoming_webhook_bots: [] }),
  stop_words: () => ({ stop_words: [] }),
  video_calls: () => ({ has_zoom_token: false }),
};
