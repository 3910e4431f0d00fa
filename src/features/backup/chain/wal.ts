import { closeSync, openSync, readSync } from 'node:fs';

/** The file format of SQLite's write-ahead log: https://www.sqlite.org/fileformat2.html#walformat */
const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const MAGIC = 0x377f0682;
/** Pages that are read at once. */
const AT_ONCE = 256;

export interface WalHeader {
  readonly pageBytes: number;
  /** The log has not begun anew since the file was created. */
  readonly isFirst: boolean;
  /** Grows by one each time the log begins anew; wraps around at 2³². */
  readonly salt: number;
  readonly otherSalt: number;
  /** The checksum words are big-endian. */
  readonly isBigEndian: boolean;
  readonly sum: WalSum;
}

/** The running checksum of a log up to a frame. */
export type WalSum = readonly [number, number];

/** A place in a log up to which it was read. */
export interface WalMark {
  readonly salt: number;
  readonly otherSalt: number;
  /** The number of frames before it. */
  readonly frames: number;
  readonly sum: WalSum;
}

export const markAtBeginning = ({ salt, otherSalt, sum }: WalHeader): WalMark => ({
  ...{ salt, otherSalt, sum },
  frames: 0,
});

/** A write-ahead log, open for reading. The writer never changes frames before its last commit, until the log begins anew. */
export class WalFile {
  readonly #file: number;

  /** undefined: there is no log. */
  static open(path: string): WalFile | undefined {
    try {
      return new WalFile(openSync(path, 'r'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  constructor(file: number) {
    this.#file = file;
  }

  close(): void {
    closeSync(this.#file);
  }

  /** undefined: the log is empty, or its header is being written. */
  header(): WalHeader | undefined {
    const bytes = this.#read(0, HEADER_BYTES);
    if (bytes.length < HEADER_BYTES) return undefined;
    const magic = bytes.readUInt32BE(0);
    if (magic !== MAGIC && magic !== MAGIC + 1) return undefined;
    const isBigEndian = magic === MAGIC + 1;
    const sum = checksum([0, 0], bytes.subarray(0, 24), isBigEndian);
    if (sum[0] !== bytes.readUInt32BE(24) || sum[1] !== bytes.readUInt32BE(28)) return undefined;
    return {
      ...{ isBigEndian, sum },
      pageBytes: bytes.readUInt32BE(8),
      isFirst: bytes.readUInt32BE(12) === 0,
      salt: bytes.readUInt32BE(16),
      otherSalt: bytes.readUInt32BE(20),
    };
  }

  /**
   * The pages committed after `from`: for each page its last frame, in the order of the log. Ends at a commit after `mostPages`:
   * the rest is for the next call.
   */
  committedSince(from: WalMark, mostPages = Number.POSITIVE_INFINITY): Committed | undefined {
    const header = this.header();
    if (!header || header.salt !== from.salt || header.otherSalt !== from.otherSalt) return undefined;
    const pages = new Map<number, number>();
    let uncommitted: [page: number, frame: number][] = [];
    let found: Committed | undefined;
    for (const frame of this.#frames(header, from)) {
      uncommitted.push([frame.page, frame.index]);
      if (frame.pagesAfter === 0) continue;
      for (const [page, index] of uncommitted) {
        pages.delete(page);
        pages.set(page, index);
      }
      uncommitted = [];
      const mark = { ...from, frames: frame.index + 1, sum: frame.sum };
      found = { mark, pages, pagesAfter: frame.pagesAfter, pageBytes: header.pageBytes };
      if (pages.size >= mostPages) break;
    }
    return found;
  }

  /** Whether the log still holds the part up to a mark. */
  has({ salt, otherSalt, frames, sum }: WalMark): boolean {
    const header = this.header();
    if (!header || header.salt !== salt || header.otherSalt !== otherSalt) return false;
    if (frames === 0) return header.sum[0] === sum[0] && header.sum[1] === sum[1];
    const frameBytes = FRAME_HEADER_BYTES + header.pageBytes;
    const frame = this.#read(HEADER_BYTES + (frames - 1) * frameBytes, FRAME_HEADER_BYTES);
    if (frame.length < FRAME_HEADER_BYTES || frame.readUInt32BE(8) !== salt) return false;
    return frame.readUInt32BE(16) === sum[0] && frame.readUInt32BE(20) === sum[1];
  }

  /** The page in a frame. */
  page({ pageBytes }: Pick<Committed, 'pageBytes'>, index: number): Buffer {
    return this.#read(
      HEADER_BYTES + index * (FRAME_HEADER_BYTES + pageBytes) + FRAME_HEADER_BYTES,
      pageBytes,
    );
  }

  /** The intact frames after `from`, committed or not. */
  *#frames(header: WalHeader, from: WalMark): Generator<Frame> {
    const { salt, otherSalt, pageBytes, isBigEndian } = header;
    const frameBytes = FRAME_HEADER_BYTES + pageBytes;
    let { sum } = from;
    for (let first = from.frames; ; first += AT_ONCE) {
      const bytes = this.#read(HEADER_BYTES + first * frameBytes, AT_ONCE * frameBytes);
      const whole = Math.floor(bytes.length / frameBytes);
      for (let at = 0; at < whole; at++) {
        const frame = bytes.subarray(at * frameBytes, (at + 1) * frameBytes);
        if (frame.readUInt32BE(8) !== salt || frame.readUInt32BE(12) !== otherSalt) return;
        sum = checksum(sum, frame.subarray(0, 8), isBigEndian);
        sum = checksum(sum, frame.subarray(FRAME_HEADER_BYTES), isBigEndian);
        if (sum[0] !== frame.readUInt32BE(16) || sum[1] !== frame.readUInt32BE(20)) return;
        yield { index: first + at, page: frame.readUInt32BE(0), pagesAfter: frame.readUInt32BE(4), sum };
      }
      if (whole < AT_ONCE) return;
    }
  }

  #read(position: number, bytes: number): Buffer {
    const buffer = Buffer.allocUnsafe(bytes);
    let read = 0;
    while (read < bytes) {
      const more = readSync(this.#file, buffer, read, bytes - read, position + read);
      if (more === 0) break;
      read += more;
    }
    return buffer.subarray(0, read);
  }
}

interface Frame {
  readonly index: number;
  readonly page: number;
  /** Pages of the database after the commit; 0: the transaction goes on. */
  readonly pagesAfter: number;
  readonly sum: WalSum;
}

/** Consecutive transactions of a log. */
export interface Committed {
  /** The end of the last transaction. */
  readonly mark: WalMark;
  /** The frame of each page, by page number. */
  readonly pages: ReadonlyMap<number, number>;
  /** Pages of the database after it. */
  readonly pagesAfter: number;
  readonly pageBytes: number;
}

/** `bytes`: a multiple of eight. */
export function checksum([first, second]: WalSum, bytes: Buffer, isBigEndian: boolean): WalSum {
  let [a, b] = [first, second];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + view.getUint32(at, !isBigEndian) + b) >>> 0;
    b = (b + view.getUint32(at + 4, !isBigEndian) + a) >>> 0;
  }
  return [a, b];
}
