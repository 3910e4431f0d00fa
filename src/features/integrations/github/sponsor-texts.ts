import type { EventTable } from '../kit/event-table.ts';
import type { Hook } from '../kit/integration.ts';
import { longDate } from '../kit/markdown.ts';

const sender = ({ payload }: Hook): string => payload.at('sender', 'login').text;
const tier = ({ payload }: Hook): string => payload.at('sponsorship', 'tier', 'name').text;
const before = ({ payload }: Hook): string => payload.at('changes', 'tier', 'from', 'name').text;
const date = ({ payload }: Hook): string => longDate(payload.at('effective_date').text);

/** Sponsorships. */
export const SPONSOR_TEXTS: EventTable = {
  cancelled: (hook) => `${sender(hook)} cancelled their ${tier(hook)} subscription.`,
  created: (hook) => `${sender(hook)} subscribed for ${tier(hook)}.`,
  edited(hook) {
    const from = hook.payload.at('changes', 'privacy_level', 'from').text;
    const to = hook.payload.at('sponsorship', 'privacy_level').text;
    return `${sender(hook)} changed who can see their sponsorship from ${from} to ${to}.`;
  },
  pending_cancellation: (hook) =>
    `${sender(hook)}'s ${tier(hook)} subscription will be cancelled on ${date(hook)}.`,
  pending_tier_change: (hook) =>
    `${sender(hook)}'s subscription will change from ${before(hook)} to ${tier(hook)} on ${date(hook)}.`,
  tier_changed: (hook) => `${sender(hook)} changed their subscription from ${before(hook)} to ${tier(hook)}.`,
};
