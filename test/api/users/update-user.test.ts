import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fetchApiKey } from '../../../src/chat/endpoints/authentication/fetch-api-key.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { createUser } from '../../../src/chat/endpoints/users/create-user.ts';
import { getUser } from '../../../src/chat/endpoints/users/get-user.ts';
import { getUsers } from '../../../src/chat/endpoints/users/get-users.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import { updateUserByEmail } from '../../../src/chat/endpoints/users/update-user-by-email.ts';
import { ROLE, type Role, type User } from '../../../src/chat/model/people.ts';

import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { setRealm, setUser } from '../../support/settings.ts';

type Names = keyof TestServer['as'];

const limitGuests = ({ context }: TestServer) =>
  setRealm(context, { can_access_all_users_group: context.realm.systemGroup('role:members').id });

/** It follows from the address, of which clients compute it. */
const pictureOf = (user_id: number) => ({
  user_id,
  avatar_url: null,
  avatar_source: 'G',
  avatar_url_medium: null,
  avatar_version: 1,
});

describe('PATCH /users/{user_id}', () => {
  test('changes name and role at once; both are true for the next request', async () => {
    const { as, cast } = await startServer();
    const { bob } = cast.users;
    await as.administrator.call(updateUser, { user_id: bob.id, full_name: ' Robert  ', role: 300 });
    const { user } = await as.alice.call(getUser, { user_id: bob.id });
    assert.deepEqual([user.full_name, user.role], ['Robert', 300]);
    await as.administrator.call(updateUser, { user_id: bob.id, role: 200 });
    await as.bob.call(updateUser, { user_id: cast.users.alice.id, full_name: 'Alicia' });
    await as.administrator.call(updateUser, { user_id: bob.id, role: 400 });
    await as.bob.refused(updateUser, { user_id: cast.users.alice.id, full_name: 'Alice' });
  });

  test('of two owners who demote each other at the same moment one succeeds, and the other may no longer', async () => {
    const server = await startServer();
    const { as, cast, context, log } = server;
    const { owner, administrator } = cast.users;
    await setUser(context, administrator, { role: ROLE.owner });
    const demote = (actor: Names, { id }: User) =>
      as[actor].call(updateUser, { user_id: id, role: ROLE.member });
    const outcomes = await Promise.allSettled([
      demote('owner', administrator),
      as.administrator.refused(updateUser, { user_id: owner.id, role: ROLE.member }),
    ]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled'],
    );
    const [, refused] = outcomes;
    assert(refused?.status === 'fulfilled' && 'msg' in refused.value);
    assert.equal(refused.value.msg, 'Must be an organization administrator');
    assert.deepEqual(log.lines, []);
  });

  test('the reply is empty; without parameters nothing changes and nothing is emitted', async () => {
    const { as, cast } = await startServer();
    const bob = await listen(as.bob);
    const { bob: user } = cast.users;
    const same = { user_id: user.id, full_name: 'Bob Member', role: ROLE.member, profile_data: [] };
    assert.deepEqual(await as.administrator.call(updateUser, same), { result: 'success', msg: '' });
    await as.administrator.call(updateUser, { user_id: user.id });
    assert.deepEqual(await bob.fetch(), []);
  });

  test('takes an administrator', async () => {
    const { as, cast, asNobody } = await startServer();
    const asked = { user_id: cast.users.alice.id, full_name: 'Somebody' };
    for (const name of ['moderator', 'alice', 'bob', 'guest', 'bot'] as const) {
      const { code, msg, status } = await as[name].refused(updateUser, asked);
      assert.deepEqual([status, code, msg], [400, 'BAD_REQUEST', 'Must be an organization administrator']);
    }
    assert.equal((await asNobody.refused(updateUser, asked)).status, 401);
    assert.equal(as.alice.user.fullName, 'Alice Member');
  });

  test('nobody there, and the server’s own bots, are the same', async () => {
    const { as, context } = await startServer();
    const own = [...context.realm.users.values()].find((user) => user.isSystemBot) as User;
    for (const user_id of [9999, own.id]) {
      const { code, msg } = await as.owner.refused(updateUser, { user_id, full_name: 'Else' });
      assert.deepEqual([code, msg], ['BAD_REQUEST', 'No such user']);
    }
  });

  test('deactivated people and bots too', async () => {
    const { as, cast } = await startServer();
    const { gone, bot } = cast.users;
    await as.administrator.call(updateUser, { user_id: gone.id, full_name: 'Gwen', role: 600 });
    await as.administrator.call(updateUser, { user_id: bot.id, full_name: 'Echo', role: 300 });
    assert.deepEqual([as.gone.user.role, as.bot.user.role, as.bot.user.fullName], [600, 300, 'Echo']);
    const taken = await as.administrator.refused(updateUser, { user_id: bot.id, full_name: 'Bob Member' });
    assert.equal(taken.msg, 'Name is already in use.');
  });

  test('the owners’ role is owners’ to give and to take, and the only one keeps it', async () => {
    const { as, cast } = await startServer();
    const { owner, alice, administrator, guest } = cast.users;
    const give = (user: User, role: Role) => ({ user_id: user.id, role });
    const refusal = async (actor: Names, user: User, role: Role) => {
      const { status, code, msg } = await as[actor].refused(updateUser, give(user, role));
      assert.deepEqual([status, code], [400, 'BAD_REQUEST']);
      return msg;
    };
    assert.equal(await refusal('administrator', alice, 100), 'Must be an organization owner');
    assert.equal(await refusal('administrator', owner, 200), 'Must be an organization owner');
    const only = 'The owner permission cannot be removed from the only organization owner.';
    assert.equal(await refusal('owner', owner, 200), only);
    for (const role of [100, 200] as const) {
      assert.equal(await refusal('owner', guest, role), 'Guests cannot be organization administrators');
    }
    assert.equal(
      (await as.owner.refused(updateUser, { user_id: alice.id, role: 500 as Role })).msg,
      'Invalid role',
    );
    await as.owner.call(updateUser, give(administrator, 100));
    await as.owner.call(updateUser, give(owner, 400));
    assert.equal(await refusal('administrator', administrator, 600), only);
    assert.equal(await refusal('owner', alice, 300), 'Must be an organization administrator');
    // A bot with the role, and a deactivated user, do not count.
    await as.administrator.call(updateUser, give(cast.users.bot, 100));
    await as.administrator.call(updateUser, give(cast.users.gone, 100));
    assert.equal(await refusal('administrator', administrator, 600), only);
  });

  test('what is wrong with a name; nothing else is changed then', async () => {
    const { as, cast, context } = await startServer();
    const { bob } = cast.users;
    const wrong = async (full_name: string) =>
      (await as.administrator.refused(updateUser, { user_id: bob.id, role: 300, full_name })).msg;
    assert.equal(await wrong('x'), 'Name too short!');
    assert.equal(await wrong('x'.repeat(101)), 'Name too long!');
    assert.equal(await wrong('a*b'), 'Invalid characters in name!');
    assert.equal(await wrong('Bob|3'), 'Invalid format!');
    await setRealm(context, { require_unique_names: true });
    assert.equal(await wrong('ALICE member'), 'Unique names required in this organization.');
    assert.equal(as.bob.user.role, 400);
    await as.administrator.call(updateUser, { user_id: bob.id, full_name: 'BOB member' });
  });

  test('the address takes an owner with the permission; then one logs in with the new one', async () => {
    const { as, cast, context, asNobody } = await startServer();
    const account = { email: 'grace@example.com', password: 'cobol & moths', full_name: 'Grace' };
    const { user_id } = await as.owner.call(createUser, account);
    const ask = (new_email: string) => ({ user_id, new_email });
    const unauthorized = 'User not authorized to change user emails';
    assert.equal((await as.administrator.refused(updateUser, ask('g@example.com'))).msg, unauthorized);
    await setUser(context, cast.users.administrator, { can_change_user_emails: 1 });
    assert.equal((await as.administrator.refused(updateUser, ask('g@example.com'))).msg, unauthorized);
    await setUser(context, cast.users.owner, { can_change_user_emails: 0 });
    assert.equal((await as.owner.refused(updateUser, ask('g@example.com'))).msg, unauthorized);
    await setUser(context, cast.users.owner, { can_change_user_emails: 1 });
    const wrong = async (email: string) => (await as.owner.refused(updateUser, ask(email))).msg;
    assert.equal(await wrong('nonsense'), 'Invalid new email address.');
    assert.equal(await wrong(''), 'Invalid new email address.');
    assert.equal(await wrong('ALICE@example.com'), 'New email value error: Already has an account.');
    assert.equal(await wrong('gone@example.com'), 'New email value error: Account has been deactivated.');
    await as.owner.call(updateUser, ask('GRACE@example.com'));
    await as.owner.call(updateUser, ask('g@example.com'));
    const { password } = account;
    const login = await asNobody.call(fetchApiKey, { username: 'G@example.com', password });
    assert.deepEqual([login.user_id, login.email], [user_id, 'g@example.com']);
    await asNobody.refused(fetchApiKey, { username: account.email, password });
    await as.owner.call(createUser, { ...account, full_name: 'Another Grace' });
  });

  test('each change is emitted in its form, to users who may see the person', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await limitGuests(server);
    const { administrator, bob } = cast.users;
    const types = { event_types: ['realm_user'] };
    const [alice, guest, self] = [
      await listen(as.alice, types),
      await listen(as.guest, { ...types, client_capabilities: { user_list_incomplete: true } }),
      await listen(as.bob, types),
    ];
    await as.owner.call(updateUser, {
      user_id: bob.id,
      full_name: 'Robert',
      role: 300,
      new_email: 'robert@example.com',
    });
    const forms = [
      { user_id: bob.id, full_name: 'Robert' },
      { user_id: bob.id, role: 300 },
      { user_id: bob.id, delivery_email: 'robert@example.com' },
      pictureOf(bob.id),
      { user_id: bob.id, new_email: 'robert@example.com' },
    ].map((person) => ({ type: 'realm_user', op: 'update', person }));
    assert.deepEqual(await alice.fetch(), forms);
    assert.deepEqual(await guest.fetch(), forms, 'they are in the same channel');
    const own = (await self.fetch()).map(({ person }) => person as Record<string, unknown>);
    assert.equal(own[3]?.avatar_url, `http://chat.example.com/avatar/${bob.id}?version=1`);
    assert.deepEqual(
      own.map(Object.keys),
      forms.map(({ person }) => Object.keys(person)),
    );
    // Somebody in none of the guest's channels.
    const stranger = { email: 'x@example.com', password: 'cobol & moths', full_name: 'Xenia' };
    const { user_id } = await as.owner.call(createUser, stranger);
    await as.owner.call(updateUser, { user_id, full_name: 'Xenia X' });
    const told = (events: Record<string, unknown>[]) => events.map(({ op }) => op);
    assert.deepEqual(told(await alice.fetch()), ['add', 'update']);
    assert.deepEqual(await guest.fetch(), []);
    await as.owner.call(updateUser, { user_id: cast.users.guest.id, role: 400 });
    const message = { type: 'direct', to: JSON.stringify([user_id]), content: 'Who are you?' } as const;
    await as.guest.call(sendMessage, message);
    await as.owner.call(updateUser, { user_id: cast.users.guest.id, role: 600 });
    await guest.fetch();
    await as.owner.call(updateUser, { user_id, full_name: 'Xenia Y' });
    assert.deepEqual(told(await guest.fetch()), ['update'], 'they have talked');
    await as.owner.call(updateUser, { user_id: administrator.id, full_name: 'Ada' });
    assert.deepEqual(told(await guest.fetch()), ['update']);
  });

  test('a hidden address reaches only users who may see it', async () => {
    const { as, cast, context } = await startServer();
    const { bob } = cast.users;
    await setUser(context, bob, { settings: '{"email_address_visibility":3}' });
    const types = { event_types: ['realm_user'] };
    const [administrator, alice] = [await listen(as.administrator, types), await listen(as.alice, types)];
    await as.owner.call(updateUser, { user_id: bob.id, new_email: 'robert@example.com' });
    const person = { user_id: bob.id, delivery_email: 'robert@example.com' };
    const told = [person, pictureOf(bob.id)].map((each) => ({
      type: 'realm_user',
      op: 'update',
      person: each,
    }));
    assert.deepEqual(await administrator.fetch(), told);
    assert.deepEqual(await alice.fetch(), []);
    const { members } = await as.alice.call(getUsers);
    assert(!JSON.stringify(members).includes('robert@'));
  });
});

