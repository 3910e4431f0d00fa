import type { LogEntry } from '../store/log.ts';

/** Who has just been deactivated. */
export function leaverIn({ event }: LogEntry): number | undefined {
  const isLeave =
    event?.type === 'realm_user' &&
    event.op === 'update' &&
    'isActive' in event.change &&
    !event.change.isActive;
  return isLeave ? event.userId : undefined;
}
