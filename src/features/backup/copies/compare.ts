import { sql } from 'kysely';
import type { Engine, Row } from '../../../engine/store/engine.ts';
import {
  columnOrder,
  comparedIn,
  type Fingerprint,
  type Fingerprints,
  RowSum,
} from '../chain/fingerprint.ts';
import type { Side } from './copy-tables.ts';

const AT_ONCE = 2000;

/** The fingerprints of tables of PostgreSQL, as `fingerprintsOf` makes them of SQLite. */
export async function postgresFingerprints(engine: Engine, tables: readonly string[]): Promise<Fingerprints> {
  const found: Record<string, Fingerprint> = {};
  await engine.migrate((db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (reading) => {
        for (const name of tables) found[name] = await fingerprint(reading, name);
      }),
  );
  return found;
}

async function fingerprint(db: Side['db'], table: string): Promise<Fingerprint> {
  const sum = new RowSum();
  await sql`DECLARE compared NO SCROLL CURSOR FOR SELECT * FROM ${sql.table(table)} ${sql.raw(comparedIn(table))}`.execute(
    db,
  );
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(AT_ONCE)} FROM compared`.execute(db);
    for (const row of rows) {
      const values = Object.values(row);
      sum.add(columnOrder(Object.keys(row)).map((at) => values[at]));
    }
    if (rows.length < AT_ONCE) break;
  }
  await sql`CLOSE compared`.execute(db);
  return sum.fingerprint();
}

/** The tables that differ. */
export function differences(one: Fingerprints, other: Fingerprints): string[] {
  const names = Object.keys({ ...one, ...other });
  return names.filter(
    (name) => one[name]?.hash !== other[name]?.hash || one[name]?.rows !== other[name]?.rows,
  );
}
