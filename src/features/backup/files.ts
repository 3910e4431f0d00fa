import type { S3Config } from '../../engine/config/s3.ts';
import { FolderPlace } from '../../engine/files/places/folder-place.ts';
import type { BackupPlace } from '../../engine/files/places/place.ts';
import { FILE_FOLDERS } from './layout.ts';

/** The files of a server, by their names in a place of backups. */
export interface FileSource {
  list(): AsyncIterable<{ readonly name: string; readonly bytes: number }>;
  read: BackupPlace['read'];
}

interface Kept {
  readonly dataDir: string;
  readonly s3: S3Config | undefined;
}

const UPLOADS = 'files/';

/** `except`: a prefix of the bucket whose files are backups, not files of the server. */
export async function openFileSource({ dataDir, s3 }: Kept, except?: string): Promise<FileSource> {
  const folder = new FolderPlace(dataDir);
  const bucket = s3 && new (await import('../../engine/files/places/s3-place.ts')).S3Place(s3, '');
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
