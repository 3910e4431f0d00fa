import type { User } from '../model/people.ts';
import type { Realm } from '../realm/realm.ts';
import type { Session } from '../realm/sessions.ts';
import type { LogEntry } from '../store/log/log-entry.ts';

import type { Queue } from './queue.ts';

/** Who has just been deactivated. */
export function leaverIn({ event }: LogEntry): number | undefined {
  const isLeave =
    event?.type === 'realm_user' &&
    event.op === 'update' &&
    'isActive' in event.change &&
    !event.change.isActive;
  return isLeave ? event.userId : undefined;
}

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

/** Ends the requests and streams that would not be let in as they were; their clients ask anew, with what they have. */
export function endLapsed(queues: Iterable<Queue>, realm: Realm): void {
  for (const { waiter, stream } of queues) {
    if (waiter && !isStillLetIn(realm, waiter)) waiter.answer([]);
    if (stream && !isStillLetIn(realm, stream)) stream.end('UNAUTHORIZED');
  }
}

/** Ends the requests and streams that were let in by sessions that have ended. */
export function endWithSessions(queues: Iterable<Queue>, sessionIds: ReadonlySet<number>): void {
  for (const { waiter, stream } of queues) {
    if (waiter?.session && sessionIds.has(waiter.session.id)) waiter.answer([]);
    if (stream?.session && sessionIds.has(stream.session.id)) stream.end('UNAUTHORIZED');
  }
}
