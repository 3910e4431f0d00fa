import { type Kysely, sql } from 'kysely';

/**
 * The index has words in their new form: letters like ł are folded, versions parted, addresses of links and words of several formats are in it.
 * What was indexed before is indexed again, going back; meanwhile its words are in use.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update search_progress set whole_after_id = up_to_id`.execute(db);
}
