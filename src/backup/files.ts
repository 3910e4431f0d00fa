import type { S3Config } from '../config/s3.ts';
import { FolderPlace } from '../files/places/folder-place.ts';
import { isPlaceName, type Place } from '../files/places/place.ts';
import { FILE_FOLDERS } from './layout.ts';

/** The files of a server, by their names in a place of backups. */
export interface FileSource {
  list(): AsyncIterable<{ readonly name: string; readonly bytes: number }>;
  read: Place['read'];
}

interface Kept {
  readonly dataDir: string;
  readonly s3: S3Config | undefined;
}

const UPLOADS = 'files/';

/** `except`: a prefix of the bucket whose files are backups, not files of the server. */
export async function openFileSource({ dataDir, s3 }: Kept, except?: string): Promise<FileSource> {
  const folder = new FolderPlace(dataDir);
  const bucket = s3 && new (await import('../files/places/s3-place.ts')).S3Place(s3, '');
  return {
    async *list() {
      for (const below of FILE_FOLDERS) if (!bucket || below !== UPLOADS) yield* folder.list(below);
      if (!bucket) return;
      for await (const { name, bytes } of bucket.list('')) {
        if (except === undefined || !name.startsWith(except)) yield { name: UPLOADS + name, bytes };
      }
    },
    read: (name) =>
      bucket && name.startsWith(UPLOADS) ? bucket.read(name.slice(UPLOADS.length)) : folder.read(name),
  };
}

/** The prefix of a place that lies in the bucket of the files; undefined: it lies elsewhere. */
export function placeWithin({ s3 }: Pick<Kept, 's3'>, given: string): string | undefined {
  const start = s3 && `s3://${s3.bucket}/`;
  return start && given.startsWith(start) ? `${given.slice(start.length).replace(/\/$/, '')}/` : undefined;
}

export interface CopiedFiles {
  /** The names of all files of the source that the place has now. */
  readonly all: ReadonlySet<string>;
  /** The names of the files that this call copied. */
  readonly copied: readonly string[];
}

/** Copies the files that the place lacks. Files deleted meanwhile are left out. */
export async function copyNewFiles(source: FileSource, place: Place): Promise<CopiedFiles> {
  const there = new Map<string, number>();
  for (const below of FILE_FOLDERS)
    for await (const { name, bytes } of place.list(below)) there.set(name, bytes);
  const all = new Set<string>();
  const copied: string[] = [];
  for await (const { name, bytes } of source.list()) {
    if (there.get(name) !== bytes) {
      if (!(await copyFile(source, place, name))) continue;
      copied.push(name);
    }
    all.add(name);
  }
  return { all, copied };
}

/** False: the file does not exist. */
export async function copyFile(source: FileSource, place: Place, name: string): Promise<boolean> {
  if (!isPlaceName(name)) return false;
  const bytes = await source.read(name);
  if (!bytes) return false;
  await place.put(name, bytes);
  return true;
}
