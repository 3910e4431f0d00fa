import type { Config } from '../config/config.ts';
import { LocalStorage } from './local-storage.ts';
import type { FileStorage } from './storage.ts';

/** The S3 client is loaded only where it is used. */
export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStorage> {
  if (s3) return new (await import('./s3-storage.ts')).S3Storage(s3);
  return new LocalStorage(dataDir);
}
