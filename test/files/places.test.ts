import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { FolderPlace } from '../../src/engine/files/places/folder-place.ts';
import { openPlace } from '../../src/engine/files/places/open-place.ts';
import type { BackupPlace } from '../../src/engine/files/places/place.ts';
import { S3Place } from '../../src/engine/files/places/s3-place.ts';
import { CannotStart } from '../../src/engine/kernel/failures/cannot-start.ts';
import { startS3 } from '../support/s3.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-places-'));
after(() => rmSync(folder, { recursive: true }));

async function bytesOf(place: BackupPlace, name: string): Promise<Buffer | undefined> {
  const source = await place.read(name);
  return source && Buffer.concat(await source.toArray());
}

async function namesIn(place: BackupPlace, below = ''): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of place.list(below)) names.push(name);
  return names.sort();
}

describe('places of backups', async () => {
  const s3 = await startS3();
  const places: Record<string, BackupPlace> = {
    'a folder': new FolderPlace(join(folder, 'place')),
    'a bucket': new S3Place(s3, 'some/where', { part: 5 * 1024 * 1024, page: 3 }),
  };
  const other = new S3Place(s3, '');
  await other.put('some/where-else', [Buffer.from('x')]);

  for (const [kind, place] of Object.entries(places)) {
    test(`${kind} keeps what is put there, lists and removes it`, async () => {
      assert.deepEqual(await namesIn(place), []);
      assert.equal(await place.read('a'), undefined);
      await place.put('a', []);
      await place.put('b/c-1.seg', [Buffer.from('one '), Buffer.from('two')]);
      await place.put('b/c-1.seg', [Buffer.from('three')]);
      assert.deepEqual(await namesIn(place), ['a', 'b/c-1.seg']);
      assert.deepEqual(await namesIn(place, 'b/'), ['b/c-1.seg']);
      assert.deepEqual(await namesIn(place, 'b/d'), []);
      assert.equal(String(await bytesOf(place, 'b/c-1.seg')), 'three');
      assert.equal((await bytesOf(place, 'a'))?.length, 0);
      await place.remove('a');
      await place.remove('a');
      assert.deepEqual(await namesIn(place), ['b/c-1.seg']);
    });

    test(`${kind} takes a file of many parts`, async () => {
      const bytes = randomBytes(12_000_000);
      const chunks = Array.from({ length: 13 }, (_, n) => bytes.subarray(n * 999_999, (n + 1) * 999_999));
      await place.put('large', chunks);
      const found = await bytesOf(place, 'large');
      assert(found?.equals(bytes));
    });

    test(`${kind} has nothing of a file whose bytes end with a failure`, async () => {
      function* failing() {
        for (let n = 0; n < 12; n++) yield Buffer.alloc(1_000_000);
        throw new Error('cut off');
      }
      await assert.rejects(place.put('half', failing()), /cut off/);
      assert.equal(await place.read('half'), undefined);
      assert(!(await namesIn(place)).includes('half'));
    });

    test(`${kind} takes no name that leads elsewhere`, async () => {
      for (const name of ['../a', '/a', 'a/../b', 'a//b', '.a', '', 'a?b', 'a b'])
        await assert.rejects(place.put(name, []), /is no name of a file/, name);
    });
  }

  test('a bucket is listed in pages', async () => {
    const names = ['a', 'b/a', 'b/b', 'b/c', 'b/d', 'c', 'd'];
    const store = createServer((request, response) => {
      const query = new URL(request.url ?? '', 'http://store').searchParams;
      const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? ''];
      const found = names.map((name) => `p/${name}`).filter((key) => key.startsWith(prefix) && key > after);
      const page = found.slice(0, Number(query.get('max-keys')));
      const files = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('');
      const isTruncated = page.length < found.length;
      response.end(`<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${files}</ListBucketResult>`);
    }).listen(0, '127.0.0.1');
    await once(store, 'listening');
    const { port } = store.address() as AddressInfo;
    const place = new S3Place({ ...s3, endpoint: `http://127.0.0.1:${port}` }, 'p', { part: 1, page: 3 });
    assert.deepEqual(await namesIn(place), names);
    assert.deepEqual(await namesIn(place, 'b/'), names.slice(1, 5));
    store.closeAllConnections();
    store.close();
  });

  test('a failure is a sentence with the place and the reason', async () => {
    const wrong = new S3Place({ ...s3, secretKey: 'wrong' }, 'x');
    await assert.rejects(
      namesIn(wrong),
      (error) =>
        error instanceof CannotStart &&
        /^s3:\/\/parley-files\/x cannot be listed \(HTTP 403 /.test(error.message),
    );
    const nobody = new S3Place({ ...s3, endpoint: 'http://127.0.0.1:9' }, 'x');
    await assert.rejects(nobody.put('a', []), /cannot be written \((ECONNREFUSED|bad port)\)/);
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await assert.rejects(new FolderPlace(join(file, 'x')).put('a', []), /cannot be written \(ENOTDIR\)/);
  });

  test('a place is a folder or s3://bucket/prefix, and S3 needs a store', async () => {
    assert.equal((await openPlace('/backups', undefined)).words, '/backups');
    assert.equal((await openPlace('s3://parley-files/a/b/', s3)).words, 's3://parley-files/a/b');
    for (const given of [
      's3://parley-files',
      's3://parley-files/',
      's3://x/a',
      's3://parley-files/../a',
      'ftp://h/a',
    ])
      await assert.rejects(openPlace(given, s3), CannotStart, given);
    await assert.rejects(openPlace('s3://parley-files/a', undefined), /PARLEY_BACKUP_S3_ENDPOINT/);
  });
});
