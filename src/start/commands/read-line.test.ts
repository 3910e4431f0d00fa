import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { readLine } from './read-line.ts';

const read = (...chunks: string[]) =>
  readLine('password', Readable.from(chunks.map((chunk) => Buffer.from(chunk))));

test('the first line counts, without its end, also where it comes in pieces or has no end', async () => {
  assert.equal(await read('a long phrase\n'), 'a long phrase');
  assert.equal(await read('a long ', 'phrase\r\nanother\n'), 'a long phrase');
  assert.equal(await read(' a '), ' a ');
});

test('nothing, an empty line and too much are refused', async () => {
  await assert.rejects(read(), /There is no password on the standard input/);
  await assert.rejects(read('\nx'), /There is no password/);
  await assert.rejects(read('x'.repeat(10_001)), /too long/);
});
