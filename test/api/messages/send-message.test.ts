import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import type { ChannelPermissions } from '../../../src/chat/model/channels.ts';
import type { User } from '../../../src/chat/model/people.ts';
import { createUser } from '../../../src/chat/operations/users/create.ts';
import { type CallFailure, createClient, injectTransport } from '../../../src/testing/client.ts';

import { insertChannel, insertSubscriptions } from '../../support/channels.ts';
import { listen, messageOf } from '../../support/events.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { updateRealmSettings } from '../../support/settings.ts';

const toSquare = { type: 'channel', to: 'square', topic: 'plans', content: 'Hello' } as const;
const types = (events: readonly Readonly<Record<string, unknown>>[]) => events.map((event) => event.type);

describe('POST /messages to a channel', () => {
  test('reaches the subscribers, and nobody else', async () => {
    const { as } = await startServer();
    await as.alice.call(sendMessage, { ...toSquare, to: 'cellar' });
    const bob = await listen(as.bob, { apply_markdown: true });
    const outsiders = [await listen(as.administrator), await listen(as.guest)];
    const content = 'Hello **there**';
    const { id } = await as.alice.call(sendMessage, { ...toSquare, to: 'cellar', content });
    const [event] = await bob.fetch();
    const message = messageOf(event);
    assert.equal(message.id, id);
    assert.equal(message.content, '<p>Hello <strong>there</strong></p>');
    for (const outsider of outsiders) assert.deepEqual(await outsider.fetch(), []);
  });

  test('gives the documented message object', async () => {
    const { as, cast } = await startServer();
    const alice = await listen(as.alice, { client_extavatar: false });
    const { id } = await as.alice.call(sendMessage, { ...toSquare, content: '/me waves' });
    const [event] = await alice.fetch();
    assert.deepEqual(event, {
      type: 'message',
      message: {
        avatar_url: `http://chat.example.com/avatar/${as.alice.user.id}?version=1`,
        client: 'inject',
        content: '/me waves',
        content_type: 'text/x-markdown',
        display_recipient: 'square',
        id,
        is_me_message: true,
        reactions: [],
        recipient_id: cast.channels.square.recipientId,
        sender_email: 'alice@example.com',
        sender_full_name: 'Alice Member',
        sender_id: as.alice.user.id,
        sender_realm_str: '',
        stream_id: cast.channels.square.id,
        subject: 'plans',
        submessages: [],
        timestamp: 1768478400,
        topic_links: [],
        type: 'stream',
      },
      flags: [],
    });
  });

  test('takes the channel by ID or name, plain, as JSON, or as the only one of a list', async () => {
    const { as, cast } = await startServer();
    const { id } = cast.channels.square;
    for (const to of [String(id), `[${id}]`, 'SQUARE', '"square"', '["square"]']) {
      await as.alice.call(sendMessage, { ...toSquare, to });
    }
    for (const type of ['stream', 'channel'] as const)
      await as.alice.call(sendMessage, { ...toSquare, type });
    assert.equal(
      (await as.alice.refused(sendMessage, { ...toSquare, to: '[1,2]' })).msg,
      'Expected exactly one channel',
    );
    assert.equal(
      (await as.alice.refused(sendMessage, { ...toSquare, to: '{}' })).msg,
      'Invalid data type for channel',
    );
  });

  test('a channel that is missing or hidden does not exist', async () => {
    const { as, cast } = await startServer();
    const { id } = cast.channels.cellar;
    const refusals = [
      await as.alice.refused(sendMessage, { ...toSquare, to: 'nowhere' }),
      await as.guest.refused(sendMessage, { ...toSquare, to: 'cellar' }),
      await as.guest.refused(sendMessage, { ...toSquare, to: 'attic' }),
    ];
    assert.deepEqual(
      refusals.map(({ status, code, stream, msg }) => [status, code, stream, msg]),
      ['nowhere', 'cellar', 'attic'].map((name) => [
        400,
        'STREAM_DOES_NOT_EXIST',
        name,
        `Channel '${name}' does not exist`,
      ]),
    );
    const byId = await as.moderator.refused(sendMessage, { ...toSquare, to: String(id) });
    assert.deepEqual([byId.code, byId.stream_id], ['STREAM_DOES_NOT_EXIST', id]);
  });

  test('who may know of a private channel but not read it may not write there', async () => {
    const { as } = await startServer();
    const { msg, code } = await as.administrator.refused(sendMessage, { ...toSquare, to: 'cellar' });
    assert.deepEqual([msg, code], ["Not authorized to send to channel 'cellar'", 'BAD_REQUEST']);
  });

  test('members write in public channels without being in them; so does a bot, and where its owner is', async () => {
    const { as } = await startServer();
    const alice = await listen(as.alice);
    await as.bob.call(sendMessage, { ...toSquare, to: 'attic' });
    await as.bot.call(sendMessage, { ...toSquare, to: 'cellar' });
    assert(types(await alice.fetch()).includes('message'));
  });

  test('topics: required, trimmed, bounded, printable; names of the empty one', async () => {
    const { as } = await startServer();
    const modern = await listen(as.bob, { client_capabilities: { empty_topic_name: true } });
    const legacy = await listen(as.bob);
    const say = (topic: string | undefined) => as.alice.call(sendMessage, { ...toSquare, topic });
    const long = 'x'.repeat(61);
    for (const topic of [
      '  plans  ',
      '',
      '(no topic)',
      'general chat',
      'é'.repeat(60),
      '日本語 😀',
      long,
      'a\u202eb',
    ])
      await say(topic);
    const subjects = async (listener: typeof modern) =>
      (await listener.fetch())
        .filter(({ type }) => type === 'message')
        .map((event) => messageOf(event).subject);
    const cut = `${'x'.repeat(57)}...`;
    assert.deepEqual(await subjects(modern), ['plans', '', '', '', 'é'.repeat(60), '日本語 😀', cut, 'ab']);
    assert.deepEqual((await subjects(legacy)).slice(1, 4), ['general chat', 'general chat', 'general chat']);
    const refusal = async (topic: string | undefined) =>
      (await as.alice.refused(sendMessage, { ...toSquare, topic })).msg;
    assert.equal(await refusal(undefined), 'Missing topic');
    assert.equal(await refusal('a\u0007b'), 'Invalid character in topic, at position 2!');
    assert.equal(await refusal('a\0b'), 'Invalid character in topic, at position 2!');
    const both = await as.alice.refused(sendMessage, { ...toSquare, subject: 'other' });
    assert.deepEqual(
      [both.code, both.var_name1, both.var_name2],
      ['REQUEST_CONFUSING_VAR', 'topic', 'subject'],
    );
  });

  test('addresses in a topic are its links', async () => {
    const { as } = await startServer();
    const bob = await listen(as.bob, { event_types: ['message'] });
    await as.alice.call(sendMessage, { ...toSquare, topic: 'see https://example.com/a now' });
    const url = 'https://example.com/a';
    assert.deepEqual(messageOf((await bob.fetch())[0]).topic_links, [{ text: url, url }]);
  });

  test('content: trimmed, not empty, no NUL, bounded in code points', async () => {
    const { as } = await startServer();
    const bob = await listen(as.bob);
    await as.alice.call(sendMessage, { ...toSquare, content: '\n\n  indented\n\n' });
    await as.alice.call(sendMessage, { ...toSquare, content: '😀'.repeat(10_000) });
    const later = await listen(as.bob, { apply_markdown: false });
    const [first] = await bob.fetch();
    assert.equal(messageOf(first).content, '  indented');
    await as.alice.call(sendMessage, { ...toSquare, content: 'x'.repeat(10_001) });
    const [cut] = await later.fetch();
    assert.equal(messageOf(cut).content, `${'x'.repeat(9980)}\n[message truncated]`);
    const refusal = async (content: string) =>
      (await as.alice.refused(sendMessage, { ...toSquare, content })).msg;
    assert.equal(await refusal(' \n '), 'Message must not be empty');
    assert.equal(await refusal('a\0b'), 'Message must not contain null bytes');
  });

  test('the group that may post', async () => {
    const server = await startServer();
    const { as } = server;
    const moderators = server.context.realm.systemGroup('role:moderators').id;
    await makeChannel(server, 'news', { can_send_message_group: moderators }, [
      as.alice.user,
      as.moderator.user,
    ]);
    await as.moderator.call(sendMessage, { ...toSquare, to: 'news' });
    const { msg } = await as.alice.refused(sendMessage, { ...toSquare, to: 'news' });
    assert.equal(msg, 'You do not have permission to post in this channel.');
  });

  test('wildcards that reach many take a permission', async () => {
    const server = await startServer();
    const { as } = server;
    const crowd = await Promise.all(Array.from({ length: 15 }, (_, n) => makeUser(server, `crowd${n}`)));
    await makeChannel(server, 'hall', {}, [...crowd, as.alice.user, as.owner.user]);
    const inHall = { ...toSquare, to: 'hall' };
    const { code } = await as.alice.refused(sendMessage, { ...inHall, content: '@**all** hello' });
    assert.equal(code, 'STREAM_WILDCARD_MENTION_NOT_ALLOWED');
    await as.owner.call(sendMessage, { ...inHall, content: '@**all** hello' });
    await as.alice.call(sendMessage, { ...toSquare, content: '@**all** few of you' });
    for (const user of [...crowd, as.alice.user]) await server.asUser(user).call(sendMessage, inHall);
    const topic = await as.alice.refused(sendMessage, { ...inHall, content: '@**topic** hello' });
    assert.equal(topic.code, 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED');
  });

  test('flags: mentioned by name, by group, by wildcard; own messages by the kind of client', async () => {
    const { as } = await startServer();
    const listeners = {
      bob: await listen(as.bob),
      owner: await listen(as.owner),
      alice: await listen(as.alice),
    };
    const flags = async (listener: typeof listeners.bob) =>
      (await listener.fetch()).filter(({ type }) => type === 'message').map((event) => event.flags);
    await as.alice.call(sendMessage, { ...toSquare, content: '@**Bob Member** look' });
    await as.alice.call(sendMessage, { ...toSquare, content: 'quiet @_**Bob Member**' });
    await as.alice.call(sendMessage, { ...toSquare, content: '@**all** look' });
    await as.alice.call(sendMessage, { ...toSquare, read_by_sender: true });
    await as.alice.call(sendMessage, { ...toSquare, client: 'ParleyWeb' } as typeof toSquare);
    const all = ['stream_wildcard_mentioned', 'wildcard_mentioned'];
    assert.deepEqual(await flags(listeners.bob), [['mentioned'], [], all, [], []]);
    assert.deepEqual(await flags(listeners.owner), [[], [], all, [], []]);
    assert.deepEqual(await flags(listeners.alice), [[], [], all, ['read'], ['read']]);
  });

  test("the sender's own names come back to the queue that it names, and to no other", async () => {
    const { as } = await startServer();
    await as.alice.call(sendMessage, toSquare);
    const here = await listen(as.alice);
    const elsewhere = await listen(as.alice);
    await as.alice.call(sendMessage, { ...toSquare, queue_id: here.queueId, local_id: '100.01' });
    assert.equal((await here.fetch())[0]?.local_message_id, '100.01');
    const [echo] = await elsewhere.fetch();
    assert(echo && !('local_message_id' in echo));
    const nameless = await as.alice.refused(sendMessage, { ...toSquare, queue_id: here.queueId });
    assert.deepEqual([nameless.code, nameless.var_name], ['REQUEST_VARIABLE_MISSING', 'local_id']);
    await as.alice.call(sendMessage, { ...toSquare, local_id: '100.02' });
    assert(!('local_message_id' in ((await here.fetch())[0] ?? {})));
  });
});

describe('POST /messages to people', () => {
  const toBob = { type: 'direct', content: 'Hello' } as const;

  test('reaches exactly the participants', async () => {
    const { as } = await startServer();
    const { alice, bob, guest } = as;
    const listeners = await Promise.all([alice, bob, guest].map((actor) => listen(actor)));
    const outsiders = await Promise.all([as.owner, as.administrator, as.bot].map((actor) => listen(actor)));
    const to = JSON.stringify([bob.user.id, guest.user.id]);
    const { id } = await alice.call(sendMessage, { ...toBob, to });
    for (const listener of listeners) {
      const message = messageOf((await listener.fetch())[0]);
      assert.deepEqual([message.id, message.type, message.subject], [id, 'private', '']);
      assert(!('stream_id' in message));
      assert.deepEqual(
        (message.display_recipient as { id: number }[]).map((person) => person.id),
        [alice.user.id, bob.user.id, guest.user.id],
      );
    }
    for (const outsider of outsiders) assert.deepEqual(await outsider.fetch(), []);
  });

  test('the same users are one conversation, for any sender and any way to name them', async () => {
    const { as } = await startServer();
    const bob = await listen(as.bob);
    const { id } = as.bob.user;
    const ways = [`[${id}]`, String(id), 'bob@example.com', '"BOB@example.com"', '["bob@example.com"]'];
    for (const to of ways) await as.alice.call(sendMessage, { ...toBob, to });
    await as.alice.call(sendMessage, { ...toBob, to: `alice@example.com, bob@example.com` });
    await as.alice.call(sendMessage, { ...toBob, type: 'private', to: `user${id}@chat.example.com` });
    await as.bob.call(sendMessage, { ...toBob, to: `[${as.alice.user.id},${id}]` });
    const events = await bob.fetch();
    assert.equal(events.length, ways.length + 3);
    assert.equal(new Set(events.map((event) => messageOf(event).recipient_id)).size, 1);
  });

  test('to oneself: a reminder by a program is unread', async () => {
    const { as } = await startServer();
    const alice = await listen(as.alice);
    await as.alice.call(sendMessage, { ...toBob, to: `[${as.alice.user.id}]` });
    await as.alice.call(sendMessage, { ...toBob, to: `[${as.alice.user.id}]`, read_by_sender: true });
    await as.alice.call(sendMessage, { ...toBob, to: `[${as.alice.user.id}]`, client: 'website' } as never);
    const [event, ...others] = await alice.fetch();
    assert.deepEqual(event?.flags, []);
    assert.deepEqual(
      others.map(({ flags }) => flags),
      [['read'], ['read']],
    );
    assert.equal((messageOf(event).display_recipient as unknown[]).length, 1);
  });

  test('recipients that cannot be', async () => {
    const { as } = await startServer();
    const refusal = async (to: string) => (await as.alice.refused(sendMessage, { ...toBob, to })).msg;
    assert.equal(await refusal('[]'), 'Message must have recipients');
    assert.equal(await refusal('[99999]'), 'Invalid user ID 99999');
    assert.equal(await refusal('nobody@example.com'), "Invalid email 'nobody@example.com'");
    assert.equal(
      await refusal('[1, "bob@example.com"]'),
      'Recipient lists may contain emails or user IDs, but not both.',
    );
    assert.equal(await refusal('[1.5]'), 'Invalid data type for recipients');
    assert.equal(await refusal('{"a":1}'), 'Invalid data type for recipients');
    assert.equal(await refusal(`[${as.gone.user.id}]`), "'Gwen Gone' is no longer using this organization.");
  });

  test('the groups that may begin a conversation, and take part in one', async () => {
    const server = await startServer();
    const { as } = server;
    const to = `[${as.bob.user.id}]`;
    await setRealm(server, { direct_message_initiator_group: 'role:moderators' });
    const refused = await as.alice.refused(sendMessage, { ...toBob, to });
    assert.equal(refused.msg, 'You do not have permission to initiate direct message conversations.');
    await as.alice.call(sendMessage, { ...toBob, to: `[${as.bot.user.id}]` });
    await as.moderator.call(sendMessage, { ...toBob, to: `[${as.alice.user.id}]` });
    await as.alice.call(sendMessage, { ...toBob, to: `[${as.moderator.user.id}]` });
    await setRealm(server, {
      direct_message_initiator_group: 'role:everyone',
      direct_message_permission_group: 'role:administrators',
    });
    await as.alice.refused(sendMessage, { ...toBob, to });
    await as.alice.call(sendMessage, { ...toBob, to: `[${as.administrator.user.id}]` });
  });
});

describe('POST /messages, who asks', () => {
  test('only with an address, its key, and an active account', async () => {
    const server = await startServer();
    const { as } = server;
    const nobody = await server.asNobody.refused(sendMessage, toSquare);
    assert.deepEqual([nobody.status, nobody.code], [401, 'UNAUTHORIZED']);
    assert.match(nobody.msg, /API authentication or user session required/);
    const gone = await as.gone.refused(sendMessage, toSquare);
    assert.deepEqual([gone.status, gone.code], [401, 'USER_DEACTIVATED']);
    const credentials = { email: 'alice@example.com', apiKey: as.bob.user.apiKey };
    const wrong = await createClient(injectTransport(server.app.http), credentials).call(
      sendMessage,
      toSquare,
    );
    assert.equal(wrong.status, 401);
    assert.equal((wrong.body as CallFailure).code, 'UNAUTHORIZED');
  });

  test('a missing or unknown parameter', async () => {
    const { as } = await startServer();
    const { to: _, ...withoutTo } = toSquare;
    const missing = await as.alice.refused(sendMessage, withoutTo as typeof toSquare);
    assert.deepEqual([missing.code, missing.var_name], ['REQUEST_VARIABLE_MISSING', 'to']);
    const unknown = await as.alice.call(sendMessage, { ...toSquare, colour: 'red' } as typeof toSquare);
    assert.deepEqual(unknown.ignored_parameters_unsupported, ['colour']);
    assert.equal(
      (await as.alice.refused(sendMessage, { ...toSquare, type: 'pigeon' as 'direct' })).msg,
      'Invalid type',
    );
  });
});

function makeUser({ context }: TestServer, name: string): Promise<User> {
  const user = { email: `${name}@example.com`, fullName: name, role: 400 } as const;
  return context.transact((tx) => createUser(tx, user));
}

async function makeChannel(
  { context }: TestServer,
  name: string,
  permissions: Partial<ChannelPermissions>,
  users: readonly User[],
): Promise<void> {
  await context.transact(async (tx) => {
    const channel = await insertChannel(tx, null, { name, permissions });
    await insertSubscriptions(tx, [{ channel, users }]);
  });
}

/** Sets permissions of the organization to system groups. */
async function setRealm({ context }: TestServer, groups: Readonly<Record<string, string>>): Promise<void> {
  const changes = Object.entries(groups).map(([name, group]) => [name, context.realm.groupByName(group)?.id]);
  await context.transact(async (tx) => {
    await updateRealmSettings(tx, Object.fromEntries(changes));
  });
}
