import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { updateStream } from '../../../src/chat/endpoints/channels/update-stream.ts';
import { updateRealm } from '../../../src/chat/endpoints/realm/update-realm.ts';
import { createUserGroup } from '../../../src/chat/endpoints/user-groups/create-user-group.ts';
import { updateUserGroup } from '../../../src/chat/endpoints/user-groups/update-user-group.ts';
import { PERMISSION_SETTINGS, type PermissionSetting } from '../../../src/chat/model/settings/settings.ts';
import {
  type GroupValueInput,
  permissionSetting,
  readGroupValue,
} from '../../../src/chat/rules/groups/group-values.ts';
import { startServer } from '../../support/server.ts';

const { realm: ofRealm, stream, group } = PERMISSION_SETTINGS;

describe('group-setting values', async () => {
  const { context, cast } = await startServer();
  const { realm } = context;
  const id = (name: Parameters<typeof realm.systemGroup>[0]) => realm.systemGroup(name).id;
  const read = (name: string, setting: PermissionSetting, given: GroupValueInput) =>
    readGroupValue(realm, { name, setting, given });
  const send = (given: GroupValueInput) =>
    read('can_send_message_group', stream.can_send_message_group, given);
  const of = (members: number[], subgroups: number[] = []) => ({
    direct_members: members,
    direct_subgroups: subgroups,
  });

  test('have one form for each meaning', () => {
    const { alice, bob } = cast.users;
    assert.equal(send(id('role:members')), id('role:members'));
    assert.equal(send(of([], [id('role:members')])), id('role:members'));
    assert.equal(send(of([])), id('role:nobody'));
    assert.deepEqual(send(of([bob.id, alice.id, bob.id], [id('role:owners'), id('role:owners')])), {
      direct_members: [alice.id, bob.id],
      direct_subgroups: [id('role:owners')],
    });
  });

  test('name existing groups and users', () => {
    assert.throws(() => send(999), { message: 'Invalid user group' });
    assert.throws(() => send(of([], [999])), { message: 'Invalid user group ID: 999' });
    for (const userId of [999, cast.users.gone.id]) {
      assert.throws(() => send(of([userId])), { message: `Invalid user ID: ${userId}` });
    }
    const bot = [...realm.users.values()].find((user) => user.isSystemBot);
    assert.throws(() => send(of([bot?.id ?? 0])), { message: /Invalid user ID/ });
  });

  test('keep out of the groups that a setting does not take', () => {
    const refused = (name: string, setting: PermissionSetting, system: Parameters<typeof id>[0]) => {
      const message = `'${name}' setting cannot be set to '${system}' group.`;
      assert.throws(() => read(name, setting, id(system)), { message });
      assert.throws(() => read(name, setting, of([], [id(system)])), { message });
    };
    refused('can_send_message_group', stream.can_send_message_group, 'role:internet');
    refused('can_subscribe_group', stream.can_subscribe_group, 'role:everyone');
    refused('can_manage_all_groups', ofRealm.can_manage_all_groups, 'role:nobody');
    refused('can_mention_group', group.can_mention_group, 'role:owners');
    refused('can_access_all_users_group', ofRealm.can_access_all_users_group, 'role:owners');
    assert.throws(
      () => read('can_manage_all_groups', ofRealm.can_manage_all_groups, of([])),
      /'role:nobody'/,
    );
    assert.equal(send(id('role:everyone')), id('role:everyone'));
  });

  test('are system groups where a setting asks for one', () => {
    const name = 'can_create_web_public_channel_group';
    const setting = ofRealm[name];
    assert.throws(() => read(name, setting, of([cast.users.alice.id])), {
      code: 'SYSTEM_GROUP_REQUIRED',
      message: `'${name}' must be a system user group.`,
    });
    assert.equal(read(name, setting, of([], [id('role:moderators')])), id('role:moderators'));
  });

  test('need both keys, and no others, wherever they are given', async () => {
    const server = await startServer();
    const { owner } = server.as;
    const own = await owner.call(createUserGroup, { name: 'crew', description: '', members: [] });
    const calls: [string, (value: GroupValueInput) => Promise<{ msg: string }>][] = [
      ...Object.keys(group).map((name): (typeof calls)[number] => [
        name,
        (value) =>
          owner.refused(createUserGroup, { name: 'other', description: '', members: [], [name]: value }),
      ]),
      ...Object.keys(stream).map((name): (typeof calls)[number] => [
        name,
        (value) => owner.refused(subscribeToChannels, { subscriptions: [{ name: 'new' }], [name]: value }),
      ]),
    ];
    const changes: [string, (value: GroupValueInput) => Promise<{ msg: string }>][] = [
      ...Object.keys(group).map((name): (typeof calls)[number] => [
        name,
        (value) => owner.refused(updateUserGroup, { user_group_id: own.group_id, [name]: { new: value } }),
      ]),
      ...Object.keys(stream).map((name): (typeof calls)[number] => [
        name,
        (value) =>
          owner.refused(updateStream, { stream_id: server.cast.channels.square.id, [name]: { new: value } }),
      ]),
      ...Object.keys(ofRealm).map((name): (typeof calls)[number] => [
        name,
        (value) => owner.refused(updateRealm, { [name]: { new: value } }),
      ]),
    ];
    const misspelt = [
      [{}, '["direct_members"] field is missing: Field required'],
      [{ direct_members: [1] }, '["direct_subgroups"] field is missing: Field required'],
      [
        { direct_member_ids: [1], direct_subgroup_ids: [] },
        '["direct_members"] field is missing: Field required',
      ],
    ] as const;
    for (const [value, reason] of misspelt) {
      for (const [name, call] of calls) assert.equal((await call(value as never)).msg, `${name}${reason}`);
      for (const [name, call] of changes) {
        assert.equal((await call(value as never)).msg, `${name}["new"]${reason}`);
      }
    }
    const extra = { ...of([owner.user.id]), direct_bots: [] };
    for (const [name, call] of calls) {
      assert.equal((await call(extra)).msg, `Argument "direct_bots" at ${name} is unexpected`);
    }
  });

  test('the table is looked up by scope and name, and by nothing else', () => {
    assert.equal(permissionSetting('stream', 'can_subscribe_group'), stream.can_subscribe_group);
    assert.equal(permissionSetting('stream', 'constructor'), undefined);
  });
});
