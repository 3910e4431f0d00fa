import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../../test/support/runs.ts';
import { IdBits } from './id-bits.ts';
import { IdChunk } from './id-set.ts';

/** Near the ends of words and of the chunk. */
const offset = fc.oneof(fc.nat(65_535), fc.nat(70), fc.integer({ min: 65_470, max: 65_535 }));

test('a set of bits lists its offsets from anywhere, upwards and downwards, as many as are asked for', () => {
  const property = fc.property(fc.uniqueArray(offset, { maxLength: 60 }), offset, (some, from) => {
    const all = some.sort((a, b) => a - b);
    const bits = IdBits.union([IdChunk.adding(undefined, all)]);
    const above = all.filter((each) => each >= from);
    const below = all.filter((each) => each <= from).reverse();
    assert.deepEqual(bits.ascending(), all);
    assert.deepEqual(bits.descending(), [...all].reverse());
    assert.deepEqual(bits.ascending(from), above);
    assert.deepEqual(bits.descending(from), below);
    assert.deepEqual(bits.ascending(from, 3), above.slice(0, 3));
    assert.deepEqual(bits.descending(from, 3), below.slice(0, 3));
  });
  fc.assert(property, { numRuns: runs(300) });
});
