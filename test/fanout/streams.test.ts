import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acknowledgeEvents } from '../../src/chat/endpoints/events/acknowledge-events.ts';
import { deleteQueue } from '../../src/chat/endpoints/events/delete-queue.ts';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { streamEvents } from '../../src/chat/endpoints/events/stream-events.ts';
import { addReaction } from '../../src/chat/endpoints/messages/add-reaction.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateMessage } from '../../src/chat/endpoints/messages/update-message.ts';
import { setTypingStatus } from '../../src/chat/endpoints/typing/set-typing-status.ts';
import { deactivateUser } from '../../src/chat/endpoints/users/deactivate-user.ts';
import { regenerateOwnApiKey } from '../../src/chat/endpoints/users/regenerate-own-api-key.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import { inject } from '../../src/testing/inject.ts';
import { contents, open, peek, say, take, wait } from '../support/polling.ts';
import { engineName, startServer } from '../support/server.ts';
import { SseReader } from '../support/streams.ts';

describe('a stream', () => {
  test('has the same events under the same IDs as polls do', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const all = { event_types: ['message', 'reaction', 'update_message', 'typing'] };
    const [polled, streamed] = [await open(bob, all), await open(bob, all)];
    const before = await say(alice, 'before');
    const stream = await SseReader.open(server, bob, streamed);
    await stream.take(1);
    const { id } = await say(alice, 'one');
    await alice.call(addReaction, { message_id: id, emoji_name: 'tada' });
    await alice.call(updateMessage, { message_id: before.id, content: 'earlier' });
    const to = [bob.user.id];
    await alice.call(setTypingStatus, { type: 'direct', op: 'start', to });
    const events = await take(bob, polled);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['message', 'message', 'reaction', 'update_message', 'typing'],
    );
    assert.deepEqual(await stream.take(events.length), events);
  });

  test('has headers that proxies heed', async () => {
    const server = await startServer();
    const { response } = await SseReader.open(server, server.as.bob, await open(server.as.bob));
    assert.equal(response.headers['content-type'], 'text/event-stream; charset=utf-8');
    assert.equal(response.headers['cache-control'], 'no-store');
    assert.equal(response.headers['x-accel-buffering'], 'no');
    assert.equal(response.headers['content-encoding'], undefined);
    assert.equal(response.headers['x-content-type-options'], 'nosniff');
  });

  test('gets what the queue wants, and nothing else', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const narrow = [['topic', 'wanted']] as [string, string][];
    const held = await open(bob, { narrow });
    const stream = await SseReader.open(server, bob, held);
    await say(alice, 'elsewhere');
    await alice.call(sendMessage, {
      ...{ type: 'channel', to: 'square', topic: 'wanted', content: 'here' },
    });
    assert.deepEqual(contents(await stream.take(1)), ['here']);
  });

  test('goes on after the ID of the header, which wins over the parameter', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    for (const text of ['one', 'two', 'three']) await say(alice, text);
    const [first] = await peek(bob, held);
    const stream = await SseReader.open(server, bob, held, { 'Last-Event-ID': String(first?.id) });
    assert.deepEqual(contents(await stream.take(2)), ['two', 'three']);
  });

  test('without an ID goes on after what was acknowledged', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    for (const text of ['one', 'two', 'three']) await say(alice, text);
    const stream = await SseReader.open(server, bob, held);
    const events = await stream.take(3);
    const ask = { queue_id: held.id, last_event_id: events[1]?.id as number };
    await bob.call(acknowledgeEvents, ask);
    // A lower one changes nothing, and the stream goes on.
    await bob.call(acknowledgeEvents, { ...ask, last_event_id: events[0]?.id as number });
    await say(alice, 'four');
    assert.deepEqual(contents(await stream.take(4)), ['one', 'two', 'three', 'four']);
    const { code } = await bob.refused(acknowledgeEvents, {
      ...ask,
      last_event_id: (events.at(-1)?.id as number) + 1,
    });
    assert.equal(code, 'BAD_REQUEST');
    stream.cut();
    while (server.context.fanout.streams > 0) await new Promise(setImmediate);
    const { events: rest } = await bob.call(getEvents, { queue_id: held.id, dont_block: true });
    assert.deepEqual(contents(rest), ['three', 'four']);
  });

  test('ends once all present events are written, if asked to', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    await say(alice, 'one');
    const { statusCode, body } = await inject(server.app.http, {
      url: `/api/v1/events/stream?queue_id=${held.id}&dont_block=true`,
      headers: { authorization: `Basic ${btoa(`${bob.user.deliveryEmail}:${bob.user.apiKey}`)}` },
    });
    assert.equal(statusCode, 200);
    const [event] = await peek(bob, held);
    assert.equal(body, `: connected\nretry: 1000\n\nid: ${event?.id}\ndata: ${JSON.stringify(event)}\n\n`);
  });
});

