import { addAbortSignal } from 'node:stream';
import type { FileStorage } from './storage.ts';

/** The most attempts in a row to resume a broken connection without getting a byte. */
const MOST_TRIES = 3;
const ZEROS = Buffer.alloc(65_536);

/**
 * A stored file that is sent after its length was announced: exactly that many bytes follow in any case.
 * If it is deleted meanwhile, zeros follow, and it is not whole.
 */
export class StoredFile {
  /** Bytes. */
  readonly size: number;
  readonly #storage: FileStorage;
  readonly #key: string;
  #isWhole = true;

  private constructor(storage: FileStorage, key: string, size: number) {
    this.#storage = storage;
    this.#key = key;
    this.size = size;
  }

  /** undefined: the file does not exist. */
  static async find(storage: FileStorage, key: string): Promise<StoredFile | undefined> {
    const size = await storage.size(key);
    return size === undefined ? undefined : new StoredFile(storage, key, size);
  }

  /** Whether all bytes read so far come from the file. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** Throws if the store stops giving it, and when `signal` aborts, even while no bytes come. */
  async *bytes(signal: AbortSignal): AsyncGenerator<Buffer> {
    let at = 0;
    let tries = 0;
    while (at < this.size) {
      const stream = await this.#storage.read(this.#key, { start: at, end: this.size - 1 });
      if (!stream) return yield* this.#zeros(this.size - at);
      const from = at;
      try {
        for await (const chunk of addAbortSignal(signal, stream)) {
          at += chunk.length;
          yield chunk;
        }
      } catch (error) {
        if (signal.aborted) throw error;
      }
      tries = at > from ? 0 : tries + 1;
      if (tries === MOST_TRIES) throw new Error(`The file store does not give all of '${this.#key}'.`);
    }
  }

  *#zeros(count: number): Generator<Buffer> {
    this.#isWhole = false;
    for (let left = count; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, left);
  }
}
