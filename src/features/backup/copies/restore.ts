import { sql } from 'kysely';
import { CannotStart } from '../../../engine/kernel/failures/cannot-start.ts';
import { migrate } from '../../../engine/store/migrate.ts';
import { openPostgres } from '../../../engine/store/postgres.ts';
import { openSqlite } from '../../../engine/store/sqlite.ts';
import { copyTables, listTables } from './copy-tables.ts';

/**
 * Fills an empty PostgreSQL database from an SQLite file with the tables of this version, in one transaction, as of one
 * moment: a server may go on writing to the file.
 * Throws CannotStart if there is an organization already.
 */
export async function fillPostgres(url: string, copy: string): Promise<void> {
  const to = await openPostgres(url);
  const from = openSqlite(copy, { lock: false, durable: false });
  try {
    await migrate(to);
    const found = await to.read.selectFrom('realms').select('name').executeTakeFirst();
    if (found) {
      throw new CannotStart(
        `The database to be filled has an organization already, '${found.name}'. If it is what a copy left that broke off, ` +
          'delete that database and make it anew; otherwise name an empty one.',
      );
    }
    await from.migrate((source) =>
      to.migrate(async (target) => {
        await source.transaction().execute((reading) =>
          target.transaction().execute(async (writing) => {
            const tables = await listTables(reading);
            await copyTables({ engine: 'sqlite', db: reading }, { engine: 'postgres', db: writing }, tables);
          }),
        );
        // Without statistics PostgreSQL expects few rows: a large query would exceed its time limit.
        await sql`ANALYZE`.execute(target);
      }),
    );
  } finally {
    await from.close();
    await to.close();
  }
}
