import { setImmediate } from 'node:timers/promises';
import { toUsers } from '../../events/audience.ts';
import { RunList } from '../../kernel/run-list.ts';
import type { Tx } from '../../realm/tx.ts';
import { activeSubscribers, audienceOfChannel, canSeeChannel } from '../../rules/channels.ts';
import type { Channel, Subscription, User } from '../../store/model.ts';
import { insertSubscriptions, type Joining } from '../channels.ts';
import { introduce } from './acquaintances.ts';
import { groupBy, tellTogether } from './audiences.ts';
import { tellDefaults } from './defaults.ts';

interface Joined {
  readonly channel: Channel;
  /** Those who were not in it before. */
  readonly users: readonly User[];
  readonly userIds: readonly number[];
  readonly isNew: boolean;
}

/**
 * Subscribes people and tells everybody concerned: who sees a channel for the first time, those who joined, and those
 * who may know who is in it. `created` are the channels made in this transaction; people may have been made in it too.
 * Returns the subscriptions made. Between its parts readers get their turn.
 */
export async function join(
  tx: Tx,
  joinings: readonly Joining[],
  created: readonly Channel[] = [],
): Promise<Subscription[]> {
  const made = await insertSubscriptions(tx, joinings);
  await setImmediate();
  const isNew = new Set(created.map((channel) => channel.id));
  const joinedBy = groupBy(
    made,
    ({ channelId }) => channelId,
    ({ userId }) => userId,
  );
  const joined = joinings.map(({ channel, users }) => {
    const userIds = joinedBy.get(channel.id) ?? [];
    const ids = new Set(userIds);
    return {
      channel,
      users: users.filter((user) => ids.has(user.id)),
      userIds,
      isNew: isNew.has(channel.id),
    };
  });
  await introduce(tx, joined);
  tellOfChannels(tx, joined);
  await setImmediate();
  if (created.some((channel) => channel.isDefault)) tellDefaults(tx, created);
  tellTheJoined(tx, joined, made);
  await setImmediate();
  tellPeers(tx, joined);
  await setImmediate();
  return made;
}

/** Those who did not know of a channel before learn what it is. */
function tellOfChannels(tx: Tx, joined: readonly Joined[]): void {
  const newcomers = joined.map(({ channel, users, userIds, isNew }) => ({
    item: channel,
    people: isNew
      ? [...new Set([...audienceOfChannel(tx.realm, channel), ...userIds])]
      : users.filter((user) => !canSeeChannel(tx.realm, user, channel)).map((user) => user.id),
  }));
  for (const { items, people } of tellTogether(newcomers)) {
    tx.emit({ type: 'stream', op: 'create', channels: items }, toUsers(people));
  }
}

function tellTheJoined(tx: Tx, joined: readonly Joined[], made: readonly Subscription[]): void {
  if (made.length === 0) return;
  const changed = joined.filter(({ userIds }) => userIds.length > 0);
  const subscribers = changed.map(({ channel, userIds }) => {
    const everybody = RunList.of([...activeSubscribers(tx.realm, channel.id), ...userIds]);
    return [channel.id, everybody.runs] as const;
  });
  tx.emit(
    {
      type: 'subscription',
      op: 'add',
      channels: changed.map(({ channel }) => channel),
      subscriptions: made,
      subscribers: Object.fromEntries(subscribers),
    },
    toUsers(made.map(({ userId }) => userId)),
  );
}

/** Those who joined have been told who is there with the channel itself. */
function tellPeers(tx: Tx, joined: readonly Joined[]): void {
  const byPeople = groupBy(
    joined.filter(({ userIds }) => userIds.length > 0),
    ({ userIds }) => userIds.join(','),
    (each) => each,
  );
  for (const some of byPeople.values()) {
    const userIds = some[0]?.userIds ?? [];
    const own = new Set(userIds);
    const peers = some.map(({ channel }) => ({
      item: channel.id,
      people: audienceOfChannel(tx.realm, channel).filter((id) => !own.has(id)),
    }));
    for (const { items, people } of tellTogether(peers)) {
      tx.emit({ type: 'subscription', op: 'peer_add', channelIds: items, userIds }, toUsers(people));
    }
  }
}
