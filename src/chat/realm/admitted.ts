import type { User } from '../model/people.ts';
import type { Realm } from './realm.ts';
import type { Session } from './sessions.ts';

/** The user as whom a request was admitted, and its session, if any. */
export interface Admitted {
  readonly user: User;
  readonly session?: Session | undefined;
}

/**
 * The account, if its key, role and activity are as they were when a request was admitted, and its session has not ended. Threat:
 * a waiting request was admitted with a stolen key or cookie, or with a role that the user has lost since, and its answer would
 * contain later data.
 */
export function userOf(realm: Realm, { user: then, session }: Admitted): User | undefined {
  const now = realm.users.get(then.id);
  if (!now?.isActive || session?.isEnded) return undefined;
  return now === then || (now.apiKey === then.apiKey && now.role === then.role) ? now : undefined;
}

/** Returns a function that says whether an account that was found before is open, and unchanged. */
export const isUnchangedIn =
  (realm: Realm) =>
  (user: User): boolean =>
    realm.users.get(user.id) === user && user.isActive && !realm.info.deactivated;

export const isStillAdmitted = (realm: Realm, admitted: Admitted): boolean =>
  userOf(realm, admitted) !== undefined;
