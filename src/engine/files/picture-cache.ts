import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { emptyIfMissing, undefinedIfMissing } from '../kernel/failures/missing.ts';
import { onceMade } from '../kernel/tasks/once.ts';
import type { ByteRange } from './storage.ts';

/** SHA-256 of the address, and the type of the picture. Other files in the folder are deleted. */
const NAME = /^([0-9a-f]{64})\.(avif|bmp|gif|jpeg|png|webp)$/;

export interface CachedPicture {
  /** SHA-256 of its address, in hexadecimal digits. */
  readonly key: string;
  /** For example `image/png`. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Pictures of other hosts on this node's disk, up to a total of bytes: the least recently requested ones are deleted first.
 * A lost picture costs a request to its host.
 */
export class PictureCache {
  readonly #folder: string;
  readonly #most: number;
  /** By key; the last requested one comes last. */
  readonly #kept = new Map<string, CachedPicture>();
  #total = 0;
  #written = 0;
  readonly #listed = onceMade(() => this.#list());

  /** `most`: bytes. */
  constructor(dataDir: string, most: number) {
    this.#folder = join(dataDir, 'external-content');
    this.#most = most;
  }

  async find(key: string): Promise<CachedPicture | undefined> {
    await this.#listed();
    const known = this.#kept.get(key);
    if (!known) return undefined;
    // Another node with the same folder may have deleted it.
    const there = await stat(this.#pathOf(known)).catch(undefinedIfMissing);
    this.#forget(key);
    if (!there) return undefined;
    this.#note(known);
    return known;
  }

  async keep(key: string, type: string, bytes: Buffer): Promise<CachedPicture> {
    await this.#listed();
    const picture: CachedPicture = { key, type, size: bytes.length };
    // A picture gets its name only when it is complete.
    const partial = join(this.#folder, `${process.pid}-${++this.#written}.partial`);
    await writeFile(partial, bytes, { mode: 0o600 });
    await rename(partial, this.#pathOf(picture));
    this.#forget(key);
    this.#note(picture);
    await this.#makeRoom(key);
    return picture;
  }

  read(picture: CachedPicture, range?: ByteRange): Readable {
    return createReadStream(this.#pathOf(picture), range);
  }

  #note(picture: CachedPicture): void {
    this.#kept.set(picture.key, picture);
    this.#total += picture.size;
  }

  #forget(key: string): void {
    this.#total -= this.#kept.get(key)?.size ?? 0;
    this.#kept.delete(key);
  }

  async #makeRoom(except?: string): Promise<void> {
    for (const picture of this.#kept.values()) {
      if (this.#total <= this.#most) return;
      if (picture.key === except) continue;
      this.#forget(picture.key);
      await rm(this.#pathOf(picture), { force: true });
    }
  }

  /** Lists the pictures of earlier processes, the oldest first. */
  async #list(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const found: (CachedPicture & { readonly at: number })[] = [];
    for (const name of await readdir(this.#folder).catch(emptyIfMissing)) {
      const path = join(this.#folder, name);
      const [, key, kind] = NAME.exec(name) ?? [];
      const there = await stat(path).catch(undefinedIfMissing);
      if (key !== undefined && there)
        found.push({ key, type: `image/${kind}`, size: there.size, at: there.mtimeMs });
      else await rm(path, { force: true, recursive: true });
    }
    for (const { at: _, ...picture } of found.sort((a, b) => a.at - b.at)) this.#note(picture);
    await this.#makeRoom();
  }

  #pathOf({ key, type }: CachedPicture): string {
    const name = `${key}.${type.slice('image/'.length)}`;
    if (!NAME.test(name)) throw new Error(`'${name}' is no name of a cached picture.`);
    return join(this.#folder, name);
  }
}
