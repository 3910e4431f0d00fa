import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../../src/chat/endpoints/channels/unsubscribe.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { getUserStatus } from '../../../src/chat/endpoints/presence/get-user-status.ts';
import { updateStatus } from '../../../src/chat/endpoints/presence/update-status.ts';
import { updateRealm } from '../../../src/chat/endpoints/realm/update-realm.ts';
import { updateUserSettingsDefaults as updateUserDefaults } from '../../../src/chat/endpoints/realm/update-user-settings-defaults.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { createUser } from '../../../src/chat/endpoints/users/create-user.ts';
import { deactivateUser } from '../../../src/chat/endpoints/users/deactivate-user.ts';
import { reactivateUser } from '../../../src/chat/endpoints/users/reactivate-user.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';

const car = { emoji_name: 'car', emoji_code: '1f697', reaction_type: 'unicode_emoji' } as const;

describe('user status', () => {
  test('changes in the parts that are passed; everybody gets the event', async () => {
    const { as } = await startServer();
    const { id } = as.alice.user;
    const others = await listen(as.guest);
    const status = async () => (await as.bob.call(getUserStatus, { user_id: id })).status;
    assert.deepEqual(await status(), {});
    await as.alice.call(updateStatus, { status_text: ' on vacation ' });
    assert.deepEqual(await status(), { status_text: 'on vacation' });
    await as.alice.call(updateStatus, { emoji_name: 'car' });
    assert.deepEqual(await status(), { status_text: 'on vacation', ...car });
    assert.deepEqual((await as.bob.call(registerQueue)).user_status, { [id]: await status() });
    await as.alice.call(updateStatus, { status_text: '' });
    assert.deepEqual(await status(), car);
    await as.alice.call(updateStatus, { emoji_name: '' });
    assert.deepEqual(await status(), {});
    assert.deepEqual((await as.bob.call(registerQueue)).user_status, {});
    const told = { type: 'user_status', user_id: id };
    assert.deepEqual(await others.fetch(), [
      { ...told, status_text: 'on vacation' },
      { ...told, ...car },
      { ...told, status_text: '' },
      { ...told, emoji_name: '', emoji_code: '', reaction_type: 'unicode_emoji' },
    ]);
  });

  test('a deactivated user has none', async () => {
    const { as } = await startServer();
    await as.alice.call(updateStatus, { status_text: 'away' });
    await as.owner.call(deactivateUser, { user_id: as.alice.user.id });
    const refusal = await as.bob.refused(getUserStatus, { user_id: as.alice.user.id });
    assert.deepEqual(
      [refusal.status, refusal.code, refusal.msg],
      [400, 'BAD_REQUEST', 'User is deactivated'],
    );
  });

  test('empty names take the status away, whichever of them are passed', async () => {
    const { as } = await startServer();
    const { id } = as.alice.user;
    const emptied = { status_text: '', emoji_name: '', emoji_code: '', reaction_type: '' };
    for (const cleared of [emptied, { ...emptied, reaction_type: 'unicode_emoji' }]) {
      await as.alice.call(updateStatus, { status_text: 'lunch', ...car });
      await as.alice.call(updateStatus, cleared);
      assert.deepEqual((await as.bob.call(getUserStatus, { user_id: id })).status, {});
    }
    await as.alice.call(updateStatus, { status_text: 'only text', emoji_code: '', reaction_type: '' });
    const refused = await as.alice.refused(updateStatus, { emoji_name: 'car', emoji_code: '' });
    assert.equal(refused.msg, 'Invalid emoji code');
    assert.deepEqual((await as.bob.call(getUserStatus, { user_id: id })).status, {
      status_text: 'only text',
    });
  });

  test('who hides their presence is away, by whichever name they do it', async () => {
    const { as } = await startServer();
    const { id } = as.alice.user;
    const others = await listen(as.guest, { event_types: ['user_status'] });
    const own = await listen(as.alice, { event_types: ['user_status', 'user_settings'] });
    const seen = async () => (await as.bob.call(getUserStatus, { user_id: id })).status;
    const told = { type: 'user_status', user_id: id };
    const set = { type: 'user_settings', op: 'update', property: 'presence_enabled' };
    await as.alice.call(updateStatus, { away: true, status_text: 'lunch' });
    assert.deepEqual(await seen(), { away: true, status_text: 'lunch' });
    assert.deepEqual((await as.bob.call(registerQueue)).user_status, { [id]: await seen() });
    await as.alice.call(updateStatus, { away: true });
    await as.alice.call(updateStatus, { status_text: '' });
    assert.deepEqual((await as.bob.call(registerQueue)).user_status, { [id]: { away: true } });
    await as.alice.call(updateSettings, { presence_enabled: true });
    assert.deepEqual(await seen(), {});
    assert.deepEqual((await as.bob.call(registerQueue)).user_status, {});
    const events = [
      { ...told, away: true },
      { ...told, status_text: 'lunch' },
      { ...told, status_text: '' },
      { ...told, away: false },
    ];
    assert.deepEqual(await others.fetch(), events);
    assert.deepEqual(await own.fetch(), [
      { ...set, value: false },
      ...events.slice(0, 3),
      { ...set, value: true },
      events[3],
    ]);
  });

  test('a limited guest gets no status of an unknown user until they meet', async () => {
    const server = await startServer();
    const { as } = server;
    await setRealm(server.context, {
      can_access_all_users_group: server.context.realm.systemGroup('role:members').id,
    });
    await as.guest.call(unsubscribeFromChannels, { subscriptions: ['square'] });
    const guest = await listen(as.guest, { event_types: ['user_status'] });
    const [bob, alice] = [as.bob.user.id, as.alice.user.id];
    await as.bob.call(updateStatus, { away: true });
    await as.alice.call(updateStatus, { away: true });
    const told = { type: 'user_status', away: true };
    assert.deepEqual(await guest.fetch(), [{ ...told, user_id: alice }]);
    assert.deepEqual((await as.guest.call(registerQueue)).user_status, { [alice]: { away: true } });
    await as.bob.call(updateStatus, { emoji_name: 'car' });
    await as.bob.call(subscribeToChannels, { subscriptions: [{ name: 'window' }] });
    assert.deepEqual(await guest.fetch(), [{ ...told, ...car, status_text: '', user_id: bob }]);
  });

  test('has any emoji of Unicode', async () => {
    const { as } = await startServer();
    const code = '1f468-200d-1f4bb';
    for (const emoji of [
      { emoji_name: 'man_technologist' },
      { emoji_name: 'man_technologist', emoji_code: code, reaction_type: 'unicode_emoji' },
    ]) {
      await as.alice.call(updateStatus, emoji);
      const { status } = await as.bob.call(getUserStatus, { user_id: as.alice.user.id });
      assert.deepEqual(status, { ...emoji, emoji_code: code, reaction_type: 'unicode_emoji' });
      await as.alice.call(updateStatus, { emoji_name: '' });
    }
  });

  test('refuses what is nothing, too long, or no emoji; bots have none', async () => {
    const { as } = await startServer();
    const refusals: [object, string][] = [
      [{}, 'Client did not pass any new values.'],
      [{ status_text: 'é'.repeat(61) }, 'status_text is too long (limit: 60 characters)'],
      [
        { emoji_code: '1f697' },
        'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
      ],
      [
        { status_text: 'x', reaction_type: 'unicode_emoji' },
        'Client must pass emoji_name if they pass either emoji_code or reaction_type.',
      ],
      [{ emoji_name: 'invalid' }, "Emoji 'invalid' does not exist"],
      [{ ...car, emoji_name: 'invalid' }, 'Invalid emoji name.'],
      [{ ...car, reaction_type: 'realm_emoji' }, 'Invalid custom emoji.'],
    ];
    for (const [params, msg] of refusals) {
      const refusal = await as.alice.refused(updateStatus, params);
      assert.deepEqual([refusal.status, refusal.code, refusal.msg], [400, 'BAD_REQUEST', msg]);
    }
    await as.alice.call(updateStatus, { status_text: '🎉'.repeat(60) });
    assert.equal((await as.bot.refused(updateStatus, { status_text: 'x' })).status, 400);
    assert.equal((await as.alice.refused(getUserStatus, { user_id: 99_999 })).msg, 'No such user');
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    const { alice } = server.as;
    await verifyEvents(server, () => alice.call(updateStatus, { status_text: 'away', emoji_name: 'car' }));
    await verifyEvents(server, () => alice.call(updateStatus, { status_text: '' }));
    await verifyEvents(server, () => alice.call(updateStatus, { emoji_name: '' }));
    await verifyEvents(server, () => alice.call(updateStatus, { away: true, status_text: 'x' }));
    await verifyEvents(server, () => alice.call(updateStatus, { away: false, status_text: '' }));
    await verifyEvents(server, () => alice.call(updateSettings, { presence_enabled: false }));
  });

  test('state + events = fresh state: people who come, go and come back', async () => {
    const server = await startServer();
    const { owner, bob, guest } = server.as;
    const realm = server.context.realm;
    await bob.call(updateStatus, { away: true, ...car, status_text: 'lunch' });
    const ofBob = { user_id: bob.user.id };
    await verifyEvents(server, () => owner.call(deactivateUser, ofBob));
    await verifyEvents(server, () => owner.call(reactivateUser, ofBob));
    await owner.call(updateUserDefaults, { presence_enabled: false });
    const newcomer = { email: 'new@example.com', password: 'correct horse', full_name: 'Nora Newcomer' };
    await verifyEvents(server, () => owner.call(createUser, newcomer));
    const who = (name: 'role:members' | 'role:everyone') =>
      owner.call(updateRealm, { can_access_all_users_group: { new: realm.systemGroup(name).id } });
    await verifyEvents(server, () => who('role:members'));
    await verifyEvents(server, () => who('role:everyone'));
    await who('role:members');
    await guest.call(unsubscribeFromChannels, { subscriptions: ['square', 'window'] });
    const promoted = await listen(guest, { event_types: ['user_status'] });
    await owner.call(updateUser, { user_id: guest.user.id, role: 400 });
    const heard = (await promoted.fetch()).map(({ user_id }) => user_id);
    const { user_status } = await owner.call(registerQueue);
    assert.deepEqual(heard.map(String), Object.keys(user_status ?? {}));
    await verifyEvents(server, () => owner.call(updateUser, { user_id: guest.user.id, role: 600 }));
    const back = { subscriptions: [{ name: 'square' }], principals: [guest.user.id] };
    await verifyEvents(server, () => owner.call(subscribeToChannels, back));
  });
});
