import type { User } from '../model/people.ts';
import type { Realm } from './realm.ts';
import type { Session } from './sessions.ts';

/** The user as whom a request was admitted, and its session, if any. */
export interface LetIn {
  readonly user: User;
  readonly session?: Session | undefined;
}

/**
 * The account, if it is as it was when a request was let in: key, role and activity; and its session has not ended. Threat:
 * a request that waits was let in with a stolen key or cookie, or by a role that its person has lost, and would answer with
 * what comes afterwards.
 */
export function userOf(realm: Realm, { user: then, session }: LetIn): User | undefined {
  const now = realm.users.get(then.id);
  if (!now?.isActive || session?.isEnded) return undefined;
  return now === then || (now.apiKey === then.apiKey && now.role === then.role) ? now : undefined;
}

export const isStillLetIn = (realm: Realm, letIn: LetIn): boolean => userOf(realm, letIn) !== undefined;