describe('a quiet stream', () => {
  test('gets a comment and a heartbeat after 45 to 55 seconds, and nothing is lost', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    const stream = await SseReader.open(server, bob, held);
    await stream.untilText('retry');
    server.clock.advance(44_999);
    assert.equal(stream.text.includes('\n:\n'), false);
    server.clock.advance(10_001);
    const [heartbeat] = await stream.take(1);
    assert.equal(heartbeat?.type, 'heartbeat');
    assert.match(stream.text, /\n:\n\nid: /);
    await say(alice, 'one');
    const [, message] = await stream.take(2);
    assert.ok((message?.id as number) > (heartbeat?.id as number));
    held.last = heartbeat?.id as number;
    assert.deepEqual(contents(await peek(bob, held)), ['one']);
  });

  test('keeps its queue', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const stream = await SseReader.open(server, bob, await open(bob));
    for (let minute = 0; minute < 30; minute++) {
      server.clock.advance(60_000);
      await server.context.fanout.expiry.sweep();
    }
    await say(alice, 'one');
    await stream.untilText('one');
    assert.equal(stream.isClosed, false);
  });
});

describe('a stream ends', () => {
  const begun = async () => {
    const server = await startServer();
    const { bob } = server.as;
    const held = await open(bob);
    const stream = await SseReader.open(server, bob, held);
    await stream.untilText('retry');
    return { ...server.as, server, held, stream };
  };

  test('with its queue', async () => {
    const { stream, bob, held } = await begun();
    await bob.call(deleteQueue, { queue_id: held.id });
    assert.equal(await stream.untilClosed(), 'BAD_EVENT_QUEUE_ID');
  });

  test('with the key by which it was let in; who has the new one misses nothing', async () => {
    const { server, stream, bob, alice, held } = await begun();
    await bob.call(regenerateOwnApiKey);
    await say(alice, 'after the change');
    assert.equal(await stream.untilClosed(), 'UNAUTHORIZED');
    assert.deepEqual(stream.events, []);
    const next = await SseReader.open(server, bob, held);
    assert.deepEqual(contents(await next.take(1)), ['after the change']);
  });

  test('with the role by which it was let in', async () => {
    const { stream, owner, bob } = await begun();
    await owner.call(updateUser, { user_id: bob.user.id, role: 600 });
    assert.equal(await stream.untilClosed(), 'UNAUTHORIZED');
  });

  test('with the account', async () => {
    const { stream, owner, bob } = await begun();
    await owner.call(deactivateUser, { user_id: bob.user.id });
    assert.equal(await stream.untilClosed(), 'UNAUTHORIZED');
    assert.deepEqual(stream.events, []);
  });

  test('on another node too', { skip: engineName !== 'postgres' && 'one node' }, async () => {
    const server = await startServer();
    const other = await server.anotherNode();
    const held = await open(other.as.bob);
    const stream = await SseReader.open(other, other.as.bob, held);
    await stream.untilText('retry');
    await server.as.bob.call(regenerateOwnApiKey);
    assert.equal(await stream.untilClosed(), 'UNAUTHORIZED');
  });

  test('when a newer one has the queue, or a request', async () => {
    const { server, stream, bob, alice, held } = await begun();
    const newer = await SseReader.open(server, bob, held);
    assert.equal(await stream.untilClosed(), 'NEWER_REQUEST');
    await say(alice, 'one');
    assert.deepEqual(contents(await newer.take(1)), ['one']);
    assert.deepEqual(contents(await peek(bob, held)), ['one']);
    assert.equal(await newer.untilClosed(), 'NEWER_REQUEST');
  });

  test('and a request that waits is answered with nothing', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    const { events } = await wait(server, bob, held);
    const stream = await SseReader.open(server, bob, held);
    assert.deepEqual(await events, []);
    await say(alice, 'one');
    assert.deepEqual(contents(await stream.take(1)), ['one']);
  });

  test('when the server stops, and goes on after a restart', async () => {
    const { server, stream, alice, bob, held } = await begun();
    await say(alice, 'one');
    const [event] = await stream.take(1);
    const restarted = await server.restart();
    assert.equal(await stream.untilClosed(), 'SERVER_STOPPING');
    await say(restarted.as.alice, 'two');
    const next = await SseReader.open(restarted, bob, { ...held, last: event?.id as number });
    assert.deepEqual(contents(await next.take(1)), ['two']);
  });
});

