// The thread that writes to SQLite: it commits, and flushes commits of its own and of the main thread, so that
// the main thread never waits for the disk. Plain JavaScript with few files of ours: it needs little memory and starts quickly.
// `sqlite-thread.ts` has the types of questions and answers.
import { fdatasyncSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { notifyMain, serveThread } from '../kernel/processes/serve-thread.js';
import { addFunctions } from './sqlite-functions.js';

const database = new DatabaseSync(workerData.path, { timeout: 5000 });
for (const pragma of workerData.pragmas) database.exec(pragma);
addFunctions(database);
database.exec('SELECT 1 FROM sqlite_schema LIMIT 1');
/** The write-ahead log, which exists from the first statement on, while any connection is open (`SqliteDisk` says more). */
const log = openSync(`${workerData.path}-wal`, 'r+');

/** By text: few, and all from our code. */
const statements = new Map();

serveThread((asked) => {
  if (asked === 'write back') return writeBack();
  return asked === 'flush' ? flush() : commit(asked);
});

function commit({ realmId, expected, tables }) {
  try {
    database.exec('BEGIN IMMEDIATE');
    if (!areAs(expected, statement(workerData.readCounters).all(realmId))) return undo({ overtaken: true });
  } catch (error) {
    return undo({ failed: plain(error) });
  }
  try {
    for (const { insert, columns, values } of tables) insertAll(statement(insert), columns, values);
  } catch (error) {
    return undo({ refused: plain(error) });
  }
  try {
    database.exec('COMMIT');
  } catch (error) {
    return undo({ failed: plain(error) });
  }
  return flush();
}

function areAs(expected, rows) {
  return rows.length === expected.size && rows.every(({ name, value }) => expected.get(name) === value);
}

function insertAll(insert, columns, values) {
  for (let from = 0; from < values.length; from += columns) insert.run(...values.slice(from, from + columns));
}

function statement(text) {
  let known = statements.get(text);
  if (!known) {
    known = database.prepare(text);
    statements.set(text, known);
  }
  return known;
}

function undo(answer) {
  try {
    if (database.isTransaction) database.exec('ROLLBACK');
    return answer;
  } catch (error) {
    return { failed: plain(error) };
  }
}

/** Flushes only the data: SQLite's own flush also waits for the time of the file, which takes many times as long. */
function flush() {
  try {
    fdatasyncSync(log);
    return { done: true };
  } catch (error) {
    return { unflushed: plain(error) };
  }
}

function writeBack() {
  try {
    const { log: pages, checkpointed } = database.prepare('PRAGMA wal_checkpoint(PASSIVE)').get();
    if (checkpointed < pages) notifyMain('partly written back');
  } catch {
    // All is in the write-ahead log, and a later attempt follows.
  }
}

/** Threads pass on only the message of an error. */
const plain = ({ message, code, errcode, errstr }) => ({ message, code, errcode, errstr });
