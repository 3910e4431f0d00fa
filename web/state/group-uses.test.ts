import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usesIn, usesOf } from './group-uses.ts';

const COOKS = 7;
const PERMISSIONS = { realm: ['can_bake'], stream: ['can_send', 'can_read'], group: ['can_manage'] };
const group = (id: number, rest: object = {}) => ({
  id,
  direct_subgroup_ids: [],
  deactivated: false,
  can_manage: 1,
  ...rest,
});

test('a group is used by what names it, alone or beside others', () => {
  const value = { direct_members: [1], direct_subgroups: [3, COOKS] };
  const uses = usesOf(COOKS, {
    realm: { realm_can_bake: COOKS, can_bake: 1 },
    channels: [
      { stream_id: 4, can_send: value, can_read: 2 },
      { stream_id: 5, can_send: 2, can_read: COOKS, is_archived: true },
    ] as never,
    groups: [
      group(COOKS, { can_manage: COOKS }),
      group(8, { direct_subgroup_ids: [COOKS] }),
      group(9, { direct_subgroup_ids: [COOKS], can_manage: COOKS, deactivated: true }),
    ],
    permissions: PERMISSIONS,
  });
  assert.deepEqual(uses, [
    { by: 'supergroup', id: 8 },
    { by: 'realm', permission: 'can_bake' },
    { by: 'stream', id: 4, permission: 'can_send' },
    { by: 'group', id: COOKS, permission: 'can_manage' },
  ]);
});

test("the server's reasons are uses too", () => {
  const uses = usesIn([
    { type: 'subgroup', supergroup_ids: [8] },
    { type: 'channel', channel_id: 4, settings: ['can_send', 'can_read'] },
    { type: 'user_group', group_id: 9, settings: ['can_manage'] },
    { type: 'realm', settings: ['can_bake'] },
  ]);
  assert.deepEqual(uses, [
    { by: 'supergroup', id: 8 },
    { by: 'stream', id: 4, permission: 'can_send' },
    { by: 'stream', id: 4, permission: 'can_read' },
    { by: 'group', id: 9, permission: 'can_manage' },
    { by: 'realm', permission: 'can_bake' },
  ]);
});
