import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extended, NOTHING_PICKED, remaining, toggled } from './picking.ts';

const SHOWN = [5, 3, 9, 1, 7];
const idsOf = ({ ids }: { readonly ids: ReadonlySet<number> }) => [...ids].sort();

describe('picking rows', () => {
  test('a click takes a row, the next one gives it back', () => {
    const one = toggled(NOTHING_PICKED, 3);
    assert.deepEqual(idsOf(one), [3]);
    assert.deepEqual(idsOf(toggled(one, 3)), []);
    assert.deepEqual(idsOf(NOTHING_PICKED), []);
  });

  test('with shift it takes all rows from the one before, up or down, as they are shown', () => {
    assert.deepEqual(idsOf(extended(toggled(NOTHING_PICKED, 3), 1, SHOWN)), [1, 3, 9]);
    assert.deepEqual(idsOf(extended(toggled(NOTHING_PICKED, 7), 9, SHOWN)), [1, 7, 9]);
  });

  test('a second range goes from the same row', () => {
    const first = extended(toggled(NOTHING_PICKED, 9), 1, SHOWN);
    assert.deepEqual(idsOf(extended(first, 5, SHOWN)), [1, 3, 5, 9]);
  });

  test('without a row before, or with one that a search hides, it takes the row alone', () => {
    assert.deepEqual(idsOf(extended(NOTHING_PICKED, 9, SHOWN)), [9]);
    assert.deepEqual(idsOf(extended(toggled(NOTHING_PICKED, 4), 9, SHOWN)), [4, 9]);
  });

  test('who left the list is no longer picked', () => {
    const some = extended(toggled(NOTHING_PICKED, 5), 9, SHOWN);
    assert.deepEqual(idsOf(remaining(some, (id) => id !== 3)), [5, 9]);
  });
});
