import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { FolderPlace } from '../../src/engine/files/places/folder-place.ts';
import type { BackupPlace } from '../../src/engine/files/places/place.ts';
import { S3Place } from '../../src/engine/files/places/s3-place.ts';
import { putCopy } from '../../src/features/backup/copy.ts';
import { openFileSource, placeWithin } from '../../src/features/backup/files.ts';
import { putText, readAll } from '../../src/features/backup/pack.ts';
import { listPoints } from '../../src/features/backup/points.ts';
import { prune } from '../../src/features/backup/prune.ts';
import { fetchFiles, rebuild } from '../../src/features/backup/restore.ts';
import { startS3 } from '../support/s3.ts';

const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), 'parley-copies-'));
after(() => rmSync(folder, { recursive: true }));

const dataDir = join(folder, 'data');
mkdirSync(join(dataDir, 'files/uploads/1'), { recursive: true });
const database = join(dataDir, 'parley.db');
const db = new DatabaseSync(database);
db.exec(`CREATE TABLE realms (id, name); INSERT INTO realms VALUES (1, 'Example');
  CREATE TABLE counters (realm_id, name, value); INSERT INTO counters VALUES (1, 'message', 7)`);
db.close();

/** A place that remembers what was put there. */
class Watched implements BackupPlace {
  readonly words: string;
  readonly put: BackupPlace['put'];
  readonly list: BackupPlace['list'];
  readonly read: BackupPlace['read'];
  readonly remove: BackupPlace['remove'];
  names: string[] = [];

  constructor(place: BackupPlace) {
    this.words = place.words;
    this.list = (below) => place.list(below);
    this.read = (name) => place.read(name);
    this.remove = (name) => place.remove(name);
    this.put = (name, chunks) => {
      this.names.push(name);
      return place.put(name, chunks);
    };
  }
}

/** A place whose files were stored long ago. */
class Aged extends Watched {
  override readonly list: BackupPlace['list'];

  constructor(place: BackupPlace, putAt = 0) {
    super(place);
    this.list = async function* (below) {
      for await (const file of place.list(below)) yield { ...file, putAt };
    };
  }
}

const addFile = (name: string) => writeFileSync(join(dataDir, 'files/uploads/1', name), `the file ${name}`);
const removeFile = (name: string) => rmSync(join(dataDir, 'files/uploads/1', name));
const copy = async (place: BackupPlace, now: number) =>
  putCopy({
    ...{ place, database, databaseUrl: undefined, folder: join(folder, 'state'), now: () => now },
    mostReadBack: 0,
    source: await openFileSource({ dataDir, s3: undefined }),
    ownerFile: join(dataDir, 'owner.rc'),
  });
const filesIn = async (place: BackupPlace) => {
  const names: string[] = [];
  for await (const { name } of place.list('files/')) names.push(name);
  return names.sort();
};

test('each file is uploaded once, and goes with the last copy that names it', async () => {
  const s3 = await startS3();
  const place = new Watched(new S3Place(s3, 'copies'));
  addFile('a');
  addFile('b');
  const start = Date.now() - 10 * DAY_MS;
  assert.equal((await copy(place, start)).files, 2);
  removeFile('b');
  addFile('c');
  place.names = [];
  assert.equal((await copy(place, start + DAY_MS)).files, 2);
  assert.deepEqual(
    place.names.filter((name) => name.startsWith('files/')),
    ['files/uploads/1/c'],
  );
  assert.equal((await copy(place, start + DAY_MS)).files, 2, 'two of one second');
  const path = join(folder, 'restored.db');
  const { files } = await rebuild(place, { path, to: start });
  const target = new FolderPlace(join(folder, 'restored'));
  assert.deepEqual(await fetchFiles(place, files, target), { missing: [], changed: [] });
  assert.deepEqual(await filesIn(target), ['files/uploads/1/a', 'files/uploads/1/b']);

  const now = Date.now();
  assert.equal(await prune(place, { copies: 2, now }), 1);
  assert.equal((await listPoints(place)).copies.length, 2);
  // The files were put there today, and might belong to a backup that is being made.
  assert.deepEqual(await filesIn(place), ['files/uploads/1/a', 'files/uploads/1/b', 'files/uploads/1/c']);
  const later = new Aged(place, start - 5 * DAY_MS);
  assert.equal(await prune(later, { days: 2, now }), 1, 'the newest stays, however old');
  assert.deepEqual(await filesIn(place), ['files/uploads/1/a', 'files/uploads/1/c']);
});

