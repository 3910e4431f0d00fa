import { PasswordAuthDisabled } from '../kernel/errors.ts';
import type { Realm } from '../realm/realm.ts';

/** Whether people log in by a password here. */
export const allowsPasswords = (realm: Realm): boolean => realm.info.settings.email_auth_enabled !== false;

export function requirePasswords(realm: Realm): void {
  if (!allowsPasswords(realm)) throw new PasswordAuthDisabled();
}
