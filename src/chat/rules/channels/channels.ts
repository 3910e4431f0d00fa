import { BadRequest, StreamDoesNotExist } from '../../../engine/kernel/errors.ts';
import type { Channel } from '../../model/channels.ts';
import { ROLE, type User } from '../../model/people.ts';
import type { Memberships, Realm } from '../../realm/realm.ts';
import { isVisitor } from '../people/visitors.ts';
import { anyOf, byChannel, byFact, byRole, type Condition } from '../permissions/conditions.ts';

const isPublicTo = (user: User, channel: Channel) =>
  (channel.isWebPublic && !(channel.isArchived && isVisitor(user))) ||
  (!channel.inviteOnly && user.role !== ROLE.guest);

/** Throws if the user may not read public channels without a subscription. */
export function requirePublicReader(user: User): void {
  if (user.role === ROLE.guest) throw new BadRequest('User not authorized for this query');
}

/** The permissions to add subscribers, including oneself: they include reading the channel. */
const ADDING_GIVES_CONTENT = [byChannel('can_add_subscribers_group'), byChannel('can_subscribe_group')];

/** The ways to administer a channel. */
export const ADMINISTERING: readonly Condition<Channel, Memberships>[] = [
  byRole(ROLE.administrator),
  byChannel('can_administer_channel_group'),
];

const READING_FROM_OUTSIDE: readonly Condition<Channel, Memberships>[] = [
  byFact('channel_is_public', (_, user, channel) => isPublicTo(user, channel)),
  ...ADDING_GIVES_CONTENT,
];

/** The ways to read a channel's messages. */
export const READING: readonly Condition<Channel, Memberships>[] = [
  byFact('subscribed', (realm, user, channel) => realm.isSubscribed(user.id, channel.id)),
  ...READING_FROM_OUTSIDE,
];

const SEEING_FROM_OUTSIDE = [...READING_FROM_OUTSIDE, ...ADMINISTERING];

/** The ways to see that a channel exists, its name and settings. */
export const SEEING = [...READING, ...ADMINISTERING];

/** Whether a user may read a channel's messages. */
export const canReadChannel = anyOf(READING);

/** Whether a user may see that a channel exists, its name and settings. */
export const canSeeChannel = anyOf(SEEING);

/** Whether a user may see a channel without being subscribed. */
export const canSeeFromOutside = anyOf(SEEING_FROM_OUTSIDE);

/** Guests get no list of default channels: they may not see all of them. */
export const knowsDefaults = (user: User): boolean => user.role !== ROLE.guest;

export const audienceOfDefaults = (realm: Realm): number[] =>
  [...realm.activeUsers()].filter(knowsDefaults).map(({ id }) => id);

/** Whether subscribers read only messages that they received while subscribed. */
export const hasProtectedHistory = (channel: Channel): boolean => !channel.historyPublicToSubscribers;

/** IDs of the active subscribers of a channel, ascending. */
export function activeSubscribers(realm: Realm, channelId: number): number[] {
  const isActive = (userId: number) => realm.users.get(userId)?.isActive === true;
  return [...realm.subscribersOf(channelId)].filter(isActive).sort((a, b) => a - b);
}

/** The number of active subscribers of a channel. */
export function countSubscribers(realm: Realm, channelId: number): number {
  let count = 0;
  for (const id of realm.subscribersOf(channelId)) if (realm.users.get(id)?.isActive) count += 1;
  return count;
}

export const administersChannel = anyOf(ADMINISTERING);

/** Whether a user may see the subscribers of a channel. */
export const canSeeSubscribers = canSeeChannel;

/** Recipients of changes of a channel itself; must match `canSeeChannel`. */
export function audienceOfChannel(realm: Realm, channel: Channel): number[] {
  return [...realm.activeUsers()]
    .filter((user) => canSeeChannel(realm, user, channel))
    .map((user) => user.id);
}

/** A channel by ID or name that `user` may know of; the same error whether it is missing or hidden. */
export function accessChannel(realm: Realm, user: User, asked: number | string): Channel {
  const unsafeChannel = typeof asked === 'number' ? realm.channels.get(asked) : realm.channelByName(asked);
  if (unsafeChannel && canSeeChannel(realm, user, unsafeChannel)) return unsafeChannel;
  throw new StreamDoesNotExist(typeof asked === 'number' ? { stream_id: asked } : { stream: asked });
}

/** A visible channel by ID, for endpoints with the ID in their path; the same error whether missing or hidden. */
export function accessChannelById(realm: Realm, user: User, channelId: number): Channel {
  const unsafeChannel = realm.channels.get(channelId);
  if (unsafeChannel && canSeeChannel(realm, user, unsafeChannel)) return unsafeChannel;
  throw new BadRequest('Invalid channel ID');
}

/** The same for a channel whose messages `user` may read. */
export function accessReadableChannel(realm: Realm, user: User, channelId: number): Channel {
  const channel = accessChannelById(realm, user, channelId);
  if (canReadChannel(realm, user, channel)) return channel;
  throw new BadRequest('Invalid channel ID');
}

/** The same by name. */
export function accessChannelByName(realm: Realm, user: User, name: string): Channel {
  const unsafeChannel = realm.channelByName(name.trim());
  if (unsafeChannel && canSeeChannel(realm, user, unsafeChannel)) return unsafeChannel;
  throw new BadRequest(`Invalid channel name '${name}'`);
}
