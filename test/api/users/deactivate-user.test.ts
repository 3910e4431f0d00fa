import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getSubscribers } from '../../../src/chat/endpoints/channels/get-subscribers.ts';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../../src/chat/endpoints/channels/unsubscribe.ts';
import { getEvents } from '../../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { addReaction } from '../../../src/chat/endpoints/messages/add-reaction.ts';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { getMessages } from '../../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { createUser } from '../../../src/chat/endpoints/users/create-user.ts';
import { deactivateOwnUser } from '../../../src/chat/endpoints/users/deactivate-own-user.ts';
import { deactivateUser } from '../../../src/chat/endpoints/users/deactivate-user.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { getUser } from '../../../src/chat/endpoints/users/get-user.ts';
import { reactivateUser } from '../../../src/chat/endpoints/users/reactivate-user.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import type { User } from '../../../src/chat/model/people.ts';

import { insertGroup } from '../../../src/chat/store/people/user-groups.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { outbox } from '../../support/mail.ts';
import { reread } from '../../support/reread.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';

const limitGuests = ({ context }: TestServer) =>
  setRealm(context, { can_access_all_users_group: context.realm.systemGroup('role:members').id });

/** A group that names people; of which some manage it. */
function makeGroup(
  { context }: TestServer,
  members: readonly User[],
  managers: readonly User[] = [],
): Promise<number> {
  return context.transact(async (tx) => {
    const id = tx.nextId('group');
    const named = { direct_members: managers.map((user) => user.id), direct_subgroups: [] };
    const permissions = {
      ...tx.realm.systemGroup('role:nobody').permissions,
      ...(managers.length > 0 && { can_manage_group: named }),
    };
    await insertGroup(tx, {
      ...{ id, name: 'climbers', description: '', creatorId: null, dateCreated: tx.now },
      ...{ isSystem: false, deactivated: false, subgroups: [], permissions },
      members: new Set(members.map((user) => user.id)),
    });
    await reread(tx, { groups: [id] });
    return id;
  });
}

