import { type Kysely, sql } from 'kysely';

/** What was sent to the servers behind bots, and what they answered. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const deliveries = db.schema
    .createTable('webhook_deliveries')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('bot_id', 'bigint', (c) => c.notNull())
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('webhook_id', 'text', (c) => c.notNull())
    .addColumn('message_id', 'bigint')
    .addColumn('trigger', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('replay_of', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('status', 'integer')
    .addColumn('duration_ms', 'bigint')
    .addPrimaryKeyConstraint('webhook_deliveries_key', ['realm_id', 'bot_id', 'id']);
  await (engine === 'sqlite' ? deliveries.modifyEnd(sql`without rowid`) : deliveries).execute();
  const attempts = db.schema
    .createTable('webhook_attempts')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('bot_id', 'bigint', (c) => c.notNull())
    .addColumn('delivery_id', 'bigint', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('message_id', 'bigint')
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('duration_ms', 'bigint', (c) => c.notNull())
    .addColumn('request', 'text', (c) => c.notNull())
    .addColumn('reply', 'text')
    .addColumn('problem', 'text')
    .addPrimaryKeyConstraint('webhook_attempts_key', ['realm_id', 'bot_id', 'delivery_id', 'number']);
  await attempts.execute();
  const index = (text: string) => sql.raw(`create index ${text}`).execute(db);
  await index('webhook_deliveries_by_message on webhook_deliveries (realm_id, message_id)');
  await index('webhook_deliveries_by_time on webhook_deliveries (realm_id, created_at)');
  await index('webhook_attempts_by_message on webhook_attempts (realm_id, message_id)');
}
