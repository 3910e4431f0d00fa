import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getEvents } from '../../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import { insertGroup } from '../../../src/chat/store/people/user-groups.ts';
import { reread } from '../../support/reread.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { updateRealmSettings } from '../../support/settings.ts';

const names = (list: readonly { name: string }[] | undefined) => (list ?? []).map((each) => each.name).sort();

function register(actor: Actor, fetch_event_types: string[], params: object = {}) {
  return actor.call(registerQueue, { event_types: [], fetch_event_types, ...params });
}

async function setChannel(server: TestServer, channelId: number, change: { is_archived: 1 }): Promise<void> {
  await server.context.transact(async (tx) => {
    await tx.db.updateTable('channels').set(change).where('id', '=', channelId).execute();
    await reread(tx, { channels: [channelId] });
  });
}

async function leave(server: TestServer, userId: number, channelId: number): Promise<void> {
  await server.context.transact(async (tx) => {
    await tx.db
      .updateTable('subscriptions')
      .set({ is_active: 0 })
      .where('user_id', '=', userId)
      .where('stream_id', '=', channelId)
      .execute();
    await reread(tx, { subscriptionsOf: [userId] });
  });
}

describe('POST /register: channels', () => {
  test('streams: each sees what they may know of', async () => {
    const { as } = await startServer();
    const seen = async (actor: Actor) => names((await register(actor, ['stream'])).streams);
    assert.deepEqual(await seen(as.alice), ['attic', 'cellar', 'general', 'square', 'window']);
    assert.deepEqual(await seen(as.moderator), ['attic', 'general', 'square', 'window']);
    assert.deepEqual(await seen(as.administrator), ['attic', 'cellar', 'general', 'square', 'window']);
    assert.deepEqual(await seen(as.guest), ['square', 'window']);
  });

  test('subscribed, never subscribed, and left: the last only while it may be seen', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const before = await register(as.bob, ['subscription']);
    assert.deepEqual(names(before.subscriptions), ['cellar', 'square']);
    assert.deepEqual(names(before.never_subscribed), ['attic', 'general', 'window']);
    assert.deepEqual(before.unsubscribed, []);
    await leave(server, cast.users.bob.id, cast.channels.cellar.id);
    await leave(server, cast.users.bob.id, cast.channels.square.id);
    const after = await register(as.bob, ['subscription']);
    assert.deepEqual(after.subscriptions, []);
    assert.deepEqual(names(after.unsubscribed), ['square']);
    assert.deepEqual(names(after.never_subscribed), ['attic', 'general', 'window']);
  });

  test('subscribers only when asked for, active ones, and not to users who may not know', async () => {
    const { as, cast } = await startServer();
    const { users } = cast;
    const quiet = await register(as.alice, ['subscription']);
    assert.equal(quiet.subscriptions?.[0]?.subscribers, undefined);
    const subscribers = async (actor: Actor, channel: string) => {
      const params = { include_subscribers: true };
      const { subscriptions = [], never_subscribed = [] } = await register(actor, ['subscription'], params);
      return [...subscriptions, ...never_subscribed]
        .find((each) => each.name === channel)
        ?.subscribers?.toSorted((a, b) => a - b);
    };
    assert.deepEqual(await subscribers(as.alice, 'cellar'), [users.alice.id, users.bob.id]);
    assert.deepEqual(await subscribers(as.administrator, 'cellar'), [users.alice.id, users.bob.id]);
    assert.equal(await subscribers(as.moderator, 'cellar'), undefined);
    assert.deepEqual(await subscribers(as.bob, 'window'), [users.alice.id, users.guest.id]);
    assert.deepEqual(await subscribers(as.bob, 'attic'), []);
    const { owner, administrator, moderator, alice, bob, guest } = users;
    const inSquare = [owner, administrator, moderator, alice, bob, guest].map((user) => user.id);
    assert.deepEqual(
      await subscribers(as.guest, 'square'),
      inSquare.sort((a, b) => a - b),
    );
  });

  test('a new organization has a rendered description of its channel, and read receipts', async () => {
    const { as } = await startServer();
    const { streams, realm_enable_read_receipts } = await as.alice.call(registerQueue);
    const general = streams?.find(({ name }) => name === 'general');
    assert.equal(general?.rendered_description, `<p>${general?.description}</p>`);
    assert.equal(realm_enable_read_receipts, true);
  });

  test('archived_channels: only clients that support them get archived channels', async () => {
    const server = await startServer();
    await setChannel(server, server.cast.channels.square.id, { is_archived: 1 });
    const types = ['stream', 'subscription', 'default_streams'];
    const legacy = await register(server.as.alice, types);
    assert(!names(legacy.streams).includes('square') && !names(legacy.subscriptions).includes('square'));
    const modern = await register(server.as.alice, types, {
      client_capabilities: { archived_channels: true },
    });
    const archived = (list: typeof modern.streams) => names(list?.filter((each) => each.is_archived));
    assert.deepEqual(archived(modern.streams), ['square']);
    assert.deepEqual(archived(modern.subscriptions), ['square']);
    assert.deepEqual(modern.realm_default_streams, [server.context.realm.channelByName('general')?.id]);
  });

  test("notification_settings_null: an unset value is null, or the user's default", async () => {
    const { as } = await startServer();
    const legacy = await register(as.alice, ['subscription']);
    assert.equal(legacy.subscriptions?.[0]?.desktop_notifications, false);
    const modern = await register(as.alice, ['subscription'], {
      client_capabilities: { notification_settings_null: true },
    });
    assert.equal(modern.subscriptions?.[0]?.desktop_notifications, null);
  });
});

