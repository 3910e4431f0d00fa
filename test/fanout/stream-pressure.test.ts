import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { describe, test } from 'node:test';
import { contents, open, say } from '../support/polling.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { SocketReader, SseReader } from '../support/streams.ts';

const LONG = 'x'.repeat(9990);
const text = (index: number) => `${index} ${LONG}`;
/** More than what the connection and the queue hold. */
const MANY = 1200;

async function sayMany(server: TestServer, from: number, to: number): Promise<void> {
  for (let index = from; index < to; index++) await say(server.as.alice, text(index));
}

const numbers = (events: Parameters<typeof contents>[0]) =>
  contents(events).map((each) => parseInt(each, 10));
const upTo = (end: number) => Array.from({ length: end }, (_, index) => index);

describe('a client that does not read', () => {
  test('keeps nothing from the others, is cut off after a while, and goes on where it was', async () => {
    const server = await startServer();
    const { bob, moderator } = server.as;
    const [slow, quick] = [await open(bob), await open(moderator)];
    const sockets: Socket[] = [];
    server.app.http.server.on('connection', (socket) => sockets.push(socket));
    const stuck = await SseReader.open(server, bob, slow);
    const other = await SseReader.open(server, moderator, quick);
    await stuck.untilText('retry');
    stuck.response.pause();
    await sayMany(server, 0, MANY);
    assert.deepEqual(numbers(await other.take(MANY)), upTo(MANY));
    // What waits for the client in memory is bounded; the log has the rest.
    const { fanout } = server.context;
    for (const { writableLength } of sockets)
      assert.ok(writableLength < 600_000, `${writableLength} bytes wait`);
    assert.ok((sockets[0] as Socket).writableLength > 0);
    assert.equal(fanout.streams, 2);
    server.clock.advance(30_000);
    server.clock.advance(30_000);
    while (fanout.streams > 1) await new Promise(setImmediate);
    stuck.response.resume();
    await stuck.untilClosed();
    const got = [...stuck.events];
    assert.ok(got.length < MANY);
    slow.last = got.at(-1)?.id ?? slow.last;
    const next = await SseReader.open(server, bob, slow);
    const rest = await next.take(MANY - got.length);
    assert.deepEqual(numbers([...got, ...rest]), upTo(MANY));
  });

  test('for a moment loses nothing when it reads on', async () => {
    const server = await startServer();
    const { bob } = server.as;
    const reader = await SocketReader.open(server, bob, await open(bob));
    reader.ws.pause();
    await sayMany(server, 0, MANY);
    server.clock.advance(30_000);
    reader.ws.resume();
    assert.deepEqual(numbers(await reader.take(MANY)), upTo(MANY));
    assert.equal(reader.closed, undefined);
  });
});

test('a client far behind gets all of it in pieces, and what happens meanwhile after it', async () => {
  const server = await startServer();
  const { bob } = server.as;
  const held = await open(bob);
  await sayMany(server, 0, MANY);
  const restarted = await server.restart();
  const stream = await SseReader.open(restarted, bob, held);
  await sayMany(restarted, MANY, MANY + 10);
  assert.deepEqual(numbers(await stream.take(MANY + 10)), upTo(MANY + 10));
});
