import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { createUserGroup } from '../../../src/chat/endpoints/user-groups/create-user-group.ts';
import { deactivateUserGroup } from '../../../src/chat/endpoints/user-groups/deactivate-user-group.ts';
import { getUserGroupMembers } from '../../../src/chat/endpoints/user-groups/get-user-group-members.ts';
import { getUserGroups } from '../../../src/chat/endpoints/user-groups/get-user-groups.ts';
import { updateUserGroup } from '../../../src/chat/endpoints/user-groups/update-user-group.ts';
import { updateUserGroupMembers } from '../../../src/chat/endpoints/user-groups/update-user-group-members.ts';
import { updateUserGroupSubgroups } from '../../../src/chat/endpoints/user-groups/update-user-group-subgroups.ts';
import { listen } from '../../support/events.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { updateRealmSettings } from '../../support/settings.ts';
import { groupById, groupValue, makeGroup } from '../../support/user-groups.ts';

const deactivate = (actor: Actor, user_group_id: number) =>
  actor.call(deactivateUserGroup, { user_group_id });
const refused = (actor: Actor, user_group_id: number) =>
  actor.refused(deactivateUserGroup, { user_group_id });

describe('POST /user_groups/{user_group_id}/deactivate', () => {
  test('puts a group out of use', async () => {
    const { as, cast } = await startServer();
    const id = await makeGroup(as.alice, 'team', [cast.users.bob]);
    assert.deepEqual(await deactivate(as.alice, id), { result: 'success', msg: '' });
    const ids = async (params: object) =>
      (await as.bob.call(getUserGroups, params)).user_groups.map((group) => group.id);
    assert.equal((await ids({})).includes(id), false);
    assert.equal((await ids({ include_deactivated_groups: true })).includes(id), true);
    const registered = async (include_deactivated_groups: boolean) => {
      const client_capabilities = { include_deactivated_groups };
      const { realm_user_groups } = await as.bob.call(registerQueue, { client_capabilities });
      return (realm_user_groups as { id: number }[]).some((group) => group.id === id);
    };
    assert.deepEqual([await registered(false), await registered(true)], [false, true]);
    const msg = 'User group is deactivated.';
    assert.equal((await refused(as.alice, id)).msg, msg);
    assert.equal((await as.alice.refused(getUserGroupMembers, { user_group_id: id })).msg, msg);
    const used = { name: 'new', description: '', members: [] };
    assert.equal((await as.alice.refused(createUserGroup, { ...used, subgroups: [id] })).msg, msg);
    assert.equal((await as.alice.refused(createUserGroup, { ...used, can_join_group: id })).msg, msg);
    const taken = await as.alice.refused(createUserGroup, { ...used, name: 'team' });
    assert.equal(taken.msg, "User group 'team' already exists.");
  });

  test('reaches clients that support deactivated groups, and clients that do not', async () => {
    const { as } = await startServer();
    const id = await makeGroup(as.alice, 'team');
    const events = { event_types: ['user_group'] };
    const [old, modern] = [
      await listen(as.guest, events),
      await listen(as.bob, { ...events, client_capabilities: { include_deactivated_groups: true } }),
    ];
    const reply = await as.alice.call(deactivateUserGroup, { user_group_id: id });
    assert.deepEqual(reply, { result: 'success', msg: '' });
    await as.alice.call(updateUserGroup, { user_group_id: id, name: 'former' });
    const about = { type: 'user_group', group_id: id };
    assert.deepEqual(await old.fetch(), [{ ...about, op: 'remove' }]);
    assert.deepEqual(await modern.fetch(), [
      { ...about, op: 'update', data: { deactivated: true } },
      { ...about, op: 'update', data: { name: 'former' } },
    ]);
    assert.equal((await groupById(as.bob, id))?.deactivated, true);
  });

  test('its members and subgroups stay as they are, which later levels change (391)', async () => {
    const { as, cast } = await startServer();
    const { alice, bob } = cast.users;
    const id = await makeGroup(as.alice, 'team', [bob]);
    const other = await makeGroup(as.alice, 'other');
    await deactivate(as.alice, id);
    const asked = [
      { add: [alice.id] },
      { delete: [bob.id] },
      { add_subgroups: [other] },
      { delete_subgroups: [other] },
    ];
    for (const each of asked) {
      const { msg } = await as.alice.refused(updateUserGroupMembers, { user_group_id: id, ...each });
      assert.equal(msg, 'User group is deactivated.');
    }
    assert.deepEqual((await groupById(as.alice, id))?.members, [bob.id]);
  });

  test('refused while it is in use, with the list of uses', async () => {
    const { as, context } = await startServer();
    const id = await makeGroup(as.alice, 'team');
    const above = await makeGroup(as.alice, 'above', [], {
      subgroups: [id],
      can_join_group: id,
      can_manage_group: groupValue([as.alice.user], [id]),
    });
    await as.alice.call(subscribeToChannels, {
      subscriptions: [{ name: 'garden' }],
      can_send_message_group: id,
    });
    await context.transact(async (tx) => {
      await updateRealmSettings(tx, { can_create_bots_group: groupValue([], [id, above]) });
    });
    const { status, code, msg, objections } = await refused(as.alice, id);
    assert.deepEqual(
      [status, code, msg],
      [400, 'CANNOT_DEACTIVATE_GROUP_IN_USE', 'Cannot deactivate user group in use.'],
    );
    assert.deepEqual(objections, [
      { type: 'subgroup', supergroup_ids: [above] },
      {
        type: 'channel',
        channel_id: context.realm.channelByName('garden')?.id,
        settings: ['can_send_message_group'],
      },
      { type: 'user_group', group_id: above, settings: ['can_join_group', 'can_manage_group'] },
      { type: 'realm', settings: ['can_create_bots_group'] },
    ]);
  });

  test('refused no more, once what used it is out of use or does without', async () => {
    const { as } = await startServer();
    const id = await makeGroup(as.alice, 'team');
    const above = await makeGroup(as.alice, 'above', [], { subgroups: [id], can_join_group: id });
    const other = await makeGroup(as.alice, 'other', [], { subgroups: [id] });
    await deactivate(as.alice, above);
    assert.deepEqual((await refused(as.alice, id)).objections, [
      { type: 'subgroup', supergroup_ids: [other] },
    ]);
    await as.alice.call(updateUserGroupSubgroups, { user_group_id: other, delete: [id] });
    await deactivate(as.alice, id);
  });

  test('takes one who runs the group, a bot too', async () => {
    const { as, asNobody, cast } = await startServer();
    const id = await makeGroup(as.alice, 'team', [], {
      can_manage_group: groupValue([cast.users.bot, cast.users.guest]),
      can_add_members_group: groupValue([cast.users.bob]),
    });
    for (const actor of [as.alice, as.bob, as.guest, as.administrator]) {
      assert.equal((await refused(actor, id)).msg, 'Insufficient permission');
    }
    assert.equal((await asNobody.refused(deactivateUserGroup, { user_group_id: id })).status, 401);
    assert.equal((await refused(as.alice, 999)).msg, 'Invalid user group');
    await deactivate(as.bot, id);
    await deactivate(as.owner, await makeGroup(as.alice, 'another'));
  });
});
