import { CHUNK_SIZE, ones } from './id-chunk-forms.ts';

const WORDS = CHUNK_SIZE / 32;
const RUNS = 1;
const BITS = 2;

/**
 * A set of offsets 0 … 65,535 for set operations. Chunks that are added or removed stay encoded
 * (`IdChunk.encode`), however many sets there are.
 */
export class IdBits {
  readonly #words = new Uint32Array(WORDS);

  /** All offsets of the encoded chunks. */
  static union(encoded: Iterable<Uint8Array>): IdBits {
    const bits = new IdBits();
    for (const bytes of encoded) bits.add(bytes);
    return bits;
  }

  add(encoded: Uint8Array): void {
    if (encoded[0] === BITS)
      for (let at = 0; at < WORDS; at++) this.#words[at] = this.#word(at) | wordOf(encoded, at);
    else if (encoded[0] === RUNS) eachRun(encoded, (first, last) => this.#fill(first, last));
    else
      for (let at = 1; at < encoded.length; at += 2) {
        const offset = shortOf(encoded, at);
        this.#words[offset >>> 5] = this.#word(offset >>> 5) | (1 << (offset & 31));
      }
  }

  addAll(others: IdBits): void {
    for (let at = 0; at < WORDS; at++) this.#words[at] = this.#word(at) | others.#word(at);
  }

  remove(encoded: Uint8Array): void {
    if (encoded[0] === BITS || encoded[0] === RUNS) this.removeAll(IdBits.union([encoded]));
    else
      for (let at = 1; at < encoded.length; at += 2) {
        const offset = shortOf(encoded, at);
        this.#words[offset >>> 5] = this.#word(offset >>> 5) & ~(1 << (offset & 31));
      }
  }

  removeAll(others: IdBits): void {
    for (let at = 0; at < WORDS; at++) this.#words[at] = this.#word(at) & ~others.#word(at);
  }

  /** Keeps only the offsets that `others` has too. */
  keep(others: IdBits): void {
    for (let at = 0; at < WORDS; at++) this.#words[at] = this.#word(at) & others.#word(at);
  }

  get isEmpty(): boolean {
    return !this.isMoreThan(0);
  }

  /** Whether it has more than `most` offsets. */
  isMoreThan(most: number): boolean {
    let size = 0;
    for (let at = 0; at < WORDS && size <= most; at++) size += ones(this.#word(at));
    return size > most;
  }

  /** The first `most` offsets from `from` on, that included. */
  ascending(from = 0, most = CHUNK_SIZE): number[] {
    const offsets: number[] = [];
    for (
      let at = from >>> 5, mask = -1 << (from & 31);
      at < WORDS && offsets.length < most;
      at++, mask = -1
    ) {
      for (let word = this.#word(at) & mask; word !== 0 && offsets.length < most; word &= word - 1)
        offsets.push(32 * at + 31 - Math.clz32(word & -word));
    }
    return offsets;
  }

  /** The first `most` offsets from `from` on downwards. */
  descending(from = CHUNK_SIZE - 1, most = CHUNK_SIZE): number[] {
    const offsets: number[] = [];
    for (
      let at = from >>> 5, mask = -1 >>> (31 - (from & 31));
      at >= 0 && offsets.length < most;
      at--, mask = -1
    ) {
      let word = this.#word(at) & mask;
      while (word !== 0 && offsets.length < most) {
        const bit = 31 - Math.clz32(word);
        offsets.push(32 * at + bit);
        word &= ~(1 << bit);
      }
    }
    return offsets;
  }

  #word(at: number): number {
    return this.#words[at] as number;
  }

  #fill(first: number, last: number): void {
    for (let at = first >>> 5; at <= last >>> 5; at++) {
      const low = at === first >>> 5 ? -1 << (first & 31) : -1;
      const high = at === last >>> 5 ? -1 >>> (31 - (last & 31)) : -1;
      this.#words[at] = this.#word(at) | (low & high);
    }
  }
}

const shortOf = (bytes: Uint8Array, at: number): number =>
  (bytes[at] as number) | ((bytes[at + 1] as number) << 8);

const wordOf = (bytes: Uint8Array, at: number): number =>
  shortOf(bytes, 1 + 4 * at) | (shortOf(bytes, 3 + 4 * at) << 16);

function eachRun(bytes: Uint8Array, take: (first: number, last: number) => void): void {
  for (let at = 1; at < bytes.length; at += 4) {
    const first = shortOf(bytes, at);
    take(first, first + shortOf(bytes, at + 2));
  }
}
