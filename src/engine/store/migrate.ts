import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { CannotStart } from '../kernel/failures/cannot-start.ts';
import { FLOOR } from './counters.ts';
import type { Engine } from './engine.ts';
import { MIGRATIONS, type Migrate, type Migrations } from './migrations.ts';
import { LOCK_SPACE } from './realm-lock.ts';
import { listUnfit, readMigrationName } from './versions.ts';

/**
 * Migrates the database to this version; a database that a newer Parley has only expanded stays as it is. Throws CannotStart for a database that
 * this version cannot work with. All or nothing: an interrupted migration leaves no trace.
 */
export async function migrate(engine: Engine, migrations: Migrations = MIGRATIONS): Promise<void> {
  await engine.migrate(async (db) => {
    const done = await findDone(db, engine.name);
    refuseNewer(done, migrations);
    const missing = Object.keys(migrations).filter((name) => !done.has(name));
    if (missing.length === 0) return;
    if ([...done].some((name) => !(name in migrations))) throw new CannotStart(interleaved(missing));
    await db.connection().execute((one) => inTransaction(one, engine.name, migrations));
  });
}

/**
 * Our own transaction: Kysely uses none on SQLite, and on PostgreSQL takes its lock for the session, which behind a pooler
 * another session would have to release. The lock is Kysely's, for nodes of a release that leaves it to Kysely.
 */
async function inTransaction(
  db: Kysely<unknown>,
  engine: Engine['name'],
  migrations: Migrations,
): Promise<void> {
  await BEGIN[engine].execute(db);
  try {
    if (engine === 'postgres') await sql`SELECT pg_advisory_xact_lock(3853314791062309107)`.execute(db);
    await run(db, engine, migrations);
    await sql`COMMIT`.execute(db);
  } catch (error) {
    // SQLite rolls back by itself when the disk is full, and then there is no transaction.
    await sql`ROLLBACK`.execute(db).catch(() => {});
    throw error;
  }
}

const BEGIN = { sqlite: sql`BEGIN IMMEDIATE`, postgres: sql`BEGIN` };

const interleaved = (missing: readonly string[]): string =>
  `The database has migrations of a newer version of Parley, and lacks ${missing.join(', ')} of this one: start the newer version.`;

async function run(db: Kysely<unknown>, engine: Engine['name'], migrations: Migrations): Promise<void> {
  const provided = Object.entries(migrations).map(([name, up]) => [name, stepOf(name, up, engine)]);
  const getMigrations = async () => Object.fromEntries(provided) as Record<string, Migration>;
  const migrator = new Migrator({ db, provider: { getMigrations }, disableTransactions: true });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** One migration, under the lock of the realms: no node of another version writes meanwhile. */
function stepOf(name: string, up: Migrate, engine: Engine['name']): Migration {
  const { kind, floor } = readMigrationName(name);
  return {
    up: async (db: Kysely<unknown>) => {
      if (kind !== 'unknown' && engine === 'postgres')
        await sql`SELECT pg_advisory_xact_lock(${sql.lit(LOCK_SPACE)}, id) FROM realms ORDER BY id`.execute(
          db,
        );
      await up(db, engine);
      if (kind === 'contract') await raiseFloor(db, floor);
    },
  };
}

/** Running nodes see the floor with their next write, or within a second. */
async function raiseFloor(db: Kysely<unknown>, floor: number): Promise<void> {
  await sql`INSERT INTO counters (realm_id, name, value) SELECT id, ${sql.lit(FLOOR)}, ${sql.lit(floor)} FROM realms WHERE true
    ON CONFLICT (realm_id, name) DO UPDATE SET value = excluded.value WHERE counters.value < excluded.value`.execute(
    db,
  );
}

/**
 * For programs beside a running server: they leave its tables unchanged. `exact`: the
 * database may not have been expanded by a newer version either. Throws CannotStart.
 */
export async function refuseOtherVersion(engine: Engine, { exact = false } = {}): Promise<void> {
  const done = await findMigrations(engine);
  refuseNewer(done, MIGRATIONS, exact);
  const missing = Object.keys(MIGRATIONS).filter((name) => !done.has(name));
  if (missing.length === 0) return;
  throw new CannotStart(
    done.size === 0
      ? 'The database is empty.'
      : `The database is that of an older version of Parley (it has no migration ${missing.join(', ')}): start this one first, or use that one.`,
  );
}

/** The names of the migrations done in the database; none when it is new. */
export async function findMigrations(engine: Engine): Promise<ReadonlySet<string>> {
  let done: ReadonlySet<string> = new Set();
  await engine.migrate(async (db) => {
    done = await findDone(db, engine.name);
  });
  return done;
}

async function findDone(db: Kysely<unknown>, engine: Engine['name']): Promise<ReadonlySet<string>> {
  const { rows } = await TABLE[engine].execute(db);
  if (!rows[0]?.found) return new Set();
  const done = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  return new Set(done.rows.map(({ name }) => name));
}

const TABLE = {
  sqlite: sql<{ found: number }>`SELECT count(*) AS found FROM sqlite_master WHERE name = 'kysely_migration'`,
  postgres: sql<{ found: boolean }>`SELECT to_regclass('kysely_migration') IS NOT NULL AS found`,
};

function refuseNewer(done: ReadonlySet<string>, known: Migrations, exact = false): void {
  const unfit = exact ? [...done].filter((name) => !(name in known)) : listUnfit(done, known);
  if (unfit.length === 0) return;
  throw new CannotStart(
    `The database was written by a newer version of Parley (it has the migration ${unfit.join(', ')}). ` +
      'Start that version, or restore a backup made before the upgrade.',
  );
}
