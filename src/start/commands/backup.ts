import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../../config/config.ts';
import { copyNewFiles } from '../../files/copy-files.ts';
import { CannotStart } from '../../kernel/cannot-start.ts';
import { PARLEY_VERSION } from '../../kernel/version.ts';
import { backUpPostgres, backUpSqlite, inspectCopy } from '../../store/copies/backup.ts';
import { DATABASE_FILE } from '../../store/engine/sqlite.ts';
import { ownerFile } from '../owner-file.ts';
import { hasDatabase } from '../traces.ts';
import { type Note, noteIn } from './backup-folder.ts';

/** Folders of the data folder that a backup has too. */
export const COPIED_FOLDERS = ['files', 'exports', 'outbox'];

/**
 * Copies what a server has to a new folder while it runs. Files go first, the database next, then the files that came
 * meanwhile: each file that the copy of the database speaks of is there, also one that was deleted during the backup.
 */
export async function backup(config: Config, given: string): Promise<string> {
  const folder = resolve(given);
  if (!config.databaseUrl && !hasDatabase(config.dataDir)) {
    throw new CannotStart(`There is no database in ${config.dataDir}: PARLEY_DATA_DIR says where it is.`);
  }
  await prepare(folder);
  const before = await copyFolders(config.dataDir, folder);
  const copy = join(folder, DATABASE_FILE);
  if (config.databaseUrl) await backUpPostgres(config.databaseUrl, copy);
  else backUpSqlite(join(config.dataDir, DATABASE_FILE), copy);
  const contents = inspectCopy(copy);
  const files = before + (await copyFolders(config.dataDir, folder));
  const owner = ownerFile(config.dataDir);
  if (existsSync(owner)) await copyFile(owner, ownerFile(folder));
  await sync(copy);
  await writeNote(folder, {
    format: 1,
    parley: PARLEY_VERSION,
    engine: config.databaseUrl ? 'postgres' : 'sqlite',
    made_at: new Date().toISOString(),
    organization: contents.organization,
    log_position: contents.logPosition,
    last_message_id: contents.lastMessageId,
    files,
  });
  const bucket = config.s3
    ? `  Uploaded files are in the bucket ${config.s3.bucket}: keep a copy of it as well.\n`
    : '';
  return `${contents.organization} is backed up in ${folder}: up to message ${contents.lastMessageId}, with ${files} files.\n${bucket}`;
}

/** A folder of one backup: none is ever written over. */
async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new CannotStart(`${folder} is not empty: name a new folder.`);
}

async function copyFolders(from: string, to: string): Promise<number> {
  let copied = 0;
  for (const name of COPIED_FOLDERS) copied += await copyNewFiles(join(from, name), join(to, name));
  return copied;
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

async function writeNote(folder: string, note: Note): Promise<void> {
  const file = await open(noteIn(folder), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(note, undefined, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}
