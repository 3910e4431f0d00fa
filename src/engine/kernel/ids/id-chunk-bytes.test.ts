import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../../test/support/runs.ts';
import { adding, holdsAll, uniting } from './id-chunk-bytes.js';
import { IdChunk } from './id-set.ts';

/** Sets of each form: few, regular and dense. */
const offsets = fc.oneof(
  fc.uniqueArray(fc.nat(65_535), { maxLength: 40 }),
  fc
    .record({ step: fc.integer({ min: 1, max: 9 }), from: fc.nat(999), count: fc.nat(9000) })
    .map(({ step, from, count }) => Array.from({ length: count }, (_, index) => from + step * index))
    .map((all) => all.filter((offset) => offset < 65_536)),
);

const ascending = (all: Iterable<number>): number[] => [...all].sort((a, b) => a - b);
const stored = (all: readonly number[]): Uint8Array => {
  const chunk = new IdChunk();
  for (const offset of all) chunk.add(offset);
  return chunk.encode();
};

describe('encoded chunks', () => {
  test('are united as they are, whatever their forms', () => {
    fc.assert(
      fc.property(offsets, offsets, (first, second) => {
        const united = new Set(first).union(new Set(second));
        for (const added of [stored(second), adding(undefined, ascending(second))]) {
          const bytes = uniting(stored(first), added);
          assert.deepEqual([...IdChunk.decode(bytes).ascending()], ascending(united));
          assert.equal(holdsAll(stored(first), added), united.size === first.length);
          assert(holdsAll(bytes, added));
        }
      }),
      { numRuns: runs(100) },
    );
  });
});
