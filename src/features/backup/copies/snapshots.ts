import { sql } from 'kysely';
import type { Engine } from '../../../engine/store/engine.ts';
import { comparedIn } from '../chain/fingerprint.ts';
import type { Side } from './copy-tables.ts';
import { type KeyedTable, type OrderedRows, postgresRows, sqliteRows } from './ordered-rows.ts';

/** Runs `fn` over a snapshot of a database; writers go on. */
export const inSnapshot = <T>(engine: Engine, fn: (db: Side['db']) => Promise<T>): Promise<T> =>
  engine.snapshot((db) => fn(db as unknown as Side['db']));

/** Lets `fn` read tables in order: all as of one moment (PostgreSQL), or each as of its first page (SQLite, by the path of its file). */
export async function withOrderedRows(
  engine: Engine,
  path: string,
  fn: (rows: OrderedRows) => Promise<void>,
): Promise<void> {
  if (engine.name === 'sqlite') return fn(sqliteRows(path));
  await engine.migrate((db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((reading) => fn(postgresRows(reading as Side['db']))),
  );
}

export async function countRows(engine: Engine, tables: readonly KeyedTable[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  await inSnapshot(engine, async (db) => {
    for (const { name } of tables) {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*) AS count FROM ${sql.table(name)} ${sql.raw(comparedIn(name))}`.execute(db);
      counts.set(name, Number(rows[0]?.count));
    }
  });
  return counts;
}
