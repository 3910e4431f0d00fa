// Slows the disk of a server with SQLite; for verify and bench. It is loaded into each of the server's threads.
// Plain JavaScript, so that it does not bring the compiler of TypeScript along.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { BroadcastChannel } from 'node:worker_threads';

/** Returns what sets by how many milliseconds the disk takes longer for a flush, in all threads. */
export function slowDisk(initialMs = 0) {
  let flushMs = initialMs;
  const channel = new BroadcastChannel('slow-disk');
  channel.unref();
  channel.onmessage = ({ data }) => {
    flushMs = data;
  };
  slowThisThread(() => flushMs);
  return (ms) => {
    flushMs = ms;
    channel.postMessage(ms);
  };
}

/** A thread that flushes itself waits; a flush that it leaves to the system's threads takes longer. */
function slowThisThread(flushMs) {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  const { fdatasync, fdatasyncSync } = fs;
  fs.fdatasyncSync = (file) => {
    if (flushMs() > 0) Atomics.wait(pause, 0, 0, flushMs());
    fdatasyncSync(file);
  };
  fs.fdatasync = (file, done) => {
    if (flushMs() > 0) setTimeout(() => fdatasync(file, done), flushMs());
    else fdatasync(file, done);
  };
  syncBuiltinESMExports();
}
