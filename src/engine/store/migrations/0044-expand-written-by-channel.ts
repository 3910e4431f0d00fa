import { type Kysely, sql } from 'kysely';

/** Drafts and scheduled messages are found by their channel, so that they follow a topic that moves. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['drafts', 'scheduled_messages'])
    await sql`create index ${sql.ref(`${table}_by_channel`)} on ${sql.table(table)} (realm_id, recipients) where type = 'stream'`.execute(
      db,
    );
}
