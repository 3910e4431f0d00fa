import assert from 'node:assert/strict';
import { test } from 'node:test';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../../src/chat/endpoints/channels/unsubscribe.ts';
import { updateRealm } from '../../../src/chat/endpoints/realm/update-realm.ts';
import { deactivateUser } from '../../../src/chat/endpoints/users/deactivate-user.ts';
import { reactivateUser } from '../../../src/chat/endpoints/users/reactivate-user.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';
import { groupById, groupValue, makeGroup } from '../../support/user-groups.ts';

/** Who is there throughout. */
const WATCHING = ['owner', 'moderator', 'alice', 'guest', 'bot'] as const;

test('settings show only active users, and clients get events as that changes', async () => {
  const server = await startServer();
  const { as, cast, context } = server;
  const { bob, moderator } = cast.users;
  const both = groupValue([bob, moderator].sort((a, b) => a.id - b.id));
  const id = await makeGroup(as.alice, 'team', [bob], { can_join_group: both, can_leave_group: both });
  await as.alice.call(subscribeToChannels, {
    subscriptions: [{ name: 'safe' }],
    invite_only: true,
    can_subscribe_group: both,
  });
  await setRealm(context, { can_access_all_users_group: context.realm.systemGroup('role:members').id });
  await as.guest.call(unsubscribeFromChannels, { subscriptions: ['square'] });
  const types = { event_types: ['user_group', 'stream'] };
  const [member, stranger] = [await listen(as.alice, types), await listen(as.guest, types)];
  const updates = async (listener: typeof member) =>
    (await listener.fetch()).filter(({ op }) => op === 'update');
  for (const [endpoint, isActive] of [
    [deactivateUser, false],
    [reactivateUser, true],
  ] as const) {
    const value = isActive ? both : groupValue([moderator]);
    const change = () => as.owner.call(endpoint, { user_id: bob.id });
    await verifyEvents(server, change, { viewers: WATCHING });
    const ofGroup = ['can_join_group', 'can_leave_group'].map((name) => ({
      type: 'user_group',
      op: 'update',
      group_id: id,
      data: { [name]: value },
    }));
    const channel = context.realm.channelByName('safe');
    const ofChannel = { type: 'stream', op: 'update', stream_id: channel?.id, name: 'safe' };
    // Whoever knows bob takes him out of the settings of groups with the account.
    assert.deepEqual(await updates(member), [
      ...(isActive ? ofGroup : []),
      { ...ofChannel, property: 'can_subscribe_group', value },
    ]);
    assert.deepEqual(await updates(stranger), ofGroup);
    const group = await groupById(as.alice, id);
    assert.deepEqual([group?.can_join_group, group?.members], [value, isActive ? [bob.id] : []]);
  }
});

test('so do the settings of the organization', async () => {
  const server = await startServer();
  const { as, cast } = server;
  const { bob, moderator } = cast.users;
  const both = groupValue([bob, moderator].sort((a, b) => a.id - b.id));
  await as.owner.call(updateRealm, {
    can_create_groups: { new: both },
    can_delete_any_message_group: { new: groupValue([moderator, cast.users.alice]) },
    can_invite_users_group: { new: groupValue([bob, cast.users.alice]) },
  });
  const guest = await listen(as.guest, { event_types: ['realm'] });
  for (const { endpoint, people } of [
    { endpoint: deactivateUser, people: [moderator] },
    { endpoint: reactivateUser, people: [bob, moderator] },
  ]) {
    await verifyEvents(server, () => as.owner.call(endpoint, { user_id: bob.id }), { viewers: WATCHING });
    const data = {
      can_create_groups: groupValue(people.sort((a, b) => a.id - b.id)),
      can_invite_users_group: groupValue([cast.users.alice, ...(people.length > 1 ? [bob] : [])]),
    };
    assert.deepEqual(await guest.fetch(), [{ type: 'realm', op: 'update_dict', property: 'default', data }]);
  }
});
