import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addInOrder, removeFrom } from './lists.ts';

test('values are removed from a list of any length', () => {
  const list = Array.from({ length: 300_000 }, (_, at) => at);
  assert.deepEqual(
    removeFrom(list, (value) => value === 7),
    [7],
  );
  assert.equal(list.length, 299_999);
  assert.deepEqual(list.slice(5, 9), [5, 6, 8, 9]);
});

test('a value finds its place in an ascending list, once', () => {
  const list = [10, 20];
  assert.deepEqual(
    [5, 15, 25, 15].map((value) => addInOrder(list, value)),
    [true, true, true, false],
  );
  assert.deepEqual(list, [5, 10, 15, 20, 25]);
});
