import { accessSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { refusal } from './config/setting.ts';
import { SETTINGS } from './config/settings.ts';
import { CannotStart } from './kernel/failures/cannot-start.ts';
import { DATABASE_FILE } from './store/sqlite.ts';

/** Creates the data folder if necessary, readable by this account only: it holds keys. Throws CannotStart. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CannotStart(`${refusal(SETTINGS.dataDir, folder)} (${code})`);
  }
}

/** The file that holds the owner's key. */
export function ownerFile(dataDir: string): string {
  return join(dataDir, 'owner.rc');
}

/** Whether SQLite has written a database there; a new file is empty. */
export function hasDatabase(dataDir: string): boolean {
  const size = (name: string) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0;
  return size(DATABASE_FILE) + size(`${DATABASE_FILE}-wal`) > 0;
}

/** Remains of an organization in the data folder besides the database in use, in words; undefined: there are none. */
export function tracesOf({ dataDir, databaseUrl }: Config): string | undefined {
  if (databaseUrl && hasDatabase(dataDir)) return `an organization in SQLite (${DATABASE_FILE})`;
  if (existsSync(ownerFile(dataDir))) return "an owner's key (owner.rc)";
  return isFilled(join(dataDir, 'files')) ? 'uploaded files' : undefined;
}

function isFilled(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}
