import type { Channel, Subscription } from '../../src/chat/model/channels.ts';
import type { User } from '../../src/chat/model/people.ts';
import {
  type Joining,
  type NewChannel,
  newChannel,
  newSubscriptions,
} from '../../src/chat/operations/channels.ts';
import type { Tx } from '../../src/chat/realm/tx.ts';

/** Makes a channel without people. */
export async function insertChannel(tx: Tx, creator: User | null, input: NewChannel): Promise<Channel> {
  const channel = newChannel(tx, creator, input);
  await tx.put({ channels: [channel] });
  return channel;
}

/** Subscribes people who are not subscribed yet, whatever they may. */
export async function insertSubscriptions(tx: Tx, joinings: readonly Joining[]): Promise<Subscription[]> {
  const subscriptions = newSubscriptions(tx, joinings);
  await tx.put({ subscriptions });
  return subscriptions;
}
