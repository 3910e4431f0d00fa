import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import { isRun, type JsonPart, piecesOf, Secret } from './write.ts';

/*
 * A gzip body made of pieces that are compressed separately, some of them once for many replies.
 *
 * A piece is a run of deflate blocks that refers to nothing before it and ends at a byte, so that pieces can be joined
 * within one member. (Several members, or several zstd frames, are allowed too, but curl and Chromium read
 * only the first member, and Node only the first frame.)
 */

/** The polynomial of CRC-32, lowest power in the highest bit. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

/** The product of two polynomials modulo the one of CRC-32. */
function product(one: number, other: number): number {
  let result = 0;
  let shifted = other;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (one & bit) result ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return result >>> 0;
}

/** x to the power of 2^n, by n. */
const powers: number[] = [0x40000000];
for (let n = 1; n < 32; n++) powers.push(product(powers[n - 1] as number, powers[n - 1] as number));

/** The factor by which a following text of this many bytes changes the CRC before it: x to the power of eight times that. */
export function shiftOf(bytes: number): number {
  let result = ONE;
  for (let n = 3, left = bytes; left > 0; n++, left = Math.floor(left / 2))
    if (left % 2 === 1) result = product(powers[n % 32] as number, result);
  return result;
}

/** The CRC-32 of two texts together, from the CRC-32 of each and the shift of the second. */
export const combineCrc = (first: number, second: number, shift: number): number =>
  (product(shift, first) ^ second) >>> 0;

/** Deflate blocks, and their part of the checksum and length at the end of the body. */
interface Piece {
  readonly blocks: Buffer;
  /** Bytes before compression. */
  readonly length: number;
  readonly crc: number;
  readonly shift: number;
}

const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty block that is marked as the last. */
const LAST_BLOCK = [0x03, 0x00];
/** Shorter texts are stored uncompressed: starting the compressor costs more. */
const LEAST = 200;
/** The most that a stored block holds. */
const MOST_STORED = 65_535;
/** Characters that are compressed at once; longer texts go to another thread. */
const MOST_NOW = 65_536;
const OWN = { level: 1, finishFlush: constants.Z_FULL_FLUSH };
/** For pieces made once and sent often. */
const SHARED = { level: 6, finishFlush: constants.Z_FULL_FLUSH };

const deflate = promisify(deflateRaw);
const shared = new WeakMap<object, Piece | Promise<Piece>>();

function pieceOf(blocks: Buffer, bytes: Buffer): Piece {
  return { blocks, length: bytes.length, crc: crc32(bytes), shift: shiftOf(bytes.length) };
}

function stored(bytes: Buffer): Piece {
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += MOST_STORED) {
    const data = bytes.subarray(at, at + MOST_STORED);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(data.length, 1);
    head.writeUInt16LE(data.length ^ 0xffff, 3);
    blocks.push(head, data);
  }
  return pieceOf(Buffer.concat(blocks), bytes);
}

function now(bytes: Buffer): Piece {
  return bytes.length < LEAST ? stored(bytes) : pieceOf(deflateRawSync(bytes, OWN), bytes);
}

function aside(bytes: Buffer): Piece | Promise<Piece> {
  if (bytes.length < LEAST) return stored(bytes);
  return deflate(bytes, OWN).then((blocks) => pieceOf(blocks, bytes));
}

function ofRun(run: readonly string[]): Piece | Promise<Piece> {
  const known = shared.get(run);
  if (known) return known;
  const bytes = Buffer.from(run.join(','));
  const making = deflate(bytes, SHARED).then((blocks) => {
    // A copy: the compressor's output may lie in a larger buffer.
    const piece = pieceOf(Buffer.from(blocks), bytes);
    shared.set(run, piece);
    return piece;
  });
  shared.set(run, making);
  // The caller gets the error; the next caller tries again.
  making.catch(() => shared.delete(run));
  return making;
}

const COMMA = stored(Buffer.from(','));

/** The pieces in order; a promise where another thread makes one. */
function* pieces(parts: readonly JsonPart[], own: typeof aside): Generator<Piece | Promise<Piece>> {
  let waiting: string[] = [];
  for (const part of parts) {
    if (typeof part === 'string') {
      waiting.push(part);
      continue;
    }
    if (waiting.length === 1 && waiting[0] === ',') yield COMMA;
    else for (const bytes of piecesOf(waiting)) yield own(bytes);
    waiting = [];
    if (isRun(part)) yield ofRun(part);
    else if (part instanceof Secret) yield stored(Buffer.from(part.text));
    else for (const bytes of cut(part)) yield own(bytes);
  }
  for (const bytes of piecesOf(waiting)) yield own(bytes);
}

function* cut(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += MOST_NOW) yield bytes.subarray(at, at + MOST_NOW);
}

/** Counts what has gone through, for the end of the body. */
class Sum {
  #crc = 0;
  #length = 0;

  add({ crc, length, shift }: Piece): void {
    this.#crc = combineCrc(this.#crc, crc, shift);
    this.#length += length;
  }

  end(): Buffer {
    const end = Buffer.alloc(10);
    end.set(LAST_BLOCK);
    end.writeUInt32LE(this.#crc, 2);
    end.writeUInt32LE(this.#length % 2 ** 32, 6);
    return end;
  }
}

/** The body in buffers of about 64 kB. */
export async function* gzipParts(parts: readonly JsonPart[]): AsyncGenerator<Buffer> {
  const sum = new Sum();
  let waiting: Buffer[] = [HEAD];
  let length = 0;
  for (const next of pieces(parts, aside)) {
    const piece = next instanceof Promise ? await next : next;
    sum.add(piece);
    waiting.push(piece.blocks);
    length += piece.blocks.length;
    if (length < MOST_STORED) continue;
    yield Buffer.concat(waiting);
    [waiting, length] = [[], 0];
  }
  yield Buffer.concat([...waiting, sum.end()]);
}

/** The whole body, if little has to be compressed and it has at most `most` bytes. */
export function gzipPartsNow(parts: readonly JsonPart[], most: number): Buffer | undefined {
  if (!isQuick(parts)) return undefined;
  const sum = new Sum();
  const blocks: Buffer[] = [HEAD];
  let length = 0;
  for (const piece of pieces(parts, now)) {
    if (piece instanceof Promise) return undefined;
    sum.add(piece);
    blocks.push(piece.blocks);
    length += piece.blocks.length;
    if (length > most) return undefined;
  }
  return Buffer.concat([...blocks, sum.end()]);
}

/** Whether all runs are compressed and the rest is short. */
function isQuick(parts: readonly JsonPart[]): boolean {
  let own = 0;
  for (const part of parts) {
    if (typeof part === 'string' || Buffer.isBuffer(part)) own += part.length;
    else if (isRun(part) && !('blocks' in (shared.get(part) ?? {}))) return false;
  }
  return own <= MOST_NOW;
}
