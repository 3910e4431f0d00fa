import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

/** What people write and do not send at once: each table is clustered by its owner. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const table = async (
    name: string,
    columns: Readonly<Record<string, 'bigint' | 'integer' | 'text' | 'text?'>>,
  ) => {
    let builder = db.schema
      .createTable(name)
      .addColumn('realm_id', 'integer', (c) => c.notNull())
      .addColumn('user_id', 'bigint', (c) => c.notNull())
      .addColumn('id', 'bigint', (c) => c.notNull());
    for (const [column, type] of Object.entries(columns)) {
      builder =
        type === 'text?'
          ? builder.addColumn(column, 'text')
          : builder.addColumn(column, type, (c) => c.notNull());
    }
    builder = builder.addPrimaryKeyConstraint(`${name}_key`, ['realm_id', 'user_id', 'id']);
    await (engine === 'sqlite' ? builder.modifyEnd(sql`without rowid`) : builder).execute();
  };
  await table('drafts', {
    type: 'text',
    recipients: 'text',
    topic: 'text',
    content: 'text',
    edited_at: 'bigint',
  });
  await table('saved_snippets', { title: 'text', content: 'text', created_at: 'bigint' });
  await table('scheduled_messages', {
    type: 'text',
    recipients: 'text',
    topic: 'text',
    content: 'text',
    rendered_content: 'text',
    deliver_at: 'bigint',
    client: 'text',
    read_by_sender: 'integer',
    failure: 'text?',
  });
  await sql`create index scheduled_messages_due on scheduled_messages (realm_id, deliver_at, id) where failure is null`.execute(
    db,
  );
}
