import { type Kysely, sql } from 'kysely';
import type { Engine, Row } from '../../../engine/store/engine.ts';
import { isOfSchema } from '../chain/fingerprint.ts';

/** One of two databases with the same tables. */
export interface Side {
  readonly engine: Engine['name'];
  // biome-ignore lint/suspicious/noExplicitAny: the tables are listed by the database itself
  readonly db: Kysely<any>;
}

const AT_ONCE = 500;
/** The most parameters of an SQLite statement. */
const MOST_PARAMETERS = 30_000;

/** Copies all rows of `names` into the same tables of `to`, whatever they hold; within the transaction of each side. */
export async function copyTables(from: Side, to: Side, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await to.db.deleteFrom(name).execute();
    for await (const rows of pagesOf(from, name)) await insert(to, name, rows);
  }
}

/** The tables of an SQLite database (`isOfSchema`). */
export async function listTables(db: Side['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM sqlite_master
    WHERE type = 'table' ORDER BY name
  `.execute(db);
  return rows.map(({ name }) => name).filter(isOfSchema);
}

async function insert({ db }: Side, name: string, rows: readonly Row[]): Promise<void> {
  const most = Math.floor(MOST_PARAMETERS / Object.keys(rows[0] ?? {}).length);
  for (let from = 0; from < rows.length; from += most) {
    await db
      .insertInto(name)
      .values(rows.slice(from, from + most))
      .execute();
  }
}

async function* pagesOf({ engine, db }: Side, name: string): AsyncGenerator<Row[]> {
  if (engine === 'postgres') return yield* fetched(db, name);
  let page: Row[] = [];
  for await (const row of db.selectFrom(name).selectAll().stream()) {
    page.push(row);
    if (page.length < AT_ONCE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Reads with a cursor, so that no table is in memory whole. */
async function* fetched(db: Side['db'], name: string): AsyncGenerator<Row[]> {
  await sql`DECLARE copied NO SCROLL CURSOR FOR SELECT * FROM ${sql.table(name)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(AT_ONCE)} FROM copied`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) break;
  }
  await sql`CLOSE copied`.execute(db);
}
