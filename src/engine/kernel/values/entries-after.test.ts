import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withEntriesAfter } from './entries-after.ts';

test('entries stand behind the one that they name, several parts in their order', () => {
  const all = withEntriesAfter({ a: 1, b: 2, c: 3 }, [
    { after: 'b', entries: { x: 10, y: 11 } },
    { after: 'a', entries: { z: 12 } },
    { after: 'b', entries: { w: 13 } },
  ]);
  assert.deepEqual(Object.entries(all), [
    ['a', 1],
    ['z', 12],
    ['b', 2],
    ['x', 10],
    ['y', 11],
    ['w', 13],
    ['c', 3],
  ]);
});

test('a name that is not there is refused: its entries would be lost', () => {
  assert.throws(() => withEntriesAfter({ a: 1 }, [{ after: 'b', entries: { x: 1 } }]), /no entry b/);
});
