import type { Config } from '../../config/config.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Heard } from '../../rules/people/presence.ts';

export interface StateSource {
  readonly viewer: User;
  readonly config: Config;
  /** UNIX seconds at which this process started. */
  readonly generation: number;
  /** Milliseconds. */
  readonly now: number;
  readonly heard: Heard;
}

export interface Wanted {
  /** null: everything. */
  readonly eventTypes: ReadonlySet<string> | null;
  readonly includeSubscribers: boolean;
  readonly slimPresence: boolean;
  /** undefined: as many as usual. */
  readonly presenceHistoryDays: number | undefined;
  readonly clientExtavatar: boolean;
  readonly pronounsAsText: boolean;
  readonly capabilities: Readonly<Record<string, boolean>>;
}

/** What the functions that fill in a part of the response get. */
export interface StateContext extends StateSource, Wanted {
  readonly realm: Realm;
  /** The position of the log whose state it is. */
  readonly position: number;
}

/** Some fields of the response. The reply's declaration and the facts check the types in every test. */
export type StatePart = Readonly<Record<string, unknown>>;

export function wants({ eventTypes }: Pick<Wanted, 'eventTypes'>, type: string): boolean {
  return eventTypes === null || eventTypes.has(type);
}
