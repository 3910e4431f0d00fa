import { RunList } from '../../kernel/run-list.ts';
import type { LogEntry } from '../../store/log/log-entry.ts';
import { type Concerned, RecentChanges } from './recent-changes.ts';

/** The users whose access to messages, or whose flags of them, the latest entries of the log may change. */
export const flagChanges = () =>
  new RecentChanges<number>({
    concerns: (entry): Concerned<number> => (mayConcernAnybody(entry) ? 'all' : ownersOf(entry)),
    most: 2000,
  });

/** Users whose flags an entry changes. */
export const ownersOf = ({ event, audience }: LogEntry): RunList =>
  event?.type === 'update_message_flags' && audience.kind === 'users' ? audience.users : RunList.empty;

/** Messages go, or to another place; the organization changes; or flags change in an audience that is not listed. */
export function mayConcernAnybody({ event, change, audience }: LogEntry): boolean {
  if (change !== null || event?.type === 'delete_message') return true;
  if (event?.type === 'update_message') return event.move !== null;
  return event?.type === 'update_message_flags' && audience.kind !== 'users';
}
