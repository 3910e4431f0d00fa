import { sql } from 'kysely';
import type { Context } from '../../src/chat/context.ts';
import { engineName } from './server.ts';

const TABLES = ['messages', 'queues'];

/** Makes the database refuse what needs room: on SQLite by a limit of its own, on PostgreSQL with the code of a full disk. */
export async function fillDisk({ transact }: Pick<Context, 'transact'>): Promise<void> {
  await transact(async ({ db }) => {
    if (engineName === 'sqlite') {
      await sql`PRAGMA max_page_count = 1`.execute(db);
      return;
    }
    await sql`CREATE FUNCTION refuse_full() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN RAISE EXCEPTION ''no space'' USING ERRCODE = ''53100''; END'`.execute(db);
    for (const table of TABLES)
      await sql`CREATE TRIGGER full_disk BEFORE INSERT ON ${sql.table(table)} EXECUTE FUNCTION refuse_full()`.execute(
        db,
      );
  });
}

export async function makeRoom({ transact }: Pick<Context, 'transact'>): Promise<void> {
  await transact(async ({ db }) => {
    if (engineName === 'sqlite') await sql`PRAGMA max_page_count = 4294967294`.execute(db);
    else await sql`DROP FUNCTION refuse_full CASCADE`.execute(db);
  });
}
