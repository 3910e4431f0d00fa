import type { CompiledQuery } from 'kysely';
import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from './engine.ts';

/** Values of a query by name; a list of IDs is one value. */
type Values<V> = { readonly [Name in keyof V]: string | number | null | Iterable<number> };

/** A query built by Kysely, ready to be compiled. */
type Built<R> = { compile(): CompiledQuery<R> };

/** The names under which PostgreSQL connections keep statements, by their SQL. */
const names = new Map<string, string>();

/** Makes PostgreSQL plan a statement once for each connection. Returns the statement. */
export function keepPlan(text: string): string {
  if (!names.has(text)) names.set(text, `parley_${names.size}`);
  return text;
}

/** undefined: the statement is parsed and planned each time. */
export const statementName = (text: string): string | undefined => names.get(text);

/**
 * A query of a hot path. Its SQL is made once for each engine, since building it takes longer than running it; PostgreSQL
 * plans it once for each connection. `build` gets placeholders instead of values: it may pass them to Kysely and to
 * `isAmong`, but not read them.
 */
export function prepared<V extends Values<V>, R>(
  build: (db: Reader, values: V) => Built<R>,
): (db: Reader, values: V) => Promise<R[]> {
  const made: { sqlite?: CompiledQuery<R>; postgres?: CompiledQuery<R> } = {};
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as V;
  return async (db, values) => {
    const engine = isPostgres(db) ? 'postgres' : 'sqlite';
    made[engine] ??= named(build(db, slots).compile());
    const query = made[engine];
    const parameters = query.parameters.map((each) =>
      each instanceof Slot ? parameterOf(values[each.name as keyof V], engine === 'postgres') : each,
    );
    const { rows } = await db.getExecutor().executeQuery<R>({ ...query, parameters });
    return rows;
  };
}

/** Like `prepared`, for SQL that depends on a choice among few; `nameOf` names each variant. */
export function preparedFor<Choice, V extends Values<V>, R>(
  nameOf: (choice: Choice) => string,
  build: (choice: Choice) => (db: Reader, values: V) => Built<R>,
): (choice: Choice) => (db: Reader, values: V) => Promise<R[]> {
  const made = new Map<string, (db: Reader, values: V) => Promise<R[]>>();
  return (choice) => {
    const name = nameOf(choice);
    const query = made.get(name) ?? prepared<V, R>(build(choice));
    made.set(name, query);
    return query;
  };
}

/** Throws an Error if the query selects all columns: a column added by a later release would make PostgreSQL refuse its plan. */
function named<R>(query: CompiledQuery<R>): CompiledQuery<R> {
  if (/select \*/.test(query.sql)) throw new Error(`A prepared query names its columns: ${query.sql}`);
  keepPlan(query.sql);
  return query;
}

const parameterOf = (value: unknown, isForPostgres: boolean): unknown =>
  typeof value === 'object' && value !== null ? asIdList(value as Iterable<number>, isForPostgres) : value;

/** Above every possible ID. */
export const NO_END = Number.MAX_SAFE_INTEGER;

/** For the SQL in which the two engines differ. */
export const isPostgres = (db: Reader): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** `column in (…)` with any number of IDs as one parameter: the statement stays the same, and prepared. */
export function isAmong(db: Reader, column: string, ids: Iterable<number>): RawBuilder<SqlBool> {
  const list = ids instanceof Slot ? ids : asIdList(ids, isPostgres(db));
  return isPostgres(db)
    ? sql`${sql.ref(column)} = any(${list}::bigint[])`
    : sql`${sql.ref(column)} in (select value from json_each(${list}))`;
}

/** IDs as one parameter. */
export const asIdList = (ids: Iterable<number>, isForPostgres: boolean): string =>
  isForPostgres ? `{${[...ids].join()}}` : `[${[...ids].join()}]`;

/** The placeholder of a value in a prepared query (`prepared`). */
export class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
