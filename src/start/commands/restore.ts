import { existsSync } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../../config/config.ts';
import { copyNewFiles } from '../../files/copy-files.ts';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { systemClock } from '../../kernel/clock.ts';
import { goOnRestored } from '../../operations/restored.ts';
import { inspectCopy } from '../../store/copies/backup.ts';
import { migrate } from '../../store/engine/migrate.ts';
import { DATABASE_FILE, openSqlite } from '../../store/engine/sqlite.ts';
import { WriteQueue } from '../../store/engine/write-queue.ts';
import { REALM_ID } from '../../store/organization/organization.ts';
import { prepareDataFolder } from '../data-folder.ts';
import { ownerFile } from '../owner-file.ts';
import { hasDatabase, tracesOf } from '../traces.ts';
import { COPIED_FOLDERS } from './backup.ts';
import { readNote } from './backup-folder.ts';

/**
 * Fills an empty place from a backup. The database gets its name, or its rows on PostgreSQL, in the last step: whatever
 * ends it before leaves no organization behind.
 */
export async function restore(config: Config, given: string): Promise<string> {
  const folder = resolve(given);
  const { organization, last_message_id } = readNote(folder);
  inspectCopy(join(folder, DATABASE_FILE));
  prepareDataFolder(config.dataDir);
  refuseUsed(config);
  const draft = join(config.dataDir, 'restoring.db');
  await rm(draft, { force: true });
  await copyFile(join(folder, DATABASE_FILE), draft);
  await prepareDatabase(draft);
  for (const name of COPIED_FOLDERS) await copyNewFiles(join(folder, name), join(config.dataDir, name));
  await place(config, draft);
  if (existsSync(ownerFile(folder))) await copyFile(ownerFile(folder), ownerFile(config.dataDir));
  const bucket = config.s3
    ? `  Copy what is in ${join(folder, 'files')} to the bucket ${config.s3.bucket}, under the same names.\n`
    : '';
  return `${organization} is restored, up to message ${last_message_id}. Start the server as always.\n${bucket}`;
}

function refuseUsed(config: Config): void {
  const { dataDir } = config;
  const found = hasDatabase(dataDir) ? `a database (${DATABASE_FILE})` : tracesOf(config);
  if (found) {
    throw new CannotStart(`The data folder ${dataDir} holds ${found}: move it away first, or name another.`);
  }
}

/** Brings the copy to this version, and leaves the time behind that came after the backup (docs/operate.md). */
async function prepareDatabase(path: string): Promise<void> {
  const engine = openSqlite(path);
  try {
    await migrate(engine);
    const hooks = { catchUp: async () => {}, committed: async () => {} };
    const writes = new WriteQueue(engine, REALM_ID, systemClock, hooks);
    await writes.transact((tx) => goOnRestored(tx));
  } finally {
    await engine.close();
  }
}

async function place({ databaseUrl, dataDir }: Config, draft: string): Promise<void> {
  if (!databaseUrl) return rename(draft, join(dataDir, DATABASE_FILE));
  const { fillPostgres } = await import('../../store/copies/restore.ts');
  try {
    await fillPostgres(databaseUrl, draft);
  } finally {
    await rm(draft, { force: true });
  }
}
