import { EncodedJson } from '../../../engine/kernel/values/json-bytes.ts';
import { FEATURE_LEVEL, MERGE_BASE, VERSION } from '../../../engine/kernel/version.ts';
import type { Reader } from '../../../engine/store/engine.ts';
import { isPostgres } from '../../../engine/store/sql.ts';
import type { Realm } from '../../realm/realm.ts';
import type { PeopleRun } from '../people/people-runs.ts';
import type { FieldTable } from './fields.ts';
import { type Everybody, everybody, peopleLists } from './people.ts';
import type { InitialState } from './shape.ts';
import { type StateContext, type StatePart, type StateSource, type WantedState, wants } from './wanted.ts';

export type { InitialState, WantedState };

export interface RegisterSource extends StateSource {
  readonly fields: FieldTable;
}

type Texts = Record<string, EncodedJson>;

/** The part of the reply from memory; `everybody` is added to it as text. */
export interface RememberedState {
  readonly fields: FieldTable;
  readonly sight: StateContext;
  readonly state: InitialState;
  readonly texts: Readonly<Texts>;
  readonly everybody: Everybody;
}

/** Runs without awaiting, so that all its values belong to one moment. */
export function initialState(
  realm: Realm,
  { fields, ...around }: RegisterSource,
  wanted: WantedState,
): RememberedState {
  const { position } = realm;
  const sight: StateContext = { ...around, ...wanted, realm, position };
  const state: Record<string, unknown> = {
    service_feature_level: FEATURE_LEVEL,
    service_version: VERSION,
    service_merge_base: MERGE_BASE,
  };
  const texts: Texts = {};
  for (const [types, { values, fromMemory }] of fields) {
    if ((values || fromMemory) && wantsAll(wanted, types)) add(values ?? fromMemory?.(sight), state, texts);
  }
  return { fields, sight, state: state as InitialState, texts, everybody: everybody(sight) };
}

/** Adds fields to the values, or to the texts. */
function add(part: StatePart | undefined, state: Record<string, unknown>, texts: Texts): void {
  for (const [name, value] of Object.entries(part ?? {})) {
    if (value instanceof EncodedJson) texts[name] = value;
    else state[name] = value;
  }
}

export interface Fetched {
  readonly state: InitialState;
  /** Lists as runs of their items' JSON, the same in our names and in the brand's. */
  readonly encoded: Readonly<Record<string, readonly PeopleRun[]>>;
  /** Members as JSON. */
  readonly texts: Readonly<Texts>;
}

/** Adds the members that come from the database, at the same log position, to the members from memory. */
export async function fetchInitialState(
  db: Reader,
  { fields, sight, everybody, ...known }: RememberedState,
): Promise<Fetched> {
  const state: Record<string, unknown> = { ...known.state };
  const texts: Texts = { ...known.texts };
  const wanted = fields.filter(([types, { fromStore }]) => fromStore && wantsAll(sight, types));
  const [parts, encoded] = await Promise.all([
    fetchAll(
      db,
      wanted.map(
        ([, { fromStore }]) =>
          () =>
            fromStore?.(db, sight),
      ),
    ),
    peopleLists(db, sight, everybody),
  ]);
  for (const part of parts) add(part, state, texts);
  return { state: state as InitialState, encoded, texts };
}

/** On PostgreSQL all queries run at once. SQLite runs them one after another: otherwise all rows would be in memory together. */
async function fetchAll<T>(db: Reader, fetches: readonly (() => T | Promise<T>)[]): Promise<T[]> {
  if (isPostgres(db)) return Promise.all(fetches.map((fetch) => fetch()));
  const all: T[] = [];
  for (const fetch of fetches) all.push(await fetch());
  return all;
}

const wantsAll = (wanted: WantedState, types: string): boolean =>
  types.split(' and ').every((type) => wants(wanted, type));