describe('DELETE /users/{user_id}', () => {
  test('nobody gets in any more, nor with the bots of the account; what was waiting ends', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { alice, bot } = cast.users;
    const queue = await as.alice.call(registerQueue, {});
    const polled = as.alice.call(getEvents, {
      queue_id: queue.queue_id as string,
      last_event_id: queue.last_event_id,
    });
    await new Promise(setImmediate);
    assert.deepEqual(await as.administrator.call(deactivateUser, { user_id: alice.id }), {
      result: 'success',
      msg: '',
    });
    assert.deepEqual((await polled).events, []);
    for (const actor of [as.alice, as.bot]) {
      const { status, code, msg } = await actor.refused(getOwnUser);
      assert.deepEqual([status, code, msg], [401, 'USER_DEACTIVATED', 'Account is deactivated']);
    }
    const { user } = await as.bob.call(getUser, { user_id: alice.id });
    assert.deepEqual([user.is_active, user.role], [false, 400]);
    const { subscribers } = await as.bob.call(getSubscribers, { stream_id: cast.channels.square.id });
    assert(!subscribers.includes(alice.id));
    const left = await server.context.db.selectFrom('queues').selectAll().execute();
    assert.deepEqual(left, []);
    await as.owner.call(reactivateUser, { user_id: alice.id });
    const { code } = await as.alice.refused(getEvents, {
      queue_id: queue.queue_id as string,
      last_event_id: queue.last_event_id,
    });
    assert.equal(code, 'BAD_EVENT_QUEUE_ID');
    assert.equal(as.bot.user.isActive, false, 'the bot stays');
    assert.equal(bot.botOwnerId, alice.id);
  });

  test('reaches all who know the person, and to users who administer the bots', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { alice, bot } = cast.users;
    const types = { event_types: ['realm_user', 'realm_bot', 'user_group', 'subscription'] };
    const [owner, bob] = [await listen(as.owner, types), await listen(as.bob, types)];
    await as.administrator.call(deactivateUser, { user_id: alice.id });
    const update = (type: string, person: object) => ({ type, op: 'update', ...person });
    const gone = [alice, bot].map(({ id }) =>
      update('realm_user', { person: { user_id: id, is_active: false } }),
    );
    const keys = update('realm_bot', { bot: { user_id: bot.id, is_active: false } });
    assert.deepEqual(await bob.fetch(), gone);
    assert.deepEqual(await owner.fetch(), [...gone, keys]);
  });

  test('users who may not see the person get events about the groups and channels that they see', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await limitGuests(server);
    const { owner, moderator } = cast.users;
    const groupId = await makeGroup(server, [moderator]);
    await as.administrator.call(unsubscribeFromChannels, {
      subscriptions: ['square'],
      principals: [moderator.id],
    });
    await as.guest.call(unsubscribeFromChannels, { subscriptions: ['square'] });
    const guest = await listen(as.guest);
    await as.owner.call(deactivateUser, { user_id: moderator.id });
    const group = server.context.realm.systemGroup('role:moderators').id;
    const left = (group_id: number) => ({
      ...{ type: 'user_group', op: 'remove_members' },
      ...{ group_id, user_ids: [moderator.id] },
    });
    assert.deepEqual(await guest.fetch(), [left(group), left(groupId)]);
    assert(owner.id !== moderator.id);
  });

  test('a mail, if there is a comment, with the words in it', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { alice, bob, moderator } = cast.users;
    await as.administrator.call(deactivateUser, { user_id: alice.id });
    assert.deepEqual(await outbox(server), []);
    const words = { deactivation_notification_comment: '  Farewell,\nand thanks!  ' };
    await as.administrator.call(deactivateUser, { user_id: bob.id, ...words });
    const blank = { deactivation_notification_comment: '' };
    await as.administrator.call(deactivateUser, { user_id: moderator.id, ...blank });
    const [first, second] = await outbox(server);
    assert.deepEqual([first?.address, second?.address], ['bob@example.com', 'moderator@example.com']);
    assert.match(first?.body ?? '', /Adam Administrator writes:\n\nFarewell,\nand thanks!$/);
    assert.match(second?.body ?? '', /has been deactivated by Adam Administrator/);
    assert.doesNotMatch(second?.body ?? '', /writes/);
    const long = { user_id: cast.users.guest.id, deactivation_notification_comment: 'x'.repeat(2001) };
    const { msg } = await as.administrator.refused(deactivateUser, long);
    assert.equal(msg, 'deactivation_notification_comment is too long (limit: 2000 characters)');
  });

  test('takes an administrator, of an owner an owner, and never the only one', async () => {
    const { as, cast, asNobody } = await startServer();
    const { owner, alice, administrator, gone, bot } = cast.users;
    for (const name of ['moderator', 'alice', 'bob', 'guest', 'bot'] as const) {
      const { code, msg } = await as[name].refused(deactivateUser, { user_id: alice.id });
      assert.deepEqual([code, msg], ['BAD_REQUEST', 'Must be an organization administrator']);
    }
    assert.equal((await asNobody.refused(deactivateUser, { user_id: alice.id })).status, 401);
    const refusal = async (actor: 'owner' | 'administrator', user_id: number) => {
      const { status, code, msg } = await as[actor].refused(deactivateUser, { user_id });
      assert.deepEqual([status, code], [400, 'BAD_REQUEST']);
      return msg;
    };
    assert.equal(await refusal('administrator', owner.id), 'Cannot deactivate the only organization owner');
    assert.equal(await refusal('owner', owner.id), 'Cannot deactivate the only organization owner');
    assert.equal(await refusal('owner', gone.id), 'User is deactivated');
    assert.equal(await refusal('owner', bot.id), 'No such user');
    assert.equal(await refusal('owner', 9999), 'No such user');
    await as.owner.call(updateUser, { user_id: administrator.id, role: 100 });
    await as.administrator.call(deactivateUser, { user_id: owner.id });
    assert.equal(
      await refusal('administrator', administrator.id),
      'Cannot deactivate the only organization owner',
    );
  });

  test('an administrator deactivates an owner who is not the only one', async () => {
    const { as, cast } = await startServer();
    const listener = await listen(as.bob, { event_types: ['realm_user'] });
    await as.owner.call(updateUser, { user_id: cast.users.alice.id, role: 100 });
    await as.administrator.call(deactivateUser, { user_id: cast.users.alice.id });
    const person = { user_id: cast.users.alice.id, is_active: false };
    const told = (await listener.fetch()).map((event) => event.person);
    assert.deepEqual(told.at(-2), person);
    await as.moderator.refused(deactivateUser, { user_id: cast.users.owner.id });
    await as.administrator.refused(deactivateUser, { user_id: cast.users.owner.id });
  });
});

