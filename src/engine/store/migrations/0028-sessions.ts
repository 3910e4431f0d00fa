import { type Kysely, sql } from 'kysely';

/** Sessions of browsers. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = db.schema
    .createTable('sessions')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('device', 'text', (c) => c.notNull())
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_used', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('sessions_key', ['realm_id', 'id']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  await sql`create unique index sessions_by_token on sessions (realm_id, token_hash)`.execute(db);
  await sql`create index sessions_by_user on sessions (realm_id, user_id)`.execute(db);
  await sql`create index sessions_by_use on sessions (realm_id, last_used)`.execute(db);
}
