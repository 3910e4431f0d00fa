import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupsWithin, membersOf, sizeOf } from './group-members.ts';

const group = (id: number, members: number[], direct_subgroup_ids: number[] = []) =>
  [id, { id, members, direct_subgroup_ids }] as const;

const GROUPS = new Map([
  group(1, [10, 11], [2, 3]),
  group(2, [11, 12], [4]),
  group(3, [13], [4]),
  group(4, [14]),
  group(5, [15], [6]),
  group(6, [16], [5]),
]);

test('everybody in a group has the shortest way into it', () => {
  assert.deepEqual(
    [...membersOf(GROUPS, 1)],
    [
      [10, []],
      [11, []],
      [12, [2]],
      [13, [3]],
      [14, [2, 4]],
    ],
  );
});

test('groups in a circle end', () => {
  assert.deepEqual([...membersOf(GROUPS, 5).keys()], [15, 16]);
  assert.deepEqual([...groupsWithin(GROUPS, 5)], [5, 6]);
});

test('a group is counted with its subgroups and by itself', () => {
  assert.deepEqual(sizeOf(GROUPS, 1), { all: 5, direct: 2 });
  assert.equal(sizeOf(GROUPS, 1), sizeOf(GROUPS, 1));
  assert.deepEqual(sizeOf(GROUPS, 99), { all: 0, direct: 0 });
});

test('groups within a group are all below it, and the group itself', () => {
  assert.deepEqual([...groupsWithin(GROUPS, 1)], [1, 2, 3, 4]);
});
