import type { RunList } from '../kernel/run-list.ts';
import type { LogEntry } from '../store/log/log-entry.ts';
import { mayConcernAnybody, ownersOf } from './flag-entries.ts';
import { KnownFlags } from './known-flags.ts';

const MOST_USERS = 2000;

/**
 * Whose flags the latest entries of the log change: whether a user's access to messages that exist, and the flags of these
 * messages, are still as they were read needs no query inside the transaction.
 */
export class RecentFlags {
  /** The changes of all entries after this position of the log are known. */
  #since = Number.POSITIVE_INFINITY;
  /** Position of the newest entry that changes flags, by user ID. */
  readonly #changes = new Map<number, number>();
  /** What was looked up, kept in step. */
  readonly known = new KnownFlags(this);

  /** Entries noted from now on come after this position of the log. */
  start(position: number): void {
    this.#since = position;
    this.#changes.clear();
  }

  note(entry: LogEntry): void {
    if (mayConcernAnybody(entry)) this.start(entry.position);
    else this.#note(ownersOf(entry), entry.position);
    this.known.note(entry);
  }

  /** Whether nothing changed for the user after `position` of the log; false: something may have. */
  isSameSince(position: number, userId: number): boolean {
    return position >= this.#since && (this.#changes.get(userId) ?? 0) <= position;
  }

  #note(owners: RunList, position: number): void {
    if (this.#changes.size + owners.size > MOST_USERS) this.start(position);
    else for (const userId of owners) this.#changes.set(userId, position);
  }
}
