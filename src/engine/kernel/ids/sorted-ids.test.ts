import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SortedIds } from './sorted-ids.ts';

test('sorted IDs are the set of these IDs, in their order', () => {
  for (const list of [[], [7], [1, 2, 3], [2, 5, 9, 14, 2_147_483_647]]) {
    const [ids, set] = [new SortedIds(Int32Array.from(list)), new Set(list)];
    assert.equal(ids.size, set.size);
    assert.deepEqual([...ids], list);
    for (const id of [0, 1, 2, 3, 4, 5, 7, 9, 13, 14, 15, 2_147_483_646, 2_147_483_647]) {
      assert.equal(ids.has(id), set.has(id), `${id} in ${list}`);
      assert.equal(ids.placeOf(id), set.has(id) ? list.indexOf(id) : undefined);
    }
  }
});
