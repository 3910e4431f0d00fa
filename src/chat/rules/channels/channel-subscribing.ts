import { BOUNDS } from '../../../engine/kernel/bounds.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import type { Channel, ChannelPermissions } from '../../model/channels.ts';
import { ROLE, type User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import { accessiblePeople, personByAddress, seesEverybody } from '../people/people.ts';
import {
  anyOf,
  byChannel,
  byRealm,
  type Condition,
  holdsRealmPermission,
} from '../permissions/conditions.ts';
import { requireWebPublicEnabled } from './channel-changes.ts';
import { ADMINISTERING, accessChannel, canReadChannel } from './channels.ts';

/** The people named in a request, by ID or by address, each once; the caller when nobody is named. */
export function accessPrincipals(realm: Realm, caller: User, named: readonly (number | string)[]): User[] {
  if (named.length === 0) return [caller];
  return [...new Set(named.map((each) => accessPrincipal(realm, caller, each)))];
}

function accessPrincipal(realm: Realm, caller: User, named: number | string): User {
  const user = findPrincipal(realm, caller, named);
  if (!user || user.isSystemBot) throw new BadRequest('No such user');
  if (!user.isActive) throw new BadRequest('User is deactivated');
  return user;
}

/** The same for users whom `caller` may see; a guest may not see all users. */
export async function accessKnownPrincipals(
  source: Source,
  caller: User,
  named: readonly (number | string)[],
): Promise<User[]> {
  const { realm } = source;
  if (named.length === 0 || seesEverybody(realm, caller)) return accessPrincipals(realm, caller, named);
  const known = await accessiblePeople(source, caller);
  const unsafeUsers = named.map((each) => findPrincipal(realm, caller, each));
  if (unsafeUsers.some((user) => !user || !known.has(user.id))) throw new BadRequest('No such user');
  return accessPrincipals(realm, caller, named);
}

const findPrincipal = (realm: Realm, caller: User, named: number | string): User | undefined =>
  typeof named === 'number' ? realm.users.get(named) : personByAddress(realm, caller, named.trim());

/** Users × channels of one request: each pair is a row, and one transaction writes all of them. */
export function requireFewSubscriptions(channels: number, people: number): void {
  const { subscriptionsAtOnce: most } = BOUNDS;
  if (channels * people > most)
    throw new BadRequest(`Too many subscriptions in one request (limit: ${most})`);
}

export function requireFewNewChannels(count: number): void {
  const { newChannelsAtOnce: most } = BOUNDS;
  if (count > most) throw new BadRequest(`Too many new channels in one request (limit: ${most})`);
}

/** Guests cannot subscribe themselves. */
export const objectionToGuest = (user: User): string | undefined =>
  user.role === ROLE.guest ? 'Not allowed for guest users' : undefined;

/** The ways to be allowed to subscribe others to a readable channel. */
export const ADDING_OTHERS: readonly Condition<Channel>[] = [
  byRealm('can_add_subscribers_group'),
  byChannel('can_add_subscribers_group'),
  ...ADMINISTERING,
];

/** Whether a user may subscribe others to a channel that the user can read. */
export const mayAddOthers = anyOf(ADDING_OTHERS);

/** The reason why a user may not subscribe people to a channel; undefined if allowed. */
export function objectionToSubscribing(
  realm: Realm,
  user: User,
  { channel, others }: { readonly channel: Channel; readonly others: boolean },
): string | undefined {
  if (!canReadChannel(realm, user, channel)) return `Unable to access channel (${channel.name}).`;
  return others && !mayAddOthers(realm, user, channel) ? 'Insufficient permission' : undefined;
}

/**
 * The reason why a user may not subscribe others to a new channel, which its creator administers unless the request
 * says otherwise.
 */
export function objectionToFilling(
  realm: Realm,
  user: User,
  { can_administer_channel_group: runs, can_add_subscribers_group: adds }: Partial<ChannelPermissions>,
): string | undefined {
  const may =
    runs === undefined ||
    user.role <= ROLE.administrator ||
    holdsRealmPermission(realm, user, 'can_add_subscribers_group') ||
    realm.isInGroupValue(user, runs) ||
    (adds !== undefined && realm.isInGroupValue(user, adds));
  return may ? undefined : 'Insufficient permission';
}

export interface ChannelKind {
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly isDefault: boolean;
  /** Whether the retention time differs from the organization's. */
  readonly ownRetention: boolean;
}

/** The reason why a user may not create a channel of this kind; undefined if allowed. */
export function objectionToCreating(realm: Realm, user: User, kind: ChannelKind): string | undefined {
  const permission = kind.inviteOnly ? 'can_create_private_channel_group' : 'can_create_public_channel_group';
  const may =
    holdsRealmPermission(realm, user, permission) &&
    (!kind.isDefault || user.role <= ROLE.administrator) &&
    (!kind.isWebPublic || holdsRealmPermission(realm, user, 'can_create_web_public_channel_group'));
  if (!may) return 'Insufficient permission';
  return kind.ownRetention && user.role !== ROLE.owner ? 'Must be an organization owner' : undefined;
}

/** Throws for a contradiction in the settings of a new channel. */
export function requireSensibleKind(realm: Realm, { inviteOnly, isDefault, isWebPublic }: ChannelKind): void {
  if (isDefault && inviteOnly) throw new BadRequest('A default channel cannot be private.');
  if (isWebPublic && inviteOnly) throw new BadRequest('Invalid parameters');
  if (isWebPublic) requireWebPublicEnabled(realm);
}

/** A channel by name from which `user` may remove each of `people`. */
export function accessChannelToRemove(
  realm: Realm,
  user: User,
  { name, people }: { readonly name: string; readonly people: readonly User[] },
): Channel {
  const channel = accessChannel(realm, user, name);
  const areOwn = people.every((person) => person.id === user.id || isOwnBot(user, person));
  if (!areOwn && !mayRemoveOthers(realm, user, channel)) throw new BadRequest('Insufficient permission');
  return channel;
}

const isOwnBot = (user: User, person: User): boolean => person.isBot && person.botOwnerId === user.id;

/** The ways to be allowed to end the subscriptions of others to a visible channel. */
export const REMOVING_OTHERS: readonly Condition<Channel>[] = [
  ...ADMINISTERING,
  byChannel('can_remove_subscribers_group'),
];

const mayRemoveOthers = anyOf(REMOVING_OTHERS);
