import { fingerprintsOf } from '../chain/fingerprint.ts';
import type { Engine } from '../engine/engine.ts';
import { openSqlite } from '../engine/sqlite.ts';
import { differences, postgresFingerprints } from './compare.ts';
import { type Merging, mergeTable } from './merge.ts';
import { type KeyedTable, keyedTables, postgresRows, sqliteRows } from './ordered-rows.ts';

export interface CaughtUp {
  /** How many rows the source has. */
  readonly rows: number;
  /** The tables that were not the same. */
  readonly changed: readonly string[];
  /** The tables that still are not. */
  readonly different: readonly string[];
}

/**
 * Makes a copy in PostgreSQL like the SQLite file that it was made from, to which nothing is written meanwhile. All rows of both sides are
 * compared; tables that were not the same are compared once more, by what is committed.
 */
export async function catchUpPostgres(path: string, copy: Engine): Promise<CaughtUp> {
  const { rows, changed } = await catchUp(keyedTables(path), (fn) =>
    merging(copy, copy, async ({ reading, writing }) =>
      fn({ from: sqliteRows(path), to: postgresRows(reading), write: writing }),
    ),
  );
  return { rows, changed, different: await compare(path, copy, changed) };
}

/** The same of a copy in an SQLite file, of a database of PostgreSQL. */
export async function catchUpSqlite(source: Engine, path: string): Promise<CaughtUp> {
  const copy = openSqlite(path, { lock: false, durable: false });
  try {
    const { rows, changed } = await catchUp(keyedTables(path), (fn) =>
      merging(source, copy, ({ reading, writing }) =>
        fn({ from: postgresRows(reading), to: sqliteRows(path), write: writing }),
      ),
    );
    return { rows, changed, different: await compare(path, source, changed) };
  } finally {
    await copy.close();
  }
}

interface Transactions {
  readonly reading: Merging['write'];
  readonly writing: Merging['write'];
}

/** Runs `fn` in a transaction that reads one snapshot of PostgreSQL, and one that writes to the copy. */
const merging = (
  postgres: Engine,
  copy: Engine,
  fn: (transactions: Transactions) => Promise<void>,
): Promise<void> =>
  postgres.migrate((reader) =>
    copy.migrate((writer) =>
      reader
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((reading) => writer.transaction().execute((writing) => fn({ reading, writing }))),
    ),
  );

/** Where rows have other unique keys too, all deletes are done before the first insert. */
async function catchUp(
  tables: readonly KeyedTable[],
  run: (fn: (sides: Merging) => Promise<void>) => Promise<void>,
): Promise<{ rows: number; changed: string[] }> {
  const changed: KeyedTable[] = [];
  let rows = 0;
  await run(async (sides) => {
    for (const table of tables) {
      const merged = await mergeTable(table, sides, { adds: !table.hasOtherKeys });
      rows += merged.rows;
      if (merged.changes > 0) changed.push(table);
    }
  });
  const unfinished = changed.filter(({ hasOtherKeys }) => hasOtherKeys);
  if (unfinished.length > 0) {
    await run(async (sides) => {
      for (const table of unfinished) await mergeTable(table, sides, { adds: true });
    });
  }
  return { rows, changed: changed.map(({ name }) => name) };
}

async function compare(path: string, postgres: Engine, tables: readonly string[]): Promise<string[]> {
  const [one, other] = await Promise.all([
    fingerprintsOf(path, tables),
    postgresFingerprints(postgres, tables),
  ]);
  return differences(one, other);
}
