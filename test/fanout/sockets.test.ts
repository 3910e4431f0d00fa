import assert from 'node:assert/strict';
import { request } from 'node:http';
import { describe, test } from 'node:test';
import { deleteQueue } from '../../src/chat/endpoints/events/delete-queue.ts';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { regenerateOwnApiKey } from '../../src/chat/endpoints/users/regenerate-own-api-key.ts';
import { inject } from '../../src/testing/inject.ts';
import { contents, open, peek, say, take } from '../support/polling.ts';
import { startServer, testConfig } from '../support/server.ts';
import { portOf, SocketReader } from '../support/streams.ts';

describe('a WebSocket', () => {
  test('has the same events under the same IDs as polls do, long ones too', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const [polled, streamed] = [await open(bob), await open(bob)];
    const reader = await SocketReader.open(server, bob, streamed);
    // Below and above the lengths at which the head of a frame changes.
    for (const length of [1, 4000, 9999]) await say(alice, 'ä'.repeat(length));
    for (let count = 0; count < 20; count++) await say(alice, 'x'.repeat(9000));
    const events = await take(bob, polled);
    assert.equal(events.length, 23);
    assert.deepEqual(await reader.take(23), events);
  });

  test('takes acknowledgements: without an ID one goes on after them', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    const reader = await SocketReader.open(server, bob, held);
    for (const text of ['one', 'two', 'three']) await say(alice, text);
    const events = await reader.take(3);
    reader.ws.send(JSON.stringify({ ack: events[1]?.id }));
    reader.ws.close();
    assert.equal((await reader.untilClosed()).code, 1005);
    while (server.context.fanout.streams > 0) await new Promise(setImmediate);
    const { events: rest } = await bob.call(getEvents, { queue_id: held.id, dont_block: true });
    assert.deepEqual(contents(rest), ['three']);
  });

  test('is pinged when nothing else happens, and cut off when nobody answers', async () => {
    const server = await startServer();
    const { bob } = server.as;
    const reader = await SocketReader.open(server, bob, await open(bob));
    const pinged = new Promise((resolve) => reader.ws.once('ping', resolve));
    server.clock.advance(55_000);
    await pinged;
    const [heartbeat] = await reader.take(1);
    assert.equal(heartbeat?.type, 'heartbeat');
    reader.ws.pause();
    server.clock.advance(56_000);
    server.clock.advance(56_000);
    while (server.context.fanout.streams > 0) await new Promise(setImmediate);
    reader.ws.resume();
    assert.equal((await reader.untilClosed()).code, 1006);
  });
});

describe('a WebSocket is closed', () => {
  const begun = async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    return { server, alice, bob, held, reader: await SocketReader.open(server, bob, held) };
  };

  for (const [what, frame, code] of [
    ['no JSON', 'hello', 4400],
    ['something else', '{"say":"hello"}', 4400],
    ['something more', '{"ack":1,"say":"hello"}', 4400],
    ['no number', '{"ack":"1"}', 4400],
    ['a number that is no ID', '{"ack":-1}', 4400],
    ['an event that was not sent', '{"ack":1000000000}', 4400],
    ['bytes', Buffer.from('{"ack":1}'), 4400],
    ['too much', 'x'.repeat(1025), 1009],
  ] as const) {
    test(`for ${what}`, async () => {
      const { reader, server, alice, bob, held } = await begun();
      reader.ws.send(frame);
      assert.equal((await reader.untilClosed()).code, code);
      while (server.context.fanout.streams > 0) await new Promise(setImmediate);
      await say(alice, 'one');
      assert.deepEqual(contents(await peek(bob, held)), ['one']);
    });
  }

  test('for a flood of frames', async () => {
    const { reader } = await begun();
    for (let count = 0; count < 1000; count++) reader.ws.send('{"ack":0}');
    assert.equal((await reader.untilClosed()).code, 4429);
  });

  test('with the key by which it was let in', async () => {
    const { reader, bob } = await begun();
    await bob.call(regenerateOwnApiKey);
    assert.deepEqual(await reader.untilClosed(), { code: 4401, reason: 'UNAUTHORIZED' });
  });

  test('with its queue', async () => {
    const { reader, bob, held } = await begun();
    await bob.call(deleteQueue, { queue_id: held.id });
    assert.deepEqual(await reader.untilClosed(), { code: 4404, reason: 'BAD_EVENT_QUEUE_ID' });
  });

  test('when a newer one has the queue', async () => {
    const { server, reader, bob, held } = await begun();
    await SocketReader.open(server, bob, held);
    assert.deepEqual(await reader.untilClosed(), { code: 4409, reason: 'NEWER_REQUEST' });
  });

  test('when the server stops', async () => {
    const { server, reader } = await begun();
    await server.close();
    assert.deepEqual(await reader.untilClosed(), { code: 1001, reason: 'SERVER_STOPPING' });
  });
});

describe('a WebSocket is refused', () => {
  test('to nobody, to an outsider, and for a queue that is not there', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    await assert.rejects(SocketReader.open(server, undefined, held), { status: 401, code: 'UNAUTHORIZED' });
    const outsider = { status: 400, msg: 'User not authorized for this query' };
    await assert.rejects(SocketReader.open(server, alice, held), outsider);
    const unknown = { status: 400, code: 'BAD_EVENT_QUEUE_ID' };
    await assert.rejects(SocketReader.open(server, bob, { id: 'none', last: 1 }), unknown);
  });

  test('to a page of another site, with any credentials', async () => {
    const server = await startServer();
    const { bob } = server.as;
    const held = await open(bob);
    const refused = { status: 403, code: 'FOREIGN_ORIGIN' };
    for (const origin of ['https://evil.example', 'null', 'nonsense', 'http://127.0.0.1:1'])
      await assert.rejects(SocketReader.open(server, bob, held, { origin }), refused, origin);
    await SocketReader.open(server, bob, held, { origin: testConfig.externalUrl });
    await SocketReader.open(server, bob, held, { origin: `http://127.0.0.1:${await portOf(server)}` });
  });

  test('to a request that does not ask for one', async () => {
    const server = await startServer();
    const { bob } = server.as;
    const authorization = `Basic ${btoa(`${bob.user.deliveryEmail}:${bob.user.apiKey}`)}`;
    const url = `/api/v1/events/socket?queue_id=${(await open(bob)).id}`;
    const plain = await inject(server.app.http, { url, headers: { authorization } });
    assert.deepEqual([plain.statusCode, plain.json().code], [426, 'UPGRADE_REQUIRED']);
    const port = await portOf(server);
    const upgrade = { authorization, connection: 'Upgrade', upgrade: 'websocket' };
    const wrongs: Record<string, string>[] = [
      {},
      { 'sec-websocket-version': '12', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' },
      { 'sec-websocket-version': '13' },
      { 'sec-websocket-version': '13', 'sec-websocket-key': 'short' },
    ];
    for (const wrong of wrongs) assert.equal(await statusOf(port, url, { ...upgrade, ...wrong }), 426);
  });

  test('and what a client would like to speak instead of HTTP does not matter to other operations', async () => {
    const server = await startServer();
    const port = await portOf(server);
    for (const upgrade of ['h2c', 'websocket'])
      assert.equal(await statusOf(port, '/api/v1/server_settings', { connection: 'Upgrade', upgrade }), 200);
  });
});

function statusOf(port: number, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, headers, agent: false });
    asked.on('response', (response) => {
      response.resume();
      resolve(response.statusCode as number);
    });
    asked.on('error', reject);
    asked.end();
  });
}