describe('PATCH /users/{email}', () => {
  test('by the real address or the one in its place', async () => {
    const { as, cast, context } = await startServer();
    const { bob } = cast.users;
    await as.administrator.call(updateUserByEmail, { email: 'BOB@example.com', full_name: 'Robert' });
    assert.equal(as.bob.user.fullName, 'Robert');
    const dummy = `user${bob.id}@chat.example.com`;
    await setUser(context, bob, { settings: '{"email_address_visibility":4}' });
    const hidden = await as.administrator.refused(updateUserByEmail, { email: 'bob@example.com' });
    const missing = await as.administrator.refused(updateUserByEmail, { email: 'nobody@example.com' });
    assert.deepEqual([hidden.status, hidden.code, hidden.msg], [400, 'BAD_REQUEST', 'No such user']);
    assert.deepEqual(hidden, missing);
    await as.administrator.call(updateUserByEmail, { email: dummy, role: 300 });
    assert.equal(as.bob.user.role, 300);
    await as.administrator.refused(updateUserByEmail, { email: `user${bob.id}@elsewhere.org`, role: 400 });
  });

  test('takes an administrator', async () => {
    const { as, asNobody } = await startServer();
    const asked = { email: 'alice@example.com', full_name: 'Somebody' };
    for (const name of ['moderator', 'alice', 'bob', 'guest', 'bot'] as const) {
      const { code, msg } = await as[name].refused(updateUserByEmail, asked);
      assert.deepEqual([code, msg], ['BAD_REQUEST', 'Must be an organization administrator']);
    }
    assert.equal((await asNobody.refused(updateUserByEmail, asked)).status, 401);
  });
});

