/** The two shapes of a chunk of an id set in memory; `id-chunk.ts` chooses between them. */
export const CHUNK_SIZE = 65_536;
export const BITS_BYTES = CHUNK_SIZE / 8;
const WORDS = CHUNK_SIZE / 32;

/** A chunk's memory. Offsets and ranges (inclusive) are valid when they get here; -1 = none. */
export interface ChunkForm {
  readonly size: number;
  readonly runs: number;
  has(offset: number): boolean;
  fill(from: number, to: number): void;
  clear(from: number, to: number): void;
  /** The smallest member at or above, the largest at or below. */
  next(offset: number): number;
  previous(offset: number): number;
  /** The last offset of the run that contains the member `offset`. */
  runEnd(offset: number): number;
  /** All members, ascending. */
  offsets(): Uint16Array;
}

/** Small while there are few runs: 4 bytes each. */
export class RunForm implements ChunkForm {
  /** start, end, start, end …; ascending, and never touching: end + 1 < next start. */
  #edges = new Uint16Array(4);
  runs = 0;
  size = 0;

  has(offset: number): boolean {
    const run = this.#firstEndingFrom(offset);
    return run < this.runs && this.#start(run) <= offset;
  }

  fill(from: number, to: number): void {
    if (this.runs === 0 || from > this.#end(this.runs - 1) + 1) {
      this.#append(from, to);
      return;
    }
    const first = this.#firstEndingFrom(from - 1);
    const after = this.#firstStartingAfter(to + 1);
    if (first === after) this.#replace(first, after, [from, to]);
    else
      this.#replace(first, after, [Math.min(from, this.#start(first)), Math.max(to, this.#end(after - 1))]);
  }

