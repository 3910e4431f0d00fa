import { timingSafeEqual } from 'node:crypto';
import { Unauthorized } from '../../kernel/errors.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Session } from '../../realm/sessions.ts';

import { requireOpen } from './authentication.ts';
import { accessByAddress } from './people.ts';

/** The user with this address and API key (spec 5). */
export function authenticate(realm: Realm, { email, apiKey }: { email: string; apiKey: string }): User {
  // An account may have had the address before it was reserved for a stand-in: the key tells the two apart.
  const unsafeUser = [accessByAddress(realm, email), realm.userByEmail(email)].find(
    (user) => user && sameKey(user.apiKey, apiKey),
  );
  if (!unsafeUser) {
    throw new Unauthorized('Invalid API key: API authentication or user session required');
  }
  requireOpen(realm, unsafeUser);
  return unsafeUser;
}

/** The user of a session. Throws UserDeactivated, RealmDeactivated. */
export function userOfSession(realm: Realm, { userId }: Session): User {
  const user = realm.user(userId);
  requireOpen(realm, user);
  return user;
}

/** Takes the same time wherever the keys differ. */
function sameKey(known: string, given: string): boolean {
  const a = Buffer.from(known);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
