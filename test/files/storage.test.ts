import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type FileHandle, open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { uploadFile } from '../../src/chat/endpoints/messages/upload-file.ts';
import { removeAttachment } from '../../src/chat/endpoints/users/remove-attachment.ts';
import { clean as removeUnused } from '../../src/chat/jobs/file-cleaner.ts';
import { LocalStorage } from '../../src/engine/files/local-storage.ts';
import { S3Storage } from '../../src/engine/files/s3-storage.ts';
import type { FileStorage } from '../../src/engine/files/storage.ts';
import { picture } from '../support/pictures.ts';
import { startS3 } from '../support/s3.ts';
import { startServer } from '../support/server.ts';
import { fetchFile, send } from '../support/uploads.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-files-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A folder for temporary files on another file system than that of the tests. */
const elsewhere = ['/dev/shm', '/tmp', '/var/tmp'].find(
  (place) => existsSync(place) && statSync(place).dev !== statSync(folder).dev,
);

const STORES: Readonly<Record<string, () => Promise<FileStorage>>> = {
  'a folder': async () => new LocalStorage(folder),
  'an S3 store': async () => new S3Storage(await startS3()),
};

test('a file in new folders is flushed, and so is each folder that has a new name', async (t) => {
  const path = join(folder, 'new');
  writeFileSync(path, 'new');
  const handle = await openFile(path);
  const handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  const flushed: string[] = [];
  const { sync } = handles;
  t.mock.method(handles, 'sync', function (this: FileHandle) {
    flushed.push(readlinkSync(`/proc/self/fd/${this.fd}`));
    return sync.call(this);
  });
  const dataDir = join(folder, 'another');
  await new LocalStorage(dataDir).putFile('uploads/1/ab/cdef', path);
  const names = ['files/uploads/1/ab', 'files/uploads/1', 'files/uploads', 'files', ''];
  assert.deepEqual(flushed, [path, ...names.map((name) => join(dataDir, name))]);
});

for (const [name, open] of Object.entries(STORES)) {
  describe(name, () => {
    test('gives back what it was given, whole and in parts', async () => {
      const storage = await open();
      const path = join(folder, 'given');
      writeFileSync(path, '0123456789');
      const key = 'uploads/1/ab/cdef_-';
      await storage.putFile(key, path);
      const read = async (range?: { start: number; end: number }) =>
        text((await storage.read(key, range)) as Readable);
      assert.equal(await read(), '0123456789');
      assert.equal(await read({ start: 2, end: 4 }), '234');
      assert.equal(await read({ start: 9, end: 9 }), '9');
      assert.equal(await storage.size(key), 10);
      await storage.putBytes(key, Buffer.from('other'));
      assert.equal(await read(), 'other');
      await storage.putBytes('thumbnails/1/ab/cdef/840x560.webp', Buffer.alloc(0));
      assert.equal(await storage.size('thumbnails/1/ab/cdef/840x560.webp'), 0);
    });

    test('takes a file from another file system', {
      skip: !elsewhere && 'there is one file system',
    }, async () => {
      const storage = await open();
      const other = mkdtempSync(join(elsewhere as string, 'parley-files-'));
      after(() => rmSync(other, { recursive: true, force: true }));
      const path = join(other, 'given');
      writeFileSync(path, '0123456789');
      await storage.putFile('uploads/1/ab/elsewhere', path);
      assert.equal(await text((await storage.read('uploads/1/ab/elsewhere')) as Readable), '0123456789');
    });

    test('has nothing that was removed or never there', async () => {
      const storage = await open();
      const key = 'pictures/1/abc.png';
      await storage.putBytes(key, Buffer.from('x'));
      await storage.remove(key);
      await storage.remove(key);
      assert.equal(await storage.read(key), undefined);
      assert.equal(await storage.size(key), undefined);
    });

    test("takes only keys in the server's form", async () => {
      const storage = await open();
      for (const key of [
        '../parley.db',
        '/etc/passwd',
        'uploads/../../x',
        'uploads',
        'a/./b',
        'a/b\0',
        'a/b?x',
        'a//b',
      ]) {
        await assert.rejects(async () => storage.read(key), /is no key/, key);
        await assert.rejects(async () => storage.putBytes(key, Buffer.from('x')), /is no key/, key);
        await assert.rejects(async () => storage.remove(key), /is no key/, key);
      }
    });
  });
}

describe('a server whose files are in an S3 store', () => {
  test('keeps, serves and removes files there', async () => {
    const server = await startServer({ s3: await startS3() });
    const { alice } = server.as;
    const content = await picture('png', { width: 20, height: 10 });
    const { body } = await send(server, alice, uploadFile, [
      { filename: 'a.png', type: 'image/png', content },
    ]);
    const served = await fetchFile(server, alice, body.url);
    assert.deepEqual([served.statusCode, served.rawPayload.equals(content)], [200, true]);
    const part = await fetchFile(server, alice, body.url, { range: 'bytes=1-3' });
    assert.deepEqual([part.statusCode, part.body], [206, 'PNG']);
    const thumbnail = body.url.replace('/user_uploads/', '/user_uploads/thumbnail/');
    assert.equal((await fetchFile(server, alice, `${thumbnail}/840x560.webp`)).statusCode, 200);
    assert.equal(existsSync(join(server.context.config.dataDir, 'files')), false);
    await alice.call(removeAttachment, { attachment_id: 1 });
    const key = `uploads/${body.url.split('/').slice(2, 5).join('/')}`;
    assert.equal(await server.context.storage.size(key), content.length);
    await removeUnused(server.context, join(server.context.config.dataDir, 'incoming'));
    assert.equal(await server.context.storage.size(key), undefined);
  });

  test('answers 500 and keeps nothing when the store does not take the file', async () => {
    const s3 = await startS3();
    const server = await startServer({ s3: { ...s3, secretKey: 'wrong' } });
    const part = { filename: 'a.txt', type: 'text/plain', content: 'x' };
    const { status, body } = await send(server, server.as.alice, uploadFile, [part]);
    assert.deepEqual([status, body.msg], [500, 'Internal server error']);
    assert.deepEqual(await server.context.db.selectFrom('attachments').selectAll().execute(), []);
  });
});
