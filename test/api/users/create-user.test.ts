import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fetchApiKey } from '../../../src/chat/endpoints/authentication/fetch-api-key.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { addRealmDomain } from '../../../src/chat/endpoints/realm/add-realm-domain.ts';
import { createUser } from '../../../src/chat/endpoints/users/create-user.ts';
import { LIMITS } from '../../../src/chat/model/settings/settings.ts';
import { listen, messageOf } from '../../support/events.ts';
import { startServer } from '../../support/server.ts';
import { setRealm, setUser } from '../../support/settings.ts';

const grace = { email: 'grace@example.com', password: 'cobol & moths', full_name: 'Grace Hopper' };

describe('POST /users', () => {
  test('makes a member who can log in, in the default channels', async () => {
    const { as, context, asNobody } = await startServer();
    const { user_id } = await as.owner.call(createUser, grace);
    const user = context.realm.users.get(user_id);
    assert(user);
    assert.deepEqual([user.role, user.fullName, user.canCreateUsers], [400, 'Grace Hopper', false]);
    const general = context.realm.channelByName('general');
    assert(general?.isDefault && context.realm.isSubscribed(user_id, general.id));
    assert.equal(context.realm.isSubscribed(user_id, context.realm.channelByName('square')?.id ?? 0), false);
    const login = await asNobody.call(fetchApiKey, { username: grace.email, password: grace.password });
    assert.deepEqual([login.user_id, login.api_key], [user_id, user.apiKey]);
  });

  test("reaches everybody, and the channel's subscribers", async () => {
    const { as, context } = await startServer();
    const owner = await listen(as.owner);
    const guest = await listen(as.guest);
    const { user_id } = await as.owner.call(createUser, grace);
    const [added, ...events] = await owner.fetch();
    assert.deepEqual([added?.type, added?.op], ['realm_user', 'add']);
    const person = added?.person as Record<string, unknown>;
    assert.deepEqual(
      [person.full_name, person.delivery_email, person.user_id],
      ['Grace Hopper', 'grace@example.com', user_id],
    );
    const [members, fullMembers, peer, consent, announcement] = events;
    for (const [event, name] of [
      [members, 'role:members'],
      [fullMembers, 'role:fullmembers'],
    ] as const) {
      const group_id = context.realm.groupByName(name)?.id;
      assert.deepEqual(event, { type: 'user_group', op: 'add_members', group_id, user_ids: [user_id] });
    }
    assert.deepEqual([peer?.type, peer?.op, peer?.user_ids], ['subscription', 'peer_add', [user_id]]);
    assert.deepEqual(consent, { type: 'realm_export_consent', user_id, consented: false });
    const message = messageOf(announcement);
    assert.equal(message.sender_full_name, 'Notification Bot');
    assert.match(String(message.content), new RegExp(`Grace Hopper\\|${user_id}\\*\\* has joined`));
    // A guest outside the channel learns of the person, not of the channel.
    const types = (await guest.fetch()).map((event) => `${event.type}/${event.op ?? ''}`);
    assert(types.includes('realm_user/add'));
    assert(!types.includes('subscription/peer_add') && !types.includes('message/'));
    assert(!types.includes('realm_export_consent/'));
    assert(!JSON.stringify([added, events]).includes(context.realm.users.get(user_id)?.apiKey ?? ''));
  });

  test('a limited guest gets no event about a stranger; an older client gets a placeholder', async () => {
    const { as, context } = await startServer();
    await setRealm(context, { can_access_all_users_group: context.realm.systemGroup('role:members').id });
    const types = { event_types: ['realm_user'] };
    const client_capabilities = { user_list_incomplete: true };
    const guest = await listen(as.guest, { ...types, client_capabilities });
    const older = await listen(as.guest, types);
    const bob = await listen(as.bob, types);
    const { user_id } = await as.owner.call(createUser, grace);
    assert.equal((await bob.fetch()).length, 1);
    assert.deepEqual(await guest.fetch(), []);
    const [{ person, ...event } = {}, ...others] = await older.fetch();
    assert.deepEqual([event, others], [{ type: 'realm_user', op: 'add' }, []]);
    const { is_active, ...placeholder } = person as { is_active: boolean };
    assert.equal(is_active, true);
    const { realm_users } = await as.guest.call(registerQueue, { fetch_event_types: ['realm_user'] });
    const listed = (realm_users as { user_id: number; full_name: string }[]).find(
      (each) => each.user_id === user_id,
    );
    assert.deepEqual(placeholder, listed);
    assert.equal(listed?.full_name, 'Unknown user');
  });

  test('no announcement where there is no channel for it', async () => {
    const { as, context } = await startServer();
    await setRealm(context, { signup_announcements_stream_id: -1 });
    const owner = await listen(as.owner, { event_types: ['message'] });
    await as.owner.call(createUser, grace);
    assert.deepEqual(await owner.fetch(), []);
  });

  test('takes an administrator who has the permission', async () => {
    const { as, cast, context, asNobody } = await startServer();
    for (const actor of [as.moderator, as.alice, as.guest, as.bot]) {
      const { code, msg } = await actor.refused(createUser, grace);
      assert.deepEqual([code, msg], ['BAD_REQUEST', 'Must be an organization administrator']);
    }
    const { code, msg } = await as.administrator.refused(createUser, grace);
    assert.deepEqual([code, msg], ['BAD_REQUEST', 'User not authorized to create users']);
    assert.equal((await asNobody.refused(createUser, grace)).status, 401);
    await setUser(context, cast.users.administrator, { can_create_users: 1 });
    await setUser(context, cast.users.alice, { can_create_users: 1 });
    assert.equal((await as.alice.refused(createUser, grace)).code, 'BAD_REQUEST', 'the role is needed too');
    await as.administrator.call(createUser, grace);
  });

  test('what is wrong with the account', async () => {
    const { as, context } = await startServer();
    const wrong = async (changed: Partial<typeof grace>) =>
      (await as.owner.refused(createUser, { ...grace, ...changed })).msg;
    assert.equal(await wrong({ email: 'ALICE@example.com' }), 'Email is already in use.');
    for (const email of ['grace', 'a@b@c', 'gr ace@example.com', 'a:b@example.com', `${'x'.repeat(65)}@b.c`])
      assert.equal(await wrong({ email }), 'Enter a valid email address.', email);
    assert.equal(await wrong({ full_name: ' x ' }), 'Name too short!');
    assert.equal(await wrong({ full_name: 'x'.repeat(LIMITS.fullName + 1) }), 'Name too long!');
    for (const full_name of ['**bold**', 'a@b', 'nul\0nul', 'bell\u0007', 'mirror\u202e'])
      assert.equal(await wrong({ full_name }), 'Invalid characters in name!', full_name);
    assert.equal(await wrong({ full_name: 'Grace|12' }), 'Invalid format!');
    for (const password of ['', 'x9$Lk', 'aaaaaaaa', 'password1', '12345678', 'Grace Hopper'])
      assert.equal(await wrong({ password }), 'The password is too weak.', password);
    assert.match(await wrong({ password: 'xyz9'.repeat(26) }), /^password is too long/);
    await setRealm(context, { require_unique_names: true });
    const alike = ['alice member', 'ＡＬＩＣＥ Member', 'Gwen Gone', 'Echo Bot'];
    for (const full_name of alike)
      assert.equal(await wrong({ full_name }), 'Unique names required in this organization.', full_name);
    assert.equal(context.realm.userByEmail('grace@example.com'), undefined);
  });

  test('two at the same time with the same address make one account', async () => {
    const { as } = await startServer();
    const both = [1, 2].map((n) => as.owner.call(createUser, { ...grace, full_name: `Grace ${n}` }));
    const results = await Promise.allSettled(both);
    assert.deepEqual(results.map((each) => each.status).sort(), ['fulfilled', 'rejected']);
  });

  test('only addresses of the organization’s domains where it says so', async () => {
    const { as, context } = await startServer();
    await as.owner.call(addRealmDomain, { domain: 'Example.com', allow_subdomains: false });
    await as.owner.call(addRealmDomain, { domain: 'navy.mil', allow_subdomains: true });
    await setRealm(context, { emails_restricted_to_domains: true });
    const wrong = async (email: string) => (await as.owner.refused(createUser, { ...grace, email })).msg;
    for (const email of ['g@elsewhere.org', 'g@sub.example.com', 'g@notnavy.mil'])
      assert.equal(await wrong(email), `Email '${email}' not allowed in this organization`);
    assert.equal(await wrong('g+1@example.com'), 'Email addresses containing + are not allowed.');
    await as.owner.call(createUser, grace);
    await as.owner.call(createUser, { ...grace, email: 'g@sea.navy.mil' });
  });
});
