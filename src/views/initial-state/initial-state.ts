import { FEATURE_LEVEL, MERGE_BASE, VERSION } from '../../kernel/version.ts';
import type { Realm } from '../../realm/realm.ts';
import type { Source } from '../../realm/source.ts';
import { stateFields } from './fields.ts';
import { type Everybody, everybody, peopleLists } from './people.ts';
import type { Run } from './runs.ts';
import type { InitialState } from './shape.ts';
import { type StateContext, type StateSource, type Wanted, wants } from './wanted.ts';

export type { InitialState, StateSource as Around, Wanted };

/** What of the response comes from memory; `everybody` goes into it as text. */
export interface Remembered {
  readonly state: InitialState;
  readonly everybody: Everybody;
}

/** Runs without awaiting, so that it is one moment's truth. */
export function initialState(realm: Realm, around: StateSource, wanted: Wanted): Remembered {
  const sight: StateContext = { ...around, ...wanted, realm };
  const state: Record<string, unknown> = {
    service_feature_level: FEATURE_LEVEL,
    service_version: VERSION,
    service_merge_base: MERGE_BASE,
  };
  for (const [types, { fromMemory }] of stateFields) {
    if (fromMemory && wantsAll(wanted, types)) Object.assign(state, fromMemory(sight));
  }
  return { state: state as InitialState, everybody: everybody(sight) };
}

export interface Fetched {
  readonly state: InitialState;
  /** Lists as runs of the JSON of their items, the same in our names and in the brand's. */
  readonly encoded: Readonly<Record<string, readonly Run[]>>;
}

/** Adds the members that come from the database, at the same log position, to the members from memory. */
export async function fetchInitialState(
  { db, realm }: Source,
  around: StateSource,
  wanted: Wanted,
  remembered: Remembered,
): Promise<Fetched> {
  const sight: StateContext = { ...around, ...wanted, realm };
  const state: Record<string, unknown> = { ...remembered.state };
  for (const [types, { fromStore }] of stateFields) {
    if (fromStore && wantsAll(wanted, types)) Object.assign(state, await fromStore(db, sight));
  }
  return { state: state as InitialState, encoded: await peopleLists(db, sight, remembered.everybody) };
}

const wantsAll = (wanted: Wanted, types: string): boolean =>
  types.split(' and ').every((type) => wants(wanted, type));
