import type { Config } from '../engine/config/config.ts';
import { DATABASE_FILE } from '../engine/store/sqlite.ts';

/** Why no organization may be created there, and what to do. */
export function refusal({ dataDir, databaseUrl }: Config, traces: string): string {
  const database = databaseUrl ? 'the database of DATABASE_URL' : DATABASE_FILE;
  const remedy = databaseUrl ? 'set the right DATABASE_URL, or restore a backup' : 'restore it from a backup';
  return (
    `The data folder ${dataDir} holds ${traces}, but ${database} has no organization: ${remedy} ` +
    '(docs/operate.md), or start once with --new-organization to make another one.'
  );
}
