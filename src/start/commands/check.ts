import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REALM_ID } from '../../chat/store/organization/organization.ts';
import type { Config } from '../../engine/config/config.ts';
import { hasDatabase, ownerFile } from '../../engine/data-folder.ts';
import { uploadKey } from '../../engine/files/keys.ts';
import { openStorage } from '../../engine/files/open-storage.ts';
import { CannotStart } from '../../engine/kernel/failures/cannot-start.ts';
import type { Engine } from '../../engine/store/engine.ts';
import { refuseOtherVersion } from '../../engine/store/migrate.ts';
import { DATABASE_FILE } from '../../engine/store/sqlite.ts';
import { sentencesOf } from '../../features/backup/commands/wrong-files.ts';
import { inspectCopy } from '../../features/backup/copies/backup.ts';
import { openDatabase } from './of-organization.ts';

/** Checks that a server's data is complete; throws CannotStart with one line for the first fault. */
export async function check(config: Config): Promise<string> {
  if (!config.databaseUrl) lookAtPages(config);
  const engine = await openDatabase(config);
  try {
    await refuseOtherVersion(engine);
    const { read } = engine;
    const realm = await read
      .selectFrom('realms')
      .select('name')
      .where('id', '=', REALM_ID)
      .executeTakeFirst();
    if (!realm) throw new CannotStart('The database has no organization.');
    const files = await lookAtFiles(config, engine);
    await lookAtOwnerKey(config, engine);
    return `${realm.name}: the database is whole and of this version, and each of ${files} uploaded files is there, in its size.\n`;
  } finally {
    await engine.close();
  }
}

function lookAtPages({ dataDir }: Config): void {
  if (!hasDatabase(dataDir)) throw new CannotStart(`There is no database in ${dataDir}.`);
  inspectCopy(join(dataDir, DATABASE_FILE));
}

/** Checks that every file of the database is stored, in its size; returns their number. */
async function lookAtFiles(config: Config, { read }: Engine): Promise<number> {
  const storage = await openStorage(config);
  const missing: string[] = [];
  const changed: string[] = [];
  const rows = await read
    .selectFrom('attachments')
    .select(['path_key', 'size'])
    .where('realm_id', '=', REALM_ID)
    .execute();
  for (const { path_key, size } of rows) {
    const key = uploadKey(REALM_ID, path_key);
    const found = await storage.size(key);
    if (found === undefined) missing.push(key);
    else if (found !== size) changed.push(key);
  }
  const faults = sentencesOf({ missing, changed }, rows.length);
  if (faults.length > 0) throw new CannotStart(faults.join(' '));
  return rows.length;
}

async function lookAtOwnerKey({ dataDir }: Config, { read }: Engine): Promise<void> {
  const path = ownerFile(dataDir);
  if (!existsSync(path)) return;
  const key = /^key=(\S+)$/m.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  const found = await read
    .selectFrom('users')
    .select('id')
    .where('realm_id', '=', REALM_ID)
    .where('api_key', '=', key)
    .where('is_active', '=', 1)
    .executeTakeFirst();
  if (!found) throw new CannotStart(`${path} holds a key that opens nothing: "owner-key" makes another.`);
}
