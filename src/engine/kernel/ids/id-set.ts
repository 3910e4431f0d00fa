import { IdChunk } from './id-chunk.ts';
import { CHUNK_SIZE } from './id-chunk-forms.ts';

export { IdChunk };

const LAST_OFFSET = CHUNK_SIZE - 1;

/**
 * An exact set of ids (0 … 2^53 - 1), kept as chunks of 65,536 ids: chunk n holds n * 65,536 and up.
 *
 * It holds the chunks that it is given and loads none. It notes which chunks changed; one that became
 * empty is dropped, so a dirty chunk that `chunk(n)` does not know is one to delete from the store.
 * Changing a set while iterating over it is safe; chunks that are new since the start may be left out.
 */
export class IdSet {
  readonly #chunks = new Map<number, IdChunk>();
  readonly #dirty = new Set<number>();

  constructor(chunks: Iterable<[number, IdChunk]> = []) {
    for (const [number, chunk] of chunks) if (!chunk.isEmpty) this.#chunks.set(number, chunk);
  }

  /** The number of the chunk that `id` belongs to. */
  chunkOf(id: number): number {
    return Math.floor(id / CHUNK_SIZE);
  }

  chunk(number: number): IdChunk | undefined {
    return this.#chunks.get(number);
  }

  /** The numbers of the chunks changed since the start or `clearDirty`, ascending. */
  dirtyChunks(): number[] {
    return [...this.#dirty].sort((a, b) => a - b);
  }

  clearDirty(): void {
    this.#dirty.clear();
  }

  get size(): number {
    let size = 0;
    for (const chunk of this.#chunks.values()) size += chunk.size;
    return size;
  }

  get isEmpty(): boolean {
    return this.#chunks.size === 0;
  }

  /** False for anything that is not an id. */
  has(id: number): boolean {
    return this.#chunks.get(this.chunkOf(id))?.has(id % CHUNK_SIZE) ?? false;
  }

  /** Returns whether it was absent. Throws RangeError for anything that is not an id. */
  add(id: number): boolean {
    if (this.has(id)) return false;
    this.addRange(id, id);
    return true;
  }

  /** Returns whether it was there. */
  delete(id: number): boolean {
    if (!this.has(id)) return false;
    this.deleteRange(id, id);
    return true;
  }

  /** Inclusive; nothing when from > to. One chunk per 65,536 ids. Throws RangeError when an end is not an id. */
  addRange(from: number, to: number): void {
    requireIds(from, to);
    for (let number = this.chunkOf(from); number <= this.chunkOf(to); number++) {
      if (from <= to) this.#change(number, (chunk) => chunk.addRange(...within(number, from, to)));
    }
  }

  /** As `addRange`; visits only existing chunks. */
  deleteRange(from: number, to: number): void {
    requireIds(from, to);
    if (from > to) return;
    for (const number of this.#numbers()) {
      if (number < this.chunkOf(from) || number > this.chunkOf(to)) continue;
      this.#change(number, (chunk) => chunk.deleteRange(...within(number, from, to)));
    }
  }

  min(): number | undefined {
    return first(this.ascending());
  }

  max(): number | undefined {
    return first(this.descending());
  }

  /** Ids at or above `from`. */
  *ascending(from = 0): Generator<number> {
    for (const number of this.#numbers()) {
      const base = number * CHUNK_SIZE;
      for (const offset of this.#chunks.get(number)?.ascending(from - base) ?? []) yield base + offset;
    }
  }

  /** The `most` greatest ids, ascending. */
  newest(most = Number.POSITIVE_INFINITY): Float64Array {
    const { size } = this;
    const ids = new Float64Array(Math.min(most, size));
    let at = ids.length - size;
    for (const number of this.#numbers()) {
      const offsets = (this.#chunks.get(number) as IdChunk).offsets();
      const base = number * CHUNK_SIZE;
      // As long as it is negative, ids are left out.
      for (let index = Math.max(0, -at); index < offsets.length; index++)
        ids[at + index] = base + (offsets[index] as number);
      at += offsets.length;
    }
    return ids;
  }

  /** Ids at or below `from`. */
  *descending(from = Number.MAX_SAFE_INTEGER): Generator<number> {
    for (const number of this.#numbers().reverse()) {
      const base = number * CHUNK_SIZE;
      for (const offset of this.#chunks.get(number)?.descending(from - base) ?? []) yield base + offset;
    }
  }

  #numbers(): number[] {
    return [...this.#chunks.keys()].sort((a, b) => a - b);
  }

  #change(number: number, change: (chunk: IdChunk) => void): void {
    const chunk = this.#chunks.get(number) ?? new IdChunk();
    const size = chunk.size;
    change(chunk);
    if (chunk.size === size) return;
    this.#dirty.add(number);
    if (chunk.isEmpty) this.#chunks.delete(number);
    else this.#chunks.set(number, chunk);
  }
}

function requireIds(from: number, to: number): void {
  const isId = (id: number) => Number.isSafeInteger(id) && id >= 0;
  if (!isId(from) || !isId(to)) throw new RangeError(`Not ids: ${from}, ${to}`);
}

/** The part of from … to that falls into chunk `number`, as offsets. */
function within(number: number, from: number, to: number): [number, number] {
  const base = number * CHUNK_SIZE;
  return [Math.max(0, from - base), Math.min(LAST_OFFSET, to - base)];
}

function first(ids: Iterable<number>): number | undefined {
  for (const id of ids) return id;
  return undefined;
}
