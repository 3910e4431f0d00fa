import { type Kysely, sql } from 'kysely';

/**
 * The index has more than words: what follows what, and which messages were changed. What was indexed without that is
 * indexed again, going back; meanwhile its words are in use.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('search_progress')
    .addColumn('whole_after_id', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update search_progress set whole_after_id = up_to_id`.execute(db);
}
