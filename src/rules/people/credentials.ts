import { timingSafeEqual } from 'node:crypto';
import { DatabaseUnavailable, Unauthorized } from '../../kernel/errors.ts';
import { InvalidApiKey } from '../../kernel/webhook-errors.ts';
import type { User } from '../../model/people.ts';
import { type Admitted, isStillAdmitted } from '../../realm/admitted.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Session } from '../../realm/sessions.ts';

import { requireOpen } from './authentication.ts';
import { accessByAddress } from './people.ts';

const WRONG_KEY = 'Invalid API key: API authentication or user session required';

/** The user with this address and API key (spec 5). */
export function authenticate(realm: Realm, { email, apiKey }: { email: string; apiKey: string }): User {
  // An account may have had the address before it was reserved for a stand-in: the key tells the two apart.
  const unsafeUser = [accessByAddress(realm, email), realm.userByEmail(email)].find(
    (user) => user && sameKey(user.apiKey, apiKey),
  );
  if (!unsafeUser) throw new Unauthorized(WRONG_KEY);
  requireOpen(realm, unsafeUser);
  return unsafeUser;
}

/** The form of API keys, of this server and of other servers of this API. */
const KEY = /^[A-Za-z0-9]{32}$/;

/**
 * The bot with this API key: the address of an incoming webhook names no account. A person's key is refused: it does not belong in the settings of
 * another service. Throws InvalidApiKey, UserDeactivated, RealmDeactivated.
 */
export function authenticateBot(realm: Realm, apiKey: string): User {
  if (!KEY.test(apiKey)) throw new InvalidApiKey('Malformed API key');
  let unsafeUser: User | undefined;
  for (const user of realm.users.values())
    if (user.isBot && !user.isSystemBot && sameKey(user.apiKey, apiKey)) unsafeUser = user;
  if (!unsafeUser) throw new InvalidApiKey();
  requireOpen(realm, unsafeUser);
  return unsafeUser;
}

/** The user of a session. Throws UserDeactivated, RealmDeactivated. */
export function userOfSession(realm: Realm, { userId }: Session): User {
  const user = realm.user(userId);
  requireOpen(realm, user);
  return user;
}

/**
 * Throws unless the account is as it was when the request was admitted. Threat: another node has removed the account, its key, its
 * session or its role, and this node admitted the request before it learned of that. Throws UserDeactivated, RealmDeactivated,
 * Unauthorized; for a changed role DatabaseUnavailable, so that the client repeats the request under the new role.
 */
export function requireStillAdmitted(realm: Realm, admitted: Admitted): void {
  const user = realm.user(admitted.user.id);
  requireOpen(realm, user);
  if (isStillAdmitted(realm, admitted)) return;
  const hasOtherRole = user.role !== admitted.user.role && user.apiKey === admitted.user.apiKey;
  if (hasOtherRole && admitted.session?.isEnded !== true) throw new DatabaseUnavailable(undefined, 'behind');
  throw admitted.session ? new Unauthorized() : new Unauthorized(WRONG_KEY);
}

/** Compares in constant time. */
function sameKey(known: string, given: string): boolean {
  const a = Buffer.from(known);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
