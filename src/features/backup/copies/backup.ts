import { DatabaseSync } from 'node:sqlite';
import { CannotStart } from '../../../engine/kernel/failures/cannot-start.ts';
import { migrate, refuseOtherVersion } from '../../../engine/store/migrate.ts';
import { openSqlite } from '../../../engine/store/sqlite.ts';
import { copyTables, listTables } from './copy-tables.ts';

/**
 * Writes the database of a server, which may be running, to a new SQLite file, as of one moment: with everything acknowledged before,
 * and nothing half written.
 */
export function backUpSqlite(path: string, copy: string): void {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  try {
    // One reading transaction: writers go on meanwhile.
    database.prepare('VACUUM INTO ?').run(copy);
  } finally {
    database.close();
  }
}

/** The same for PostgreSQL: both engines have the same tables, so that a backup can be restored to either. */
export async function backUpPostgres(url: string, copy: string): Promise<void> {
  const { openPostgres } = await import('../../../engine/store/postgres.ts');
  const from = await openPostgres(url);
  const to = openSqlite(copy, { lock: false, durable: false });
  try {
    await refuseOtherVersion(from, { exact: true });
    await migrate(to);
    await from.migrate((source) =>
      to.migrate((target) =>
        source
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute((reading) =>
            target.transaction().execute(async (writing) => {
              const tables = await listTables(writing);
              await copyTables(
                { engine: 'postgres', db: reading },
                { engine: 'sqlite', db: writing },
                tables,
              );
            }),
          ),
      ),
    );
  } finally {
    await to.close();
    await from.close();
  }
  makeOneFile(copy);
}

/** Without this, a program that only reads the copy would leave two more files beside it. */
function makeOneFile(copy: string): void {
  const database = new DatabaseSync(copy);
  database.exec('PRAGMA journal_mode = DELETE');
  database.close();
}

export interface CopyContents {
  readonly organization: string;
  readonly logPosition: number;
  readonly lastMessageId: number;
}

/** Reads a whole copy, and returns its contents. Throws CannotStart if it is damaged or empty. */
export function inspectCopy(path: string): CopyContents {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const problems = findDamage(database);
    if (problems.length > 0) throw new CannotStart(`${path} is damaged: ${problems[0]}.`);
    const realm = database.prepare('SELECT id, name FROM realms').get() as
      | { id: number; name: string }
      | undefined;
    if (!realm) throw new CannotStart(`${path} has no organization.`);
    const counter = (name: string) =>
      Number(
        database.prepare('SELECT value FROM counters WHERE realm_id = ? AND name = ?').get(realm.id, name)
          ?.value ?? 0,
      );
    return { organization: realm.name, logPosition: counter('log'), lastMessageId: counter('message') };
  } finally {
    database.close();
  }
}

/** The damage that SQLite finds in the pages of a database; reads all of it. */
export function findDamage(database: DatabaseSync): string[] {
  const rows = database.prepare('PRAGMA quick_check(10)').all();
  return rows.map((row) => String(row.quick_check)).filter((text) => text !== 'ok');
}
