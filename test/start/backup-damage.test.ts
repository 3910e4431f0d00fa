import assert from 'node:assert/strict';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { FolderPlace } from '../../src/engine/files/places/folder-place.ts';
import { S3Place } from '../../src/engine/files/places/s3-place.ts';
import { CannotStart } from '../../src/engine/kernel/failures/cannot-start.ts';
import { rehearsal } from '../../src/features/backup/commands/rehearse.ts';
import { restore } from '../../src/features/backup/commands/restore.ts';
import { putCopy } from '../../src/features/backup/copy.ts';
import { openFileSource } from '../../src/features/backup/files.ts';
import { listPoints } from '../../src/features/backup/points.ts';
import { SAMPLE_BYTES } from '../../src/features/backup/read-back.ts';
import { SegmentJoiner } from '../../src/features/backup/segment-joiner.ts';
import { Streamer } from '../../src/features/backup/streamer.ts';
import { fastPlace } from '../support/fast-place.ts';
import { ONCE } from '../support/process.ts';
import { startS3 } from '../support/s3.ts';
import { engineName, startServer, testConfig } from '../support/server.ts';

const folder = mkdtempSync(join(fastPlace(), 'parley-damage-'));
after(() => rmSync(folder, { recursive: true }));
const dataDir = join(folder, 'data');
const UPLOADS = join(dataDir, 'files/uploads/1');

const put = (mostReadBack = SAMPLE_BYTES, to = 'copy') =>
  openFileSource({ dataDir, s3: undefined }).then((source) =>
    putCopy({
      ...{ place: new FolderPlace(join(folder, to)), source, mostReadBack, now: () => Date.now() },
      ...{ folder: join(folder, 'state'), databaseUrl: undefined },
      ...{ database: join(dataDir, 'parley.db'), ownerFile: join(dataDir, 'owner.rc') },
    }),
  );

/** A chain of a base and four segments; the last two uploads came after the base. */
async function putChain(): Promise<void> {
  const database = join(dataDir, 'parley.db');
  const writer = new DatabaseSync(database);
  writer.exec('PRAGMA journal_mode = WAL');
  const streamer = new Streamer({
    ...{ database, ownerFile: join(dataDir, 'owner.rc'), folder: join(folder, 'spool') },
    place: new FolderPlace(join(folder, 'chain')),
    source: await openFileSource({ dataDir, s3: undefined }),
    ...{ keepDays: 0, isClosed: false, now: () => Date.now() },
  });
  for (const name of ['a', 'b', 'c', 'd']) {
    writer.exec("UPDATE counters SET value = value + 1 WHERE name = 'message'");
    if (name > 'b') {
      writeFileSync(join(UPLOADS, name), `what ${name} says`);
      streamer.noteFile(`files/uploads/1/${name}`);
    }
    streamer.record();
    await streamer.send();
    await streamer.renewBase();
  }
  streamer.record();
  await streamer.send();
  streamer.close();
  writer.close();
}

/** The same chain after its segments were joined, two at a time. */
async function joinChain(): Promise<void> {
  cpSync(join(folder, 'chain'), join(folder, 'joined chain'), { recursive: true });
  const place = new FolderPlace(join(folder, 'joined chain'));
  const id = (await listPoints(place)).chains[0]?.id as string;
  await new SegmentJoiner(place, { segments: 2, bytes: 1e9 }).join(id);
}

before(async () => {
  if (engineName !== 'sqlite') return;
  const server = await startServer();
  await server.close();
  mkdirSync(UPLOADS, { recursive: true });
  cpSync(join(server.context.config.dataDir, 'parley.db'), join(dataDir, 'parley.db'));
  writeFileSync(join(dataDir, 'owner.rc'), 'key=of-the-owner\n');
  for (const name of ['a', 'b']) writeFileSync(join(UPLOADS, name), `what ${name} says`);
  await putChain();
  await joinChain();
  await put();
});

/** The ways in which a file is damaged. */
const WAYS: Readonly<Record<string, (path: string, bytes: Buffer) => void>> = {
  'has its first byte flipped': (path, bytes) => flip(path, bytes, 0),
  'has an early byte flipped': (path, bytes) => flip(path, bytes, Math.floor(bytes.length / 64)),
  'has a byte flipped': (path, bytes) => flip(path, bytes, Math.floor(bytes.length / 2)),
  'has its last byte flipped': (path, bytes) => flip(path, bytes, bytes.length - 1),
  'is cut off': (path, bytes) => truncateSync(path, Math.floor(bytes.length * 0.7)),
  'is empty': (path) => truncateSync(path, 0),
  'is missing': (path) => rmSync(path),
};

