import { type Kysely, sql } from 'kysely';

/** The push gateway that knows a device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table push_devices add column gateway text`.execute(db);
}
