import { canSeeEmail } from '../rules/people.ts';
import { type Person, ROLE, type User } from '../store/model.ts';

/** What every view needs to know of the server and the viewer. */
export interface Viewing {
  readonly viewer: User;
  /** `https://chat.example.com`, without a slash at the end. */
  readonly externalUrl: string;
}

/** The client computes the pictures of those who use the external avatar service (capability `client_extavatar`). */
export interface AvatarCapability {
  readonly clientExtavatar: boolean;
}

/** The address by which the API names somebody: the real one, or one that tells nothing. */
export function apiEmail(person: Person, externalUrl: string): string {
  if (person.emailVisibility === 1 || person.isBot) return person.deliveryEmail;
  return dummyEmail(person.id, externalUrl);
}

export function dummyEmail(userId: number, externalUrl: string): string {
  return `user${userId}@${new URL(externalUrl).hostname}`;
}

export function deliveryEmail(person: Person, viewer: User): string | null {
  return canSeeEmail(viewer, person) ? person.deliveryEmail : null;
}

export function avatarUrl(
  person: Person,
  viewing: Viewing,
  { clientExtavatar }: AvatarCapability,
): string | null {
  if (clientExtavatar && person.avatarSource === 'G' && canSeeEmail(viewing.viewer, person)) return null;
  return avatarPath(person, viewing.externalUrl);
}

export function avatarPath(person: Person, externalUrl: string, size: '' | '/medium' = ''): string {
  return `${externalUrl}/avatar/${person.id}${size}?version=${person.avatarVersion}`;
}

/** spec 2.5, without `profile_data`. */
export function presentPerson(person: Person, viewing: Viewing, capability: AvatarCapability) {
  return {
    user_id: person.id,
    delivery_email: deliveryEmail(person, viewing.viewer),
    email: apiEmail(person, viewing.externalUrl),
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
    avatar_url: avatarUrl(person, viewing, capability),
    avatar_version: person.avatarVersion,
  };
}

/** GET /users/me, without the number of messages. */
export function presentOwnUser(user: User, externalUrl: string) {
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
    profile_data: {},
  };
}

/** ISO 8601 in UTC with an offset, as clients of this API parse it: `2026-11-21T07:31:00+00:00`. */
function isoSeconds(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().replace(/\.\d+Z$/, '+00:00');
}
