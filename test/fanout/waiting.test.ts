import assert from 'node:assert/strict';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { deleteQueue } from '../../src/chat/endpoints/events/delete-queue.ts';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { basicHeader } from '../../src/engine/http/admission/credentials.ts';
import { contents, heartbeat, open, peek, say, take, wait } from '../support/polling.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

describe('a request that waits', () => {
  test('is answered by the next event', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    const { events } = await wait(server, bob, held);
    await say(alice, 'one');
    assert.deepEqual(contents(await events), ['one']);
  });

  test('gets a heartbeat after 45 to 55 seconds, for any event types', async () => {
    const server = await startServer();
    const held = await open(server.as.bob, { event_types: ['stream'] });
    const { events } = await wait(server, server.as.bob, held);
    server.clock.advance(44_999);
    let isAnswered = false;
    events.then(() => {
      isAnswered = true;
    });
    await new Promise(setImmediate);
    assert.equal(isAnswered, false);
    server.clock.advance(10_001);
    assert.deepEqual(
      (await events).map((event) => event.type),
      ['heartbeat'],
    );
  });

  test('two polls of one queue: the older is answered with nothing, the newer goes on', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    const older = await wait(server, bob, held);
    const newer = bob.call(getEvents, { queue_id: held.id, last_event_id: held.last });
    assert.deepEqual(await older.events, []);
    await say(alice, 'one');
    assert.deepEqual(contents((await newer).events), ['one']);
  });

  test('is answered with nothing when the queue is deleted', async () => {
    const server = await startServer();
    const { bob } = server.as;
    const held = await open(bob);
    const { events } = await wait(server, bob, held);
    await bob.call(deleteQueue, { queue_id: held.id });
    assert.deepEqual(await events, []);
    const { code } = await bob.refused(getEvents, { queue_id: held.id, last_event_id: held.last });
    assert.equal(code, 'BAD_EVENT_QUEUE_ID');
  });

  test('leaves nothing behind when its client goes away', async () => {
    const server = await startServer();
    const { app, context } = server;
    const { alice, bob } = server.as;
    const held = await open(bob);
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.http.server.address() as AddressInfo;
    const headers = {
      authorization: basicHeader({ email: bob.user.deliveryEmail, apiKey: bob.user.apiKey }),
    };
    const path = `/api/v1/events?queue_id=${held.id}&last_event_id=${held.last}`;
    const client = request({ host: '127.0.0.1', port, path, headers });
    client.on('error', () => {});
    client.end();
    await until(() => context.fanout.counts().polls === 1);
    client.destroy();
    await until(() => context.fanout.counts().polls === 0);
    server.clock.advance(56_000);
    await say(alice, 'one');
    assert.deepEqual(contents(await take(bob, held)), ['one']);
  });

  test('dont_block is answered at once', async () => {
    const { as } = await startServer();
    assert.deepEqual(await peek(as.bob, await open(as.bob)), []);
  });
});

describe('event IDs', () => {
  test('grow over messages, heartbeats and a restart', async () => {
    let server = await startServer();
    const held = await open(server.as.bob, { event_types: ['message', 'restart'] });
    const ids: number[] = [held.last];
    const note = async () => ids.push(...(await take(server.as.bob, held)).map((event) => event.id));
    ids.push((await heartbeat(server, server.as.bob, held)).id);
    await say(server.as.alice, 'one');
    await note();
    ids.push((await heartbeat(server, server.as.bob, held)).id);
    ids.push((await heartbeat(server, server.as.bob, held)).id);
    server = await server.restart();
    await note();
    ids.push((await heartbeat(server, server.as.bob, held)).id);
    await say(server.as.alice, 'two');
    await note();
    assert.equal(ids.length, new Set(ids).size);
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
    assert.equal(ids.length, 8);
  });

  test('do not run out over hours of silence, and nothing is lost after them', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    const ids: number[] = [];
    for (let beat = 0; beat < 300; beat++) ids.push((await heartbeat(server, bob, held)).id);
    assert.equal(new Set(ids).size, 300);
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
    await say(alice, 'at last');
    assert.deepEqual(contents(await take(bob, held)), ['at last']);
  });

  test('two queues run out at the same time', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const helds = [await open(bob), await open(bob)];
    for (let beat = 0; beat < 130; beat++) {
      const waits = [];
      for (const held of helds) waits.push(await wait(server, bob, held));
      server.clock.advance(55_000);
      for (const [index, { events }] of waits.entries()) {
        const [event] = await events;
        const held = helds[index] as (typeof helds)[0];
        assert((event?.id ?? 0) > held.last);
        held.last = event?.id as number;
      }
    }
    await say(alice, 'one');
    for (const held of helds) assert.deepEqual(contents(await take(bob, held)), ['one']);
  });
});
