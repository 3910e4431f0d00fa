import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupPlace } from '../../engine/files/places/place.ts';
import { PARLEY_VERSION } from '../../engine/kernel/version.ts';
import { removeDatabase } from './base.ts';
import { contentsOf } from './chain/contents.ts';
import { fingerprintsOf } from './chain/fingerprint.ts';
import { backUpPostgres, backUpSqlite, inspectCopy } from './copies/backup.ts';
import type { FileSource } from './files.ts';
import { COPIES, type CopyNote, timeName } from './layout.ts';
import { takePlace } from './marker.ts';
import { putPacked } from './pack.ts';
import { putParts } from './parts.ts';
import { copyNewFiles, storeFiles } from './store-files.ts';

interface CopyOptions {
  readonly place: BackupPlace;
  readonly source: FileSource;
  /** The folder of the temporary copy. */
  readonly folder: string;
  readonly databaseUrl: string | undefined;
  /** The database file, without `databaseUrl`. */
  readonly database: string;
  readonly ownerFile: string;
  readonly now: () => number;
  /** Bytes of stored files to read back. */
  readonly mostReadBack: number;
}

/**
 * Puts a whole copy of a server's database and files, as of one moment, in a place; the server may run. Files are copied first, the
 * database next, then the files that came meanwhile: each file that the copy refers to exists, even if it was
 * deleted meanwhile. Throws CannotStart.
 */
export async function putCopy(options: CopyOptions): Promise<CopyNote> {
  const { place, source, folder, databaseUrl, database, ownerFile, now, mostReadBack } = options;
  await takePlace(place);
  const at = now();
  const stem = await newStem(place, at);
  const before = await storeFiles({ source, place }, mostReadBack);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `copy-${process.pid}.db`);
  removeDatabase(draft);
  try {
    if (databaseUrl) await backUpPostgres(databaseUrl, draft);
    else backUpSqlite(database, draft);
    inspectCopy(draft);
    const tables = await fingerprintsOf(draft);
    const packed = await putPacked(place, `${stem}zst`, draft);
    const after = await copyNewFiles({ source, place }, before);
    const about = {
      parley: PARLEY_VERSION,
      engine: databaseUrl ? 'postgres' : 'sqlite',
      made_at: new Date(at).toISOString(),
      ...contentsOf(draft),
      ...{ database: packed, tables },
    } as const;
    return await putParts(place, stem, { files: new Map([...before, ...after]), ownerFile, about });
  } finally {
    removeDatabase(draft);
  }
}

/** Gives two copies of one second different names. */
async function newStem(place: BackupPlace, at: number): Promise<string> {
  const taken = new Set<string>();
  for await (const { name } of place.list(COPIES)) taken.add(name.split('/')[1] as string);
  let name = timeName(at);
  for (let n = 2; taken.has(name); n++) name = `${timeName(at)}-${n}`;
  return `${COPIES}${name}/`;
}
