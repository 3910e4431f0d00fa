import { BadRequest } from '../../../engine/kernel/errors.ts';
import { hashToken } from '../../../engine/kernel/passwords/tokens.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import { findPasswordReset } from '../../store/people/password-resets.ts';
import { allowsPasswords } from './log-in-methods.ts';

/** The user whose password a request for this address resets; undefined: none. */
export function resettable(realm: Realm, email: string): User | undefined {
  const user = realm.userByEmail(email.trim());
  return user && mayReset(realm, user) ? user : undefined;
}

const mayReset = (realm: Realm, user: User): boolean =>
  user.isActive && !user.isBot && !realm.info.deactivated && allowsPasswords(realm);

/**
 * The user whose password a link resets. Throws BadRequest if the link is invalid. Threat: a link in a mailbox that
 * another person reads by now; so the link is valid only while the user has the address.
 */
export async function accessReset(
  source: Source,
  { token, now }: { readonly token: string; readonly now: number },
): Promise<User> {
  const { realm } = source;
  const reset = await findPasswordReset(source, { tokenHash: hashToken(token) });
  const user = reset && reset.expiresAt > now ? realm.users.get(reset.userId) : undefined;
  if (user && mayReset(realm, user) && user.deliveryEmail === reset?.email) return user;
  throw new BadRequest('This link does not work any more.');
}
