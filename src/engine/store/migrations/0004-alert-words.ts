import { type Kysely, sql } from 'kysely';

/** Alert words of users, and columns in which the narrows of flags seek. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = db.schema
    .createTable('alert_words')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('word_key', 'text', (c) => c.notNull())
    .addColumn('word', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('alert_words_key', ['realm_id', 'user_id', 'word_key']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  // Few messages mention a whole channel: the others pay nothing for this.
  await sql`create index messages_by_wildcard on messages (realm_id, recipient_id, id) where mentions_channel = 1`.execute(
    db,
  );
}
