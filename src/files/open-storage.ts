import type { Config } from '../config/config.ts';
import { LocalStorage } from './local-storage.ts';
import type { FileStorage } from './storage.ts';

/** The S3 client is loaded by those who use it. */
export async function openStorage({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStorage> {
  if (s3) return new (await import('./s3-storage.ts')).S3Storage(s3);
  return new LocalStorage(dataDir);
}
