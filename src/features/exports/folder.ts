import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { flushFolders } from '../../engine/files/flush-folders.ts';
import { emptyIfMissing, undefinedIfMissing } from '../../engine/kernel/failures/missing.ts';

const DONE = /^([0-9]{1,15})\.tar\.gz$/;
const PARTIAL = /^([0-9]{1,15})-([0-9]{1,9})\.partial$/;

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The folder of export archives, readable by the account of the server only. Their names are the IDs. */
export class ExportFolder {
  readonly #path: string;

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'exports');
  }

  /** Writes and compresses an archive, which gets its name once it is complete; `attempt` separates simultaneous attempts. */
  async write(id: number, attempt: number, chunks: AsyncIterable<Buffer>): Promise<void> {
    await mkdir(this.#path, { recursive: true, mode: 0o700 });
    const partial = join(this.#path, `${id}-${attempt}.partial`);
    try {
      const file = createWriteStream(partial, { mode: 0o600, flush: true });
      await pipeline(Readable.from(chunks, { objectMode: true, highWaterMark: 1 }), createGzip(), file);
      await rename(partial, this.#pathOf(id));
      await flushFolders(this.#path, dirname(this.#path));
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  /** Size in bytes; undefined: there is no archive. */
  async size(id: number): Promise<number | undefined> {
    return (await stat(this.#pathOf(id)).catch(undefinedIfMissing))?.size;
  }

  read(id: number, stretch?: Stretch): Readable {
    return createReadStream(this.#pathOf(id), stretch);
  }

  /** Removes all other archives, and the remains of attempts, except those under way. */
  async keepOnly(ready: ReadonlySet<number>, underWay: ReadonlySet<number>): Promise<void> {
    for (const name of await readdir(this.#path).catch(emptyIfMissing)) {
      const done = DONE.exec(name)?.[1];
      const begun = PARTIAL.exec(name)?.[1];
      const isOver = done !== undefined && !ready.has(Number(done)) && !underWay.has(Number(done));
      const isLeft = begun !== undefined && !underWay.has(Number(begun));
      if (isOver || isLeft) await rm(join(this.#path, name), { force: true });
    }
  }

  #pathOf(id: number): string {
    return join(this.#path, `${id}.tar.gz`);
  }
}