describe('a role that changes', () => {
  test('moves between the groups that follow from it, for everybody', async () => {
    const { as, cast, context } = await startServer();
    const guest = await listen(as.guest, { event_types: ['user_group'] });
    await as.owner.call(updateUser, { user_id: cast.users.bob.id, role: 200 });
    const groupId = (name: string) => context.realm.groupByName(name)?.id;
    const member = { type: 'user_group', user_ids: [cast.users.bob.id] };
    assert.deepEqual(await guest.fetch(), [
      { ...member, op: 'remove_members', group_id: groupId('role:members') },
      { ...member, op: 'remove_members', group_id: groupId('role:fullmembers') },
      { ...member, op: 'add_members', group_id: groupId('role:administrators') },
    ]);
  });

  test('a guest who becomes a member sees public channels, and the other way round', async () => {
    const { as, cast } = await startServer();
    const { guest } = cast.users;
    const { attic, square } = cast.channels;
    const types = { event_types: ['stream', 'subscription', 'realm_bot'] };
    const [self, alice] = [await listen(as.guest, types), await listen(as.alice, types)];
    await as.administrator.call(updateUser, { user_id: guest.id, role: 400 });
    const [created, ...peers] = await self.fetch();
    assert.deepEqual([created?.type, created?.op], ['stream', 'create']);
    const ids = ((created?.streams ?? []) as { stream_id: number }[]).map(({ stream_id }) => stream_id);
    assert(ids.includes(attic.id) && !ids.includes(square.id) && !ids.includes(cast.channels.cellar.id));
    assert(peers.every(({ type, op }) => type === 'subscription' && op === 'peer_add') && peers.length === 1);
    await as.administrator.call(updateUser, { user_id: guest.id, role: 600 });
    const [gone, ...rest] = await self.fetch();
    assert.deepEqual([gone?.op, gone?.stream_ids, rest], ['delete', ids, []]);
    assert.deepEqual(await alice.fetch(), [], 'nobody else sees more or less');
  });

  test('an administrator gets the keys of bots, and loses them', async () => {
    const { as, cast } = await startServer();
    const { bob, bot } = cast.users;
    const types = { event_types: ['realm_bot'] };
    const [self, alice] = [await listen(as.bob, types), await listen(as.alice, types)];
    await as.owner.call(updateUser, { user_id: bob.id, role: 200 });
    const [added] = await self.fetch();
    assert.deepEqual([added?.op, (added?.bot as User & { api_key: string })?.api_key], ['add', bot.apiKey]);
    await as.owner.call(updateUser, { user_id: bob.id, role: 400 });
    assert.deepEqual(await self.fetch(), [{ type: 'realm_bot', op: 'delete', bot: { user_id: bot.id } }]);
    assert.deepEqual(await alice.fetch(), []);
  });
});

