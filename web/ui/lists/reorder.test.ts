import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOrder, movedTo, placeAfter, placeAt, shiftOf } from './reorder.ts';

test('an item moves to another place; the others keep their order', () => {
  assert.deepEqual(movedTo(['a', 'b', 'c', 'd'], 0, 2), ['b', 'c', 'a', 'd']);
  assert.deepEqual(movedTo(['a', 'b', 'c', 'd'], 3, 0), ['d', 'a', 'b', 'c']);
  assert.deepEqual(movedTo(['a', 'b'], 1, 1), ['a', 'b']);
});

test('keys move by one or to an end, and stay at the ends', () => {
  assert.equal(placeAfter(1, 3, 'next'), 2);
  assert.equal(placeAfter(2, 3, 'next'), 2);
  assert.equal(placeAfter(0, 3, 'previous'), 0);
  assert.equal(placeAfter(2, 3, 'first'), 0);
  assert.equal(placeAfter(0, 3, 'last'), 2);
});

test('a dragged row takes the place of the rows whose middles it has passed', () => {
  const middles = [20, 60, 120];
  assert.equal(placeAt(middles, 0, 59), 0);
  assert.equal(placeAt(middles, 0, 61), 1);
  assert.equal(placeAt(middles, 0, 500), 2);
  assert.equal(placeAt(middles, 2, -5), 0);
  assert.deepEqual(
    [0, 1, 2].map((index) => shiftOf(index, 0, 2)),
    [0, -1, -1],
  );
  assert.deepEqual(
    [0, 1, 2].map((index) => shiftOf(index, 2, 1)),
    [0, 1, 0],
  );
});

test('a wanted order holds for what is known: what others added is last, what they removed is gone', () => {
  const order = (known: string[], wanted: string[]) => inOrder(known, wanted, (key) => key);
  assert.deepEqual(order(['a', 'b', 'c'], ['c', 'a', 'b']), ['c', 'a', 'b']);
  assert.deepEqual(order(['a', 'd', 'c'], ['c', 'a', 'b']), ['c', 'a', 'd']);
});
