import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getUsers } from '../../../src/chat/endpoints/users/get-users.ts';
import { reread } from '../../support/reread.ts';
import { startServer } from '../../support/server.ts';
import { setRealm, setUser } from '../../support/settings.ts';

type Options = { client_extavatar?: boolean; include_custom_profile_fields?: boolean };

describe('GET /users', () => {
  test('everybody, deactivated people and bots too; the server’s own bots not', async () => {
    const { as, cast } = await startServer();
    const { members } = await as.alice.call(getUsers);
    assert.deepEqual(
      members.map((member) => member.user_id).sort((a, b) => a - b),
      Object.values(cast.users)
        .map((user) => user.id)
        .sort((a, b) => a - b),
    );
  });

  test('the documented fields', async () => {
    const { as, cast } = await startServer();
    const { members } = await as.bob.call(getUsers, { include_custom_profile_fields: true });
    const find = (id: number) => members.find((member) => member.user_id === id);
    const { alice, bot, gone, owner } = cast.users;
    assert.deepEqual(find(alice.id), {
      user_id: alice.id,
      delivery_email: 'alice@example.com',
      email: 'alice@example.com',
      full_name: 'Alice Member',
      date_joined: '2026-01-15T12:00:00+00:00',
      is_active: true,
      is_owner: false,
      is_admin: false,
      is_guest: false,
      is_bot: false,
      bot_type: null,
      role: 400,
      timezone: '',
      avatar_url: null,
      avatar_version: 1,
      profile_data: {},
    });
    assert.equal(find(gone.id)?.is_active, false);
    assert.deepEqual([find(owner.id)?.is_owner, find(owner.id)?.is_admin], [true, true]);
    const { bot_owner_id, bot_type, is_bot, profile_data } = find(bot.id) ?? {};
    assert.deepEqual([bot_owner_id, bot_type, is_bot, profile_data], [alice.id, 1, true, undefined]);
  });

  test('without computed avatars each has a picture of ours; profiles only when asked for', async () => {
    const { as, cast } = await startServer();
    const { members } = await as.bob.call(getUsers, { client_extavatar: false });
    for (const member of members) {
      const picture = `http://chat.example.com/avatar/${member.user_id}?version=1`;
      assert.deepEqual([member.avatar_url, member.profile_data], [picture, undefined]);
    }
    assert.equal(members.length, Object.keys(cast.users).length);
  });

  test("an address is shown as its owner's setting says", async () => {
    const { as, cast, context } = await startServer();
    const { alice } = cast.users;
    const seen = async (actor: typeof as.bob, options: Options = {}) => {
      const { members } = await actor.call(getUsers, options);
      const { email, delivery_email, avatar_url } = members.find((each) => each.user_id === alice.id) ?? {};
      return { email, delivery_email, avatar_url };
    };
    const hidden = {
      email: `user${alice.id}@chat.example.com`,
      delivery_email: null,
      avatar_url: `http://chat.example.com/avatar/${alice.id}?version=1`,
    };
    const shown = { ...hidden, delivery_email: 'alice@example.com', avatar_url: null };
    const visible = {
      2: ['owner', 'administrator', 'moderator', 'bob', 'alice', 'bot'],
      3: ['owner', 'administrator', 'alice'],
      4: ['alice'],
      5: ['owner', 'administrator', 'moderator', 'alice'],
    } as const;
    for (const [value, names] of Object.entries(visible)) {
      await setUser(context, alice, {
        settings: JSON.stringify({ email_address_visibility: Number(value) }),
      });
      for (const name of ['owner', 'administrator', 'moderator', 'bob', 'alice', 'guest', 'bot'] as const) {
        const sees = (names as readonly string[]).includes(name);
        assert.deepEqual(await seen(as[name]), sees ? shown : hidden, `${value}: ${name}`);
      }
    }
  });

  test('a limited guest sees users of shared channels and conversations', async () => {
    const { as, cast, context } = await startServer();
    await setRealm(context, {
      can_access_all_users_group: context.realm.systemGroup('role:members').id,
    });
    const { alice, bot, guest, owner } = cast.users;
    const ids = async (actor: typeof as.guest) =>
      (await actor.call(getUsers)).members.map((each) => each.user_id);
    const known = await ids(as.guest);
    for (const { id } of [alice, bot, guest, owner]) assert(known.includes(id));
    await context.transact(async (tx) => {
      const update = tx.db.updateTable('subscriptions').set({ is_active: 0 });
      await update.where('stream_id', '=', cast.channels.square.id).execute();
      await reread(tx, { subscribersOf: [cast.channels.square.id] });
    });
    const fewer = await ids(as.guest);
    assert(fewer.includes(alice.id), 'they are in the same channel');
    assert(!fewer.includes(owner.id), 'they have nothing in common any more');
    assert((await ids(as.bob)).includes(owner.id));
  });

  test('refused to nobody and to the deactivated', async () => {
    const { as, asNobody } = await startServer();
    const { status, code } = await asNobody.refused(getUsers);
    assert.deepEqual([status, code], [401, 'UNAUTHORIZED']);
    assert.equal((await as.gone.refused(getUsers)).code, 'USER_DEACTIVATED');
    assert((await as.bot.call(getUsers)).members.length > 0, 'bots may');
    assert((await as.guest.call(getUsers)).members.length > 0, 'guests may');
  });
});
