import { type Kysely, sql } from 'kysely';

/** When users were last considered for the weekly mail. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = db.schema
    .createTable('digests')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('decided_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('digests_key', ['realm_id', 'user_id']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
}
