import type { LogEntry } from '../../engine/log/log-entry.ts';
import { isStillAdmitted } from '../realm/admitted.ts';
import type { Realm } from '../realm/realm.ts';

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

/** Ends the request or stream whose user would not be admitted as before; its client connects anew. */
export function endLapsed({ waiter, stream }: Queue, realm: Realm): void {
  if (waiter && !isStillAdmitted(realm, waiter)) waiter.answer([]);
  if (stream && !isStillAdmitted(realm, stream)) stream.end('UNAUTHORIZED');
}

/** Ends the request or stream admitted by a session that has ended. */
export function endWithSessions({ waiter, stream }: Queue, sessionIds: ReadonlySet<number>): void {
  if (waiter?.session && sessionIds.has(waiter.session.id)) waiter.answer([]);
  if (stream?.session && sessionIds.has(stream.session.id)) stream.end('UNAUTHORIZED');
}
