import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { getUser } from '../../../src/chat/endpoints/users/get-user.ts';
import { getUserByEmail } from '../../../src/chat/endpoints/users/get-user-by-email.ts';
import { reread } from '../../support/reread.ts';
import { startServer } from '../../support/server.ts';
import { setRealm, setUser } from '../../support/settings.ts';

describe('GET /users/{user_id}', () => {
  test('gives one person as GET /users does', async () => {
    const { as, cast } = await startServer();
    const { user } = await as.guest.call(getUser, { user_id: cast.users.bob.id });
    assert.deepEqual([user.full_name, user.avatar_url], ['Bob Member', null]);
    const options = {
      user_id: cast.users.bob.id,
      client_extavatar: false,
      include_custom_profile_fields: true,
    };
    const other = await as.guest.call(getUser, options);
    assert.deepEqual(other.user, {
      ...user,
      avatar_url: `http://chat.example.com/avatar/${user.user_id}?version=1`,
      profile_data: {},
    });
    const gone = await as.guest.call(getUser, { user_id: cast.users.gone.id });
    assert.equal(gone.user.is_active, false);
  });

  test('the same error for a missing and a hidden user', async () => {
    const { as, cast, context } = await startServer();
    const missing = await as.alice.refused(getUser, { user_id: 9999 });
    assert.deepEqual([missing.status, missing.code, missing.msg], [400, 'BAD_REQUEST', 'No such user']);
    await setRealm(context, { can_access_all_users_group: context.realm.systemGroup('role:members').id });
    await context.transact(async (tx) => {
      await tx.db.updateTable('subscriptions').set({ is_active: 0 }).execute();
      await reread(tx, { subscribersOf: [...tx.realm.channels.keys()] });
    });
    const hidden = await as.guest.refused(getUser, { user_id: cast.users.bob.id });
    assert.deepEqual(hidden, missing);
    await as.alice.call(getUser, { user_id: cast.users.bob.id });
    await as.guest.call(getUser, { user_id: cast.users.guest.id });
  });

  test('refused to nobody', async () => {
    const { asNobody, cast } = await startServer();
    const { status } = await asNobody.refused(getUser, { user_id: cast.users.bob.id });
    assert.equal(status, 401);
  });
});

describe('GET /users/{email}', () => {
  test('by the real address, in any case, and by the one in its place', async () => {
    const { as, cast } = await startServer();
    const { id } = cast.users.bob;
    for (const email of ['bob@example.com', 'BOB@Example.com', `user${id}@chat.example.com`]) {
      const { user } = await as.guest.call(getUserByEmail, { email });
      assert.equal(user.user_id, id, email);
    }
  });

  test('a hidden address finds nobody, as a missing one does', async () => {
    const { as, cast, context } = await startServer();
    const { bob } = cast.users;
    const missing = await as.alice.refused(getUserByEmail, { email: 'nobody@example.com' });
    assert.deepEqual([missing.status, missing.msg], [400, 'No such user']);
    await setUser(context, bob, { settings: '{"email_address_visibility":3}' });
    assert.deepEqual(await as.alice.refused(getUserByEmail, { email: 'bob@example.com' }), missing);
    await as.administrator.call(getUserByEmail, { email: 'bob@example.com' });
    await as.bob.call(getUserByEmail, { email: 'bob@example.com' });
    const { user } = await as.alice.call(getUserByEmail, { email: `user${bob.id}@chat.example.com` });
    assert.equal(user.user_id, bob.id);
  });

  test('the host of the address in place counts', async () => {
    const { as, cast } = await startServer();
    const email = `user${cast.users.bob.id}@elsewhere.example.com`;
    assert.equal((await as.alice.refused(getUserByEmail, { email })).msg, 'No such user');
  });

  test('refused to nobody', async () => {
    const { asNobody } = await startServer();
    assert.equal((await asNobody.refused(getUserByEmail, { email: 'bob@example.com' })).status, 401);
  });
});

describe('GET /users/me', () => {
  test('the own account, with the own address', async () => {
    const { as, cast, context } = await startServer();
    await setUser(context, cast.users.guest, { settings: '{"email_address_visibility":4}' });
    const me = await as.guest.call(getOwnUser);
    assert.deepEqual([me.is_guest, me.role, me.delivery_email], [true, 600, 'guest@example.com']);
    assert.equal(me.user_id, cast.users.guest.id);
  });
});
