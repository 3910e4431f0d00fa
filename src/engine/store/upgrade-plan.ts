import { sql } from 'kysely';
import type { Engine } from './engine.ts';
import { findMigrations } from './migrate.ts';
import { type TableWork, workOf } from './migration-work.ts';
import { MIGRATIONS, type Migrations } from './migrations.ts';
import { levelOf, listUnfit, readMigrationName } from './versions.ts';

export interface PlannedMigration {
  readonly name: string;
  readonly work: readonly (TableWork & { readonly rows: number })[];
}

/** What an upgrade of a database to this version does, and costs. */
export interface UpgradePlan {
  /** The database has no table yet. */
  readonly isNew: boolean;
  readonly missing: readonly PlannedMigration[];
  /** Migrations of a newer version that the database has, and those among them that this version cannot work with. */
  readonly newer: readonly string[];
  readonly unfit: readonly string[];
  /** Whether nodes of the version before can go on, and be started again afterwards. */
  readonly leavesRoomForOld: boolean;
  /** Seconds, roughly. */
  readonly seconds: number;
  /** Bytes of disk, roughly; most of them only during the upgrade. */
  readonly bytes: number;
}

/** Rough figures of a small machine (docs/operate.md): an entry of an index, and a row that is written anew. */
const ROWS_A_SECOND = { reads: 500_000, rewrites: 80_000 };
const BYTES_A_ROW = { reads: 60, rewrites: 1000 };

export async function planUpgrade(engine: Engine, migrations: Migrations = MIGRATIONS): Promise<UpgradePlan> {
  const done = await findMigrations(engine);
  const names = Object.keys(migrations).filter((name) => !done.has(name));
  const level = levelOf(done);
  const missing = done.size === 0 ? [] : await plan(engine, migrations, names);
  const work = missing.flatMap((each) => each.work);
  const sum = (each: Record<TableWork['does'], number>, weigh: (rows: number, by: number) => number) =>
    work.reduce((total, { rows, does }) => total + weigh(rows, each[does]), 0);
  return {
    isNew: done.size === 0,
    missing,
    newer: [...done].filter((name) => !(name in migrations)),
    unfit: listUnfit(done, migrations),
    leavesRoomForOld: names.every((name) => readMigrationName(name).floor <= level),
    seconds: sum(ROWS_A_SECOND, (rows, by) => rows / by),
    bytes: sum(BYTES_A_ROW, (rows, by) => rows * by),
  };
}

async function plan(
  engine: Engine,
  migrations: Migrations,
  names: readonly string[],
): Promise<PlannedMigration[]> {
  const planned: PlannedMigration[] = [];
  const counts = new Map<string, number>();
  for (const name of names) {
    const up = migrations[name];
    const works = up ? await workOf(up, engine.name) : [];
    for (const { table } of works) if (!counts.has(table)) counts.set(table, await countRows(engine, table));
    planned.push({ name, work: works.map((each) => ({ ...each, rows: counts.get(each.table) ?? 0 })) });
  }
  return planned;
}

/** On PostgreSQL an estimate by its statistics; 0 for a table that another migration creates. */
async function countRows(engine: Engine, table: string): Promise<number> {
  let rows = 0;
  await engine.migrate(async (db) => {
    const tables = await db.introspection.getTables();
    if (!tables.some(({ name }) => name === table)) return;
    const count =
      engine.name === 'sqlite'
        ? sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.table(table)}`
        : sql<{
            rows: number;
          }>`SELECT greatest(reltuples, 0)::bigint AS rows FROM pg_class WHERE oid = ${table}::regclass`;
    rows = Number((await count.execute(db)).rows[0]?.rows ?? 0);
  });
  return rows;
}
