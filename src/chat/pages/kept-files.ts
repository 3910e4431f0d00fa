import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Bytes } from '../../engine/http/pages.ts';
import { NotFound } from '../../engine/kernel/errors.ts';

/** Reads files on demand, and keeps the most recent ones in memory, up to a total of bytes. */
export class KeptFiles {
  readonly #most: number;
  /** By path, the last requested one last. */
  readonly #kept = new Map<string, Bytes>();
  readonly #reading = new Map<string, Promise<Bytes>>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Bytes in memory. */
  get size(): number {
    return this.#size;
  }

  /** Throws NotFound if the file is gone. */
  async read(path: string): Promise<Bytes> {
    const kept = this.#kept.get(path);
    if (kept) {
      this.#kept.delete(path);
      this.#kept.set(path, kept);
      return kept;
    }
    const reading = this.#reading.get(path) ?? this.#load(path);
    this.#reading.set(path, reading);
    return reading;
  }

  async #load(path: string): Promise<Bytes> {
    try {
      const bytes = await readFile(path);
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
      this.#keep(path, { bytes, etag });
      return { bytes, etag };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new NotFound('Not found');
      throw error;
    } finally {
      this.#reading.delete(path);
    }
  }

  #keep(path: string, file: Bytes): void {
    if (file.bytes.length > this.#most / 2) return;
    this.#kept.set(path, file);
    this.#size += file.bytes.length;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#size <= this.#most) break;
      this.#kept.delete(oldest);
      this.#size -= bytes.length;
    }
  }
}
