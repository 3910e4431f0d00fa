import { type Kysely, sql } from 'kysely';

/** Addresses that wait to be confirmed; and up to when clients know who has become a full member. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = db.schema
    .createTable('email_changes')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_before', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('asked_since', 'bigint', (c) => c.notNull())
    .addColumn('asked', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('email_changes_key', ['realm_id', 'user_id']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  await sql`create unique index email_changes_by_token on email_changes (realm_id, token_hash)`.execute(db);
  await sql`alter table realms add column full_members_at bigint not null default 0`.execute(db);
  await sql`update realms set full_members_at = ${Math.floor(Date.now() / 1000)}`.execute(db);
}
