import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { groupsFor, holdersOf, isSameSetting, nobodyOf, settingOf } from './group-setting.ts';

const NOBODY = 1;
const group = (id: number, name: string, differing = {}) => ({
  id,
  name,
  is_system_group: name.startsWith('role:'),
  deactivated: false,
  ...differing,
});
const GROUPS = [
  group(NOBODY, 'role:nobody'),
  group(2, 'role:owners'),
  group(3, 'role:everyone'),
  group(4, 'role:members'),
  group(5, 'role:internet'),
  group(6, 'writers'),
  group(7, 'editors'),
  group(8, 'gone', { deactivated: true }),
];
const RULE = {
  isOneRole: false,
  allowsInternet: false,
  allowsNobody: true,
  allowsEveryone: false,
  roles: [],
};
const names = (rule: typeof RULE) => groupsFor(rule, GROUPS).map(({ name }) => name);

describe('the value of a permission', () => {
  test('is the ID of one group', () => {
    assert.deepEqual(holdersOf(4, NOBODY), { groups: [4], people: [] });
    assert.equal(settingOf({ groups: [4], people: [] }, NOBODY), 4);
  });

  test('lists people and several groups', () => {
    const setting = { direct_members: [20], direct_subgroups: [4, 6] };
    assert.deepEqual(settingOf(holdersOf(setting, NOBODY), NOBODY), setting);
  });

  test('is the group without members when nobody is chosen', () => {
    assert.deepEqual(holdersOf(NOBODY, NOBODY), { groups: [], people: [] });
    assert.equal(settingOf({ groups: [], people: [] }, NOBODY), NOBODY);
  });

  test('shows groups and people by their IDs', () => {
    const setting = { direct_members: [9, 7], direct_subgroups: [6, 4] };
    assert.deepEqual(holdersOf(setting, NOBODY), { groups: [4, 6], people: [7, 9] });
  });

  test('is the same in any order, and for a group alone', () => {
    const one = { direct_members: [2, 1], direct_subgroups: [6, 4] };
    assert(isSameSetting(one, { direct_members: [1, 2], direct_subgroups: [4, 6] }));
    assert(isSameSetting(4, { direct_members: [], direct_subgroups: [4] }));
    assert(!isSameSetting(4, 6));
  });
});

describe('the groups to choose from', () => {
  test('are the roles that the permission allows, then groups in use by name', () => {
    assert.deepEqual(names(RULE), ['role:members', 'role:owners', 'editors', 'writers']);
    assert.deepEqual(names({ ...RULE, allowsEveryone: true, allowsInternet: true }), [
      ...['role:internet', 'role:everyone', 'role:members', 'role:owners'],
      ...['editors', 'writers'],
    ]);
  });

  test('are roles alone where one role must be chosen', () => {
    assert.deepEqual(names({ ...RULE, isOneRole: true }), ['role:members', 'role:owners', 'role:nobody']);
    assert.deepEqual(names({ ...RULE, isOneRole: true, roles: ['role:owners'] as never[] }), ['role:owners']);
  });

  test('know the group without members', () => assert.equal(nobodyOf(GROUPS), NOBODY));
});
