import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { setTypingStatus } from '../../src/chat/endpoints/typing/set-typing-status.ts';
import { findCounter } from '../../src/engine/store/counters.ts';
import { heartbeat, open, peek, say, take, wait } from '../support/polling.ts';
import { type Actor, engineName, startServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const types = { event_types: ['message', 'typing', 'restart'] };

const write = ({ as }: TestServer, op: 'start' | 'stop' = 'start', to: Actor = as.bob) =>
  as.alice.call(setTypingStatus, { op, to: [to.user.id] });

const kinds = (events: readonly { type: string; op?: unknown }[]) =>
  events.map(({ type, op }) => (op === undefined ? type : `${type} ${op}`));

const logEnd = ({ context }: TestServer) => findCounter(context, 'log');

describe('what is not kept', () => {
  test('wakes the client that waits, and leaves nothing in the log', async () => {
    const server = await startServer();
    const { bob } = server.as;
    const held = await open(bob, types);
    const before = await logEnd(server);
    const { events } = await wait(server, bob, held);
    await write(server);
    assert.deepEqual(kinds(await events), ['typing start']);
    assert.equal(await logEnd(server), before);
  });

  test('comes in order with stored events, under IDs that grow, over heartbeats and a restart', async () => {
    let server = await startServer();
    const held = await open(server.as.bob, types);
    const ids = [held.last];
    const told: string[] = [];
    const note = async () => {
      const events = await take(server.as.bob, held);
      ids.push(...events.map(({ id }) => id));
      told.push(...kinds(events));
    };
    await write(server);
    await say(server.as.alice, 'one');
    await write(server, 'stop');
    await write(server);
    await note();
    assert.deepEqual(told.splice(0), ['typing start', 'message', 'typing stop', 'typing start']);
    ids.push((await heartbeat(server, server.as.bob, held)).id);
    await write(server, 'stop');
    await note();
    server = await server.restart();
    await write(server);
    await note();
    await write(server);
    await say(server.as.alice, 'two');
    await note();
    assert.deepEqual(told, ['typing stop', 'restart', 'typing start', 'message']);
    assert.equal(new Set(ids).size, ids.length);
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
  });

  test('is delivered again under the same ID until the client acknowledges it', async () => {
    const server = await startServer();
    const { bob } = server.as;
    const held = await open(bob, types);
    await write(server);
    const first = await peek(bob, held);
    assert.deepEqual(await peek(bob, held), first);
    assert.deepEqual(await take(bob, held), first);
    assert.deepEqual(await peek(bob, held), []);
  });

  test('does not run out of IDs, and loses nothing that is kept', async () => {
    const server = await startServer();
    const { bob, alice } = server.as;
    const held = await open(bob, types);
    const ids: number[] = [];
    for (let round = 0; round < 3; round++) {
      for (let each = 0; each < 60; each++) await write(server);
      await Promise.all(Array.from({ length: 20 }, () => write(server, 'stop')));
      const events: Awaited<ReturnType<typeof take>>[number][] = [];
      // Events that wait for more IDs come after the replies to the users who wrote them.
      await until(async () => events.push(...(await take(bob, held))) >= 80);
      assert.equal(events.length, 80);
      ids.push(...events.map(({ id }) => id));
    }
    assert.equal(new Set(ids).size, 240);
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
    await say(alice, 'at last');
    assert.deepEqual(kinds(await take(bob, held)), ['message']);
  });

  test('is dropped when it is half a minute old, and when there is too much of it', async () => {
    const server = await startServer();
    const { bob } = server.as;
    const held = await open(bob, types);
    await write(server);
    server.clock.advance(29_999);
    await write(server, 'stop');
    assert.deepEqual(kinds(await peek(bob, held)), ['typing start', 'typing stop']);
    server.clock.advance(1);
    assert.deepEqual(kinds(await take(bob, held)), ['typing stop']);
    for (let each = 0; each < 101; each++) await write(server, each === 0 ? 'stop' : 'start');
    const left = kinds(await take(bob, held));
    assert.deepEqual([left.length, left[0]], [100, 'typing start']);
  });

  test('who goes back gets all that is kept', async () => {
    const server = await startServer();
    const { bob, alice } = server.as;
    const held = await open(bob, types);
    const start = { ...held };
    await say(alice, 'one');
    await write(server);
    await take(bob, held);
    assert.deepEqual(await peek(bob, held), []);
    await write(server);
    assert.deepEqual(kinds(await take(bob, start)), ['message']);
    await write(server);
    await say(alice, 'two');
    assert.deepEqual(kinds(await take(bob, start)), ['typing start', 'message']);
  });

  test('goes only to queues that ask for its type', async () => {
    const server = await startServer();
    const { bob } = server.as;
    const [without, all] = [await open(bob), await open(bob, { event_types: ['typing'] })];
    await write(server);
    assert.deepEqual(await take(bob, without), []);
    assert.deepEqual(kinds(await take(bob, all)), ['typing start']);
  });
});

test('the clients of another node get the event, once', {
  skip: engineName !== 'postgres' && 'several nodes need PostgreSQL',
}, async () => {
  const one = await startServer();
  const two = await one.anotherNode();
  const [here, there] = [await open(one.as.bob, types), await open(two.as.bob, types)];
  const { events } = await wait(two, two.as.bob, there);
  await write(one);
  const [event, ...others] = await events;
  assert.deepEqual(kinds([event as { type: string }, ...others]), ['typing start']);
  there.last = event?.id as number;
  await write(one, 'stop');
  const params = { queue_id: there.id, last_event_id: there.last };
  const next = await two.as.bob.call(getEvents, params);
  assert.deepEqual(kinds(next.events), ['typing stop']);
  // What the other node says goes the same way; by then its own notices would have come back to the first.
  await write(two);
  there.last = next.events.at(-1)?.id as number;
  assert.deepEqual(kinds(await take(two.as.bob, there)), ['typing start']);
  const own = await take(one.as.bob, here);
  assert.deepEqual(kinds(own).slice(0, 2), ['typing start', 'typing stop']);
});
