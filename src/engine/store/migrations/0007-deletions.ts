import { type Kysely, sql } from 'kysely';

/** Columns for deleting messages, and for recognizing a repeated send. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  // All columns: whichever of the two keys a planner takes for one person's flags, it is a seek.
  await db.schema
    .createIndex('message_flags_by_message')
    .on('message_flags')
    .columns(['realm_id', 'message_id', 'user_id', 'flag'])
    .execute();
  const table = db.schema
    .createTable('local_sends')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('queue_id', 'text', (c) => c.notNull())
    .addColumn('local_id', 'text', (c) => c.notNull())
    .addColumn('message_id', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('local_sends_key', ['realm_id', 'queue_id', 'local_id']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  await db.schema
    .createIndex('local_sends_by_age')
    .on('local_sends')
    .columns(['realm_id', 'sent_at'])
    .execute();
}
