import { timingSafeEqual } from 'node:crypto';
import { RealmDeactivated, Unauthorized, UserDeactivated } from '../kernel/errors.ts';
import type { Realm } from '../realm/realm.ts';
import type { User } from '../store/model.ts';
import { accessByAddress } from './people.ts';

/** spec 5: the account whose address and API key these are. */
export function authenticate(realm: Realm, { email, apiKey }: { email: string; apiKey: string }): User {
  const unsafeUser = accessByAddress(realm, email);
  if (!unsafeUser || !sameKey(unsafeUser.apiKey, apiKey)) {
    throw new Unauthorized('Invalid API key: API authentication or user session required');
  }
  if (realm.info.deactivated) throw new RealmDeactivated();
  if (!unsafeUser.isActive) throw new UserDeactivated();
  return unsafeUser;
}

/** Takes the same time wherever the keys differ. */
function sameKey(known: string, given: string): boolean {
  const a = Buffer.from(known);
  const b = Buffer.from(given);
  return a.length === b.length && timingSafeEqual(a, b);
}
