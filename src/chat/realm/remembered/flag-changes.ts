import { RunList } from '../../../engine/kernel/ids/run-list.ts';
import type { LogEntry } from '../../../engine/log/log-entry.ts';
import type { Concerns } from '../../../engine/remembered/concerns.ts';
import { RecentChanges } from '../../../engine/remembered/recent-changes.ts';

/** The users whose access to messages, or whose flags of them, the latest entries of the log may change. */
export const flagChanges = () =>
  new RecentChanges<number>({ concerns: concernsFlags((entry) => ownersOf(entry)), most: 2000 });

/** Messages go, or to another place; the organization changes; or flags change: of everybody in an audience that is not listed. */
export const concernsFlags = <Key>(keysOf: (entry: LogEntry) => Iterable<Key> | 'all'): Concerns<Key> => ({
  events: {
    delete_message: () => 'all',
    update_message: ({ move }) => (move === null ? [] : 'all'),
    update_message_flags: (_, entry) => (entry.audience.kind === 'users' ? keysOf(entry) : 'all'),
  },
  change: () => 'all',
});

/** Users whose flags an entry changes. */
export const ownersOf = ({ event, audience }: LogEntry): RunList =>
  event?.type === 'update_message_flags' && audience.kind === 'users' ? audience.users : RunList.empty;

/** Whether an entry may concern the flags of everybody. */
export function mayConcernAnybody({ event, change, audience }: LogEntry): boolean {
  if (change !== null || event?.type === 'delete_message') return true;
  if (event?.type === 'update_message') return event.move !== null;
  return event?.type === 'update_message_flags' && audience.kind !== 'users';
}
