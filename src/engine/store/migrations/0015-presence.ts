import { type Kysely, sql } from 'kysely';

/** Muted users, statuses, and presences. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const muted = db.schema
    .createTable('muted_users')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('muted_user_id', 'bigint', (c) => c.notNull())
    .addColumn('muted_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('muted_users_key', ['realm_id', 'user_id', 'muted_user_id']);
  const statuses = db.schema
    .createTable('user_statuses')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('status_text', 'text', (c) => c.notNull())
    .addColumn('emoji_name', 'text', (c) => c.notNull())
    .addColumn('emoji_code', 'text', (c) => c.notNull())
    .addColumn('reaction_type', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('user_statuses_key', ['realm_id', 'user_id']);
  const presences = db.schema
    .createTable('presences')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('active_at', 'bigint', (c) => c.notNull())
    .addColumn('connected_at', 'bigint', (c) => c.notNull())
    .addColumn('update_id', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('presences_key', ['realm_id', 'user_id']);
  for (const table of [muted, statuses, presences]) {
    await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  }
  await sql`create index presences_by_update on presences (realm_id, update_id)`.execute(db);
}