describe('a stream is refused', () => {
  test('before it begins, in the words of requests', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    const unknown = await bob.refused(streamEvents, { queue_id: 'none' });
    assert.equal(unknown.code, 'BAD_EVENT_QUEUE_ID');
    const outsider = await alice.refused(streamEvents, { queue_id: held.id });
    assert.equal(outsider.msg, 'User not authorized for this query');
    assert.equal((await server.asNobody.refused(streamEvents, { queue_id: held.id })).status, 401);
    const beyond = await bob.refused(streamEvents, { queue_id: held.id, last_event_id: 2 ** 40 });
    assert.equal(beyond.code, 'BAD_EVENT_QUEUE_ID');
    for (const header of ['x', '-1', '1e3', '9'.repeat(400), '1\t2']) {
      const { statusCode, body } = await inject(server.app.http, {
        url: `/api/v1/events/stream?queue_id=${held.id}`,
        headers: {
          authorization: `Basic ${btoa(`${bob.user.deliveryEmail}:${bob.user.apiKey}`)}`,
          'last-event-id': header,
        },
      });
      assert.equal(statusCode, 400, header);
      assert.equal(JSON.parse(body).msg, 'Last-Event-ID is not the ID of an event.');
    }
  });

  test('beyond the most of one account', async () => {
    const server = await startServer();
    const { bob } = server.as;
    for (let count = 0; count < 50; count++) await SseReader.open(server, bob, await open(bob));
    const { code, status } = await bob.refused(streamEvents, { queue_id: (await open(bob)).id });
    assert.deepEqual([code, status], ['TOO_MANY_STREAMS', 429]);
    const other = await SseReader.open(server, server.as.alice, await open(server.as.alice));
    assert.equal(other.response.statusCode, 200);
  });

  test('HEAD says what GET would, and takes no stream', async () => {
    const server = await startServer();
    const { bob } = server.as;
    const { statusCode, headers, body } = await inject(server.app.http, {
      ...{ method: 'HEAD', url: `/api/v1/events/stream?queue_id=${(await open(bob)).id}` },
      headers: { authorization: `Basic ${btoa(`${bob.user.deliveryEmail}:${bob.user.apiKey}`)}` },
    });
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], 'text/event-stream; charset=utf-8');
    assert.equal(body, '');
    assert.equal(server.context.fanout.streams, 0);
  });
});
