import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdersOfSetting, membersOf } from './group-members.ts';

const groups = new Map([
  [1, { members: [10], direct_subgroup_ids: [2] }],
  [2, { members: [20], direct_subgroup_ids: [1] }],
  [3, { members: [], direct_subgroup_ids: [] }],
]);

test('everybody in groups, and everybody who holds a permission, each once', () => {
  assert.deepEqual([...membersOf(groups, [1, 3, 9])].sort(), [10, 20]);
  assert.deepEqual(
    [...holdersOfSetting(groups, { direct_members: [30], direct_subgroups: [2] })].sort(),
    [10, 20, 30],
  );
  assert.deepEqual([...holdersOfSetting(groups, undefined)], []);
});
