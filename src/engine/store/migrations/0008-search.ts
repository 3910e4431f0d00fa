import { type Kysely, sql } from 'kysely';

/** What search and the narrows about content and topics seek in. The words are filled in while the server runs. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  for (const column of ['has_link', 'has_image', 'has_attachment']) {
    await db.schema
      .alterTable('messages')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await sql`update messages set
      has_link = case when rendered_content like '%<a %' then 1 else 0 end,
      has_image = case when rendered_content like '%<div class="message_inline_image"><a %' then 1 else 0 end,
      has_attachment = case when rendered_content like '%"/user_uploads/%' then 1 else 0 end
    where rendered_content like '%<a %'`.execute(db);
  const indexes = {
    messages_with_link: sql`(realm_id, recipient_id, id) where has_link = 1`,
    messages_with_image: sql`(realm_id, recipient_id, id) where has_image = 1`,
    messages_with_attachment: sql`(realm_id, recipient_id, id) where has_attachment = 1`,
    // With the topic itself, so that the condition needs nothing that the index has not: else SQLite goes by the key.
    messages_resolved: sql`(realm_id, recipient_id, id, topic_key) where substr(topic_key, 1, 2) = '✔ '`,
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`create index ${sql.raw(name)} on messages ${columns}`.execute(db);
  }

  // Looked up by equality only: byte order spares PostgreSQL the rules of a language.
  const word = engine === 'sqlite' ? sql`text` : sql`text collate "C"`;
  const chunks = db.schema
    .createTable('search_chunks')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('word', word, (c) => c.notNull())
    .addColumn('chunk', 'bigint', (c) => c.notNull())
    .addColumn('ids', engine === 'sqlite' ? sql`blob` : sql`bytea`, (c) => c.notNull())
    .addPrimaryKeyConstraint('search_chunks_key', ['realm_id', 'word', 'chunk']);
  await (engine === 'sqlite' ? chunks.modifyEnd(sql`without rowid`) : chunks).execute();
  await db.schema
    .createTable('search_progress')
    .addColumn('realm_id', 'integer', (c) => c.primaryKey())
    .addColumn('after_id', 'bigint', (c) => c.notNull())
    .addColumn('up_to_id', 'bigint', (c) => c.notNull())
    .execute();
  // What is written from here on is found at once; what was before is added going back.
  await sql`insert into search_progress (realm_id, after_id, up_to_id)
    select realm_id, value, value from counters where name = 'message'`.execute(db);
}
