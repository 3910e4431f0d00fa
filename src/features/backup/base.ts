import { rmSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BackupPlace } from '../../engine/files/places/place.ts';
import { CannotStart } from '../../engine/kernel/failures/cannot-start.ts';
import { PARLEY_VERSION } from '../../engine/kernel/version.ts';
import { contentsOf } from './chain/contents.ts';
import { fingerprintsOf } from './chain/fingerprint.ts';
import { copyPages, type DatabaseSnapshot } from './chain/page-copy.ts';
import type { FileSource } from './files.ts';
import type { CopyNote } from './layout.ts';
import { putPacked } from './pack.ts';
import { putParts } from './parts.ts';
import { SAMPLE_BYTES } from './read-back.ts';
import { storeFiles } from './store-files.ts';

/** Bytes of the disk that must stay free. */
const SPARE = 200_000_000;

interface BaseOptions {
  readonly snapshot: DatabaseSnapshot;
  /** The file of the database; only its size is read. */
  readonly database: string;
  /** The path of the temporary copy, which is removed afterwards. */
  readonly draft: string;
  readonly place: BackupPlace;
  readonly stem: string;
  readonly ownerFile: string;
  readonly source: FileSource;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

/** Puts the whole database and its files in a place: a restore can begin there and apply later segments. Throws CannotStart. */
export async function putBase(options: BaseOptions): Promise<CopyNote> {
  const { snapshot, draft, place, stem, source, ownerFile } = options;
  removeDatabase(draft);
  try {
    const made_at = new Date().toISOString();
    requireRoom(options);
    await copyPages(snapshot, draft, options.signal);
    const contents = contentsOf(draft);
    const tables = await fingerprintsOf(draft);
    const database = await putPacked(place, `${stem}zst`, draft);
    const files = await storeFiles({ source, place }, SAMPLE_BYTES);
    const about = { parley: PARLEY_VERSION, engine: 'sqlite', made_at } as const;
    return await putParts(place, stem, {
      files,
      ownerFile,
      about: { ...about, ...contents, database, tables },
    });
  } finally {
    snapshot.close();
    removeDatabase(draft);
  }
}

/** Removes a database file, and the files that its readers leave beside it. */
export function removeDatabase(path: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
}

function requireRoom({ database, draft }: BaseOptions): void {
  const { bavail, bsize } = statfsSync(dirname(draft));
  const needed = statSync(database).size + SPARE;
  if (bavail * bsize >= needed) return;
  const megabytes = Math.ceil(needed / 1e6);
  throw new CannotStart(
    `The disk of ${dirname(draft)} lacks room for a copy of the database (${megabytes} MB).`,
  );
}
