import type { Config } from '../../../engine/config/config.ts';
import type { User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Sightings } from '../../rules/people/presence.ts';

export interface StateSource {
  readonly viewer: User;
  readonly config: Config;
  /** UNIX seconds at which this process started. */
  readonly generation: number;
  /** Milliseconds. */
  readonly now: number;
  readonly sightings: Sightings;
}

export interface WantedState {
  /** null: all. */
  readonly eventTypes: ReadonlySet<string> | null;
  readonly includeSubscribers: boolean;
  readonly slimPresence: boolean;
  /** undefined: the default. */
  readonly presenceHistoryDays: number | undefined;
  readonly clientExtavatar: boolean;
  readonly pronounsAsText: boolean;
  readonly capabilities: Readonly<Record<string, boolean>>;
}

/** The argument of functions that fill in fields of the reply. */
export interface StateContext extends StateSource, WantedState {
  readonly realm: Realm;
  /** The log position of the state. */
  readonly position: number;
}

/** Some fields of the reply. In every test, the reply's declaration and the facts check their types. */
export type StatePart = Readonly<Record<string, unknown>>;

export function wants({ eventTypes }: Pick<WantedState, 'eventTypes'>, type: string): boolean {
  return eventTypes === null || eventTypes.has(type);
}
