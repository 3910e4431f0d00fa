import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { join } from 'node:path';
import { FILES_FOLDER } from '../../src/engine/files/storage.ts';

/** A note of `flushes.js`. */
type Flushed =
  | { readonly log: string; readonly salts: string; readonly frames: number }
  | { readonly folder: string; readonly names: readonly string[] }
  | { readonly file: string; readonly inode: number; readonly bytes: number };

/** The first bytes of a write-ahead log, and those before each page in it. */
const LOG_HEADER = { bytes: 32, pageBytes: 8, salts: 16 };
const FRAME_HEADER_BYTES = 24;
/** In the index of the log: how many frames SQLite has written back, or has begun to. It flushes the log before. */
const WRITTEN_BACK = { done: 96, begun: 128 };

/**
 * Drops what a loss of power would: what the process, which has ended, had not flushed of the write-ahead log of SQLite and of uploaded
 * files. `notes`: the folder of the notes of `flushes.js`. Returns what was dropped, in words.
 *
 * The rest is not seen from here: what SQLite itself flushes as it writes pages back (`PRAGMA synchronous`), and a disk that forgets
 * what it has acknowledged.
 */
export function losePower(dataDir: string, notes: string): string {
  const all = readNotes(notes);
  const logs = readdirSync(dataDir).filter((name) => name.endsWith('-wal'));
  const frames = logs.map((name) => cutLog(join(dataDir, name), all)).reduce((a, b) => a + b, 0);
  const files = dropFiles(join(dataDir, FILES_FOLDER), filesOf(all));
  return `${frames} pages of the log and ${files} files that were not flushed are lost`;
}

function readNotes(folder: string): Flushed[] {
  const path = join(folder, 'flushed.jsonl');
  if (!existsSync(path)) return [];
  // The process may have ended while it wrote the last line.
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Flushed);
}

function cutLog(path: string, notes: readonly Flushed[]): number {
  const { size } = statSync(path);
  if (size < LOG_HEADER.bytes) return 0;
  const header = bytesOf(path, { from: 0, count: LOG_HEADER.bytes });
  const salts = header.toString('hex', LOG_HEADER.salts, LOG_HEADER.salts + 8);
  const flushed = notes.flatMap((each) =>
    'log' in each && each.log === path && each.salts === salts ? each.frames : [],
  );
  const index = bytesOf(path.replace(/-wal$/, '-shm'), { from: 0, count: WRITTEN_BACK.begun + 4 });
  const written = [WRITTEN_BACK.done, WRITTEN_BACK.begun].map((at) => index.readUInt32LE(at));
  const kept = [...flushed, ...written].reduce((most, each) => Math.max(most, each), 0);
  const frameBytes = header.readUInt32BE(LOG_HEADER.pageBytes) + FRAME_HEADER_BYTES;
  // The file may be longer than its generation: it is written over from the start.
  const committed = Math.max(index.readUInt32LE(16), kept);
  truncateSync(path, Math.min(size, kept === 0 ? 0 : LOG_HEADER.bytes + kept * frameBytes));
  return committed - kept;
}

function bytesOf(path: string, { from, count }: { readonly from: number; readonly count: number }): Buffer {
  const bytes = Buffer.alloc(count);
  const file = openSync(path, 'r');
  readSync(file, bytes, 0, count, from);
  closeSync(file);
  return bytes;
}

interface Known {
  /** Bytes by inode. */
  readonly bytes: ReadonlyMap<number, number>;
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
}

function filesOf(notes: readonly Flushed[]): Known {
  const bytes = new Map<number, number>();
  const names = new Map<string, ReadonlySet<string>>();
  for (const each of notes) {
    if ('inode' in each) bytes.set(each.inode, each.bytes);
    else if ('folder' in each) names.set(each.folder, new Set(each.names));
  }
  return { bytes, names };
}

/** A name is on the disk once its folder was flushed, the bytes once the file was. */
function dropFiles(folder: string, known: Known): number {
  if (!existsSync(folder)) return 0;
  let dropped = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!known.names.get(folder)?.has(entry.name)) {
      rmSync(path, { recursive: true });
      dropped++;
    } else if (entry.isDirectory()) {
      dropped += dropFiles(path, known);
    } else {
      const { ino, size } = statSync(path);
      const kept = known.bytes.get(ino) ?? 0;
      if (kept >= size) continue;
      truncateSync(path, kept);
      dropped++;
    }
  }
  return dropped;
}
