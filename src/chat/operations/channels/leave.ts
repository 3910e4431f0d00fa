import type { Channel, Membership } from '../../model/channels.ts';
import type { User } from '../../model/people.ts';
import type { Tx } from '../../realm/tx.ts';
import { readAllInChannel } from '../messages/read-state.ts';

export interface Leaving {
  readonly channel: Channel;
  /** Users, all of them subscribed. */
  readonly users: readonly User[];
}

/** Ends subscriptions now; personal settings stay. */
export async function leave(tx: Tx, leavings: readonly Leaving[]): Promise<void> {
  const real = leavings.filter(({ users }) => users.length > 0);
  if (real.length === 0) return;
  // Before they leave: only subscribed channels have unread messages.
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
