import { type Kysely, sql } from 'kysely';

/** What nodes say to each other where PostgreSQL does not carry it (`PARLEY_DATABASE_LISTEN=0`). */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const announcements = db.schema
    .createTable('announcements')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('said_at', 'bigint', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('node', 'text', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('announcements_key', ['realm_id', 'said_at', 'id']);
  await (engine === 'sqlite' ? announcements.modifyEnd(sql`without rowid`) : announcements).execute();
}
