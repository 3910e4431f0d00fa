import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { CannotStart } from '../../kernel/failures/cannot-start.ts';
import { emptyIfMissing, undefinedIfMissing } from '../../kernel/failures/missing.ts';
import { flushFolders } from '../flush-folders.ts';
import { type BackupPlace, checkPlaceName, isPlaceName, type PlacedFile } from './place.ts';

/** The suffix of unfinished files. */
const DRAFT = '.draft';

/** A folder, readable by this account only. */
export class FolderPlace implements BackupPlace {
  readonly words: string;

  constructor(folder: string) {
    this.words = folder;
  }

  async *list(below: string): AsyncGenerator<PlacedFile> {
    const folder = below.slice(0, below.lastIndexOf('/') + 1);
    for await (const file of this.#below(folder)) if (file.name.startsWith(below)) yield file;
  }

  async put(name: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    const path = this.#pathOf(name);
    const draft = `${path}.${randomUUID()}${DRAFT}`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeWhole(draft, chunks);
      await rename(draft, path);
      await flushFolders(dirname(path), this.words);
    } catch (error) {
      // If the folder itself is the problem, there is no draft: the first failure is the one to report.
      await rm(draft, { force: true }).catch(() => {});
      throw this.#failure('written', error);
    }
  }

  async read(name: string): Promise<Readable | undefined> {
    try {
      const file = await open(this.#pathOf(name)).catch(undefinedIfMissing);
      return file && createReadStream('', { fd: file });
    } catch (error) {
      throw this.#failure('read', error);
    }
  }

  async remove(name: string): Promise<void> {
    try {
      await rm(this.#pathOf(name), { force: true });
    } catch (error) {
      throw this.#failure('written', error);
    }
  }

  async *#below(folder: string): AsyncGenerator<PlacedFile> {
    for (const entry of await this.#entries(folder)) {
      const name = `${folder}${entry.name}`;
      if (entry.isDirectory()) yield* this.#below(`${name}/`);
      if (!entry.isFile() || name.endsWith(DRAFT) || !isPlaceName(name)) continue;
      const found = await stat(join(this.words, name)).catch(undefinedIfMissing);
      if (found) yield { name, bytes: found.size, putAt: found.mtimeMs };
    }
  }

  async #entries(folder: string) {
    try {
      return await readdir(join(this.words, folder), { withFileTypes: true }).catch(emptyIfMissing);
    } catch (error) {
      throw this.#failure('read', error);
    }
  }

  #pathOf(name: string): string {
    return join(this.words, checkPlaceName(name));
  }

  #failure(done: string, error: unknown): Error {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) return error as Error;
    return new CannotStart(`${this.words} cannot be ${done} (${code}).`, { cause: error });
  }
}

async function writeWhole(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}
