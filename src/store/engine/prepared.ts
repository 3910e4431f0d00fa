import type { CompiledQuery } from 'kysely';
import type { Reader } from './engine.ts';
import { asIdList, isPostgres, Slot } from './id-lists.ts';

/** Values of a query by name; a list of IDs is one value. */
type Values<V> = { readonly [Name in keyof V]: string | number | null | Iterable<number> };

/**
 * A query of a hot path. Its SQL is made once for each engine, since building it takes longer than running it. `build` gets
 * the names of the values in their place: it may hand them to Kysely and to `isAmong`, and look at none.
 */
export function prepared<V extends Values<V>, R>(
  build: (db: Reader, values: V) => { compile(): CompiledQuery<R> },
): (db: Reader, values: V) => Promise<R[]> {
  const made: { sqlite?: CompiledQuery<R>; postgres?: CompiledQuery<R> } = {};
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as V;
  return async (db, values) => {
    const engine = isPostgres(db) ? 'postgres' : 'sqlite';
    made[engine] ??= build(db, slots).compile();
    const query = made[engine];
    const parameters = query.parameters.map((each) =>
      each instanceof Slot ? parameterOf(values[each.name as keyof V], engine === 'postgres') : each,
    );
    const { rows } = await db.getExecutor().executeQuery<R>({ ...query, parameters });
    return rows;
  };
}

const parameterOf = (value: unknown, isForPostgres: boolean): unknown =>
  typeof value === 'object' && value !== null ? asIdList(value as Iterable<number>, isForPostgres) : value;
