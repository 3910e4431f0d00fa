import type { User } from '../model/people.ts';
import type { Realm } from './realm.ts';
import type { Session } from './sessions.ts';

/** The user as whom a request was admitted, and its session, if any. */
export interface LetIn {
  readonly user: User;
  readonly session?: Session | undefined;
}

/**
 * Whether an account is as it was when a request was let in: key, role and activity; and its session has not ended. Threat:
 * a request that waits was let in with a stolen key or cookie, or by a role that its person has lost, and would answer with
 * what comes afterwards.
 */
export function isStillLetIn(realm: Realm, { user, session }: LetIn): boolean {
  const now = realm.users.get(user.id);
  const isSame = now?.isActive === true && now.apiKey === user.apiKey && now.role === user.role;
  return isSame && session?.isEnded !== true;
}
