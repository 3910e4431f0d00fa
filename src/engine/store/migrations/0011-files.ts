import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

/** Uploaded files: their owners, the messages that link to them, and the stored files to delete. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const create = <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
    (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  const table = (name: string) =>
    db.schema.createTable(name).addColumn('realm_id', 'integer', (c) => c.notNull());
  await create(
    table('attachments')
      .addColumn('id', 'bigint', (c) => c.notNull())
      .addColumn('owner_id', 'bigint', (c) => c.notNull())
      .addColumn('path_key', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('url_name', 'text', (c) => c.notNull())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('content_type', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('image', 'text')
      .addColumn('unreferenced_since', 'bigint')
      .addPrimaryKeyConstraint('attachments_key', ['realm_id', 'id']),
  );
  await sql`create unique index attachments_by_path on attachments (realm_id, path_key)`.execute(db);
  await sql`create index attachments_by_owner on attachments (realm_id, owner_id, id)`.execute(db);
  await sql`create index attachments_unreferenced on attachments (realm_id, unreferenced_since) where unreferenced_since is not null`.execute(
    db,
  );
  await create(
    table('attachment_messages')
      .addColumn('attachment_id', 'bigint', (c) => c.notNull())
      .addColumn('message_id', 'bigint', (c) => c.notNull())
      .addColumn('sent_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('attachment_messages_key', ['realm_id', 'attachment_id', 'message_id']),
  );
  await sql`create index attachment_messages_by_message on attachment_messages (realm_id, message_id)`.execute(
    db,
  );
  await create(
    table('attachment_holders')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('holder_id', 'bigint', (c) => c.notNull())
      .addColumn('attachment_id', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('attachment_holders_key', ['realm_id', 'kind', 'holder_id', 'attachment_id']),
  );
  await sql`create index attachment_holders_by_attachment on attachment_holders (realm_id, attachment_id)`.execute(
    db,
  );
  await create(
    table('upload_usage')
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('upload_usage_key', ['realm_id']),
  );
  await create(
    table('doomed_files')
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('remove_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('doomed_files_key', ['realm_id', 'key']),
  );
  await sql`create index doomed_files_by_time on doomed_files (realm_id, remove_at)`.execute(db);
  await create(
    table('secrets')
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('value', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('secrets_key', ['realm_id', 'name']),
  );
  await sql`alter table users add column avatar_key text`.execute(db);
}
