import {
  BadRequest,
  CannotDeactivateLastUser,
  UnauthorizedPrincipal,
} from '../../../engine/kernel/errors.ts';
import { ROLE, type Role, type User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import { personByAddress } from './people.ts';

export const ROLES: readonly Role[] = Object.values(ROLE);

/** Whether a user is the only active owner of the organization. */
export function isLastOwner(realm: Realm, user: User): boolean {
  if (user.role !== ROLE.owner || user.isBot || !user.isActive) return false;
  for (const other of realm.activeUsers()) {
    if (other.id !== user.id && other.role === ROLE.owner && !other.isBot) return false;
  }
  return true;
}

/** Throws unless `actor` may change the role of `user` to `role`. */
export function requireRoleChange(
  realm: Realm,
  actor: User,
  { user, role }: { readonly user: User; readonly role: Role },
): void {
  requireOwnerFor(actor, role === ROLE.owner || user.role === ROLE.owner);
  if (isLastOwner(realm, user)) {
    throw new BadRequest('The owner permission cannot be removed from the only organization owner.');
  }
  if (user.role === ROLE.guest && role <= ROLE.administrator) {
    throw new BadRequest('Guests cannot be organization administrators');
  }
}

/** Only owners may change owners. */
function requireOwnerFor(actor: User, isOwners: boolean): void {
  if (isOwners && actor.role !== ROLE.owner) throw new BadRequest('Must be an organization owner');
}

/** Besides the role, the account itself needs the permission. */
export function requireEmailChange(actor: User): void {
  if (actor.role === ROLE.owner && actor.canChangeUserEmails) return;
  throw new BadRequest('User not authorized to change user emails');
}

/**
 * An active user whom an administrator may deactivate, other owners included; bots have their own
 * operations.
 */
export function accessToDeactivate(realm: Realm, userId: number): User {
  const user = accessAccount(realm, userId);
  if (user.isBot) throw new BadRequest('No such user');
  if (!user.isActive) throw new BadRequest('User is deactivated');
  if (isLastOwner(realm, user)) throw new BadRequest('Cannot deactivate the only organization owner');
  return user;
}

/** An account of the organization, active or not; system bots cannot be changed. */
export function accessAccount(realm: Realm, userId: number): User {
  const user = realm.users.get(userId);
  if (!user || user.isSystemBot) throw new BadRequest('No such user');
  return user;
}

/** The same by real address, if `actor` may see it, or by stand-in address. */
export function accessAccountByAddress(realm: Realm, actor: User, address: string): User {
  return accessAccount(realm, personByAddress(realm, actor, address)?.id ?? 0);
}

/** Throws if no other user would remain, or no owner. */
export function requireOthers(realm: Realm, user: User): void {
  const others = [...realm.activeUsers()].filter((other) => other.id !== user.id);
  if (others.length === 0) throw new CannotDeactivateLastUser({ isLastOwner: false });
  if (isLastOwner(realm, user)) throw new CannotDeactivateLastUser({ isLastOwner: true });
}

/** Throws unless `actor` is an administrator of the organization. */
export function requireAdministrator(actor: User): void {
  if (actor.role > ROLE.administrator) {
    throw new UnauthorizedPrincipal('Must be an organization administrator');
  }
}
