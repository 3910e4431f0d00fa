import { type Kysely, type Migration, Migrator } from 'kysely';
import { CannotStart } from '../kernel/cannot-start.ts';
import type { Engine } from './engine.ts';
import { up as first } from './migrations/0001-first.ts';
import { up as drafts } from './migrations/0002-drafts.ts';
import { up as reactions } from './migrations/0003-reactions.ts';
import { up as alertWords } from './migrations/0004-alert-words.ts';
import { up as userTopics } from './migrations/0005-user-topics.ts';

/** In order, for ever: a migration that was released is never changed, only followed by another. */
const MIGRATIONS: Record<string, (db: Kysely<unknown>, engine: Engine['name']) => Promise<void>> = {
  '0001-first': first,
  '0002-drafts': drafts,
  '0003-reactions': reactions,
  '0004-alert-words': alertWords,
  '0005-user-topics': userTopics,
};

/** Brings the database to this version; refuses one that a newer Parley has written. */
export async function migrate(engine: Engine): Promise<void> {
  await engine.migrate(async (db) => {
    await refuseNewer(db);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => provided(engine.name) } });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  });
}

function provided(engine: Engine['name']): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, up]) => [name, { up: (db: Kysely<unknown>) => up(db, engine) }]),
  );
}

async function refuseNewer(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return;
  const done = await (db as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  const unknown = done.map((row) => row.name).filter((name) => !(name in MIGRATIONS));
  if (unknown.length === 0) return;
  throw new CannotStart(
    `The database was written by a newer version of Parley (it has the migration ${unknown.join(', ')}). ` +
      'Start that version, or restore a backup made before the upgrade.',
  );
}
