import assert from 'node:assert/strict';
import test from 'node:test';
import { holdersOfSetting, holds, isInGroup, membersOf } from './permissions.ts';

const groups = new Map([
  [1, { members: [10], direct_subgroup_ids: [2] }],
  [2, { members: [20], direct_subgroup_ids: [1] }],
  [3, { members: [], direct_subgroup_ids: [] }],
]);

test('the members of subgroups are in the group, also where groups go round in a circle', () => {
  assert.equal(isInGroup(groups, 1, 20), true);
  assert.equal(isInGroup(groups, 1, 30), false);
});

test('a permission names a group, or people and groups', () => {
  assert.equal(holds(groups, 1, 20), true);
  assert.equal(holds(groups, 3, 20), false);
  assert.equal(holds(groups, { direct_members: [30], direct_subgroups: [] }, 30), true);
  assert.equal(holds(groups, { direct_members: [], direct_subgroups: [2] }, 10), true);
  assert.equal(holds(groups, undefined, 10), true);
});

test('everybody in groups, and everybody who holds a permission, each once', () => {
  assert.deepEqual([...membersOf(groups, [1, 3, 9])].sort(), [10, 20]);
  assert.deepEqual(
    [...holdersOfSetting(groups, { direct_members: [30], direct_subgroups: [2] })].sort(),
    [10, 20, 30],
  );
  assert.deepEqual([...holdersOfSetting(groups, undefined)], []);
});
