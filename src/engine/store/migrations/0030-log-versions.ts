import { type Kysely, sql } from 'kysely';

/** Entries of the log carry the change itself, and say by which version of the format; queues likewise. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table log rename column touches to change`.execute(db);
  await sql`alter table log add column version integer not null default 0`.execute(db);
  await sql`alter table queues add column version integer not null default 0`.execute(db);
}
