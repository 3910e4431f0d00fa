// Notes what a server under test has flushed, so that the verifier can drop the rest as a loss of power would (`power.ts`). Loaded into
// each of the server's threads, after `slow-disk.js`. SQLite's commits are flushed by `fs.fdatasync` of the write-ahead log
// (src/engine/store/sqlite-disk.ts), uploads by `FileHandle.sync`. Plain JavaScript, so that it does not bring the compiler along.
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { BroadcastChannel } from 'node:worker_threads';

/** Bytes of a note about the write-ahead log: the salts of its generation, and how many frames of it were committed. */
const HEADER = { bytes: 48, frames: 16, salts: 32 };

/** `folder`: where notes go. Returns what sets whether the server only believes that it flushes, in all threads. */
export async function noteFlushes(folder) {
  let isSkipped = false;
  const channel = new BroadcastChannel('flushes');
  channel.unref();
  channel.onmessage = ({ data }) => {
    isSkipped = data;
  };
  const notes = fs.openSync(join(folder, 'flushed.jsonl'), 'a');
  const note = (flushed) => flushed && fs.writeSync(notes, `${JSON.stringify(flushed)}\n`);
  for (const name of ['fdatasync', 'fsync']) {
    const inTime = fs[`${name}Sync`];
    const later = fs[name];
    fs[`${name}Sync`] = (file) => {
      if (isSkipped) return;
      const flushed = stateOf(file);
      inTime(file);
      note(flushed);
    };
    fs[name] = (file, done) => {
      if (isSkipped) return process.nextTick(done, null);
      const flushed = stateOf(file);
      later(file, (error) => {
        if (!error) note(flushed);
        done(error);
      });
    };
  }
  const file = await open('/dev/null');
  const handles = Object.getPrototypeOf(file);
  await file.close();
  for (const name of ['sync', 'datasync']) {
    const flush = handles[name];
    handles[name] = async function () {
      if (isSkipped) return;
      const flushed = stateOf(this.fd);
      await flush.call(this);
      note(flushed);
    };
  }
  syncBuiltinESMExports();
  return (is) => {
    isSkipped = is;
    channel.postMessage(is);
  };
}

/** What of the file will be on the disk once a flush that begins now has ended; undefined: there is no descriptor left to find out. */
function stateOf(file) {
  try {
    const path = fs.readlinkSync(`/proc/self/fd/${file}`);
    if (path.endsWith('-wal')) return committed(path);
    const stats = fs.fstatSync(file);
    if (stats.isDirectory()) return { folder: path, names: fs.readdirSync(path) };
    return { file: path, inode: stats.ino, bytes: stats.size };
  } catch (error) {
    if (error.code === 'EMFILE') return undefined;
    throw error;
  }
}

/** By the log's path: its index stays as long as the process has the database open. */
const indexes = new Map();

/** By the index of the log, of which SQLite keeps two copies: while they differ, somebody writes them. */
export function committed(path) {
  const index = indexes.get(path) ?? fs.openSync(path.replace(/-wal$/, '-shm'), 'r');
  indexes.set(path, index);
  const bytes = Buffer.alloc(2 * HEADER.bytes);
  for (let tries = 0; tries < 100; tries++) {
    fs.readSync(index, bytes, 0, bytes.length, 0);
    const [first, second] = [bytes.subarray(0, HEADER.bytes), bytes.subarray(HEADER.bytes)];
    if (!first.equals(second)) continue;
    const salts = first.toString('hex', HEADER.salts, HEADER.salts + 8);
    return { log: path, salts, frames: first.readUInt32LE(HEADER.frames) };
  }
  return undefined;
}
