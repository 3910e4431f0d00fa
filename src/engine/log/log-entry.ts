import type { CanonicalEvent } from '../../chat/events/types.ts';
import type { LoggedChange, UNKNOWN_CHANGE } from '../../chat/store/log/change.ts';
import type { Audience } from './audience.ts';

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
