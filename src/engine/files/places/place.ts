import type { Readable } from 'node:stream';

/** A file in a place. */
export interface PlacedFile {
  readonly name: string;
  readonly bytes: number;
  /** UNIX milliseconds at which it was stored, by the clock of the place. */
  readonly putAt: number;
}

/** A place of backups: a folder, or a prefix of a bucket. Each failure is a CannotStart with a sentence. */
export interface BackupPlace {
  /** `/backups`, `s3://bucket/prefix`; for sentences. */
  readonly words: string;
  /** The files whose names begin with `below`, in no order. */
  list(below: string): AsyncIterable<PlacedFile>;
  /** Stores a file, which is complete and on disk when this resolves. Holds a few MiB of it at a time. */
  put(name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /** undefined: the file does not exist. */
  read(name: string): Promise<Readable | undefined>;
  /** Does nothing if the file does not exist. */
  remove(name: string): Promise<void>;
}

const NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/;
const LONGEST_NAME = 500;

/** Threat: a name that climbs out of its folder. */
export const isPlaceName = (name: string): boolean => name.length <= LONGEST_NAME && NAME.test(name);

export function checkPlaceName(name: string): string {
  if (!isPlaceName(name)) throw new Error(`'${name}' is no name of a file in a place of backups.`);
  return name;
}
