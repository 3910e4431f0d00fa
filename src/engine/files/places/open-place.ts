import { resolve } from 'node:path';
import type { S3Access } from '../../config/s3.ts';
import { CannotStart } from '../../kernel/failures/cannot-start.ts';
import { FolderPlace } from './folder-place.ts';
import { type BackupPlace, isPlaceName } from './place.ts';

const S3 = 's3://';

/** `given`: a folder, or `s3://bucket/prefix`. Throws CannotStart. */
export async function openPlace(given: string, access: S3Access | undefined): Promise<BackupPlace> {
  if (!given.startsWith(S3)) {
    if (/^[a-z0-9]+:\/\//i.test(given))
      throw new CannotStart(`'${given}' is neither a folder nor s3://bucket/prefix.`);
    return new FolderPlace(resolve(given));
  }
  const [bucket = '', ...rest] = given.slice(S3.length).replace(/\/$/, '').split('/');
  const prefix = rest.join('/');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || !isPlaceName(prefix)) {
    throw new CannotStart(`'${given}' names no place in a bucket: write s3://bucket/prefix.`);
  }
  if (!access) {
    throw new CannotStart(
      `'${given}' needs a store: set PARLEY_BACKUP_S3_ENDPOINT, PARLEY_BACKUP_S3_ACCESS_KEY and PARLEY_BACKUP_S3_SECRET_KEY.`,
    );
  }
  const { S3Place } = await import('./s3-place.ts');
  return new S3Place({ ...access, bucket }, prefix);
}