describe('POST /register: people', () => {
  const emails = (list: readonly { email: string }[] | undefined) =>
    (list ?? []).map((each) => each.email.replace('@example.com', '')).sort();

  test('active, deactivated and system accounts are three lists', async () => {
    const { as } = await startServer();
    const state = await register(as.alice, ['realm_user']);
    assert.deepEqual(emails(state.realm_users), [
      ...['administrator', 'alice', 'bob', 'bot', 'guest', 'moderator', 'owner'],
    ]);
    assert.deepEqual(emails(state.realm_non_active_users), ['gone']);
    assert.deepEqual(emails(state.cross_realm_bots), ['notification-bot@chat.example.com']);
    assert.equal(state.cross_realm_bots?.[0]?.is_system_bot, true);
  });

  test('who the caller is and what they may do', async () => {
    const { as } = await startServer();
    const rights = async (actor: Actor) => {
      const state = await register(actor, ['realm_user']);
      assert.equal(state.user_id, actor.user.id);
      assert.equal(state.delivery_email, actor.user.deliveryEmail);
      const { is_owner, is_admin, is_moderator, is_guest, can_create_streams, can_invite_others_to_realm } =
        state;
      return { is_owner, is_admin, is_moderator, is_guest, can_create_streams, can_invite_others_to_realm };
    };
    const none = { is_owner: false, is_admin: false, is_moderator: false, is_guest: false };
    const may = { can_create_streams: true, can_invite_others_to_realm: true };
    const mayNot = { can_create_streams: false, can_invite_others_to_realm: false };
    assert.deepEqual(await rights(as.owner), { ...none, is_owner: true, is_admin: true, ...may });
    assert.deepEqual(await rights(as.administrator), { ...none, is_admin: true, ...may });
    assert.deepEqual(await rights(as.moderator), { ...none, is_moderator: true, ...may });
    assert.deepEqual(await rights(as.alice), { ...none, ...may });
    assert.deepEqual(await rights(as.guest), { ...none, is_guest: true, ...mayNot });
  });

  test('bots with their keys go to their owner and to administrators, to nobody else', async () => {
    const { as, cast } = await startServer();
    const bots = async (actor: Actor) => (await register(actor, ['realm_bot'])).realm_bots ?? [];
    assert.deepEqual(
      (await bots(as.alice)).map((bot) => bot.api_key),
      [cast.users.bot.apiKey],
    );
    assert.equal((await bots(as.administrator)).length, 1);
    for (const actor of [as.bob, as.moderator, as.guest]) assert.deepEqual(await bots(actor), []);
  });

  test('avatar URLs: computed by the client, left out, or given', async () => {
    const { as } = await startServer();
    const avatar = async (params: object) => {
      const { realm_users = [] } = await register(as.alice, ['realm_user'], params);
      return realm_users.find((person) => person.user_id === as.bob.user.id)?.avatar_url;
    };
    const client_capabilities = { user_avatar_url_field_optional: true };
    assert.equal(await avatar({}), null);
    assert.match((await avatar({ client_extavatar: false })) as string, /^http:/);
    assert.equal(await avatar({ client_extavatar: false, client_capabilities }), undefined);
  });

  test('a limited guest gets known users; the others are placeholders, or missing', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await server.context.transact(async (tx) => {
      const members = tx.realm.systemGroup('role:members').id;
      await updateRealmSettings(tx, { can_access_all_users_group: members });
    });
    await leave(server, cast.users.guest.id, cast.channels.square.id);
    const named = async (params: object) =>
      (await register(as.guest, ['realm_user'], params)).realm_users
        ?.map((person) => person.full_name)
        .sort();
    const known = ['Alice Member', 'Echo Bot', 'Gus Guest'];
    const modern = { client_capabilities: { user_list_incomplete: true } };
    assert.deepEqual(await named(modern), known);
    assert.deepEqual(await named({}), [...known, ...Array(4).fill('Unknown user')]);
    await as.bob.call(sendMessage, { type: 'direct', to: `[${cast.users.guest.id}]`, content: 'hi' });
    assert.deepEqual(await named(modern), [...known, 'Bob Member'].sort());
    assert.equal((await register(as.alice, ['realm_user'])).realm_users?.length, 7);
  });
});

