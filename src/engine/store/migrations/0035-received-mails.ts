import { type Kysely, sql } from 'kysely';

/** Which mails came in lately. */
export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const table = db.schema
    .createTable('received_mails')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('digest', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('received_mails_key', ['realm_id', 'digest']);
  await (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  await sql`create index received_mails_by_time on received_mails (realm_id, received_at)`.execute(db);
}
