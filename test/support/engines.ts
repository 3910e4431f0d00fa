import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Engine } from '../../src/engine/store/engine.ts';
import { openPostgres } from '../../src/engine/store/postgres.ts';
import { openSqlite } from '../../src/engine/store/sqlite.ts';
import type { SqliteWriteConnection } from '../../src/engine/store/sqlite-writer.ts';
import '../../src/features.ts';
import './note-statements.ts';
import { createDatabase } from './postgres.ts';
import { until } from './until.ts';

/**
 * A place for a database of the engine under test, empty; what was opened on it is closed with the test file. `thread`: SQLite
 * with the thread that a server has.
 */
export async function emptyDatabase({ thread = false } = {}): Promise<{
  open(): Promise<Engine>;
  folder: string;
}> {
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
        : openSqlite(join(folder, 'parley.db'), { durable: false, lock: false, thread });
      opened.push(engine);
      if (thread) await startThread(engine);
      return engine;
    },
  };
}

/** A server's thread starts once several operations share a commit. */
async function startThread({ write }: Engine): Promise<void> {
  const { disk } = write as SqliteWriteConnection;
  disk?.thread.start();
  await until(() => disk?.thread.isReady === true);
}
