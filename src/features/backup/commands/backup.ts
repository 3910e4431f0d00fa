import { join } from 'node:path';
import type { Config } from '../../../engine/config/config.ts';
import { hasDatabase, ownerFile } from '../../../engine/data-folder.ts';
import { CannotStart } from '../../../engine/kernel/failures/cannot-start.ts';
import { DATABASE_FILE } from '../../../engine/store/sqlite.ts';
import { backupPlace } from '../backup-place.ts';
import { putCopy } from '../copy.ts';
import { openFileSource, placeWithin } from '../files.ts';
import { prune } from '../prune.ts';
import { SAMPLE_BYTES } from '../read-back.ts';
import { noteCopy } from '../record.ts';
import { STATE_FOLDER } from '../state-folder.ts';

export interface BackupOptions {
  readonly keep: number | undefined;
  readonly 'keep-days': number | undefined;
  /** Reads all stored files back, not a sample of them. */
  readonly all: boolean;
}

/** Puts a copy of a server's data in a place, even while the server runs, and removes older copies. */
export async function backup(
  config: Config,
  given: string | undefined,
  options: BackupOptions,
): Promise<string> {
  const { dataDir, databaseUrl } = config;
  if (options.keep === 0)
    throw new CannotStart('--keep takes a number from 1: one backup stays in any case.');
  if (!databaseUrl && !hasDatabase(dataDir)) {
    throw new CannotStart(`There is no database in ${dataDir}: PARLEY_DATA_DIR says where it is.`);
  }
  const { place, name } = await backupPlace(config, given);
  const note = await putCopy({
    ...{ place, databaseUrl, now: () => Date.now() },
    source: await openFileSource(config, placeWithin(config, name)),
    folder: join(dataDir, STATE_FOLDER),
    database: join(dataDir, DATABASE_FILE),
    ownerFile: ownerFile(dataDir),
    mostReadBack: options.all ? Number.POSITIVE_INFINITY : SAMPLE_BYTES,
  });
  noteCopy(dataDir, Date.parse(note.made_at));
  const removed = await removeOld(place, options);
  return (
    `${note.organization} is backed up in ${place.words}: up to message ${note.last_message_id}, with ${note.files} files.` +
    `${removed > 0 ? ` ${removed} older ${removed === 1 ? 'backup was' : 'backups were'} removed.` : ''}\n`
  );
}

async function removeOld(place: Parameters<typeof prune>[0], { keep, 'keep-days': days }: BackupOptions) {
  if (keep === undefined && days === undefined) return 0;
  const copies = keep === undefined ? {} : { copies: keep };
  return prune(place, { ...copies, ...(days !== undefined && { days }), now: Date.now() });
}
