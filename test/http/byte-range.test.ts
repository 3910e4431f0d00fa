import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readRange } from '../../src/engine/http/exchange/byte-range.ts';
import { runs } from '../support/runs.ts';

test('a range lies within the file, for any request', () => {
  const part = fc.oneof(
    fc.nat(20).map(String),
    fc.constant(''),
    fc.constant('9'.repeat(15)),
    fc.string({ maxLength: 3 }),
  );
  fc.assert(
    fc.property(part, part, fc.nat(10), (first, last, size) => {
      const range = readRange(`bytes=${first}-${last}`, size);
      if (range === undefined || range === 'unsatisfiable') return;
      assert(range.start >= 0 && range.start <= range.end && range.end < size);
    }),
    { numRuns: runs(2000) },
  );
});
