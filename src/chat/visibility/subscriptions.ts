import { RunList } from '../../engine/kernel/ids/run-list.ts';
import { toUsers } from '../../engine/log/audience.ts';
import type { Channel, Subscription } from '../model/channels.ts';
import type { User } from '../model/people.ts';
import { activeSubscribers, audienceOfChannel, canSeeFromOutside } from '../rules/channels/channels.ts';
import { groupBy, together } from './together.ts';
import { idsOf, type VisibilityStep } from './turn.ts';

/** Users who join or leave a channel at once. */
interface Movement {
  readonly channel: Channel;
  readonly users: readonly User[];
}

/** Emits new subscriptions to the subscribers, and to viewers of the channel's subscribers. */
export function followStartedSubscriptions(turn: VisibilityStep): void {
  const started = movedIn(turn, (isActive, was) => isActive && !was);
  if (started.length === 0) return;
  const movements = movementsOf(turn, started);
  emitOwn(turn, movements, started);
  const audienceOf = ({ channel, users }: Movement) => {
    const own = new Set(idsOf(users));
    return audienceOfChannel(turn.after, channel).filter((id) => !own.has(id));
  };
  emitPeers(turn, movements, { op: 'peer_add', audienceOf });
}

/** Emits ended subscriptions to the users who leave, and to viewers of the channel's subscribers. */
export function followEndedSubscriptions(turn: VisibilityStep): void {
  const ended = movedIn(turn, (isActive, was) => !isActive && was);
  if (ended.length === 0) return;
  emitRemoved(turn, ended);
  const audienceOf = ({ channel, users }: Movement) => {
    const left = new Set(idsOf(users));
    // Users who leave at once are notified of each other; a user who leaves alone knows it.
    const alsoLeft =
      users.length > 1 ? users.filter((user) => canSeeFromOutside(turn.after, user, channel)) : [];
    return [...audienceOfChannel(turn.after, channel).filter((id) => !left.has(id)), ...idsOf(alsoLeft)];
  };
  emitPeers(turn, movementsOf(turn, ended), { op: 'peer_remove', audienceOf });
}

function movedIn(
  { before, put }: VisibilityStep,
  moves: (isActive: boolean, was: boolean) => boolean,
): readonly Subscription[] {
  return (put.subscriptions ?? []).filter(({ userId, channelId, isActive }) =>
    moves(isActive, before.isSubscribed(userId, channelId)),
  );
}

function movementsOf({ after }: VisibilityStep, moved: readonly Subscription[]): Movement[] {
  const byChannel = Map.groupBy(moved, ({ channelId }) => channelId);
  return [...byChannel].map(([channelId, some]) => ({
    channel: after.channel(channelId),
    users: some.map(({ userId }) => after.user(userId)),
  }));
}

/** Emits users' own subscriptions; a new user has no client yet. */
function emitOwn(
  turn: VisibilityStep,
  movements: readonly Movement[],
  started: readonly Subscription[],
): void {
  const { before, after, emit } = turn;
  const own = started.filter(({ userId }) => before.users.has(userId));
  if (own.length === 0) return;
  const subscribers = movements.map(
    ({ channel: { id } }) => [id, RunList.of(activeSubscribers(after, id)).runs] as const,
  );
  emit(
    {
      type: 'subscription',
      op: 'add',
      channels: movements.map(({ channel }) => channel),
      subscriptions: own,
      subscribers: Object.fromEntries(subscribers),
    },
    toUsers(own.map(({ userId }) => userId)),
  );
}

interface PeerChange {
  readonly op: 'peer_add' | 'peer_remove';
  readonly audienceOf: (movement: Movement) => readonly number[];
}

/** One event for all channels that the same users join or leave with the same audience. */
function emitPeers(
  { emit }: VisibilityStep,
  movements: readonly Movement[],
  { op, audienceOf }: PeerChange,
): void {
  const byPeople = groupBy(
    movements,
    ({ users }) => idsOf(users).join(','),
    (each) => each,
  );
  for (const some of byPeople.values()) {
    const userIds = idsOf(some[0]?.users ?? []);
    const peers = some.map((each) => ({ item: each.channel.id, people: audienceOf(each) }));
    for (const { items: channelIds, people } of together(peers)) {
      emit({ type: 'subscription', op, channelIds, userIds }, toUsers(people));
    }
  }
}

function emitRemoved({ after, emit }: VisibilityStep, ended: readonly Subscription[]): void {
  const channelsOf = groupBy(
    ended,
    ({ userId }) => userId,
    ({ channelId: id }) => ({ id, name: after.channel(id).name }),
  );
  const peopleOf = groupBy(
    channelsOf,
    ([, channels]) => channels.map(({ id }) => id).join(','),
    ([userId, channels]) => ({ userId, channels }),
  );
  for (const people of peopleOf.values()) {
    const channels = people[0]?.channels ?? [];
    emit({ type: 'subscription', op: 'remove', channels }, toUsers(people.map(({ userId }) => userId)));
  }
}