describe('state and events', () => {
  test('of each role given to each', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    await limitGuests(server);
    await setUser(context, cast.users.owner, { settings: '{"email_address_visibility":3}' });
    await setUser(context, cast.users.alice, { settings: '{"email_address_visibility":2}' });
    const give = (name: Names, role: Role) =>
      verifyEvents(server, () => as.owner.call(updateUser, { user_id: cast.users[name].id, role }), {
        viewers: [...new Set([name, 'administrator', 'alice', 'guest'] as const)].filter(
          (each) => as[each].user.isActive,
        ),
      });
    await give('bob', 200);
    await give('bob', 600);
    await give('bob', 400);
    await give('guest', 300);
    await give('guest', 600);
    await give('bot', 600);
    await give('gone', 200);
  });

  test('of names and addresses', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    await setUser(context, cast.users.alice, { settings: '{"email_address_visibility":3}' });
    const change = (name: Names, asked: { full_name?: string; new_email?: string }) =>
      verifyEvents(server, () => as.owner.call(updateUser, { user_id: cast.users[name].id, ...asked }));
    await change('bob', { full_name: 'Robert', new_email: 'robert@example.com' });
    await change('alice', { new_email: 'alicia@example.com' });
    await change('bot', { full_name: 'Echo' });
    await change('owner', { new_email: 'boss@example.com' });
  });
});
