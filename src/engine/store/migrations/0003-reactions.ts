import { type Kysely, sql } from 'kysely';

type Engine = 'sqlite' | 'postgres';

/** What people attach to messages: each table is clustered by the message. */
export async function up(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const table = async (name: string, columns: Readonly<Record<string, 'bigint' | 'text'>>) => {
    let builder = db.schema
      .createTable(name)
      .addColumn('realm_id', 'integer', (c) => c.notNull())
      .addColumn('message_id', 'bigint', (c) => c.notNull())
      .addColumn('id', 'bigint', (c) => c.notNull());
    for (const [column, type] of Object.entries(columns)) {
      builder = builder.addColumn(column, type, (c) => c.notNull());
    }
    builder = builder.addPrimaryKeyConstraint(`${name}_key`, ['realm_id', 'message_id', 'id']);
    await (engine === 'sqlite' ? builder.modifyEnd(sql`without rowid`) : builder).execute();
  };
  await table('reactions', {
    user_id: 'bigint',
    type: 'text',
    emoji_code: 'text',
    emoji_name: 'text',
  });
  await table('submessages', { sender_id: 'bigint', msg_type: 'text', content: 'text' });
  await sql`create unique index reactions_once on reactions (realm_id, message_id, user_id, type, emoji_code)`.execute(
    db,
  );
}
