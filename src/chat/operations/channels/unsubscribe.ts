import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { channelKey } from '../../rules/channels/channel-names.ts';
import {
  accessChannelToRemove,
  accessKnownPrincipals,
  requireFewSubscriptions,
} from '../../rules/channels/channel-subscribing.ts';
import { type Leaving, leave } from './leave.ts';

export interface UnsubscribeRequest {
  /** Names of channels. */
  readonly channels: readonly string[];
  /** IDs or addresses; none: the caller. */
  readonly principals: readonly (number | string)[];
}

export interface UnsubscribePlan {
  readonly leavings: readonly Leaving[];
  /** Names of channels, one for each user who was subscribed. */
  readonly removed: readonly string[];
  /** Names of channels, one for each user who was not. */
  readonly notRemoved: readonly string[];
}

/** Ends subscriptions of the caller or of others. Subscription settings and past spans stay. */
export async function unsubscribe(
  tx: Tx,
  caller: User,
  request: UnsubscribeRequest,
): Promise<UnsubscribePlan> {
  const plan = await planUnsubscribe(tx, caller, request);
  await leave(tx, plan.leavings);
  return plan;
}

/** The subscriptions to end; throws if the caller may not end one. */
export async function planUnsubscribe(
  tx: Tx,
  caller: User,
  { channels, principals }: UnsubscribeRequest,
): Promise<UnsubscribePlan> {
  const people = await accessKnownPrincipals(tx, caller, principals);
  const names = new Map(channels.map((name) => [channelKey(name.trim()), name.trim()]));
  requireFewSubscriptions(names.size, people.length);
  const all = [...names.values()].map((name) => {
    const channel = accessChannelToRemove(tx.realm, caller, { name, people });
    const [users, others] = partition(people, (user) => tx.realm.isSubscribed(user.id, channel.id));
    return { channel, users, others };
  });
  return {
    leavings: all,
    removed: all.flatMap(({ channel, users }) => users.map(() => channel.name)),
    notRemoved: all.flatMap(({ channel, others }) => others.map(() => channel.name)),
  };
}

function partition<T>(items: readonly T[], holds: (item: T) => boolean): [T[], T[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))];
}
