import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { combineCrc, gzipParts, gzipPartsNow, shiftOf } from '../../src/engine/http/reply/gzip-parts.ts';
import { type JsonPart, Secret, textOf } from '../../src/engine/http/reply/write.ts';
import { runs } from '../support/runs.ts';

async function bodyOf(parts: readonly JsonPart[]): Promise<Buffer> {
  const buffers: Buffer[] = [];
  for await (const buffer of gzipParts(parts)) buffers.push(buffer);
  return Buffer.concat(buffers);
}

const whole = (parts: readonly JsonPart[]) => parts.map(textOf).join('');
const MOST = 1_000_000;

const text = fc
  .tuple(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constantFrom(1, 1, 1, 20, 3000))
  .map(([unit, times]) => unit.repeat(times));
const part: fc.Arbitrary<JsonPart> = fc.oneof(
  text,
  fc.array(text, { minLength: 1, maxLength: 4 }),
  text.map((each) => new Secret(each)),
  text.map((each) => Buffer.from(each)),
);

test('the CRC of two texts together follows from the CRC of each', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ maxLength: 300 }), (one, other) => {
      const both = crc32(Buffer.concat([one, other]));
      assert.equal(combineCrc(crc32(one), crc32(other), shiftOf(other.length)), both);
    }),
  );
  const long = Buffer.alloc(3_000_001, 'abc');
  assert.equal(combineCrc(crc32('x'), crc32(long), shiftOf(long.length)), crc32(long, crc32('x')));
});

describe('a body of pieces', () => {
  test('is one gzip member with all parts in order, whichever are known already', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const body = await bodyOf(parts);
        assert.equal(gunzipSync(body).toString(), whole(parts));
        assert.deepEqual(await bodyOf(parts), body);
        const now = gzipPartsNow(parts, MOST);
        if (now) assert.equal(gunzipSync(now).toString(), whole(parts));
      }),
      { numRuns: runs(60) },
    );
  });

  test('compresses a run once, and is made at once when all runs are known', async () => {
    const run = Array.from({ length: 100 }, (_, index) => `{"user_id":${index}}`);
    const parts = ['{"people":[', run, ']}'];
    assert.equal(gzipPartsNow(parts, MOST), undefined, 'the run is not compressed yet');
    const first = await bodyOf(parts);
    assert.deepEqual(gzipPartsNow(parts, MOST), first);
    assert.equal(gzipPartsNow(['{"people":[', [...run], ']}'], MOST), undefined, 'another array');
  });

  test('leaves what takes long, or is large, to other threads and to pieces', async () => {
    const long = 'word '.repeat(20_000);
    assert.equal(gzipPartsNow([long], MOST), undefined);
    assert.equal(gunzipSync(await bodyOf([long])).toString(), long);
    assert.equal(gzipPartsNow([new Secret(long)], 1000), undefined);
  });

  test('a secret takes its own length, with any neighbours', async () => {
    const key = 'abcdefghijklmnopqrstuvwxyz012345';
    const around = (guess: string) => [`{"name":"${guess}"`.padEnd(400), new Secret(key), '}'];
    const right = await bodyOf(around(key));
    const wrong = await bodyOf(around('543210zyxwvutsrqponmlkjihgfedcba'));
    assert.equal(right.length, wrong.length);
    assert.ok(right.includes(key));
  });
});
