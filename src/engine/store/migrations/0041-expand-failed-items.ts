import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const failedItems = db.schema
    .createTable('failed_items')
    .addColumn('realm_id', 'integer', (c) => c.notNull())
    .addColumn('job', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('item', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'bigint', (c) => c.notNull())
    .addColumn('cause', 'text', (c) => c.notNull())
    .addColumn('failed_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('failed_items_key', ['realm_id', 'job', 'item']);
  await (engine === 'sqlite' ? failedItems.modifyEnd(sql`without rowid`) : failedItems).execute();
}
