import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Stores files by keys that the server creates: letters, digits, `.`, `-`, `_` and `/`, never a name from a user. */
export interface FileStorage {
  /** Takes a file of this machine, which is stored and on disk when this resolves; the original is or will be removed. */
  putFile(key: string, path: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array): Promise<void>;
  /** undefined: the file does not exist. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** undefined: the file does not exist. */
  size(key: string): Promise<number | undefined>;
  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z]+(?:\/[A-Za-z0-9_-]+)+(?:\.[a-z0-9]+)?$/;

/** Threat: a key that climbs out of its folder. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`'${key}' is no key of a file.`);
  return key;
}

/** The folder of stored files in the data folder. */
export const FILES_FOLDER = 'files';
/** The folder of incoming files, on the file system of the stored ones, so that storing is renaming. */
export const INCOMING_FOLDER = 'incoming';
