import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { archiveStream } from '../../../src/chat/endpoints/channels/archive-stream.ts';
import { getStreamTopics } from '../../../src/chat/endpoints/channels/get-stream-topics.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { getMessages } from '../../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateStatus } from '../../../src/chat/endpoints/presence/update-status.ts';
import { createCustomProfileField } from '../../../src/chat/endpoints/profile-fields/create-profile-field.ts';
import { deactivateRealm } from '../../../src/chat/endpoints/realm/deactivate-realm.ts';
import { getServerSettings } from '../../../src/chat/endpoints/server/get-server-settings.ts';
import { createUserGroup } from '../../../src/chat/endpoints/user-groups/create-user-group.ts';
import { updateProfileData } from '../../../src/chat/endpoints/users/update-profile-data.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';

async function openServer(): Promise<TestServer> {
  const server = await startServer();
  await setRealm(server.context, { enable_spectator_access: true });
  return server;
}

async function say(actor: Actor, channel: { readonly name: string }, content: string): Promise<number> {
  const message = { type: 'stream', to: channel.name, topic: 'news', content } as const;
  return (await actor.call(sendMessage, message)).id;
}

const open = { operator: 'channels', operand: 'web-public' };
const page = { anchor: 'newest', num_before: 50, num_after: 0 };
type Narrow = ({ operator: string; operand: unknown; negated?: boolean } | [string, unknown])[];

