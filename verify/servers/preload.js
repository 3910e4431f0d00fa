// Loaded into a server under test (--import): moves its clock and slows its disk when the verifier says so.
// Plain JavaScript, so that it does not bring the compiler of TypeScript along.
import { DatabaseSync } from 'node:sqlite';

let aheadMs = 0;
let commitMs = 0;
const pause = new Int32Array(new SharedArrayBuffer(4));

const { now } = Date;
Date.now = () => now() + aheadMs;

const { exec } = DatabaseSync.prototype;
DatabaseSync.prototype.exec = function slowly(sql) {
  // As fsync does on a slow disk: the whole thread waits.
  if (commitMs > 0 && sql === 'COMMIT') Atomics.wait(pause, 0, 0, commitMs);
  return exec.call(this, sql);
};

process.on('message', (said) => {
  aheadMs = said.aheadMs ?? aheadMs;
  commitMs = said.commitMs ?? commitMs;
});
process.on('disconnect', () => process.exit());
process.channel?.unref();
