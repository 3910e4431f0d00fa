import type { CanonicalEvent, LoggedChange } from '../declared.ts';
import type { Audience } from './audience.ts';

/** One entry of a realm's log: the event and its audience. `event` null: only a change of the state. */
export interface LogEntry {
  readonly position: number;
  readonly event: CanonicalEvent | null;
  readonly audience: Audience;
  readonly change: LoggedChange | null;
  /** UNIX seconds. */
  readonly createdAt: number;
  /** Characters of the event as JSON; set once the entry was written or read. */
  bytes?: number;
}

/** Entries, oldest first. */
export interface LogPage {
  readonly entries: readonly LogEntry[];
  /** Whether the page ends with the last entry of the range. */
  readonly isLast: boolean;
}

/** The change of a log entry of the previous release: which rows have changed, without their new values. */
export const UNKNOWN_CHANGE = Symbol('unknown change');
