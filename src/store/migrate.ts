import { type Kysely, type Migration, Migrator } from 'kysely';
import { CannotStart } from '../kernel/cannot-start.ts';
import type { Engine } from './engine.ts';
import { up as first } from './migrations/0001-first.ts';
import { up as drafts } from './migrations/0002-drafts.ts';
import { up as reactions } from './migrations/0003-reactions.ts';
import { up as alertWords } from './migrations/0004-alert-words.ts';
import { up as userTopics } from './migrations/0005-user-topics.ts';
import { up as moves } from './migrations/0006-moves.ts';
import { up as deletions } from './migrations/0007-deletions.ts';
import { up as search } from './migrations/0008-search.ts';
import { up as people } from './migrations/0010-people.ts';
import { up as files } from './migrations/0011-files.ts';
import { up as channels } from './migrations/0013-channels.ts';
import { up as linkifiers } from './migrations/0014-linkifiers.ts';
import { up as presence } from './migrations/0015-presence.ts';
import { up as invitations } from './migrations/0016-invitations.ts';
import { up as exportsTable } from './migrations/0017-exports.ts';
import { up as emoji } from './migrations/0018-emoji.ts';

/** In order, for ever: a migration that was released is never changed, only followed by another. */
const MIGRATIONS: Record<string, (db: Kysely<unknown>, engine: Engine['name']) => Promise<void>> = {
  '0001-first': first,
  '0002-drafts': drafts,
  '0003-reactions': reactions,
  '0004-alert-words': alertWords,
  '0005-user-topics': userTopics,
  '0006-moves': moves,
  '0011-files': files,
  '0007-deletions': deletions,
  '0008-search': search,
  '0010-people': people,
  '0013-channels': channels,
  '0014-linkifiers': linkifiers,
  '0015-presence': presence,
  '0016-invitations': invitations,
  '0017-exports': exportsTable,
  '0018-emoji': emoji,
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