function flip(path: string, bytes: Buffer, at: number): void {
  bytes[at] = (bytes[at] as number) ^ 1;
  writeFileSync(path, bytes);
}

const filesBelow = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(path, name)).isFile())
    .sort();

let count = 0;
const newFolder = () => join(folder, `target-${count++}`);
const restoring = { to: undefined, incomplete: false };
const config = (target: string) => ({ ...testConfig, dataDir: target });
const rehearsed = async (place: string) =>
  (await rehearsal(config(join(folder, 'none')), place, { 'most-behind': undefined, all: false }))
    .filter(({ isWell }) => !isWell)
    .map(({ words }) => words);

/** Damages a copy of a place, and returns it. */
function damaged(kind: string, name: string, way: string): string {
  const place = newFolder();
  cpSync(join(folder, kind), place, { recursive: true });
  const path = join(place, name);
  WAYS[way]?.(path, readFileSync(path));
  return place;
}

for (const kind of ['copy', 'chain', 'joined chain']) {
  test(`a ${kind} that nobody has damaged is restored whole`, ONCE, async () => {
    const target = newFolder();
    assert.deepEqual(await rehearsed(join(folder, kind)), []);
    await restore(config(target), join(folder, kind), restoring);
    assert.deepEqual(
      ['a', 'b', 'c', 'd'].map((name) => readFileSync(join(target, 'files/uploads/1', name), 'utf8')),
      ['a', 'b', 'c', 'd'].map((name) => `what ${name} says`),
    );
    assert.equal(readFileSync(join(target, 'owner.rc'), 'utf8'), 'key=of-the-owner\n');
  });

  test(`each way to damage a ${kind} is noticed by rehearse and by restore`, ONCE, async () => {
    const names = filesBelow(join(folder, kind));
    // Without its last segment a chain is as it was a moment earlier.
    const isFine = (name: string, way: string) =>
      way === 'is missing' && name === names.filter((each) => /\.segs?$/.test(each)).at(-1);
    const unnoticed: string[] = [];
    let tried = 0;
    for (const name of names) {
      for (const way of Object.keys(WAYS)) {
        if (isFine(name, way)) continue;
        tried++;
        const place = damaged(kind, name, way);
        const target = newFolder();
        if ((await rehearsed(place)).length === 0) unnoticed.push(`rehearse: ${name} ${way}`);
        const refused = await restore(config(target), place, restoring).catch((error) => error);
        if (!(refused instanceof CannotStart)) unnoticed.push(`restore: ${name} ${way}: ${refused}`);
        // The next attempt finds an empty place.
        if (existsSync(join(target, 'files')) || existsSync(join(target, 'parley.db')))
          unnoticed.push(`restore leaves something: ${name} ${way}`);
      }
    }
    assert.deepEqual(unnoticed, []);
    assert(tried > 50, String(tried));
  });
}

test(
  'a restore that was killed while it fetched files is named by the next one, with what to remove',
  ONCE,
  async () => {
    const target = newFolder();
    mkdirSync(join(target, 'files/uploads/1'), { recursive: true });
    writeFileSync(join(target, 'files/uploads/1/half'), 'ha');
    writeFileSync(join(target, 'restoring.db'), 'half');
    const place = join(folder, 'copy');
    const wanted =
      /did not come to its end: remove the files .*\(files, exports, outbox, owner\.rc, restoring\.db\)/;
    await assert.rejects(restore(config(target), place, restoring), wanted);
    for (const name of ['files', 'restoring.db']) rmSync(join(target, name), { recursive: true });
    assert.match(await restore(config(target), place, restoring), /is restored as of/);
    assert(!existsSync(join(target, 'restoring.db')));
  },
);

