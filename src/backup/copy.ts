import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from '../files/places/place.ts';
import { PARLEY_VERSION } from '../kernel/version.ts';
import { contentsOf } from '../store/chain/contents.ts';
import { fingerprintsOf } from '../store/chain/fingerprint.ts';
import { backUpPostgres, backUpSqlite, inspectCopy } from '../store/copies/backup.ts';
import { listOf, removeDatabase } from './base.ts';
import { copyNewFiles, type FileSource } from './files.ts';
import { COPIES, FORMAT, type Note, timeName } from './layout.ts';
import { takePlace } from './marker.ts';
import { putPacked, putText } from './pack.ts';

interface CopyOptions {
  readonly place: Place;
  readonly source: FileSource;
  /** The folder of the temporary copy. */
  readonly folder: string;
  readonly databaseUrl: string | undefined;
  /** The database file, without `databaseUrl`. */
  readonly database: string;
  readonly ownerFile: string;
  readonly now: () => number;
}

/**
 * Puts a whole copy of a server's database and files, as of one moment, in a place; the server may run. Files are copied first, the
 * database next, then the files that came meanwhile: each file that the copy refers to exists, even if it was
 * deleted meanwhile. Throws CannotStart.
 */
export async function putCopy(options: CopyOptions): Promise<Note> {
  const { place, source, folder, databaseUrl, database, ownerFile, now } = options;
  await takePlace(place);
  const at = now();
  const stem = await newStem(place, at);
  const before = await copyNewFiles(source, place);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `copy-${process.pid}.db`);
  removeDatabase(draft);
  try {
    if (databaseUrl) await backUpPostgres(databaseUrl, draft);
    else backUpSqlite(database, draft);
    inspectCopy(draft);
    const tables = await fingerprintsOf(draft);
    const packed = await putPacked(place, `${stem}zst`, draft);
    const files = (await copyNewFiles(source, place)).all.union(before.all);
    await putText(place, `${stem}files`, listOf(files));
    if (existsSync(ownerFile)) await place.put(`${stem}owner`, [await readFile(ownerFile)]);
    const engine = databaseUrl ? 'postgres' : 'sqlite';
    const about = {
      format: FORMAT,
      parley: PARLEY_VERSION,
      engine,
      made_at: new Date(at).toISOString(),
    } as const;
    const note: Note = { ...about, ...contentsOf(draft), files: files.size, database: packed, tables };
    await putText(place, `${stem}json`, `${JSON.stringify(note, undefined, 2)}\n`);
    return note;
  } finally {
    removeDatabase(draft);
  }
}

/** Gives two copies of one second different names. */
async function newStem(place: Place, at: number): Promise<string> {
  const taken = new Set<string>();
  for await (const { name } of place.list(COPIES)) taken.add(name.split('/')[1] as string);
  let name = timeName(at);
  for (let n = 2; taken.has(name); n++) name = `${timeName(at)}-${n}`;
  return `${COPIES}${name}/`;
}
