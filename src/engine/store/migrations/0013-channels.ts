import { type Kysely, sql } from 'kysely';

/** Groups of default channels, the mail addresses of channels, and how much is written in each on a day. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const groups = db.schema
    .createTable('default_channel_groups')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('stream_ids', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('default_channel_groups_key', ['realm_id', 'id']);
  const addresses = db.schema
    .createTable('channel_addresses')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('stream_id', 'bigint', (c) => c.notNull())
    .addColumn('creator_id', 'bigint', (c) => c.notNull())
    .addColumn('sender_id', 'bigint', (c) => c.notNull())
    .addColumn('token', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('channel_addresses_key', ['realm_id', 'stream_id', 'creator_id', 'sender_id']);
  const days = db.schema
    .createTable('channel_days')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('day', 'integer', (c) => c.notNull())
    .addColumn('stream_id', 'bigint', (c) => c.notNull())
    .addColumn('messages', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('channel_days_key', ['realm_id', 'day', 'stream_id']);
  for (const table of [groups, addresses, days]) {
    await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  }
  await db.schema
    .createIndex('channel_addresses_by_token')
    .on('channel_addresses')
    .columns(['realm_id', 'token'])
    .unique()
    .execute();
}