test('a restore into a bucket names what another one that was killed has left there', ONCE, async () => {
  const s3 = await startS3();
  const bucket = new S3Place(s3, '');
  const target = newFolder();
  mkdirSync(target);
  writeFileSync(join(target, 'restoring.db'), 'half');
  for (const name of ['uploads/1/a', 'uploads/1/left', 'backups/copies/x'])
    await bucket.put(name, [Buffer.from('half')]);
  const words = await restore({ ...config(target), s3 }, join(folder, 'copy'), restoring);
  assert.match(
    words,
    /^The bucket parley-files has 1 file that this backup does not have \(uploads\/1\/left\): /m,
  );
  assert.equal(await text((await bucket.read('uploads/1/a')) ?? Readable.from([])), 'what a says');
  await bucket.remove('uploads/1/left');
  assert.doesNotMatch(
    await restore({ ...config(newFolder()), s3 }, join(folder, 'copy'), restoring),
    /The bucket/,
  );
});

test('of a backup of the earlier format rehearse and restore say what cannot be verified', ONCE, async () => {
  const place = newFolder();
  cpSync(join(folder, 'copy'), place, { recursive: true });
  const parts = (end: string) => join(place, filesBelow(place).find((name) => name.endsWith(end)) as string);
  const list = readFileSync(parts('/files'), 'utf8');
  const { sha256: _, parts: __, ...note } = JSON.parse(readFileSync(parts('/json'), 'utf8'));
  writeFileSync(parts('/files'), list.replaceAll(/^\S+ [0-9]+ /gm, ''));
  writeFileSync(parts('/json'), JSON.stringify({ ...note, format: 2 }));
  writeFileSync(join(place, 'parley-backups.json'), '{"format":2}');
  const words = /^The bytes of 4 files cannot be verified: /m;
  assert.match(await restore(config(newFolder()), place, restoring), words);
  const lines = await rehearsal(config(join(folder, 'none')), place, {
    'most-behind': undefined,
    all: false,
  });
  assert.deepEqual(
    lines.filter(({ isWell }) => !isWell),
    [],
  );
  assert(lines.some(({ words: said }) => words.test(said)));
});

describe('with damaged files', () => {
  test('restore --incomplete brings all that is there, and says what is not', ONCE, async () => {
    const place = damaged('chain', 'files/uploads/1/c', 'has a byte flipped');
    rmSync(join(place, 'files/uploads/1/a'));
    const target = newFolder();
    const said = await restore(config(target), place, { to: undefined, incomplete: true });
    assert.match(said, /^Example is restored as of /);
    assert.match(said, /^1 of 4 files is missing: files\/uploads\/1\/a\.$/m);
    assert.match(said, /^1 of 4 files is damaged: files\/uploads\/1\/c\.$/m);
    assert.deepEqual(readdirSync(join(target, 'files/uploads/1')).sort(), ['b', 'c', 'd']);
  });

  test('without its list the files come all the same', ONCE, async () => {
    const [list = ''] = filesBelow(join(folder, 'copy')).filter((name) => /^copies\/.*files$/.test(name));
    const place = damaged('copy', list, 'is missing');
    const target = newFolder();
    const said = await restore(config(target), place, { to: undefined, incomplete: true });
    assert.match(said, /files is missing\.$/m);
    assert.deepEqual(readdirSync(join(target, 'files/uploads/1')).sort(), ['a', 'b', 'c', 'd']);
  });

  test('the next backup stores them anew, within what it reads back', ONCE, async () => {
    cpSync(join(folder, 'copy'), join(folder, 'repaired'), { recursive: true });
    const of = (name: string) => join(folder, 'repaired/files/uploads/1', name);
    truncateSync(of('a'), 3);
    flip(of('b'), readFileSync(of('b')), 2);
    await put(0, 'repaired');
    assert.equal(readFileSync(of('a'), 'utf8'), 'what a says');
    assert.notEqual(readFileSync(of('b'), 'utf8'), 'what b says');
    await put(SAMPLE_BYTES, 'repaired');
    assert.equal(readFileSync(of('b'), 'utf8'), 'what b says');
    assert.deepEqual(await rehearsed(join(folder, 'repaired')), []);
  });

  test('a file that the server itself has lost or cut off stays as it was stored', ONCE, async () => {
    cpSync(join(folder, 'copy'), join(folder, 'kept'), { recursive: true });
    const path = join(UPLOADS, 'a');
    const bytes = readFileSync(path);
    truncateSync(path, 3);
    await put(SAMPLE_BYTES, 'kept');
    writeFileSync(path, bytes);
    assert.equal(readFileSync(join(folder, 'kept/files/uploads/1/a'), 'utf8'), 'what a says');
  });
});
