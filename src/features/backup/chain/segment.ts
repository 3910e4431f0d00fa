import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { Committed, WalFile, WalMark } from './wal.ts';

/*
 * A segment holds pages of the database as transactions left them:
 *   "PARLEYS1", blocks, 4 bytes of zero, footer (JSON), length of the footer (4 bytes), SHA-256 of all before (32 bytes)
 * A block: length (4 bytes, big-endian), then zstd of pages, each with its number (4 bytes) before it.
 */
const MAGIC = Buffer.from('PARLEYS1');
const PAGES_IN_A_BLOCK = 256;
const HASH_BYTES = 32;

/** The description of a segment, at its end. */
export interface Footer {
  readonly chain: string;
  /** Counts up within its chain, from 1. */
  readonly number: number;
  /** UNIX milliseconds: its transactions were committed by then, and after the time of the segment before. */
  readonly at: number;
  readonly pageBytes: number;
  /** Pages of the database after the segment. */
  readonly pagesAfter: number;
  /** Pages in the segment. */
  readonly pages: number;
  /** Its end in the write-ahead log. */
  readonly mark: WalMark;
  /** The write-ahead log may begin anew after it, with nothing in between. */
  readonly isSealed: boolean;
  /** At least the newest entry of the server's log, and the newest message. */
  readonly logPosition: number;
  readonly lastMessageId: number;
  /** Files that came with it, and what is known of files by now: lines of `backup/file-lines.ts`. */
  readonly files: readonly string[];
}

/** A segment that is cut off or changed. */
export class DamagedSegment extends Error {}

/** Writes a segment to a new file, and flushes it. */
export function writeSegment(
  path: string,
  footer: Footer,
  source?: { wal: WalFile; committed: Committed },
): void {
  const file = openSync(path, 'w', 0o600);
  try {
    const hash = createHash('sha256');
    const write = (bytes: Buffer) => {
      hash.update(bytes);
      writeAll(file, bytes);
    };
    write(MAGIC);
    for (const block of source ? blocksOf(source) : []) {
      const packed = zstdCompressSync(block);
      write(length(packed));
      write(packed);
    }
    write(length(Buffer.alloc(0)));
    const text = Buffer.from(JSON.stringify(footer));
    write(text);
    write(length(text));
    writeAll(file, hash.digest());
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function* blocksOf({ wal, committed }: { wal: WalFile; committed: Committed }): Generator<Buffer> {
  let held: Buffer[] = [];
  for (const [page, frame] of committed.pages) {
    held.push(number(page), wal.page(committed, frame));
    if (held.length < 2 * PAGES_IN_A_BLOCK) continue;
    yield Buffer.concat(held);
    held = [];
  }
  if (held.length > 0) yield Buffer.concat(held);
}

const length = (bytes: Buffer): Buffer => number(bytes.length);

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** The footer of a whole segment. Throws DamagedSegment. */
export function readFooter(segment: Buffer): Footer {
  const body = segment.length - HASH_BYTES;
  if (body < MAGIC.length + 8) throw new DamagedSegment();
  const hash = createHash('sha256').update(segment.subarray(0, body)).digest();
  if (!hash.equals(segment.subarray(body))) throw new DamagedSegment();
  const end = body - 4;
  return JSON.parse(segment.toString('utf8', end - segment.readUInt32BE(end), end)) as Footer;
}

/** Writes the pages of a whole segment (`readFooter`) into a database file that nobody has open. */
export function applySegment(segment: Buffer, database: number, { pageBytes }: Footer): void {
  for (let at = MAGIC.length; ; ) {
    const bytes = segment.readUInt32BE(at);
    if (bytes === 0) return;
    writePages(database, zstdDecompressSync(segment.subarray(at + 4, at + 4 + bytes)), pageBytes);
    at += 4 + bytes;
  }
}

function writePages(database: number, block: Buffer, pageBytes: number): void {
  for (let at = 0; at < block.length; at += 4 + pageBytes) {
    const page = block.readUInt32BE(at);
    writeAll(database, block.subarray(at + 4, at + 4 + pageBytes), (page - 1) * pageBytes);
  }
}

/** A full disk writes a part, and fails with the next write. */
function writeAll(file: number, bytes: Buffer, position?: number): void {
  for (let done = 0; done < bytes.length; ) {
    const at = position === undefined ? null : position + done;
    done += writeSync(file, bytes, done, bytes.length - done, at);
  }
}