describe('DELETE /users/me', () => {
  test('ends the own account, but not the last of its kind', async () => {
    const { as, cast } = await startServer();
    const last = await as.owner.refused(deactivateOwnUser);
    assert.deepEqual(last, {
      status: 400,
      result: 'error',
      code: 'CANNOT_DEACTIVATE_LAST_USER',
      msg: 'Cannot deactivate the only organization owner',
      entity: 'organization owner',
      is_last_owner: true,
    });
    assert.match((await as.bot.refused(deactivateOwnUser)).msg, /does not accept bot requests/);
    await as.guest.call(deactivateOwnUser);
    assert.equal((await as.guest.refused(getOwnUser)).code, 'USER_DEACTIVATED');
    for (const name of ['administrator', 'moderator', 'alice', 'bob'] as const) {
      await as[name].call(deactivateOwnUser);
    }
    const { msg, is_last_owner } = (await as.owner.refused(deactivateOwnUser)) as Record<string, unknown>;
    assert.deepEqual([msg, is_last_owner], ['Cannot deactivate the only user', false]);
    assert.equal(cast.users.owner.isActive, true);
  });
});

describe('POST /users/{user_id}/reactivate', () => {
  test('opens the account again as it was', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { gone } = cast.users;
    const groupId = await makeGroup(server, [gone]);
    const types = { event_types: ['realm_user', 'realm_bot', 'user_group', 'subscription'] };
    const bob = await listen(as.bob, types);
    await as.administrator.call(reactivateUser, { user_id: gone.id });
    const member = { type: 'user_group', op: 'add_members', user_ids: [gone.id] };
    const { realm } = server.context;
    const [first, ...rest] = await bob.fetch();
    assert.deepEqual(first, {
      type: 'realm_user',
      op: 'update',
      person: { user_id: gone.id, is_active: true },
    });
    assert.deepEqual(rest, [
      { ...member, group_id: realm.systemGroup('role:members').id },
      { ...member, group_id: realm.systemGroup('role:fullmembers').id },
      { ...member, group_id: groupId },
      {
        ...{ type: 'subscription', op: 'peer_add' },
        ...{ stream_ids: [cast.channels.square.id], user_ids: [gone.id] },
      },
    ]);
    await as.gone.call(sendMessage, { type: 'channel', to: 'square', topic: 'back', content: 'Here again.' });
    await as.administrator.call(reactivateUser, { user_id: gone.id });
    assert.equal((await bob.fetch()).length, 0);
  });

  test('what was sent meanwhile does not reach the person: hidden with protected history, else read', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { alice } = cast.users;
    const subscriptions = [{ name: 'vault' }];
    await as.bob.call(subscribeToChannels, {
      ...{ subscriptions, principals: [alice.id, cast.users.bob.id], invite_only: true },
      history_public_to_subscribers: false,
    });
    const say = async (to: string, content: string) =>
      (await as.bob.call(sendMessage, { type: 'channel', to, topic: 'news', content })).id;
    const before = [await say('vault', 'before'), await say('square', 'before')];
    await as.owner.call(deactivateUser, { user_id: alice.id });
    const [hidden, open] = [await say('vault', 'meanwhile'), await say('square', 'meanwhile')];
    await as.owner.call(reactivateUser, { user_id: alice.id });
    const after = [await say('vault', 'after'), await say('square', 'after')];
    const seen = await as.alice.call(getMessages, { anchor: 'newest', num_before: 6, num_after: 0 });
    assert.deepEqual(seen.messages.map(({ id }) => id).slice(-4), [...before, ...after]);
    assert.equal((await as.alice.refused(getMessage, { message_id: hidden })).msg, 'Invalid message(s)');
    const { message } = await as.alice.call(getMessage, { message_id: open });
    assert(message.flags.includes('read'));
    const queue = await listen(as.alice, { event_types: ['reaction', 'message'] });
    for (const message_id of [...before, hidden, open, ...after])
      await as.bob.call(addReaction, { message_id, emoji_name: 'smile' });
    const told = (await queue.fetch()).map((event) => event.message_id);
    assert(!told.includes(hidden));
    assert.deepEqual(
      told.filter((id) => id !== open),
      [...before, ...after],
    );
    await verifyEvents(server, () => as.bob.call(addReaction, { message_id: hidden, emoji_name: 'heart' }));
  });

  test('takes an administrator; for a bot also its owner, if permitted to create bots of its type', async () => {
    const { as, cast, context } = await startServer();
    const { gone, alice, bot } = cast.users;
    for (const name of ['moderator', 'alice', 'guest', 'bot'] as const) {
      const { code, msg } = await as[name].refused(reactivateUser, { user_id: gone.id });
      assert.deepEqual([code, msg], ['BAD_REQUEST', 'Insufficient permission']);
    }
    assert.equal((await as.owner.refused(reactivateUser, { user_id: 9999 })).msg, 'No such user');
    await as.owner.call(deactivateUser, { user_id: alice.id });
    await as.owner.call(reactivateUser, { user_id: alice.id });
    assert.equal((await as.bob.refused(reactivateUser, { user_id: bot.id })).msg, 'Insufficient permission');
    await setRealm(context, { can_create_bots_group: context.realm.systemGroup('role:moderators').id });
    assert.equal(
      (await as.alice.refused(reactivateUser, { user_id: bot.id })).msg,
      'Insufficient permission',
    );
    await setRealm(context, { can_create_bots_group: context.realm.systemGroup('role:members').id });
    await as.alice.call(reactivateUser, { user_id: bot.id });
    await as.bot.call(getOwnUser);
  });

  test('a bot with a deactivated owner gets the acting user as owner; its name must be free', async () => {
    const { as, cast } = await startServer();
    const { alice, bot, owner } = cast.users;
    await as.owner.call(deactivateUser, { user_id: alice.id });
    const namesake = { email: 'echo@example.com', password: 'cobol & moths', full_name: 'Echo Bot' };
    const { user_id } = await as.owner.call(createUser, namesake);
    assert.equal(
      (await as.owner.refused(reactivateUser, { user_id: bot.id })).msg,
      'Name is already in use.',
    );
    await as.owner.call(deactivateUser, { user_id });
    const listener = await listen(as.administrator, { event_types: ['realm_user', 'realm_bot'] });
    await as.owner.call(reactivateUser, { user_id: bot.id });
    const person = (changed: object) => ({
      type: 'realm_user',
      op: 'update',
      person: { user_id: bot.id, ...changed },
    });
    const key = (changed: object) => ({
      type: 'realm_bot',
      op: 'update',
      bot: { user_id: bot.id, ...changed },
    });
    assert.deepEqual(await listener.fetch(), [
      person({ is_active: true }),
      person({ bot_owner_id: owner.id }),
      key({ is_active: true }),
      key({ api_key: as.bot.user.apiKey }),
      key({ owner_id: owner.id }),
    ]);
  });
});

