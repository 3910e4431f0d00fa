import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import type { ByteRange, FileStorage } from '../../src/engine/files/storage.ts';
import { StoredFile } from '../../src/engine/files/stored-file.ts';

const CONTENT = Buffer.from('0123456789');
const signal = new AbortController().signal;

/** A store with one file of ten bytes; `read` says what comes of it. */
function storeOf(read: (range: ByteRange) => Readable | undefined, size = CONTENT.length) {
  const storage: Partial<FileStorage> = {
    size: async () => size,
    read: async (_, range) => read(range as ByteRange),
  };
  return StoredFile.find(storage as FileStorage, 'uploads/1/ab/c') as Promise<StoredFile>;
}

const part = ({ start, end }: ByteRange) => CONTENT.subarray(start, end + 1);

/** Gives so many bytes, and breaks off. */
function broken(range: ByteRange, bytes: number): Readable {
  return Readable.from(
    (async function* () {
      yield part(range).subarray(0, bytes);
      throw new Error('ECONNRESET');
    })(),
  );
}

describe('a stored file', () => {
  test('comes whole', async () => {
    const file = await storeOf((range) => Readable.from([part(range)]));
    assert.equal(file.size, 10);
    assert.deepEqual(await buffer(file.bytes(signal)), CONTENT);
    assert.equal(file.isWhole, true);
  });

  test('of no bytes is not asked for', async () => {
    const file = await storeOf(() => assert.fail(), 0);
    assert.deepEqual([(await buffer(file.bytes(signal))).length, file.isWhole], [0, true]);
  });

  test('that is not there is none', async () => {
    const storage = { size: async () => undefined } as unknown as FileStorage;
    assert.equal(await StoredFile.find(storage, 'uploads/1/ab/c'), undefined);
  });

  test('goes on where the connection broke off', async () => {
    const asked: number[] = [];
    const file = await storeOf((range) => {
      asked.push(range.start);
      return broken(range, 3);
    });
    assert.deepEqual(await buffer(file.bytes(signal)), CONTENT);
    assert.deepEqual([asked, file.isWhole], [[0, 3, 6, 9], true]);
  });

  test('is given up when nothing more comes, three times', async () => {
    for (const read of [(range: ByteRange) => broken(range, 0), () => Readable.from([])]) {
      let asked = 0;
      const file = await storeOf((range) => {
        asked++;
        return read(range);
      });
      await assert.rejects(buffer(file.bytes(signal)), /does not give all/);
      assert.equal(asked, 3);
    }
  });

  test('that is removed in the middle ends in zeros, and is not whole', async () => {
    const file = await storeOf((range) => (range.start === 0 ? broken(range, 4) : undefined));
    assert.equal((await buffer(file.bytes(signal))).toString(), `0123${'\0'.repeat(6)}`);
    assert.equal(file.isWhole, false);
    const large = await storeOf(() => undefined, 100_000);
    assert.equal((await buffer(large.bytes(signal))).length, 100_000);
  });

  test('stops waiting when the signal aborts', async () => {
    const stopping = new AbortController();
    const silent = new Readable({ read() {} });
    const file = await storeOf(() => silent);
    const reading = buffer(file.bytes(stopping.signal));
    silent.push(CONTENT.subarray(0, 3));
    setImmediate(() => stopping.abort());
    await assert.rejects(reading, { name: 'AbortError' });
    assert.equal(silent.destroyed, true);
  });
});
