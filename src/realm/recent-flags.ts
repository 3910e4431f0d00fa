import { RunList } from '../kernel/run-list.ts';
import type { LogEntry } from '../store/log/log-entry.ts';

const MOST_USERS = 2000;

/**
 * The users whose flags the latest log entries change: whether a user's access to messages, and the flags of these
 * messages, are unchanged since they were read, needs no query inside the transaction.
 */
export class RecentFlags {
  /** All changes after this position of the log are in memory. */
  #since = Number.POSITIVE_INFINITY;
  /** Position of the newest entry that changes flags, by user ID. */
  readonly #changes = new Map<number, number>();

  /** Entries added from now on come after this position of the log. */
  start(position: number): void {
    this.#since = position;
    this.#changes.clear();
  }

  note(entry: LogEntry): void {
    if (mayConcernAnybody(entry)) this.start(entry.position);
    else this.#note(ownersOf(entry), entry.position);
  }

  /** Whether nothing changed for the user after `position` of the log; false: something may have changed. */
  isSameSince(position: number, userId: number): boolean {
    return position >= this.#since && (this.#changes.get(userId) ?? 0) <= position;
  }

  #note(owners: RunList, position: number): void {
    if (this.#changes.size + owners.size > MOST_USERS) this.start(position);
    else for (const userId of owners) this.#changes.set(userId, position);
  }
}

/** Whether an entry may change which existing messages a user sees, or the user's flags of them. */
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
