import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Engine } from '../../src/store/engine/engine.ts';
import { openPostgres } from '../../src/store/engine/postgres.ts';
import { openSqlite } from '../../src/store/engine/sqlite.ts';
import { createDatabase } from './postgres.ts';

/** A place for a database of the engine under test, empty; what was opened on it is closed with the test file. */
export async function emptyDatabase(): Promise<{ open(): Promise<Engine>; folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-store-'));
  const database = process.env.PARLEY_TEST_ENGINE === 'postgres' ? await createDatabase() : undefined;
  const opened: Engine[] = [];
  after(async () => {
    await Promise.all(opened.map((engine) => engine.close().catch(() => {})));
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    folder,
    async open() {
      const engine = database
        ? await openPostgres(database.url, { durable: false })
        : openSqlite(join(folder, 'parley.db'), { durable: false, lock: false });
      opened.push(engine);
      return engine;
    },
  };
}
