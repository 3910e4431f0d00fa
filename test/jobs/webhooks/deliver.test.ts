import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { createScheduledMessage } from '../../../src/chat/endpoints/scheduled-messages/create-scheduled-message.ts';
import { createUserGroup } from '../../../src/chat/endpoints/user-groups/create-user-group.ts';
import { checkReply } from '../../support/facts.ts';
import { says } from '../../support/receiver.ts';
import { join, say, term, whisper } from '../../support/talk.ts';
import { makeWebhook, noticesTo, startWithWebhook, talkOf } from './support.ts';

describe('an outgoing webhook is called', () => {
  test('with the documented payload for a mention, signed', async () => {
    const { server, receiver, hook, token, idle } = await startWithWebhook();
    const { as, cast, clock } = server;
    const id = await say(as.bob, 'square', 'parrots', '@**Hook** *hello*');
    await receiver.got(1);
    const [request] = receiver.received;
    assert(request);
    assert.deepEqual(checkReply('service-outgoing-webhooks', request.json), []);
    const { message, ...rest } = request.json;
    assert.deepEqual(rest, {
      ...{ bot_email: 'hook-bot@chat.example.com', bot_full_name: 'Hook' },
      ...{ data: '@**Hook** *hello*', trigger: 'mention', token },
    });
    assert.deepEqual(
      [message.id, message.type, message.subject, message.stream_id, message.sender_id],
      [id, 'stream', 'parrots', cast.channels.square.id, cast.users.bob.id],
    );
    assert.match(String(message.rendered_content), /^<p><span class="user-mention".*<em>hello<\/em><\/p>$/);
    const { headers, body, path } = request;
    assert.equal(path, '/');
    assert.equal(headers['content-type'], 'application/json');
    assert.match(headers['user-agent'] ?? '', /^ParleyOutgoingWebhook\/[0-9.]+$/);
    const { 'webhook-id': webhookId, 'webhook-timestamp': at, 'webhook-signature': signature } = headers;
    assert.match(String(webhookId), /^msg_[a-z0-9]{24}$/);
    assert.equal(at, String(clock.seconds));
    const expected = createHmac('sha256', token).update(`${webhookId}.${at}.${body}`).digest('base64');
    assert.equal(signature, `v1,${expected}`);
    await idle();
    assert.deepEqual(await noticesTo(as.alice), []);
    assert.equal(hook.user.id, server.context.realm.userByEmail('hook-bot@chat.example.com')?.id);
  });

  test('for direct messages, alone and in groups', async () => {
    const { server, receiver, hook } = await startWithWebhook();
    const { as } = server;
    await whisper(as.bob, [hook], 'one');
    await whisper(as.bob, [hook, as.alice], '@**Hook** two');
    await receiver.got(2);
    const seen = receiver.received.map(({ json }) => [json.data, json.trigger, json.message.type]);
    assert.deepEqual(seen.toSorted(), [
      ['@**Hook** two', 'direct_message', 'private'],
      ['one', 'direct_message', 'private'],
    ]);
  });

  test('for a message that was scheduled', async () => {
    const { server, receiver, hook } = await startWithWebhook();
    await server.as.bob.call(createScheduledMessage, {
      ...{ type: 'direct', to: [hook.user.id], content: 'later' },
      scheduled_delivery_timestamp: server.clock.seconds + 60,
    });
    server.clock.advance(60_000);
    await receiver.got(1);
    assert.equal(receiver.received[0]?.json.data, 'later');
  });

  test('only where the bot may read, and not by silent, quoted or wildcard mentions', async () => {
    const { server, receiver, hook, idle } = await startWithWebhook();
    const { as, cast } = server;
    await say(as.bob, 'cellar', 'x', '@**Hook** private, without it');
    await say(as.bob, 'square', 'x', '@_**Hook** `@**Hook**` @**all**');
    await idle();
    const written = await server.context.db
      .selectFrom('log')
      .where('type', '=', 'outbox_written')
      .selectAll()
      .execute();
    assert.deepEqual(written, []);
    await join(server, cast.channels.cellar, hook.user);
    await say(as.bob, 'cellar', 'x', '@**Hook** private, with it');
    await receiver.got(1);
    await idle();
    assert.deepEqual(
      receiver.received.map(({ json }) => json.data),
      ['@**Hook** private, with it'],
    );
  });

  test('for the mention of a group that it is in', async () => {
    const { server, receiver, hook, idle } = await startWithWebhook();
    const { as } = server;
    await as.owner.call(createUserGroup, { name: 'helpers', description: '', members: [hook.user.id] });
    await say(as.bob, 'square', 'x', '@_*helpers* silently');
    await say(as.bob, 'square', 'x', '@*helpers* hello');
    await idle();
    assert.deepEqual(
      receiver.received.map(({ json }) => [json.trigger, json.data]),
      [['mention', '@*helpers* hello']],
    );
  });

  test('by no bot: two of them do not talk endlessly', async () => {
    const { server, receiver, hook, idle } = await startWithWebhook();
    await makeWebhook(server, 'Other', { payload_url: receiver.url });
    // Ends also where they would.
    receiver.answer = (received, response) => {
      const isEnough = receiver.received.length > 5;
      says(isEnough ? {} : { content: '@**Hook** @**Other** hello' })(received, response);
    };
    await say(server.as.bot, 'square', 'x', '@**Hook** from a bot').catch(() => {});
    await whisper(server.as.bot, [hook], 'from a bot');
    await idle();
    assert.equal(receiver.received.length, 0);
    await whisper(server.as.bob, [hook], 'from a person');
    await idle();
    assert.equal(receiver.received.length, 1);
  });

  test('as a form for the other interface, in channels only', async () => {
    const { server, receiver, hook, token, idle } = await startWithWebhook({ interface_type: 2 });
    const { as, cast, context } = server;
    receiver.answer = says({ text: 'From a form', content: 'not this' });
    await say(as.bob, 'square', 'x', '@**Hook** hi & bye');
    await idle();
    const [request] = receiver.received;
    assert.equal(request?.headers['content-type'], 'application/x-www-form-urlencoded');
    const at = String(server.clock.seconds);
    assert.deepEqual(Object.fromEntries(new URLSearchParams(request?.body)), {
      ...{ token, team_id: `T${context.realm.id}`, team_domain: 'chat.example.com' },
      ...{ channel_id: `C${cast.channels.square.id}`, channel_name: 'square', thread_ts: at, timestamp: at },
      ...{ user_id: `U${cast.users.bob.id}`, user_name: 'Bob Member', text: '@**Hook** hi & bye' },
      ...{ trigger_word: 'mention', service_id: String(hook.user.id) },
    });
    const {
      'webhook-id': id,
      'webhook-timestamp': sent,
      'webhook-signature': signature,
    } = request?.headers ?? {};
    const mac = createHmac('sha256', token).update(`${id}.${sent}.${request?.body}`).digest('base64');
    assert.equal(signature, `v1,${mac}`);
    assert.deepEqual(await talkOf(as.bob, [term('channel', 'square')]), [
      'Bob Member: @**Hook** hi & bye',
      'Hook: From a form',
    ]);
    await whisper(as.bob, [hook], 'psst');
    await idle();
    assert.equal(receiver.received.length, 1);
    const direct = await talkOf(as.bob, [term('is', 'dm')]);
    assert.deepEqual(direct, [
      'Bob Member: psst',
      "Hook: Failure! Slack outgoing webhooks don't support direct messages.",
    ]);
  });

  test('in the order of each conversation, while others go on', async () => {
    const { server, receiver, idle } = await startWithWebhook();
    const { as } = server;
    let held: (() => void) | undefined;
    receiver.answer = ({ json }, response) => {
      if (json.data !== '@**Hook** a1') response.end();
      else held = () => response.end();
    };
    for (const [topic, text] of [
      ['a', 'a1'],
      ['a', 'a2'],
      ['b', 'b1'],
      ['A', 'a3'],
      ['b', 'b2'],
    ] as const) {
      await say(as.bob, 'square', topic, `@**Hook** ${text}`);
    }
    await receiver.got(3);
    const order = () => receiver.received.map(({ json }) => String(json.data).slice(-2));
    assert.deepEqual(
      order().filter((text) => text.startsWith('a')),
      ['a1'],
    );
    held?.();
    await idle();
    assert.deepEqual(
      order().filter((text) => text.startsWith('a')),
      ['a1', 'a2', 'a3'],
    );
    assert.deepEqual(
      order().filter((text) => text.startsWith('b')),
      ['b1', 'b2'],
    );
  });

  test('a message that is no more is not sent; one that was edited is sent as it is', async () => {
    const { server, receiver, hook, idle } = await startWithWebhook();
    const { as } = server;
    receiver.answer = (_, response) => response.writeHead(503).end();
    await whisper(as.bob, [hook], 'first');
    await idle();
    await server.context.transact(async (tx) => {
      await tx.db.deleteFrom('messages').where('content', '=', 'first').execute();
    });
    const id = await whisper(as.bob, [hook], 'second');
    await idle();
    await as.bob.call(updateMessage, { message_id: id, content: 'second, better' });
    server.clock.advance(10_000);
    await idle();
    assert.deepEqual(
      receiver.received.map(({ json }) => json.data),
      ['first', 'second, better'],
    );
    receiver.answer = says({});
    server.clock.advance(10_000);
    await idle();
    assert.deepEqual(await server.context.db.selectFrom('outbox').selectAll().execute(), []);
  });
});
