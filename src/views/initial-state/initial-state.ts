import type { Config } from '../../config/config.ts';
import { FEATURE_LEVEL, MERGE_BASE, VERSION } from '../../kernel/version.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Reader } from '../../store/engine.ts';
import type { User } from '../../store/model.ts';

export interface Around {
  readonly viewer: User;
  readonly config: Config;
  /** UNIX seconds at which this process started. */
  readonly generation: number;
  /** Milliseconds. */
  readonly now: number;
}

export interface Wanted {
  /** null: everything. */
  readonly eventTypes: ReadonlySet<string> | null;
  readonly includeSubscribers: boolean;
  readonly slimPresence: boolean;
  readonly clientExtavatar: boolean;
  readonly capabilities: Readonly<Record<string, boolean>>;
}

/** What of the response comes from memory; runs without awaiting, so that it is one moment's truth. */
export function initialState(_realm: Realm, _around: Around, _wanted: Wanted) {
  return { service_feature_level: FEATURE_LEVEL, service_version: VERSION, service_merge_base: MERGE_BASE };
}

/** What of it comes from the database, as of the same position of the log. */
export async function fetchInitialState(_db: Reader, _realm: Realm, _around: Around, _wanted: Wanted) {
  return {};
}
