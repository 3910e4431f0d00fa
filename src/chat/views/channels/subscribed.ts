import { z } from 'zod';

type NamesById = Readonly<Record<string, readonly string[]>>;

const namesById = z.record(z.string(), z.array(z.string()));

/** Names of channels by user ID. */
export const subscribedReply = { subscribed: namesById, already_subscribed: namesById };

export const presentSubscribed = (outcome: {
  readonly subscribed: NamesById;
  readonly alreadySubscribed: NamesById;
}) => ({ subscribed: outcome.subscribed, already_subscribed: outcome.alreadySubscribed });
