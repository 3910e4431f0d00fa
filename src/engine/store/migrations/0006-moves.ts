import { type Kysely, sql } from 'kysely';

/** What of messages that were moved is read otherwise than they were received. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = db.schema
    .createTable('moved_chunks')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('stream_id', 'bigint', (c) => c.notNull())
    .addColumn('chunk', 'bigint', (c) => c.notNull())
    .addColumn('ids', engine === 'sqlite' ? sql`blob` : sql`bytea`, (c) => c.notNull())
    .addPrimaryKeyConstraint('moved_chunks_key', ['realm_id', 'user_id', 'stream_id', 'chunk']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
}
