import type { User } from '../model/people.ts';
import type { Realm } from '../realm/realm.ts';
import type { RealmStep, Tx } from '../realm/tx.ts';

/** A step of an operation, with the means to emit its consequences. */
export type VisibilityStep = RealmStep & Pick<Tx, 'db' | 'emit' | 'now'>;

/** A put item, before (undefined: it is new) and after. */
export interface Pair<T> {
  readonly before: T | undefined;
  readonly after: T;
}

/** A changed item that existed before. */
export interface ChangedPair<T> extends Pair<T> {
  readonly before: T;
}

export function pairsOf<T extends { readonly id: number }>(
  known: ReadonlyMap<number, T>,
  put: readonly T[] = [],
): Pair<T>[] {
  return put.map((after) => ({ before: known.get(after.id), after }));
}

export const isChanged = <T>(pair: Pair<T>): pair is ChangedPair<T> => pair.before !== undefined;

export const idsOf = (items: Iterable<{ readonly id: number }>): number[] => [...items].map(({ id }) => id);

/** Users who existed before and are active now: only their clients hold a state to update. */
export const watchersOf = ({ before, after }: VisibilityStep): User[] =>
  [...after.activeUsers()].filter(({ id }) => before.users.has(id));

/** Active accounts of the organization, by ID. */
export const everybodyOf = (realm: Realm): number[] => idsOf(realm.activeUsers());
