import type { Realm } from '../realm/realm.ts';
import type { LogEntry } from '../store/log.ts';
import type { User } from '../store/model.ts';
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

/**
 * Whether an account is as it was when a request was let in: key, role and activity. Threat: a request that waits was
 * let in with a stolen key, or by a role that its person has lost, and would answer with what comes afterwards.
 */
export function isStillLetIn(realm: Realm, user: User): boolean {
  const now = realm.users.get(user.id);
  return now?.isActive === true && now.apiKey === user.apiKey && now.role === user.role;
}

/** Ends the requests and streams that would not be let in as they were; their clients ask anew, with what they have. */
export function endLapsed(queues: Iterable<Queue>, realm: Realm): void {
  for (const { waiter, stream } of queues) {
    if (waiter && !isStillLetIn(realm, waiter.user)) waiter.answer([]);
    if (stream && !isStillLetIn(realm, stream.user)) stream.end('UNAUTHORIZED');
  }
}
