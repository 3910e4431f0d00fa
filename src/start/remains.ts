import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../engine/config/config.ts';
import { DATABASE_FILE } from '../engine/store/sqlite.ts';
import { ownerFile } from './owner-file.ts';

/** Remains of an organization in the data folder besides the database in use, in words; undefined: there are none. */
export function tracesOf({ dataDir, databaseUrl }: Config): string | undefined {
  if (databaseUrl && hasDatabase(dataDir)) return `an organization in SQLite (${DATABASE_FILE})`;
  if (existsSync(ownerFile(dataDir))) return "an owner's key (owner.rc)";
  return isFilled(join(dataDir, 'files')) ? 'uploaded files' : undefined;
}

/** Whether SQLite has written a database there; a new file is empty. */
export function hasDatabase(dataDir: string): boolean {
  const size = (name: string) => statSync(join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0;
  return size(DATABASE_FILE) + size(`${DATABASE_FILE}-wal`) > 0;
}

/** Why no organization may be created there, and what to do. */
export function refusal({ dataDir, databaseUrl }: Config, traces: string): string {
  const database = databaseUrl ? 'the database of DATABASE_URL' : DATABASE_FILE;
  const remedy = databaseUrl ? 'set the right DATABASE_URL, or restore a backup' : 'restore it from a backup';
  return (
    `The data folder ${dataDir} holds ${traces}, but ${database} has no organization: ${remedy} ` +
    '(docs/operate.md), or start once with --new-organization to make another one.'
  );
}

function isFilled(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0;
}
