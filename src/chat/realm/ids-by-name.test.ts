import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LayeredMap } from '../../engine/kernel/values/layered.ts';
import { addId, deleteId, firstId, type IdsByName } from './user-names.ts';

test('a name leads to the user who got it first, and a fork changes nothing of its base', () => {
  const ids: IdsByName = new Map();
  assert.equal(firstId(ids, 'ada'), undefined);
  for (const id of [4, 4, 2, 9]) addId(ids, 'ada', id);
  addId(ids, 'ben', 7);
  const fork: IdsByName = new LayeredMap(ids);
  deleteId(fork, 'ada', 4);
  deleteId(fork, 'ben', 1);
  assert.deepEqual([firstId(fork, 'ada'), firstId(fork, 'ben')], [2, 7]);
  deleteId(fork, 'ben', 7);
  addId(fork, 'ada', 1);
  deleteId(fork, 'ada', 2);
  assert.deepEqual([firstId(fork, 'ada'), firstId(fork, 'ben')], [9, undefined]);
  assert.deepEqual([firstId(ids, 'ada'), firstId(ids, 'ben')], [4, 7]);
});