describe('without an account, in an organization that lets visitors in,', () => {
  test('what is written in web-public channels can be read', async () => {
    const { as, asNobody, cast } = await openServer();
    const { window, square, cellar } = cast.channels;
    const shown = await say(as.alice, window, 'hello *world*');
    await as.alice.call(updateStatus, { status_text: 'away' });
    for (const channel of [square, cellar]) await say(as.alice, channel, 'hello inside');
    await as.alice.call(sendMessage, {
      type: 'direct',
      to: JSON.stringify([as.bob.user.id]),
      content: 'hello you',
    });
    const read = async (narrow: Narrow) =>
      (await asNobody.call(getMessages, { ...page, narrow })).messages.map(({ id }) => id);
    assert.deepEqual(await read([open]), [shown]);
    assert.deepEqual(await read([['streams', 'web-public']]), [shown]);
    assert.deepEqual(await read([open, { operator: 'channel', operand: window.id }]), [shown]);
    assert.deepEqual(await read([open, { operator: 'topic', operand: 'news' }]), [shown]);
    assert.deepEqual(await read([open, { operator: 'sender', operand: as.alice.user.id }]), [shown]);
    assert.deepEqual(await read([open, { operator: 'search', operand: 'hello' }]), [shown]);
    assert.deepEqual(await read([open, { operator: 'channels', operand: 'public' }]), [shown]);
    assert.deepEqual(await read([open, { operator: 'search', operand: 'inside' }]), []);
    const { topics } = await asNobody.call(getStreamTopics, { stream_id: window.id });
    assert.deepEqual(topics, [{ max_id: shown, name: 'news' }]);
    const { message } = await asNobody.call(getMessage, { message_id: shown });
    assert.equal(message.content, '<p>hello <em>world</em></p>');
    const { sender_email, sender_full_name, avatar_url } = message;
    const { id } = as.alice.user;
    assert.deepEqual(
      [sender_email, sender_full_name, avatar_url],
      [
        `user${id}@chat.example.com`,
        'Alice Member',
        `http://chat.example.com/avatar/${id}?version=${as.alice.user.avatarVersion}`,
      ],
    );
  });

  test('everything else takes an account', async () => {
    const { as, asNobody, cast } = await openServer();
    const { window, square, cellar } = cast.channels;
    const hidden = [await say(as.alice, square, 'inside'), await say(as.alice, cellar, 'below'), 999_999];
    const narrows: Narrow[] = [
      [],
      [['channels', 'public']],
      [{ ...open, negated: true }],
      [{ operator: 'channel', operand: window.id }],
      [open, ['is', 'starred']],
      [open, ['in', 'home']],
      [open, ['dm', as.alice.user.id]],
      [open, ['sender', 'alice@example.com']],
    ];
    for (const narrow of narrows) {
      const { status, code } = await asNobody.refused(getMessages, { ...page, narrow });
      assert.deepEqual([narrow, status, code], [narrow, 401, 'UNAUTHORIZED']);
    }
    for (const message_id of hidden) {
      assert.equal((await asNobody.refused(getMessage, { message_id })).status, 401);
    }
    const named = { narrow: [open], message_ids: hidden };
    assert.deepEqual((await asNobody.call(getMessages, named)).messages, []);
    for (const stream_id of [square.id, cellar.id, 999]) {
      assert.equal((await asNobody.refused(getStreamTopics, { stream_id })).status, 401);
    }
    const narrow = [open, { operator: 'channel', operand: square.name }];
    assert.equal((await asNobody.refused(getMessages, { ...page, narrow })).code, 'BAD_NARROW');
  });

  test('an archived channel is closed', async () => {
    const { as, asNobody, cast } = await openServer();
    const { window } = cast.channels;
    const message_id = await say(as.alice, window, 'hello');
    await as.owner.call(archiveStream, { stream_id: window.id });
    assert.deepEqual((await as.alice.call(getMessage, { message_id })).message.id, message_id);
    assert.equal((await asNobody.refused(getMessage, { message_id })).status, 401);
    assert.equal((await asNobody.refused(getStreamTopics, { stream_id: window.id })).status, 401);
    assert.deepEqual((await asNobody.call(getMessages, { ...page, narrow: [open] })).messages, []);
    const client_capabilities = { archived_channels: true };
    const { streams } = await asNobody.call(registerQueue, {
      fetch_event_types: ['stream'],
      client_capabilities,
    });
    assert.deepEqual(streams, []);
  });

  test('the state shows what visitors may see, and there is no queue', async () => {
    const { as, asNobody, cast } = await openServer();
    const field = await as.owner.call(createCustomProfileField, { field_type: 1, name: 'Phone' });
    await as.alice.call(updateProfileData, { data: [{ id: field.id, value: '555' }] });
    await as.alice.call(updateStatus, { status_text: 'away' });
    const group = { name: 'crew', description: '', members: [as.alice.user.id] };
    await as.alice.call(createUserGroup, group);
    await say(as.alice, cast.channels.cellar, 'secret');
    const state = await asNobody.call(registerQueue, {});
    assert.deepEqual([state.queue_id, state.last_event_id], [null, -1]);
    assert.deepEqual(
      state.streams?.map(({ name }) => name),
      ['window'],
    );
    assert.deepEqual(
      state.never_subscribed?.map(({ name }) => name),
      ['window'],
    );
    const { subscriptions, unsubscribed, custom_profile_fields, realm_default_streams } = state;
    assert.deepEqual(
      [subscriptions, unsubscribed, custom_profile_fields, realm_default_streams],
      [[], [], [], []],
    );
    assert.deepEqual([state.presences, state.user_status, state.realm_bots], [{}, {}, []]);
    assert.deepEqual([state.starred_messages, state.unread_msgs?.count, state.max_message_id], [[], 0, -1]);
    const rights = [state.is_admin, state.is_owner, state.is_moderator, state.can_create_streams];
    assert.deepEqual([...rights, state.can_invite_others_to_realm], [false, false, false, false, false]);
    assert(state.realm_user_groups?.every((each) => each.is_system_group));
    assert.equal(state.realm_users?.length, (await as.guest.call(registerQueue, {})).realm_users?.length);
    const own = ['user_id', 'email', 'delivery_email', 'full_name', 'avatar_url'];
    assert.deepEqual(
      own.filter((name) => name in state),
      [],
    );
    const text = JSON.stringify(state);
    for (const secret of [
      'alice@example.com',
      'owner@example.com',
      '555',
      'crew',
      'cellar',
      'profile_data',
      'away"',
    ]) {
      assert(JSON.stringify(await as.alice.call(registerQueue, {})).includes(secret), secret);
      assert(!text.includes(secret), secret);
    }
  });

  test('what is of no use to visitors is refused', async () => {
    const { asNobody } = await openServer();
    for (const name of ['client_extavatar', 'include_subscribers']) {
      const { status, code, msg } = await asNobody.refused(registerQueue, { [name]: true });
      assert.deepEqual(
        [status, code, msg],
        [400, 'BAD_REQUEST', `Invalid '${name}' parameter for anonymous request`],
      );
      await asNobody.call(registerQueue, { [name]: false, fetch_event_types: ['realm'] });
    }
  });

  test('nothing is open by itself, nor when the organization is closed', async () => {
    const server = await startServer();
    const { asNobody, as, cast, context } = server;
    const message_id = await say(as.alice, cast.channels.window, 'hello');
    const refusedEverywhere = async () => {
      const refusals = [
        await asNobody.refused(registerQueue, {}),
        await asNobody.refused(getMessages, { ...page, narrow: [open] }),
        await asNobody.refused(getMessages, { ...page, narrow: 'x' as never }),
        await asNobody.refused(getMessage, { message_id }),
        await asNobody.refused(getStreamTopics, { stream_id: cast.channels.window.id }),
      ];
      for (const { status, code } of refusals) assert.deepEqual([status, code], [401, 'UNAUTHORIZED']);
    };
    await refusedEverywhere();
    await setRealm(context, { enable_spectator_access: true });
    assert.equal((await asNobody.call(getServerSettings)).realm_web_public_access_enabled, true);
    await asNobody.call(getMessage, { message_id });
    await as.owner.call(deactivateRealm, {});
    await refusedEverywhere();
  });
});
