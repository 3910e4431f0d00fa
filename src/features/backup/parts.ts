import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { BackupPlace } from '../../engine/files/places/place.ts';
import { undefinedIfMissing } from '../../engine/kernel/failures/missing.ts';
import { listOf, readList } from './file-lines.ts';
import { type CopyNote, EARLIER_FORMAT, type Entrance, type FileSum, type Files, FORMAT } from './layout.ts';
import { DamagedPart, putText, readAll, readJson } from './pack.ts';
import { namesOfFiles } from './sizes.ts';
import { isSame, sumOf } from './sum.ts';

type Stored = CopyNote & { readonly sha256?: string };

interface Parts {
  readonly files: Files;
  readonly ownerFile: string;
  readonly about: Omit<CopyNote, 'format' | 'files' | 'parts'>;
}

/** Completes a copy or base, whose database is stored: puts the list of files, the owner's key and the note. */
export async function putParts(
  place: BackupPlace,
  stem: string,
  { files, ownerFile, about }: Parts,
): Promise<CopyNote> {
  const list = Buffer.from(listOf(files));
  await place.put(`${stem}files`, [list]);
  const owner = await readFile(ownerFile).catch(undefinedIfMissing);
  if (owner) await place.put(`${stem}owner`, [owner]);
  const parts = { files: await sumOf([list]), ...(owner && { owner: await sumOf([owner]) }) };
  const note: CopyNote = { format: FORMAT, ...about, files: files.size, parts };
  const sealed: Stored = { ...note, sha256: sealOf(note) };
  await putText(place, `${stem}json`, `${JSON.stringify(sealed, undefined, 2)}\n`);
  return note;
}

const sealOf = (note: CopyNote): string => createHash('sha256').update(JSON.stringify(note)).digest('hex');

/** Throws CannotStart for a note that is missing or damaged. */
export async function readNote(place: BackupPlace, { stem }: Pick<Entrance, 'stem'>): Promise<CopyNote> {
  const stored = await readJson<Stored | null>(place, `${stem}json`);
  const { sha256, ...note } = stored ?? ({} as Stored);
  const isEarlier = note.format === EARLIER_FORMAT && !note.parts && sha256 === undefined;
  const isWhole = note.format === FORMAT && sha256 === sealOf(note);
  if (!isEarlier && !isWhole) throw new DamagedPart(`${place.words} is damaged: ${stem}json was changed.`);
  return note;
}

export interface ReadParts {
  /** If the list is damaged: all files of the place. */
  readonly files: Files;
  readonly owner: Buffer | undefined;
  readonly isListWhole: boolean;
  /** A sentence for each part that is damaged. */
  readonly faults: readonly string[];
}

/** Reads the parts beside the database and the note. */
export async function readParts(place: BackupPlace, stem: string, note: CopyNote): Promise<ReadParts> {
  const list = await readAll(place, `${stem}files`);
  const owner = await readAll(place, `${stem}owner`);
  const files = readList(list?.toString() ?? '');
  const ofList = (await faultOf(note.parts?.files, list)) ?? faultOfCount(files.size, note);
  const ofOwner = await faultOf(note.parts?.owner, owner);
  const faults = [ofList && `${stem}files ${ofList}`, ofOwner && `${stem}owner ${ofOwner}`]
    .filter((fault) => fault !== undefined)
    .map((fault) => `${place.words} is damaged: ${fault}.`);
  return { files: ofList ? await namesOfFiles(place) : files, owner, isListWhole: !ofList, faults };
}

async function faultOf(sum: FileSum | undefined, bytes: Buffer | undefined): Promise<string | undefined> {
  if (!sum) return undefined;
  if (!bytes) return 'is missing';
  return isSame(sum, await sumOf([bytes])) ? undefined : 'was changed';
}

const faultOfCount = (found: number, { files }: CopyNote): string | undefined =>
  found === files ? undefined : `names ${found} files in the place of ${files}`;

/** The files of a copy or base; undefined: its note or list is damaged. */
export async function filesOf(place: BackupPlace, entrance: Entrance): Promise<Files | undefined> {
  try {
    const note = await readNote(place, entrance);
    const { files, isListWhole } = await readParts(place, entrance.stem, note);
    return isListWhole ? files : undefined;
  } catch (error) {
    if (error instanceof DamagedPart) return undefined;
    throw error;
  }
}
