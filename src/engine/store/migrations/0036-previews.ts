import { type Kysely, sql } from 'kysely';

/** What linked pages say of themselves, and which messages wait for it. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const pages = db.schema
    .createTable('linked_pages')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('embed', 'text')
    .addColumn('until', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('linked_pages_key', ['realm_id', 'hash']);
  await (engine === 'sqlite' ? pages.modifyEnd(sql`without rowid`) : pages).execute();
  const waits = db.schema
    .createTable('preview_waits')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('message_id', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('preview_waits_key', ['realm_id', 'message_id']);
  await (engine === 'sqlite' ? waits.modifyEnd(sql`without rowid`) : waits).execute();
  await sql`create index linked_pages_by_end on linked_pages (realm_id, until)`.execute(db);
  await sql`create index preview_waits_by_due on preview_waits (realm_id, due_at)`.execute(db);
}
