import { createHash } from 'node:crypto';
import type { FileSum } from './layout.ts';

/** Size and hash of bytes that pass by. */
export class Summing {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  async *over(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      this.#hash.update(chunk);
      this.#bytes += chunk.length;
      yield chunk;
    }
  }

  /** Call it once, after the last byte. */
  sum(): FileSum {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

export async function sumOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<FileSum> {
  const summing = new Summing();
  for await (const _ of summing.over(chunks));
  return summing.sum();
}

export const isSame = (a: FileSum, b: FileSum): boolean => a.bytes === b.bytes && a.sha256 === b.sha256;
