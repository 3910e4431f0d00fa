import { z } from 'zod';
import { type Person, ROLE, type User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { canSeeEmail } from '../../rules/people/people.ts';
import { UNKNOWN_USER } from '../../rules/people/reserved.ts';
import { isVisitor } from '../../rules/people/visitors.ts';
import { presentProfileOf } from '../organization/lists.ts';

const profileData = z.record(
  z.string(),
  z.strictObject({ value: z.string(), rendered_value: z.string().optional() }),
);

const personMembers = {
  user_id: z.int(),
  delivery_email: z.string().nullable(),
  email: z.string(),
  full_name: z.string(),
  date_joined: z.string(),
  is_owner: z.boolean(),
  is_admin: z.boolean(),
  is_guest: z.boolean(),
  is_bot: z.boolean(),
  bot_type: z.int().nullable(),
  bot_owner_id: z.int().nullable().optional(),
  role: z.int(),
  timezone: z.string(),
  avatar_url: z.string().nullable().optional(),
  avatar_version: z.int(),
  profile_data: profileData.optional(),
};

/** A person, without `is_active`, which follows from the list. */
export const personShape = z.strictObject(personMembers).meta({ id: 'Person' });

export const systemBotShape = z
  .strictObject({ ...personMembers, is_active: z.boolean(), is_system_bot: z.boolean() })
  .meta({ id: 'SystemBot' });

/** The server and the viewer, for every view. */
export interface Viewing {
  readonly viewer: User;
  /** `https://chat.example.com`, without a slash at the end. */
  readonly externalUrl: string;
}

/** The client computes the avatar addresses of users of the external avatar service (capability `client_extavatar`). */
export interface AvatarCapability {
  readonly clientExtavatar: boolean;
}

/** The pictures that a client wants in lists of users. */
export interface ListedAvatars extends AvatarCapability {
  /**
   * Capability `user_avatar_url_field_optional`: the client requests the addresses of our own avatars when it needs
   * them.
   */
  readonly urlOptional: boolean;
}

/** The address by which the API names a user: the real one, or a stand-in that reveals nothing. */
export function apiEmail(person: Person, externalUrl: string): string {
  if (person.emailVisibility === 1 || person.isBot) return person.deliveryEmail;
  return dummyEmail(person.id, externalUrl);
}

/** The address that the viewer may see: visitors see only the real addresses of bots. */
export function shownEmail(person: Person, { viewer, externalUrl }: Viewing): string {
  return isVisitor(viewer) && !person.isBot
    ? dummyEmail(person.id, externalUrl)
    : apiEmail(person, externalUrl);
}

export function dummyEmail(userId: number, externalUrl: string): string {
  return `user${userId}@${hostOf(externalUrl)}`;
}

const hosts = new Map<string, string>();

/** The host of the server's address, which never changes: parsed once, not for each of 10,000 users. */
export function hostOf(externalUrl: string): string {
  let host = hosts.get(externalUrl);
  if (host === undefined) {
    host = new URL(externalUrl).hostname;
    hosts.set(externalUrl, host);
  }
  return host;
}

export const deliveryEmail = (person: Person, viewer: User): string | null =>
  canSeeEmail(viewer, person) ? person.deliveryEmail : null;

export function avatarUrl(
  person: Person,
  viewing: Viewing,
  { clientExtavatar }: AvatarCapability,
): string | null {
  if (clientExtavatar && person.avatarSource === 'G' && canSeeEmail(viewing.viewer, person)) return null;
  return avatarPath(person, viewing.externalUrl);
}

export function avatarPath(person: Person, externalUrl: string, size: '' | '/medium' = ''): string {
  const version = `?version=${person.avatarVersion}`;
  if (!person.avatarKey) return `${externalUrl}/avatar/${person.id}${size}${version}`;
  return `${externalUrl}/user_avatars/${person.avatarKey}${size.replace('/', '-')}.png${version}`;
}

/** A person as clients get one, without `profile_data`. */
export function presentPerson(person: Person, viewing: Viewing, avatars: ListedAvatars) {
  const avatar = avatarUrl(person, viewing, avatars);
  return {
    user_id: person.id,
    delivery_email: deliveryEmail(person, viewing.viewer),
    email: shownEmail(person, viewing),
    full_name: person.fullName,
    date_joined: isoSeconds(person.dateJoined),
    is_active: person.isActive,
    is_owner: person.role === ROLE.owner,
    is_admin: person.role <= ROLE.administrator,
    is_guest: person.role === ROLE.guest,
    is_bot: person.isBot,
    bot_type: person.botType,
    ...(person.isBot ? { bot_owner_id: person.botOwnerId } : {}),
    role: person.role,
    timezone: person.timezone,
    ...(avatars.urlOptional && avatar !== null ? {} : { avatar_url: avatar }),
    avatar_version: person.avatarVersion,
  };
}

/** The sender's fields of a message object. */
export function presentSender(
  person: Person,
  viewing: Viewing,
  { isKnown, clientExtavatar }: AvatarCapability & { readonly isKnown: boolean },
) {
  if (!isKnown) return presentUnknownPerson(person, viewing.externalUrl);
  return {
    avatar_url: avatarUrl(person, viewing, { clientExtavatar }),
    email: shownEmail(person, viewing),
    full_name: person.fullName,
  };
}

/** A placeholder for a user whom the viewer may not see, for clients that need a user behind every ID. */
export function presentUnknownPerson({ id }: Person, externalUrl: string) {
  return {
    user_id: id,
    delivery_email: null,
    email: dummyEmail(id, externalUrl),
    full_name: UNKNOWN_USER,
    date_joined: isoSeconds(0),
    is_owner: false,
    is_admin: false,
    is_guest: false,
    is_bot: false,
    bot_type: null,
    role: ROLE.member,
    timezone: '',
    avatar_url: `${externalUrl}/static/unknown-user.svg`,
    avatar_version: 0,
    profile_data: {},
  };
}

/** An element of GET /users. Only people have profiles. */
export function presentMember(
  person: Person,
  viewing: Viewing & { readonly realm: Realm },
  wanted: { readonly client_extavatar: boolean; readonly include_custom_profile_fields: boolean },
) {
  const avatars = { clientExtavatar: wanted.client_extavatar, urlOptional: false };
  return {
    ...presentPerson(person, viewing, avatars),
    ...(wanted.include_custom_profile_fields ? presentProfileOf(viewing.realm, person) : {}),
  };
}

/** GET /users/me, without the number of messages. */
export function presentOwnUser(
  user: User,
  { realm, externalUrl }: Pick<Viewing, 'externalUrl'> & { realm: Realm },
) {
  return {
    avatar_url: avatarPath(user, externalUrl),
    avatar_version: user.avatarVersion,
    email: apiEmail(user, externalUrl),
    full_name: user.fullName,
    is_admin: user.role <= ROLE.administrator,
    is_owner: user.role === ROLE.owner,
    role: user.role,
    is_guest: user.role === ROLE.guest,
    is_bot: user.isBot,
    is_active: user.isActive,
    timezone: user.timezone,
    date_joined: isoSeconds(user.dateJoined),
    user_id: user.id,
    delivery_email: user.deliveryEmail,
    ...presentProfileOf(realm, user),
  };
}

/** ISO 8601 in UTC with an offset, as clients of this API parse it: `2026-11-21T07:31:00+00:00`. */
function isoSeconds(unixSeconds: number): string {
  return `${new Date(unixSeconds * 1000).toISOString().slice(0, 19)}+00:00`;
}

/** `muted`: user IDs, each with the begin of the mute (UNIX seconds). */
export const presentMutedUsers = (muted: Iterable<readonly [number, number]>) =>
  [...muted].map(([id, timestamp]) => ({ id, timestamp }));
