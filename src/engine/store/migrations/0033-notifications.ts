import { type Kysely, sql } from 'kysely';

/** What the server sends to users who are away. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = db.schema
    .createTable('notifications')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('message_id', 'bigint', (c) => c.notNull())
    .addColumn('trigger', 'text', (c) => c.notNull())
    .addColumn('was_online', 'integer', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('state_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('notifications_key', ['realm_id', 'kind', 'user_id', 'message_id']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  await sql`create index notifications_by_due on notifications (realm_id, kind, due_at) where due_at is not null`.execute(
    db,
  );
  await sql`create index notifications_by_user on notifications (realm_id, kind, user_id, was_online, due_at) where due_at is not null`.execute(
    db,
  );
  await sql`create index notifications_by_age on notifications (realm_id, state_at) where due_at is null`.execute(
    db,
  );
}
