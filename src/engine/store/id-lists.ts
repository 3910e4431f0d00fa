import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from './engine.ts';

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