  clear(from: number, to: number): void {
    const first = this.#firstEndingFrom(from);
    const after = this.#firstStartingAfter(to);
    if (first >= after) return;
    const kept: number[] = [];
    if (this.#start(first) < from) kept.push(this.#start(first), from - 1);
    if (this.#end(after - 1) > to) kept.push(to + 1, this.#end(after - 1));
    this.#replace(first, after, kept);
  }

  next(offset: number): number {
    const run = this.#firstEndingFrom(offset);
    return run < this.runs ? Math.max(offset, this.#start(run)) : -1;
  }

  previous(offset: number): number {
    const run = this.#firstStartingAfter(offset) - 1;
    return run < 0 ? -1 : Math.min(offset, this.#end(run));
  }

  runEnd(offset: number): number {
    return this.#end(this.#firstEndingFrom(offset));
  }

  offsets(): Uint16Array {
    const offsets = new Uint16Array(this.size);
    let at = 0;
    for (let run = 0; run < this.runs; run++) {
      const end = this.#end(run);
      for (let offset = this.#start(run); offset <= end; offset++) offsets[at++] = offset;
    }
    return offsets;
  }

  #start(run: number): number {
    return this.#edges[2 * run] as number;
  }

  #end(run: number): number {
    return this.#edges[2 * run + 1] as number;
  }

  #firstEndingFrom(offset: number): number {
    return firstIndex(this.runs, (run) => this.#end(run) >= offset);
  }

  #firstStartingAfter(offset: number): number {
    return firstIndex(this.runs, (run) => this.#start(run) > offset);
  }

  #append(from: number, to: number): void {
    this.#reserve(2 * this.runs + 2);
    this.#edges[2 * this.runs] = from;
    this.#edges[2 * this.runs + 1] = to;
    this.runs++;
    this.size += to - from + 1;
  }

  /** Replaces the runs first … after - 1 by `edges`. */
  #replace(first: number, after: number, edges: number[]): void {
    for (let run = first; run < after; run++) this.size -= this.#end(run) - this.#start(run) + 1;
    for (let at = 0; at < edges.length; at += 2) {
      this.size += (edges[at + 1] as number) - (edges[at] as number) + 1;
    }
    const runs = this.runs + first - after + edges.length / 2;
    this.#reserve(2 * runs);
    this.#edges.copyWithin(2 * first + edges.length, 2 * after, 2 * this.runs);
    this.#edges.set(edges, 2 * first);
    this.runs = runs;
  }

  #reserve(length: number): void {
    if (length <= this.#edges.length) return;
    const larger = new Uint16Array(Math.max(length, 2 * this.#edges.length));
    larger.set(this.#edges);
    this.#edges = larger;
  }
}

/** Always 8 KB. */
export class BitForm implements ChunkForm {
  readonly #words = new Uint32Array(WORDS);
  runs = 0;
  size = 0;

  has(offset: number): boolean {
    return (this.#word(offset >>> 5) & (1 << (offset & 31))) !== 0;
  }

  fill(from: number, to: number): void {
    this.#change(from, to, (word, mask) => word | mask);
  }

  clear(from: number, to: number): void {
    this.#change(from, to, (word, mask) => word & ~mask);
  }

  next(offset: number): number {
    return this.#scanUp(offset, 0);
  }

  previous(offset: number): number {
    let index = offset >>> 5;
    let word = this.#word(index) & (-1 >>> (31 - (offset & 31)));
    while (word === 0 && index > 0) word = this.#word(--index);
    return word === 0 ? -1 : 32 * index + 31 - Math.clz32(word);
  }

  runEnd(offset: number): number {
    const gap = this.#scanUp(offset, -1);
    return gap < 0 ? CHUNK_SIZE - 1 : gap - 1;
  }

  offsets(): Uint16Array {
    const offsets = new Uint16Array(this.size);
    let at = 0;
    for (let index = 0; index < WORDS; index++) {
      // The lowest bit that is set, and then the word without that bit.
      for (let word = this.#word(index); word !== 0; word &= word - 1)
        offsets[at++] = 32 * index + 31 - Math.clz32(word & -word);
    }
    return offsets;
  }

  /** Offset n is bit n % 8 of byte n / 8. */
  write(bytes: DataView, at: number): void {
    for (let index = 0; index < WORDS; index++) bytes.setUint32(at + 4 * index, this.#word(index), true);
  }

  static read(bytes: DataView, at: number): BitForm {
    const form = new BitForm();
    for (let index = 0; index < WORDS; index++) form.#words[index] = bytes.getUint32(at + 4 * index, true);
    form.#count(0, WORDS - 1, 1);
    return form;
  }

  #word(index: number): number {
    return this.#words[index] as number;
  }

  /** The first set bit at or above; with `flip` -1 the first clear one. */
  #scanUp(offset: number, flip: 0 | -1): number {
    let index = offset >>> 5;
    let word = (this.#word(index) ^ flip) & (-1 << (offset & 31));
    while (word === 0 && index < WORDS - 1) word = this.#word(++index) ^ flip;
    return word === 0 ? -1 : 32 * index + 31 - Math.clz32(word & -word);
  }

  /** Counts only around what changes: one word at each side is enough for the runs that meet the range. */
  #change(from: number, to: number, apply: (word: number, mask: number) => number): void {
    const first = from >>> 5;
    const last = to >>> 5;
    const until = Math.min(last + 1, WORDS - 1);
    this.#count(first, until, -1);
    for (let index = first; index <= last; index++) {
      const low = index === first ? -1 << (from & 31) : -1;
      const high = index === last ? -1 >>> (31 - (to & 31)) : -1;
      this.#words[index] = apply(this.#word(index), low & high);
    }
    this.#count(first, until, 1);
  }

  /** Adds or takes away the members and the run starts of the words first … last. */
  #count(first: number, last: number, sign: 1 | -1): void {
    let before = first > 0 ? this.#word(first - 1) >>> 31 : 0;
    for (let index = first; index <= last; index++) {
      const word = this.#word(index);
      this.size += sign * ones(word);
      this.runs += sign * ones(word & ~((word << 1) | before));
      before = word >>> 31;
    }
  }
}

function firstIndex(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The bits that are set. */
export function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
