import { type Kysely, sql } from 'kysely';

/** Data exports, from the request to the deletion. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = db.schema
    .createTable('exports')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('export_type', 'integer', (c) => c.notNull())
    .addColumn('acting_user_id', 'bigint', (c) => c.notNull())
    .addColumn('requested_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('alive_at', 'bigint')
    .addColumn('finished_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addColumn('secret', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('exports_key', ['realm_id', 'id']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
}
