import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, test } from 'node:test';
import { committed } from '../../verify/servers/flushes.js';
import { losePower } from '../../verify/servers/power.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-power-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A database whose writes SQLite itself never flushes; what was there after `use`, as a process that is killed leaves it. */
function left(name: string, use: (database: DatabaseSync, note: () => void) => void) {
  const [live, dead, notes] = ['live', 'dead', 'notes'].map((each) => join(folder, name, each)) as [
    string,
    string,
    string,
  ];
  for (const each of [live, dead, notes]) mkdirSync(each, { recursive: true });
  const path = join(live, 'a.db');
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; CREATE TABLE t (n INTEGER)');
  const known: object[] = [];
  use(database, () => known.push({ ...committed(`${path}-wal`), log: join(dead, 'a.db-wal') }));
  for (const suffix of ['', '-wal', '-shm']) copyFileSync(path + suffix, join(dead, 'a.db') + suffix);
  database.close();
  writeFileSync(join(notes, 'flushed.jsonl'), known.map((each) => `${JSON.stringify(each)}\n`).join(''));
  return { dead, notes };
}

function rowsIn(dead: string): unknown[] {
  const database = new DatabaseSync(join(dead, 'a.db'));
  const rows = database.prepare('SELECT n FROM t ORDER BY n').all();
  database.close();
  return rows.map((row) => row.n);
}

describe('a loss of power', () => {
  test('keeps the commits that were flushed, and drops those after them', () => {
    const { dead, notes } = left('commits', (database, note) => {
      database.exec('INSERT INTO t VALUES (1)');
      note();
      database.exec('INSERT INTO t VALUES (2)');
    });
    losePower(dead, notes);
    assert.deepEqual(rowsIn(dead), [1]);
  });

  test('keeps what SQLite has written back', () => {
    const { dead, notes } = left('written back', (database) => {
      database.exec('INSERT INTO t VALUES (1); PRAGMA wal_checkpoint(PASSIVE); INSERT INTO t VALUES (2)');
    });
    losePower(dead, notes);
    assert.deepEqual(rowsIn(dead), [1]);
  });

  test('keeps what was flushed before the log began anew', () => {
    const { dead, notes } = left('anew', (database, note) => {
      database.exec('INSERT INTO t VALUES (1)');
      note();
      database.exec('PRAGMA wal_checkpoint(RESTART); INSERT INTO t VALUES (2)');
    });
    losePower(dead, notes);
    assert.deepEqual(rowsIn(dead), [1]);
  });

  test('cuts files that were not flushed, and takes names whose folder was not', () => {
    const [data, notes] = ['data', 'notes'].map((each) => join(folder, 'files', each)) as [string, string];
    const files = join(data, 'files');
    for (const each of [files, notes]) mkdirSync(each, { recursive: true });
    for (const name of ['kept', 'cut', 'unnamed']) writeFileSync(join(files, name), '123456');
    const noteOf = (name: string) => ({ file: name, inode: statSync(join(files, name)).ino, bytes: 6 });
    const known = [noteOf('kept'), noteOf('unnamed'), { folder: files, names: ['kept', 'cut'] }];
    writeFileSync(join(notes, 'flushed.jsonl'), known.map((each) => `${JSON.stringify(each)}\n`).join(''));
    assert.match(losePower(data, notes), /2 files/);
    assert.equal(readFileSync(join(files, 'kept'), 'utf8'), '123456');
    assert.equal(statSync(join(files, 'cut')).size, 0);
    assert.throws(() => statSync(join(files, 'unnamed')), { code: 'ENOENT' });
  });
});
