import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reader } from './engine.ts';

/** Above every ID there will be. */
export const NO_END = Number.MAX_SAFE_INTEGER;

/** Where the two engines say the same thing differently. */
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

/** Stands for a value in a query that is prepared (`prepared`). */
export class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
