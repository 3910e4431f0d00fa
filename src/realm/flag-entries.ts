import { RunList } from '../kernel/run-list.ts';
import type { LogEntry } from '../store/log/log-entry.ts';

/** Whether an entry changes which of the existing messages a user may see, or the user's flags of them, or may. */
export const concernsFlags = (entry: LogEntry, userId: number): boolean =>
  mayConcernAnybody(entry) || ownersOf(entry).has(userId);

/** Users whose flags an entry changes. */
export const ownersOf = ({ event, audience }: LogEntry): RunList =>
  event?.type === 'update_message_flags' && audience.kind === 'users' ? audience.users : RunList.empty;

/** Messages go, or to another place; the organization changes; or flags change in an audience that is not listed. */
export function mayConcernAnybody({ event, change, audience }: LogEntry): boolean {
  if (change !== null || event?.type === 'delete_message') return true;
  if (event?.type === 'update_message') return event.move !== null;
  return event?.type === 'update_message_flags' && audience.kind !== 'users';
}
