import { BadRequest } from '../kernel/errors.ts';
import type { Realm } from '../realm/realm.ts';
import type { Reader } from '../store/engine.ts';
import { type Channel, type ChannelPermissions, ROLE, type User } from '../store/model.ts';
import { requireWebPublic } from './channel-changes.ts';
import {
  accessChannel,
  administersChannel,
  canReadChannel,
  holdsChannelPermission,
  holdsRealmPermission,
} from './channels.ts';
import { accessiblePeople, personByAddress, seesEverybody } from './people.ts';

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

/** The same of those whom `caller` may know of, which of guests are perhaps not all. */
export async function accessKnownPrincipals(
  db: Reader,
  realm: Realm,
  caller: User,
  named: readonly (number | string)[],
): Promise<User[]> {
  if (named.length === 0 || seesEverybody(realm, caller)) return accessPrincipals(realm, caller, named);
  const known = await accessiblePeople(db, realm, caller);
  const unsafeUsers = named.map((each) => findPrincipal(realm, caller, each));
  if (unsafeUsers.some((user) => !user || !known.has(user.id))) throw new BadRequest('No such user');
  return accessPrincipals(realm, caller, named);
}

const findPrincipal = (realm: Realm, caller: User, named: number | string): User | undefined =>
  typeof named === 'number' ? realm.users.get(named) : personByAddress(realm, caller, named.trim());

/** Guests are subscribed by others. */
export function requireNonGuest(user: User): void {
  if (user.role === ROLE.guest) throw new BadRequest('Not allowed for guest users');
}

/** Whether somebody may put others into a channel that they can read themselves. */
export const mayAddOthers = (realm: Realm, user: User, channel: Channel): boolean =>
  holdsRealmPermission(realm, user, 'can_add_subscribers_group') ||
  holdsChannelPermission(realm, user, channel, 'can_add_subscribers_group') ||
  administersChannel(realm, user, channel);

/** Why somebody may not subscribe people to a channel; undefined when they may. */
export function objectionToSubscribing(
  realm: Realm,
  user: User,
  channel: Channel,
  others: boolean,
): string | undefined {
  if (!canReadChannel(realm, user, channel)) return `Unable to access channel (${channel.name}).`;
  return others && !mayAddOthers(realm, user, channel) ? 'Insufficient permission' : undefined;
}

/** Whether somebody may put others into a channel that they make, which they run unless they say otherwise. */
export function requireFilling(
  realm: Realm,
  user: User,
  { can_administer_channel_group: runs, can_add_subscribers_group: adds }: Partial<ChannelPermissions>,
): void {
  const may =
    runs === undefined ||
    user.role <= ROLE.administrator ||
    holdsRealmPermission(realm, user, 'can_add_subscribers_group') ||
    realm.isInGroupValue(user, runs) ||
    (adds !== undefined && realm.isInGroupValue(user, adds));
  if (!may) throw new BadRequest('Insufficient permission');
}

export interface Kind {
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly isDefault: boolean;
  /** Whether the time for which messages are kept differs from the organization's. */
  readonly ownRetention: boolean;
}

/** Whether somebody may make a channel of this kind; throws the reason (spec 4.2). */
export function requireCreation(realm: Realm, user: User, kind: Kind): void {
  const permission = kind.inviteOnly ? 'can_create_private_channel_group' : 'can_create_public_channel_group';
  if (!holdsRealmPermission(realm, user, permission)) throw new BadRequest('Insufficient permission');
  if (kind.isDefault) requireDefault(user, kind);
  if (kind.isWebPublic && kind.inviteOnly) throw new BadRequest('Invalid parameters');
  if (kind.isWebPublic) requireWebPublic(realm, user);
  if (kind.ownRetention && user.role !== ROLE.owner) {
    throw new BadRequest('Must be an organization owner');
  }
}

function requireDefault(user: User, { inviteOnly }: Kind): void {
  if (user.role > ROLE.administrator) throw new BadRequest('Insufficient permission');
  if (inviteOnly) throw new BadRequest('A default channel cannot be private.');
}

/** A channel by name from which `user` may remove each of `people`. */
export function accessChannelToRemove(
  realm: Realm,
  user: User,
  name: string,
  people: readonly User[],
): Channel {
  const channel = accessChannel(realm, user, name);
  const areOwn = people.every((person) => person.id === user.id || isOwnBot(user, person));
  if (!areOwn && !mayRemoveOthers(realm, user, channel)) throw new BadRequest('Insufficient permission');
  return channel;
}

const isOwnBot = (user: User, person: User): boolean => person.isBot && person.botOwnerId === user.id;

const mayRemoveOthers = (realm: Realm, user: User, channel: Channel): boolean =>
  administersChannel(realm, user, channel) ||
  holdsChannelPermission(realm, user, channel, 'can_remove_subscribers_group');