describe('POST /register: groups and the organization', () => {
  test('system groups name the people of their role, and contain each other', async () => {
    const { as, cast } = await startServer();
    const { realm_user_groups: groups = [] } = await register(as.guest, ['realm_user_groups']);
    const group = (name: string) => groups.find((each) => each.name === `role:${name}`);
    const { users } = cast;
    assert.deepEqual(group('owners')?.members, [users.owner.id]);
    assert.deepEqual(group('members')?.members, [users.alice.id, users.bob.id, users.bot.id]);
    assert.deepEqual(group('everyone')?.members, [users.guest.id]);
    assert.deepEqual(group('nobody')?.members, []);
    assert.deepEqual(group('members')?.direct_subgroup_ids, [group('fullmembers')?.id]);
    assert.deepEqual(group('nobody')?.direct_subgroup_ids, []);
  });

  test('include_deactivated_groups; deactivated people are in no group', async () => {
    const server = await startServer();
    const { alice, gone } = server.cast.users;
    await server.context.transact(async (tx) => {
      const { permissions } = tx.realm.systemGroup('role:owners');
      const group = { description: '', creatorId: null, dateCreated: tx.now, isSystem: false, permissions };
      const members = new Set([alice.id, gone.id]);
      const rows = [
        { ...group, id: tx.nextId('group'), name: 'crew', deactivated: false, members, subgroups: [] },
        { ...group, id: tx.nextId('group'), name: 'old crew', deactivated: true, members, subgroups: [] },
      ];
      for (const row of rows) {
        await insertGroup(tx, row);
      }
      await reread(tx, { groups: rows.map((row) => row.id) });
    });
    const own = async (params: object) =>
      (await register(server.as.bob, ['realm_user_groups'], params)).realm_user_groups
        ?.filter((group) => !group.is_system_group)
        .map((group) => [group.name, group.members]);
    assert.deepEqual(await own({}), [['crew', [alice.id]]]);
    assert.deepEqual(await own({ client_capabilities: { include_deactivated_groups: true } }), [
      ['crew', [alice.id]],
      ['old crew', [alice.id]],
    ]);
  });

  test('settings are those of the organization, permissions group-setting values', async () => {
    const server = await startServer();
    await server.context.transact(async (tx) => {
      const change = {
        mandatory_topics: true,
        can_create_groups: { direct_members: [server.cast.users.alice.id], direct_subgroups: [] },
        can_create_public_channel_group: tx.realm.systemGroup('role:moderators').id,
      };
      await updateRealmSettings(tx, change);
    });
    const state = await register(server.as.guest, ['realm']);
    assert.equal(state.realm_name, 'Example');
    assert.equal(state.realm_mandatory_topics, true);
    assert.deepEqual(state.realm_can_create_groups, {
      direct_members: [server.cast.users.alice.id],
      direct_subgroups: [],
    });
    assert.equal(state.realm_create_public_stream_policy, 4);
    assert.equal(state.realm_create_private_stream_policy, 1);
    assert.equal(state.max_message_length, 10_000);
    assert.equal(
      state.server_supported_permission_settings?.stream.can_send_message_group?.allow_everyone_group,
      true,
    );
    assert.equal(state.server_generation, server.context.generation);
  });

  test('personal settings, with the defaults of the organization beneath', async () => {
    const { as } = await startServer();
    const types = ['user_settings', 'realm_user_settings_defaults', 'update_display_settings'];
    const state = await register(as.alice, types);
    assert.equal(state.user_settings?.web_home_view, 'inbox');
    assert.equal(state.web_home_view, 'inbox');
    assert.equal(Object.keys(state.user_settings ?? {}).length, 66);
    assert.equal(Object.keys(state.realm_user_settings_defaults ?? {}).length, 65);
  });
});

test('A role that changes while a client registers is that of the state, since its event came before the queue', async () => {
  const { as, cast, context } = await startServer();
  const { snapshot } = context;
  const late: typeof snapshot = async (fromMemory, fromStore) => {
    Object.assign(context, { snapshot });
    await as.owner.call(updateUser, { user_id: cast.users.bob.id, role: 600 });
    return snapshot(fromMemory, fromStore);
  };
  Object.assign(context, { snapshot: late });
  const state = await as.bob.call(registerQueue);
  assert.equal(state.is_guest, true);
  assert.deepEqual(state.realm_default_streams, []);
  const { queue_id, last_event_id } = state;
  const { events } = await as.bob.call(getEvents, {
    queue_id: queue_id as string,
    last_event_id,
    dont_block: true,
  });
  assert.deepEqual(events, []);
});
