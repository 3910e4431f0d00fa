// The thread that brings pages of the log beside the database back to the database, while the writer thread goes on writing
// (`sqlite-thread-worker.js` begins it). Plain JavaScript, as that thread.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** What is written meanwhile is left over; each pass takes a part of the time of the one before. */
const PASSES = 3;

const database = new DatabaseSync(workerData.path, { timeout: 5000 });
for (const pragma of workerData.pragmas) database.exec(pragma);
const writeBack = database.prepare('PRAGMA wal_checkpoint(PASSIVE)');

parentPort.on('message', () => {
  for (let pass = 0; pass < PASSES; pass++) pages();
  parentPort.postMessage('done');
});

function pages() {
  try {
    writeBack.get();
  } catch {
    // All is in the log, and a later one tries again.
  }
}
