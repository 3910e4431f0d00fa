import type { RunList } from '../kernel/run-list.ts';
import type { LogEntry } from '../store/log/log-entry.ts';
import { mayConcernAnybody, ownersOf } from './flag-entries.ts';
import { KnownFlags } from './known-flags.ts';
import type { Remembered } from './remembered.ts';

const MOST_USERS = 2000;

/**
 * The users whose flags the latest log entries change: whether a user's access to messages, and the flags of these
 * messages, are unchanged since they were read, needs no query inside the transaction.
 */
export class RecentFlags implements Remembered {
  /** All changes after this position of the log are in memory. */
  #since = Number.POSITIVE_INFINITY;
  /** Position of the newest entry that changes flags, by user ID. */
  readonly #changes = new Map<number, number>();
  /** What was looked up, kept in step. */
  readonly known = new KnownFlags(this);

  /** Entries added from now on come after this position of the log. */
  forget(position: number): void {
    this.#begin(position);
    this.known.clear();
  }

  note(entry: LogEntry): void {
    if (mayConcernAnybody(entry)) this.#begin(entry.position);
    else this.#note(ownersOf(entry), entry.position);
    this.known.note(entry);
  }

  /** Whether nothing changed for the user after `position` of the log; false: something may have changed. */
  isSameSince(position: number, userId: number): boolean {
    return position >= this.#since && (this.#changes.get(userId) ?? 0) <= position;
  }

  #begin(position: number): void {
    this.#since = position;
    this.#changes.clear();
  }

  #note(owners: RunList, position: number): void {
    if (this.#changes.size + owners.size > MOST_USERS) this.#begin(position);
    else for (const userId of owners) this.#changes.set(userId, position);
  }
}
