import { type Kysely, sql } from 'kysely';

/** Devices are found by the session that ends with them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index push_devices_by_session on push_devices (realm_id, session_id)`.execute(db);
}
