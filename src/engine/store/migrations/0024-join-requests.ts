import { type Kysely, sql } from 'kysely';

/** Addresses of newcomers that wait to be confirmed. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = db.schema
    .createTable('join_requests')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('email_key', 'text', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('invitation_id', 'bigint')
    .addColumn('asked_from', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('asked_since', 'bigint', (c) => c.notNull())
    .addColumn('asked', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('join_requests_key', ['realm_id', 'email_key']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  await sql`create unique index join_requests_by_token on join_requests (realm_id, token_hash)`.execute(db);
  await sql`create index join_requests_by_origin on join_requests (realm_id, asked_from)`.execute(db);
}
