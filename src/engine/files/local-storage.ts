import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { undefinedIfMissing } from '../kernel/failures/missing.ts';
import { flushFolders } from './flush-folders.ts';
import { type ByteRange, checkKey, FILES_FOLDER, type FileStorage, INCOMING_FOLDER } from './storage.ts';

/** Files below the data folder. */
export class LocalStorage implements FileStorage {
  readonly #folder: string;
  readonly #incoming: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, FILES_FOLDER);
    this.#incoming = join(dataDir, INCOMING_FOLDER);
  }

  async putFile(key: string, path: string): Promise<void> {
    const to = this.#pathOf(key);
    await sync(path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    try {
      await rename(path, to);
    } catch (error) {
      // The file is on another file system, as a temporary folder may be.
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      await this.#putCopy(key, path);
    }
    await flushFolders(dirname(to), dirname(this.#folder));
  }

  async putBytes(key: string, bytes: Uint8Array): Promise<void> {
    const path = await this.#incomingPathOf(key);
    await writeFile(path, bytes, { mode: 0o600 });
    await this.putFile(key, path);
  }

  async #putCopy(key: string, path: string): Promise<void> {
    const copy = await this.#incomingPathOf(key);
    await copyFile(path, copy);
    await this.putFile(key, copy);
    await rm(path);
  }

  /** Where a file is made that gets its key only when it is complete. */
  async #incomingPathOf(key: string): Promise<string> {
    await mkdir(this.#incoming, { recursive: true, mode: 0o700 });
    return join(this.#incoming, checkKey(key).replaceAll('/', '.'));
  }

  async read(key: string, range?: ByteRange): Promise<Readable | undefined> {
    const file = await open(this.#pathOf(key)).catch(undefinedIfMissing);
    return file && createReadStream('', { fd: file, ...range });
  }

  async size(key: string): Promise<number | undefined> {
    return (await stat(this.#pathOf(key)).catch(undefinedIfMissing))?.size;
  }

  async remove(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true });
  }

  #pathOf(key: string): string {
    return join(this.#folder, checkKey(key));
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
