import { createHash, timingSafeEqual } from 'node:crypto';
import { BadRequest, NotFound } from '../../../engine/kernel/errors.ts';
import { ROLE, type User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';

/** Whether the server still waits for its first visit: no owner has a password. */
export const isSetupDue = (realm: Realm): boolean => realm.part('setupSecret') !== undefined;

/** The owner who sets up the server. Throws NotFound once it is set up, BadRequest for a wrong secret. */
export function accessSetup(realm: Realm, secret: string): User {
  const known = realm.part('setupSecret');
  const owner = firstOwner(realm);
  if (known === undefined || !owner || realm.info.deactivated) {
    throw new NotFound('This server is set up already.');
  }
  if (!timingSafeEqual(digest(known), digest(secret.trim()))) {
    throw new BadRequest('The link is not the one that the server printed at its start.');
  }
  return owner;
}

/** The first owner who is a person, no bot. */
export const firstOwner = (realm: Realm): User | undefined =>
  [...realm.activeUsers()].find((user) => user.role === ROLE.owner && !user.isBot);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