describe('state and events', () => {
  test('of users who leave and come back', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { alice, bob, bot, gone, moderator } = cast.users;
    await makeGroup(server, [bob, gone, moderator], [alice, bob, bot]);
    for (const name of ['bob', 'alice', 'guest', 'moderator'] as const) {
      const { id: user_id } = cast.users[name];
      await verifyEvents(server, () => as.owner.call(deactivateUser, { user_id }));
      await verifyEvents(server, () => as.owner.call(reactivateUser, { user_id }));
    }
    await verifyEvents(server, () => as.alice.call(reactivateUser, { user_id: cast.users.bot.id }));
    await verifyEvents(server, () => as.alice.call(deactivateOwnUser));
    await verifyEvents(server, () => as.owner.call(reactivateUser, { user_id: cast.users.bot.id }));
  });

  test('for guests who do not know everybody', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await limitGuests(server);
    const { bob, moderator } = cast.users;
    await makeGroup(server, [moderator], [bob, moderator]);
    const viewers = ['guest', 'alice'] as const;
    await as.bob.call(subscribeToChannels, { subscriptions: [{ name: 'window' }] });
    // The web-public channel is visible from outside, with its subscribers.
    await as.guest.call(unsubscribeFromChannels, { subscriptions: ['square', 'window'] });
    for (const { id: user_id } of [bob, moderator]) {
      await verifyEvents(server, () => as.owner.call(deactivateUser, { user_id }), { viewers });
      await verifyEvents(server, () => as.owner.call(reactivateUser, { user_id }), { viewers });
    }
  });
});
