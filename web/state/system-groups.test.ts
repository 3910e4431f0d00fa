import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownGroupName } from './system-groups.ts';

test('a system group has the name that the server shows; other groups have their own', () => {
  assert.equal(shownGroupName({ name: 'role:moderators', is_system_group: true }), 'Moderators');
  assert.equal(shownGroupName({ name: 'role:internet', is_system_group: true }), undefined);
  assert.equal(shownGroupName({ name: 'role:moderators', is_system_group: false }), 'role:moderators');
});
