import { addBits, adding, emptyBits, holds } from './id-chunk-bytes.js';
import { BITS_BYTES, BitForm, CHUNK_SIZE, type ChunkForm, RunForm } from './id-chunk-forms.ts';

/** Above this the runs (4 bytes each) take more than the bits. */
const MOST_RUNS = BITS_BYTES / 4;
/** Bits turn back to runs well below the limit, so that a chunk near it does not go back and forth. */
const FEW_RUNS = MOST_RUNS / 2;
const LIST = 0;
const RUNS = 1;
const BITS = 2;

/**
 * A mutable set of offsets 0 … 65,535: the ids of one chunk of an `IdSet`.
 *
 * In memory it is runs while there are few of them, else bits, so it takes at most 8 KB.
 * Encoded, the first byte is the form and the rest its body, all numbers 16-bit little-endian:
 * 0 = list (offsets, ascending), 1 = runs (start, length - 1; ascending, not touching),
 * 2 = bits (8,192 bytes; offset n is bit n % 8 of byte n / 8).
 * Iteration steps from the last member to the next one present, so changing a chunk meanwhile is safe.
 */
export class IdChunk {
  #form: ChunkForm = new RunForm();

  /** Throws RangeError on bytes that `encode` could not mean. */
  static decode(bytes: Uint8Array): IdChunk {
    const chunk = new IdChunk();
    const body = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (bytes[0] === LIST) readList(chunk.#form, body);
    else if (bytes[0] === RUNS) readRuns(chunk.#form, body);
    else if (bytes[0] === BITS) chunk.#form = readBits(body);
    else throw new RangeError('Malformed id chunk: unknown form');
    chunk.#fit();
    return chunk;
  }

  /** The union of the encoded chunks; quicker than decoding each. */
  static union(encoded: readonly Uint8Array[]): IdChunk {
    if (encoded.length === 1) return IdChunk.decode(encoded[0] as Uint8Array);
    const bits = emptyBits();
    for (const bytes of encoded) addBits(bits, bytes);
    return IdChunk.decode(bits);
  }

  /** Returns the encoded chunk with further offsets, which ascend; undefined: an empty chunk. Quicker than decoding it. */
  static adding(encoded: Uint8Array | undefined, offsets: readonly number[]): Uint8Array {
    return adding(encoded, offsets);
  }

  /** Whether an encoded chunk has an offset, without decoding it. */
  static holds(bytes: Uint8Array, offset: number): boolean {
    return holds(bytes, offset);
  }

  /** The smallest of the three forms: 1 to 8,193 bytes. */
  encode(): Uint8Array {
    const list = 2 * this.size;
    const runs = 4 * this.#form.runs;
    if (list <= runs && list <= BITS_BYTES) return this.#encodeList();
    if (this.#form instanceof BitForm && runs > BITS_BYTES) return encodeBits(this.#form);
    return this.#encodeRuns();
  }

  get size(): number {
    return this.#form.size;
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** False for anything that is not an offset. */
  has(offset: number): boolean {
    return isOffset(offset) && this.#form.has(offset);
  }

  /** Returns whether it was absent. Throws RangeError for anything that is not an offset. */
  add(offset: number): boolean {
    if (this.has(offset)) return false;
    this.addRange(offset, offset);
    return true;
  }

  /** Returns whether it was there. */
  delete(offset: number): boolean {
    if (!this.has(offset)) return false;
    this.deleteRange(offset, offset);
    return true;
  }

  /** Inclusive; nothing when from > to. Throws RangeError when an end is not an offset. */
  addRange(from: number, to: number): void {
    requireOffsets(from, to);
    if (from > to) return;
    this.#form.fill(from, to);
    this.#fit();
  }

  /** As `addRange`. */
  deleteRange(from: number, to: number): void {
    requireOffsets(from, to);
    if (from > to) return;
    this.#form.clear(from, to);
    this.#fit();
  }

  min(): number | undefined {
    return found(this.#form.next(0));
  }

  max(): number | undefined {
    return found(this.#form.previous(CHUNK_SIZE - 1));
  }

  /** Members at or above `from`. */
  *ascending(from = 0): Generator<number> {
    let offset = Math.max(0, Math.ceil(from));
    while (offset < CHUNK_SIZE) {
      const member = this.#form.next(offset);
      if (member < 0) return;
      yield member;
      offset = member + 1;
    }
  }

  /** Members at or below `from`. */
  *descending(from = CHUNK_SIZE - 1): Generator<number> {
    let offset = Math.min(CHUNK_SIZE - 1, Math.floor(from));
    while (offset >= 0) {
      const member = this.#form.previous(offset);
      if (member < 0) return;
      yield member;
      offset = member - 1;
    }
  }

  /** All members, ascending; quicker than one after another. */
  offsets(): Uint16Array {
    return this.#form.offsets();
  }

  /** The runs as [first, last], ascending. */
  *runs(): Generator<[number, number]> {
    for (let offset = 0; offset < CHUNK_SIZE; ) {
      const first = this.#form.next(offset);
      if (first < 0) return;
      const last = this.#form.runEnd(first);
      yield [first, last];
      offset = last + 1;
    }
  }

  #fit(): void {
    const bits = this.#form instanceof BitForm;
    if (bits ? this.#form.runs > FEW_RUNS : this.#form.runs <= MOST_RUNS) return;
    const other = bits ? new RunForm() : new BitForm();
    for (const [first, last] of this.runs()) other.fill(first, last);
    this.#form = other;
  }

  #encodeList(): Uint8Array {
    const body = encodingOf(LIST, 2 * this.size);
    let at = 1;
    for (const offset of this.ascending()) {
      body.setUint16(at, offset, true);
      at += 2;
    }
    return bytesOf(body);
  }

  #encodeRuns(): Uint8Array {
    const body = encodingOf(RUNS, 4 * this.#form.runs);
    let at = 1;
    for (const [first, last] of this.runs()) {
      body.setUint16(at, first, true);
      body.setUint16(at + 2, last - first, true);
      at += 4;
    }
    return bytesOf(body);
  }
}

function found(offset: number): number | undefined {
  return offset < 0 ? undefined : offset;
}

function isOffset(offset: number): boolean {
  return Number.isInteger(offset) && offset >= 0 && offset < CHUNK_SIZE;
}

function requireOffsets(from: number, to: number): void {
  if (!isOffset(from) || !isOffset(to)) throw new RangeError(`Not offsets of a chunk: ${from}, ${to}`);
}

function encodeBits(form: BitForm): Uint8Array {
  const body = encodingOf(BITS, BITS_BYTES);
  form.write(body, 1);
  return bytesOf(body);
}

function encodingOf(form: number, length: number): DataView {
  const body = new DataView(new ArrayBuffer(1 + length));
  body.setUint8(0, form);
  return body;
}

function bytesOf(body: DataView): Uint8Array {
  return new Uint8Array(body.buffer);
}

function requireForm(holds: boolean): void {
  if (!holds) throw new RangeError('Malformed id chunk');
}

function readList(form: ChunkForm, body: DataView): void {
  requireForm(body.byteLength % 2 === 1 && body.byteLength <= 1 + BITS_BYTES);
  let last = -1;
  for (let at = 1; at < body.byteLength; at += 2) {
    const offset = body.getUint16(at, true);
    requireForm(offset > last);
    form.fill(offset, offset);
    last = offset;
  }
}

function readRuns(form: ChunkForm, body: DataView): void {
  requireForm(body.byteLength % 4 === 1 && body.byteLength <= 1 + BITS_BYTES);
  let last = -2;
  for (let at = 1; at < body.byteLength; at += 4) {
    const first = body.getUint16(at, true);
    requireForm(first > last + 1);
    last = first + body.getUint16(at + 2, true);
    requireForm(last < CHUNK_SIZE);
    form.fill(first, last);
  }
}

function readBits(body: DataView): BitForm {
  requireForm(body.byteLength === 1 + BITS_BYTES);
  return BitForm.read(body, 1);
}
