import type { Channel, Membership } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';

import { readAllInChannel } from '../messages/read-state.ts';

export interface Leaving {
  readonly channel: Channel;
  /** All of them are in it. */
  readonly users: readonly User[];
}

/** Ends subscriptions at this moment; personal settings stay. */
export async function leave(tx: Tx, leavings: readonly Leaving[]): Promise<void> {
  const real = leavings.filter(({ users }) => users.length > 0);
  if (real.length === 0) return;
  // While they are still in it: unread messages are in channels that one is in.
  for (const { channel, users } of real) {
    const ids = users.map(({ id }) => id);
    await readAllInChannel(tx, ids, channel);
  }
  const subscriptions = real.flatMap(({ channel, users }) =>
    users.map(({ id: userId }) => {
      const subscription = tx.realm.subscription(userId, channel.id) as Membership;
      return { ...subscription, userId, isActive: false };
    }),
  );
  await tx.put({ subscriptions });
}
