// Loaded into a server under test (--import): moves its clock, slows its disk and makes defects when the verifier says so.
// Plain JavaScript, so that it does not bring the compiler of TypeScript along.
import { DatabaseSync } from 'node:sqlite';

/** The server's own instance of the module. */
const MUTATIONS = import.meta.resolve('../../src/kernel/mutations.ts');

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

process.on('message', async (said) => {
  aheadMs = said.aheadMs ?? aheadMs;
  commitMs = said.commitMs ?? commitMs;
  if (said.mutation !== undefined) (await import(MUTATIONS)).mutate(said.mutation ?? undefined);
});
process.on('disconnect', () => process.exit());
process.channel?.unref();
