import { type Kysely, sql } from 'kysely';

/** Devices that take notifications, and what is shown on them. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = db.schema
    .createTable('push_devices')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('p256dh', 'text')
    .addColumn('auth', 'text')
    .addColumn('app_id', 'text')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('session_id', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('push_devices_key', ['realm_id', 'id']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  await sql`create unique index push_devices_by_address on push_devices (realm_id, kind, address)`.execute(
    db,
  );
  await sql`create index push_devices_by_user on push_devices (realm_id, user_id)`.execute(db);
  await sql`create index notifications_shown on notifications (realm_id, user_id, message_id) where kind = 'push' and state = 'sent'`.execute(
    db,
  );
}
