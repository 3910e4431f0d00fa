import { relative, resolve } from 'node:path';
import type { Config } from '../../engine/config/config.ts';
import { openPlace } from '../../engine/files/places/open-place.ts';
import type { BackupPlace } from '../../engine/files/places/place.ts';
import { CannotStart } from '../../engine/kernel/failures/cannot-start.ts';

/** The place that a command names, or PARLEY_BACKUP. Throws CannotStart. */
export async function backupPlace(
  { backup, backupAccess, dataDir }: Config,
  given: string | undefined,
): Promise<{ readonly place: BackupPlace; readonly name: string }> {
  const name = given ?? backup;
  if (name === undefined) {
    throw new CannotStart(
      'Say where backups are kept: a folder or s3://bucket/prefix, or set PARLEY_BACKUP.',
    );
  }
  refuseWithin(dataDir, name);
  return { place: await openPlace(name, backupAccess), name };
}

/** Throws CannotStart for a place within the data folder: it would be lost together with it. */
export function refuseWithin(dataDir: string, name: string): void {
  if (name.includes('://')) return;
  const way = relative(dataDir, resolve(name));
  if (way === '' || !/^\.\.(?:[\\/]|$)/.test(way)) {
    throw new CannotStart(
      `${name} lies in the data folder ${dataDir}, and would be lost with it: name another folder.`,
    );
  }
}
