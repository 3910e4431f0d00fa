// Loaded into a server under test (--import), in each of its threads: moves its clock, slows its disk and makes defects when the
// verifier says so. Plain JavaScript, so that it does not bring the compiler of TypeScript along.
import { noteFlushes } from './flushes.js';
import './little-work.js';
import { slowDisk } from './slow-disk.js';

/** The server's own instance of the module. */
const MUTATIONS = import.meta.resolve('../../src/engine/kernel/mutations.ts');

let aheadMs = 0;
const slowDown = slowDisk();
const { VERIFY_FLUSHES: notes } = process.env;
const skipFlushes = notes === undefined ? () => {} : await noteFlushes(notes);

const { now } = Date;
Date.now = () => now() + aheadMs;

process.on('message', async (said) => {
  aheadMs = said.aheadMs ?? aheadMs;
  if (said.commitMs !== undefined) slowDown(said.commitMs);
  if (said.mutation !== undefined) skipFlushes(said.mutation === 'never-flush');
  if (said.mutation !== undefined) (await import(MUTATIONS)).mutate(said.mutation ?? undefined);
});
process.on('disconnect', () => process.exit());
process.channel?.unref();
