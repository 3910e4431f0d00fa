import assert from 'node:assert/strict';
import { test } from 'node:test';
import { append, greatest, least } from './lists.ts';

test('lists of any length are joined and looked through', () => {
  const many = Array.from({ length: 300_000 }, (_, at) => at);
  const list = [-1];
  append(list, many);
  assert.deepEqual([list.length, least(list), greatest(list)], [300_001, -1, 299_999]);
});

test('nothing has no least and no greatest value but the given one', () => {
  assert.deepEqual([least([]), greatest([])], [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]);
  assert.deepEqual([least([5], 3), greatest([5], 9)], [3, 9]);
});
