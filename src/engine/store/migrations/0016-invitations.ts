import { type Kysely, sql } from 'kysely';

/** Invitations, and when waiting mail is to be tried. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = db.schema
    .createTable('invitations')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('inviter_id', 'bigint', (c) => c.notNull())
    .addColumn('email', 'text')
    .addColumn('email_key', 'text')
    .addColumn('token', 'text', (c) => c.notNull())
    .addColumn('role', 'integer', (c) => c.notNull())
    .addColumn('stream_ids', 'text', (c) => c.notNull())
    .addColumn('group_ids', 'text', (c) => c.notNull())
    .addColumn('with_default_channels', 'integer', (c) => c.notNull())
    .addColumn('notify_inviter', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('invitations_key', ['realm_id', 'id']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  await sql`create unique index invitations_by_token on invitations (realm_id, token)`.execute(db);
  await sql`create index invitations_by_address on invitations (realm_id, email_key)`.execute(db);
  await sql`create index invitations_by_inviter on invitations (realm_id, inviter_id)`.execute(db);
  await sql`alter table outbox add column try_at bigint not null default 0`.execute(db);
  await sql`alter table outbox add column attempts integer not null default 0`.execute(db);
}