test('a copy that did not come to its end counts for nothing, and is removed after a day', async () => {
  const place = new FolderPlace(join(folder, 'place'));
  await copy(place, Date.now());
  await place.put('copies/20260101T000000Z/zst', [Buffer.from('half')]);
  const { copies, unfinished } = await listPoints(place);
  assert.deepEqual([copies.length, unfinished.map(({ name }) => name)], [1, ['copies/20260101T000000Z/zst']]);
  await prune(place, { copies: 5, now: Date.now() });
  assert.equal((await listPoints(place)).unfinished.length, 1);
  await prune(place, { copies: 5, now: Date.now() + 2 * DAY_MS });
  const left = await listPoints(place);
  assert.deepEqual([left.copies.length, left.unfinished.length], [1, 0]);
});

test('a place with something else is refused', async () => {
  const place = new FolderPlace(join(folder, 'other'));
  await place.put('holiday.jpg', []);
  await assert.rejects(copy(place, Date.now()), /holds something else than backups \(holiday\.jpg\)/);
  await place.remove('holiday.jpg');
  await place.put('parley-backups.json', [Buffer.from('{"format":4}')]);
  await assert.rejects(copy(place, Date.now()), /of a newer version of Parley/);
});

test('a place of the earlier format is restored, and the next copy knows the bytes of its files', async () => {
  const place = new FolderPlace(join(folder, 'earlier'));
  await copy(place, Date.now() - DAY_MS);
  const { stem = '' } = (await listPoints(place)).copies[0] ?? {};
  const text = async (name: string) => (await readAll(place, name))?.toString() ?? '';
  const list = await text(`${stem}files`);
  const { sha256: _, parts: __, ...note } = JSON.parse(await text(`${stem}json`));
  await putText(place, `${stem}files`, list.replaceAll(/^\S+ [0-9]+ /gm, ''));
  await putText(place, `${stem}json`, JSON.stringify({ ...note, format: 2 }));
  await putText(place, 'parley-backups.json', '{"format":2}\n');
  const earlier = await rebuild(place, { path: join(folder, 'earlier.db') });
  assert.deepEqual(earlier.faults, []);
  assert.deepEqual([...earlier.files].sort(), [
    ['files/uploads/1/a', undefined],
    ['files/uploads/1/c', undefined],
  ]);
  await copy(place, Date.now());
  const later = await rebuild(place, { path: join(folder, 'later.db') });
  assert.equal(later.files.get('files/uploads/1/a')?.bytes, 'the file a'.length);
  assert.equal(await text('parley-backups.json'), '{"format":3}\n', 'an earlier version refuses the place');
  await putText(place, `${stem}files`, '');
  const cut = await rebuild(place, { path: join(folder, 'cut.db'), to: Date.now() - DAY_MS / 2 });
  assert.match(cut.faults.join(), /files names 0 files in the place of 2\.$/);
});

test('where a list is damaged no file is removed', async () => {
  const place = new FolderPlace(join(folder, 'pruned'));
  await copy(place, Date.now());
  const { stem = '' } = (await listPoints(place)).copies[0] ?? {};
  await putText(place, `${stem}files`, '');
  const old = new Aged(place);
  await prune(old, { copies: 1, now: Date.now() });
  assert.deepEqual(await filesIn(place), ['files/uploads/1/a', 'files/uploads/1/c']);
});

test('a place within the bucket of uploaded files is no upload', async () => {
  const s3 = await startS3();
  const bucket = new S3Place(s3, '');
  await bucket.put('uploads/1/a', [Buffer.from('a')]);
  await bucket.put('backups/parley/files/uploads/1/a', [Buffer.from('a')]);
  const within = placeWithin({ s3 }, `s3://${s3.bucket}/backups/parley`);
  const source = await openFileSource({ dataDir: join(folder, 'none'), s3 }, within);
  const names: string[] = [];
  for await (const { name } of source.list()) names.push(name);
  assert.deepEqual(names, ['files/uploads/1/a']);
});
