import { type Kysely, sql } from 'kysely';

/** Links with which people choose another password. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = db.schema
    .createTable('password_resets')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull())
    .addColumn('asked_from', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('asked_since', 'bigint', (c) => c.notNull())
    .addColumn('asked', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('password_resets_key', ['realm_id', 'user_id']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  await sql`create unique index password_resets_by_token on password_resets (realm_id, token_hash)`.execute(
    db,
  );
  await sql`create index password_resets_by_origin on password_resets (realm_id, asked_from)`.execute(db);
}
