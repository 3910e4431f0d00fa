import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lru } from './lru.ts';

test('the value that was not used for longest goes, and one that is read stays', () => {
  const map = new Lru<string, number>(2);
  map.set('a', 1);
  map.set('b', 2);
  assert.equal(map.get('a'), 1);
  map.set('c', 3);
  assert.deepEqual(
    [...map],
    [
      ['a', 1],
      ['c', 3],
    ],
  );
  assert.equal(map.get('b'), undefined);
});
