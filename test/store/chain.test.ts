import assert from 'node:assert/strict';
import {
  closeSync,
  copyFileSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, type TestContext, test } from 'node:test';
import { type Fingerprints, fingerprintsOf } from '../../src/features/backup/chain/fingerprint.ts';
import { copyPages } from '../../src/features/backup/chain/page-copy.ts';
import { BrokenChain, Recorder } from '../../src/features/backup/chain/recorder.ts';
import { applySegment, DamagedSegment, readFooter } from '../../src/features/backup/chain/segment.ts';
import { Spool } from '../../src/features/backup/chain/spool.ts';
import { WalFile } from '../../src/features/backup/chain/wal.ts';

interface Place {
  readonly path: string;
  readonly spool: Spool;
  readonly folder: string;
  /** The connection that writes. */
  open(): DatabaseSync;
}

/** A database as a server opens it. */
function place(context: TestContext): Place {
  const folder = mkdtempSync(join(tmpdir(), 'parley-chain-'));
  context.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'parley.db');
  const open = () => {
    const database = new DatabaseSync(path, { timeout: 5000 });
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 50');
    database.exec('CREATE TABLE IF NOT EXISTS counters (realm_id, name, value)');
    database.exec('CREATE TABLE IF NOT EXISTS messages (id INTEGER PRIMARY KEY, content)');
    return database;
  };
  return { path, folder, spool: new Spool(join(folder, 'spool')), open };
}

function write(database: DatabaseSync, rows: number): void {
  database.exec('BEGIN');
  const insert = database.prepare('INSERT INTO messages (content) VALUES (hex(randomblob(?)))');
  for (let n = 0; n < rows; n++) insert.run(50 + ((n * 997) % 1500));
  database.exec('DELETE FROM messages WHERE id % 7 = 3');
  database.exec('COMMIT');
}

const recording = ({ path, spool }: Place, sealFrom = 100) => {
  let now = 1_700_000_000_000;
  return { database: path, spool, now: () => now++, sealFrom };
};

/** The fingerprints of a base with the segments up to a number. */
async function replay({ spool, folder }: Place, base: string, upTo: number): Promise<Fingerprints> {
  const copy = join(folder, 'replayed.db');
  copyFileSync(base, copy);
  const file = openSync(copy, 'r+');
  for (const name of spool.names()) {
    const footer = readFooter(readFileSync(spool.pathOf(name)));
    if (footer.number > upTo) break;
    applySegment(readFileSync(spool.pathOf(name)), file, footer);
    if (footer.pages > 0) ftruncateSync(file, footer.pagesAfter * footer.pageBytes);
  }
  closeSync(file);
  const database = new DatabaseSync(copy);
  assert.deepEqual(
    database
      .prepare('PRAGMA integrity_check')
      .all()
      .map((row) => row.integrity_check),
    ['ok'],
  );
  database.close();
  return fingerprintsOf(copy);
}

async function makeBase(recorder: Recorder, { folder }: Place): Promise<string> {
  const snapshot = recorder.snapshot();
  const base = join(folder, 'base.db');
  await copyPages(snapshot, base, new AbortController().signal);
  snapshot.close();
  return base;
}

describe('a chain of segments', () => {
  test('has each state of the database, through checkpoints, new beginnings of the log and another writer', async (context) => {
    const at = place(context);
    const database = at.open();
    write(database, 200);
    const recorder = Recorder.begin('chain', recording(at));
    const base = await makeBase(recorder, at);
    const states: [number, Fingerprints][] = [];
    const beginnings = new Set<number>();
    for (let n = 0; n < 25; n++) {
      if (n % 5 === 2) {
        const other = new DatabaseSync(at.path);
        write(other, 3);
        other.exec('PRAGMA wal_checkpoint(RESTART)');
        other.close();
      }
      write(database, 5 + (n % 4) * 20);
      if (n === 12) database.exec('DELETE FROM messages; VACUUM');
      recorder.record([`files/${n}`]);
      states.push([recorder.number, await fingerprintsOf(at.path)]);
      const wal = WalFile.open(`${at.path}-wal`);
      beginnings.add(wal?.header()?.salt ?? -1);
      wal?.close();
    }
    assert(beginnings.size > 3, 'the log began anew several times');
    const some = states.filter((_, n) => n % 6 === 0);
    for (const [number, state] of some) assert.deepEqual(await replay(at, base, number), state);
    const files = at.spool.names().flatMap((name) => readFooter(readFileSync(at.spool.pathOf(name))).files);
    assert.deepEqual(
      files,
      Array.from({ length: 25 }, (_, n) => `files/${n}`),
    );
    recorder.close();
    database.close();
  });

  test('nothing is lost while a reader stays on an old snapshot, and while writes go on', async (context) => {
    const at = place(context);
    const database = at.open();
    const recorder = Recorder.begin('chain', recording(at));
    const base = await makeBase(recorder, at);
    const reader = new DatabaseSync(at.path);
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM messages').get();
    for (let n = 0; n < 6; n++) {
      write(database, 60);
      recorder.record();
    }
    reader.exec('COMMIT');
    database.exec('BEGIN IMMEDIATE');
    recorder.record();
    database.exec('COMMIT');
    write(database, 60);
    recorder.record();
    assert.deepEqual(await replay(at, base, recorder.number), await fingerprintsOf(at.path));
    recorder.close();
    reader.close();
    database.close();
  });

  test('goes on after the process was killed, and after it was stopped', async (context) => {
    const at = place(context);
    let database = at.open();
    let recorder = Recorder.begin('chain', recording(at));
    const base = await makeBase(recorder, at);
    write(database, 30);
    recorder.record();
    recorder.close();
    // As after a kill: the log is still there, with more in it than was stored.
    write(database, 30);
    recorder = Recorder.resume(at.spool.last() as never, false, recording(at));
    recorder.record();
    database.close();
    recorder.record();
    const { number } = recorder;
    recorder.close();
    assert.equal(statSync(`${at.path}-wal`, { throwIfNoEntry: false }), undefined, 'the log is gone');
    database = at.open();
    write(database, 30);
    recorder = Recorder.resume(at.spool.last() as never, true, recording(at));
    recorder.record();
    assert(recorder.number > number);
    assert.deepEqual(await replay(at, base, recorder.number), await fingerprintsOf(at.path));
    recorder.close();
    database.close();
  });

  test('is not gone on with when something was written that it does not have', (context) => {
    const at = place(context);
    const database = at.open();
    const recorder = Recorder.begin('chain', recording(at));
    write(database, 30);
    recorder.record();
    recorder.close();
    const last = at.spool.last() as never;
    database.close();
    const other = at.open();
    write(other, 1);
    assert.throws(() => Recorder.resume(last, false, recording(at)), BrokenChain);
    other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    write(other, 1);
    assert.throws(
      () => Recorder.resume(last, true, recording(at)),
      BrokenChain,
      'the log has begun anew twice',
    );
    other.close();
  });
});

test('a segment that is cut off or changed is found', (context) => {
  const at = place(context);
  const database = at.open();
  const recorder = Recorder.begin('chain', recording(at));
  write(database, 30);
  recorder.record();
  recorder.close();
  database.close();
  const path = at.spool.pathOf(at.spool.names()[0] as string);
  const { size } = statSync(path);
  assert.equal(readFooter(readFileSync(path)).number, 1);
  for (const length of [0, 7, 40, size - 1]) {
    truncateSync(path, length);
    assert.throws(() => readFooter(readFileSync(path)), DamagedSegment);
  }
  assert.equal(at.spool.last(), undefined);
});
