import { toUsers } from '../../events/audience.ts';
import type { Tx } from '../../realm/tx.ts';
import { audienceOfChannel, canSeeFromOutside } from '../../rules/channels.ts';
import type { Channel, User } from '../../store/model.ts';
import { endSubscriptions } from '../../store/subscriptions.ts';
import { touchSubscriptions } from '../channels.ts';
import { readAllInChannel } from '../messages/read-state.ts';
import { part } from './acquaintances.ts';
import { groupBy, tellTogether } from './audiences.ts';

export interface Leaving {
  readonly channel: Channel;
  /** All of them are in it. */
  readonly users: readonly User[];
}

/** Ends subscriptions at this moment and tells those who left, those who stay, and those who see the channel no more. */
export async function leave(tx: Tx, leavings: readonly Leaving[]): Promise<void> {
  const real = leavings.filter(({ users }) => users.length > 0);
  for (const { channel, users } of real) {
    // While they are still in it: what is unread is in channels that one is in.
    await readAllInChannel(tx, idsOf(users), channel);
    await endSubscriptions(tx, tx.realm.id, channel.id, idsOf(users));
  }
  const pairs = real.flatMap(({ channel, users }) => users.map((user) => ({ channel, user })));
  touchSubscriptions(
    tx,
    pairs.map(({ channel, user }) => ({ channelId: channel.id, userId: user.id })),
  );
  tellTheLeaving(tx, pairs);
  tellPeers(tx, real);
  tellOfLoss(tx, real);
  await part(tx, real);
}

const idsOf = (users: readonly User[]): number[] => users.map((user) => user.id);

function tellTheLeaving(tx: Tx, pairs: readonly { readonly channel: Channel; readonly user: User }[]): void {
  const channelsOf = groupBy(
    pairs,
    ({ user }) => user.id,
    ({ channel }) => ({ id: channel.id, name: channel.name }),
  );
  const peopleOf = groupBy(
    channelsOf,
    ([, channels]) => channels.map(({ id }) => id).join(','),
    ([userId, channels]) => ({ userId, channels }),
  );
  for (const people of peopleOf.values()) {
    tx.emit(
      { type: 'subscription', op: 'remove', channels: people[0]?.channels ?? [] },
      toUsers(people.map(({ userId }) => userId)),
    );
  }
}

function tellPeers(tx: Tx, leavings: readonly Leaving[]): void {
  const byPeople = groupBy(
    leavings,
    ({ users }) => idsOf(users).join(','),
    (each) => each,
  );
  for (const some of byPeople.values()) {
    const users = some[0]?.users ?? [];
    const peers = some.map(({ channel }) => ({ item: channel.id, people: peersOf(tx, channel, users) }));
    for (const { items, people } of tellTogether(peers)) {
      tx.emit(
        { type: 'subscription', op: 'peer_remove', channelIds: items, userIds: idsOf(users) },
        toUsers(people),
      );
    }
  }
}

/** Who may know who is in the channel now. Several who leave at once learn of each other; a single one knows it. */
function peersOf({ realm }: Tx, channel: Channel, left: readonly User[]): number[] {
  const leaving = new Set(idsOf(left));
  const stillSee = left.length > 1 ? left.filter((user) => canSeeFromOutside(realm, user, channel)) : [];
  return [...audienceOfChannel(realm, channel).filter((userId) => !leaving.has(userId)), ...idsOf(stillSee)];
}

function tellOfLoss(tx: Tx, leavings: readonly Leaving[]): void {
  const lost = leavings.map(({ channel, users }) => ({
    item: channel.id,
    people: idsOf(users.filter((user) => !canSeeFromOutside(tx.realm, user, channel))),
  }));
  for (const { items, people } of tellTogether(lost)) {
    tx.emit({ type: 'stream', op: 'delete', channelIds: items }, toUsers(people));
  }
}
