import type { Audience } from '../../events/audience.ts';
import type { CanonicalEvent } from '../../events/types.ts';
import type { LoggedChange, UNKNOWN_CHANGE } from './change.ts';

/** One entry of a realm's log: the event and its audience. `event` null: only a change of the state. */
export interface LogEntry {
  readonly position: number;
  readonly event: CanonicalEvent | null;
  readonly audience: Audience;
  readonly change: LoggedChange | typeof UNKNOWN_CHANGE | null;
  /** UNIX seconds. */
  readonly createdAt: number;
  /** Characters of the event as JSON; set once the entry was written or read. */
  bytes?: number;
}
