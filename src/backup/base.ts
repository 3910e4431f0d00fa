import { rmSync, statfsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Place } from '../files/places/place.ts';
import { CannotStart } from '../kernel/cannot-start.ts';
import { undefinedIfMissing } from '../kernel/missing.ts';
import { PARLEY_VERSION } from '../kernel/version.ts';
import { contentsOf } from '../store/chain/contents.ts';
import { fingerprintsOf } from '../store/chain/fingerprint.ts';
import { copyPages, type Snapshot } from '../store/chain/page-copy.ts';
import { copyNewFiles, type FileSource } from './files.ts';
import { FORMAT, type Note } from './layout.ts';
import { putPacked, putText } from './pack.ts';

/** Bytes of the disk that must stay free. */
const SPARE = 200_000_000;

interface BaseOptions {
  readonly snapshot: Snapshot;
  /** The file of the database; only its size is read. */
  readonly database: string;
  /** The path of the temporary copy, which is removed afterwards. */
  readonly draft: string;
  readonly place: Place;
  readonly stem: string;
  readonly ownerFile: string;
  readonly source: FileSource;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
}

/** Puts the whole database and its files in a place: a restore can begin there and apply later segments. Throws CannotStart. */
export async function putBase(options: BaseOptions): Promise<Note> {
  const { snapshot, draft, place, stem, source } = options;
  removeDatabase(draft);
  try {
    const made_at = new Date().toISOString();
    requireRoom(options);
    await copyPages(snapshot, draft, options.signal);
    const contents = contentsOf(draft);
    const tables = await fingerprintsOf(draft);
    const database = await putPacked(place, `${stem}zst`, draft);
    const { all: files } = await copyNewFiles(source, place);
    await copyOwner(options);
    await putText(place, `${stem}files`, listOf(files));
    const about = { format: FORMAT, parley: PARLEY_VERSION, engine: 'sqlite', made_at } as const;
    const note: Note = { ...about, ...contents, files: files.size, database, tables };
    await putText(place, `${stem}json`, `${JSON.stringify(note, undefined, 2)}\n`);
    return note;
  } finally {
    snapshot.close();
    removeDatabase(draft);
  }
}

/** Removes a database file, and the files that its readers leave beside it. */
export function removeDatabase(path: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
}

export const listOf = (names: Iterable<string>): string => [...names].map((name) => `${name}\n`).join('');

/** Copies the owner's key file, if the server has one. */
async function copyOwner({ place, stem, ownerFile }: BaseOptions): Promise<void> {
  const text = await readFile(ownerFile).catch(undefinedIfMissing);
  if (text) await place.put(`${stem}owner`, [text]);
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
