import { type Kysely, sql } from 'kysely';

/** Emoji of the organization's own. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = db.schema
    .createTable('custom_emoji')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('picture', 'text', (c) => c.notNull())
    .addColumn('extension', 'text', (c) => c.notNull())
    .addColumn('author_id', 'bigint', (c) => c.notNull())
    .addColumn('deactivated', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('custom_emoji_key', ['realm_id', 'id']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
}
