import { isStillAdmitted } from '../realm/admitted.ts';
import type { Realm } from '../realm/realm.ts';
import type { LogEntry } from '../store/log/log-entry.ts';

import type { Queue } from './queue.ts';

/** The ID of the user whom an entry deactivates. */
export function leaverIn({ event }: LogEntry): number | undefined {
  const isLeave =
    event?.type === 'realm_user' &&
    event.op === 'update' &&
    'isActive' in event.change &&
    !event.change.isActive;
  return isLeave ? event.userId : undefined;
}

/** Ends the requests and streams whose user would not be admitted as before; their clients connect anew. */
export function endLapsed(queues: Iterable<Queue>, realm: Realm): void {
  for (const { waiter, stream } of queues) {
    if (waiter && !isStillAdmitted(realm, waiter)) waiter.answer([]);
    if (stream && !isStillAdmitted(realm, stream)) stream.end('UNAUTHORIZED');
  }
}

/** Ends the requests and streams admitted by sessions that have ended. */
export function endWithSessions(queues: Iterable<Queue>, sessionIds: ReadonlySet<number>): void {
  for (const { waiter, stream } of queues) {
    if (waiter?.session && sessionIds.has(waiter.session.id)) waiter.answer([]);
    if (stream?.session && sessionIds.has(stream.session.id)) stream.end('UNAUTHORIZED');
  }
}
