import { type Kysely, sql } from 'kysely';

/** What people want to see of single topics: a row for each that they chose something for. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = db.schema
    .createTable('user_topics')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('stream_id', 'bigint', (c) => c.notNull())
    .addColumn('topic_key', 'text', (c) => c.notNull())
    .addColumn('topic', 'text', (c) => c.notNull())
    .addColumn('policy', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('user_topics_key', ['realm_id', 'user_id', 'stream_id', 'topic_key']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  await db.schema
    .createIndex('user_topics_by_topic')
    .on('user_topics')
    .columns(['realm_id', 'stream_id', 'topic_key'])
    .execute();
}
