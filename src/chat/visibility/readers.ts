import type { Channel } from '../model/channels.ts';
import type { User } from '../model/people.ts';
import { canReadChannel, hasProtectedHistory } from '../rules/channels/channels.ts';
import { movesThroughGroups } from './groups.ts';
import { type ChangedPair, isChanged, pairsOf, type VisibilityStep, watchersOf } from './turn.ts';

/** A channel, and users who may read other messages of it after a step than before. */
export interface ReaderChange extends ChangedPair<Channel> {
  readonly userIds: readonly number[];
}

/** Channels with changed readers, among users who have a client: new and deactivated users have none. */
export function readerChanges(turn: VisibilityStep): ReaderChange[] {
  return [...affected(turn)].flatMap(({ channel, people }) => {
    const [before, after] = [turn.before.channels.get(channel.id), turn.after.channels.get(channel.id)];
    if (!before || !after) return [];
    const isOtherHistory = hasProtectedHistory(before) !== hasProtectedHistory(after);
    const userIds = people.flatMap(({ id }) => {
      const [old, user] = [turn.before.users.get(id), turn.after.users.get(id)];
      if (!old || !user?.isActive) return [];
      const did = canReadChannel(turn.before, old, before);
      const does = canReadChannel(turn.after, user, after);
      return did !== does || (does && isOtherHistory) ? [id] : [];
    });
    return userIds.length === 0 ? [] : [{ before, after, userIds }];
  });
}

/** A channel, and all users whose access to it a step may change. */
interface Affected {
  readonly channel: Channel;
  readonly people: readonly User[];
}

function* affected(turn: VisibilityStep): Iterable<Affected> {
  const { before, after, put } = turn;
  const changed = pairsOf(before.channels, put.channels).filter(isChanged).filter(isOtherReading);
  if (changed.length > 0) {
    const people = watchersOf(turn);
    for (const { after: channel } of changed) yield { channel, people };
  }
  for (const [id, some] of Map.groupBy(put.subscriptions ?? [], ({ channelId }) => channelId)) {
    const people = some.flatMap(({ userId }) => after.users.get(userId) ?? []);
    yield { channel: after.channel(id), people };
  }
  for (const { channels, people } of movesThroughGroups(turn))
    for (const channel of channels) yield { channel, people };
  const people = pairsOf(before.users, put.users).filter(isChanged).filter(isOtherRole);
  if (people.length === 0) return;
  for (const channel of after.channels.values())
    yield { channel, people: people.map(({ after: user }) => user) };
}

const isOtherRole = ({ before, after }: ChangedPair<User>): boolean => before.role !== after.role;

const isOtherReading = ({ before, after }: ChangedPair<Channel>): boolean =>
  before.inviteOnly !== after.inviteOnly ||
  before.isWebPublic !== after.isWebPublic ||
  before.historyPublicToSubscribers !== after.historyPublicToSubscribers ||
  before.permissions.can_add_subscribers_group !== after.permissions.can_add_subscribers_group ||
  before.permissions.can_subscribe_group !== after.permissions.can_subscribe_group;
