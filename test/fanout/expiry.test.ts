import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteQueue } from '../../src/chat/endpoints/events/delete-queue.ts';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { findQueue } from '../../src/chat/store/log/queues.ts';
import { OpenTx } from '../../src/engine/store/open-tx.ts';
import { contents, type Held, heartbeat, open, say, take, wait } from '../support/polling.ts';
import { type Actor, startServer, type TestServer } from '../support/server.ts';

const row = ({ context }: TestServer, { id }: Held) => findQueue(context, id);

async function assertGone(actor: Actor, { id, last }: Held): Promise<void> {
  const { code, queue_id, msg } = await actor.refused(getEvents, { queue_id: id, last_event_id: last });
  assert.deepEqual(
    { code, queue_id, msg },
    { code: 'BAD_EVENT_QUEUE_ID', queue_id: id, msg: `Bad event queue ID: ${id}` },
  );
}

test('After a restart a client that names no ID gets nothing that it has acknowledged, and all that it has not', async () => {
  let server = await startServer();
  const held = await open(server.as.bob);
  await say(server.as.alice, 'acknowledged');
  await take(server.as.bob, held);
  await take(server.as.bob, held);
  await say(server.as.alice, 'sent');
  await take(server.as.bob, held);
  server = await server.restart();
  const { events } = await server.as.bob.call(getEvents, { queue_id: held.id, dont_block: true });
  assert.deepEqual(contents(events), ['sent']);
});

test('The end of a server writes the rows of a thousand queues that lag in one statement, and none that does not', async (t) => {
  const server = await startServer();
  const { alice, bob } = server.as;
  const behind: Held[] = [];
  for (let count = 0; count < 20; count++) behind.push(await open(bob));
  await say(alice, 'hello');
  for (const held of behind) {
    await take(bob, held);
    await take(bob, held);
  }
  const current = await open(bob);
  const { fanout } = server.context;
  const run = t.mock.method(OpenTx.prototype, 'run');
  await fanout.save();
  await fanout.save();
  const statements = run.mock.calls.map((call) => call.arguments[0]);
  assert.equal(statements.filter((text) => text.startsWith('UPDATE queues')).length, 1);
  for (const held of [...behind, current]) assert.equal((await row(server, held))?.acked_event_id, held.last);
});

describe('a queue ends', () => {
  test('600 seconds after its client was last heard of', async () => {
    const server = await startServer();
    const { bob } = server.as;
    const held = await open(bob);
    server.clock.advance(599_000);
    await server.context.fanout.expiry.sweep();
    assert.deepEqual(await take(bob, held), []);
    server.clock.advance(601_000);
    await server.context.fanout.expiry.sweep();
    await assertGone(bob, held);
    assert.equal(await row(server, held), undefined);
    assert.equal(server.context.fanout.size, 0);
  });

  test('later when it was registered so, never earlier', async () => {
    const server = await startServer();
    const { bob } = server.as;
    const long = await open(bob, { queue_lifespan_secs: 3600 });
    const short = await open(bob, { queue_lifespan_secs: 1 });
    server.clock.advance(500_000);
    await server.context.fanout.expiry.sweep();
    assert.deepEqual(await take(bob, short), []);
    server.clock.advance(3_000_000);
    await server.context.fanout.expiry.sweep();
    await assertGone(bob, short);
    assert.deepEqual(await take(bob, long), []);
  });

  test('not while a request waits, however many heartbeats it takes', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    for (let beat = 0; beat < 20; beat++) {
      await heartbeat(server, bob, held);
      await server.context.fanout.expiry.sweep();
    }
    const { events } = await wait(server, bob, held);
    await server.context.fanout.expiry.sweep();
    await say(alice, 'still there?');
    assert.deepEqual(contents(await events), ['still there?']);
  });

  test('when its own person deletes it, and nobody else may', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    const stolen = await alice.refused(deleteQueue, { queue_id: held.id });
    assert.equal(stolen.msg, 'User not authorized for this query');
    const read = await alice.refused(getEvents, { queue_id: held.id, last_event_id: held.last });
    assert.equal(read.msg, 'User not authorized for this query');
    assert.deepEqual(await take(bob, held), []);
    await bob.call(deleteQueue, { queue_id: held.id });
    await assertGone(bob, held);
    assert.equal((await bob.refused(deleteQueue, { queue_id: held.id })).code, 'BAD_EVENT_QUEUE_ID');
  });

  test('also for a client that asks at the moment in which the queue is deleted', async () => {
    const server = await startServer();
    const { bob } = server.as;
    const held = await open(bob);
    const deleted = bob.call(deleteQueue, { queue_id: held.id });
    const polls = Array.from({ length: 5 }, () =>
      server.context.fanout
        .poll(server.cast.users.bob, { queueId: held.id, dontBlock: true })
        .catch(() => {}),
    );
    await Promise.all([deleted, ...polls]);
    await assertGone(bob, held);
    assert.equal(server.context.fanout.size, 0);
  });

  test('not by a restart; the time that the server was down does not count', async () => {
    let server = await startServer();
    const held = await open(server.as.bob);
    await say(server.as.alice, 'one');
    server.clock.advance(590_000);
    server = await server.restart();
    await server.context.fanout.expiry.sweep();
    assert.deepEqual(contents(await take(server.as.bob, held)), ['one']);
  });

  test('not while no server was there, however long that was', async () => {
    const first = await startServer();
    const held = await open(first.as.bob);
    await say(first.as.alice, 'one');
    first.clock.advance(300_000);
    await first.context.fanout.expiry.sweep();
    const second = await first.restart({ now: first.clock.now() + 86_400_000 });
    second.clock.advance(250_000);
    assert.deepEqual(contents(await take(second.as.bob, held)), ['one']);
  });

  test('though the server is started over and over', async () => {
    let server = await startServer();
    const held = await open(server.as.bob);
    for (let start = 0; start < 10; start++) {
      server.clock.advance(100_000);
      await server.context.fanout.expiry.sweep();
      server = await server.restart({ now: server.clock.now() });
    }
    await assertGone(server.as.bob, held);
  });

  test('after a restart too when its client never comes back', async () => {
    let server = await startServer();
    const held = await open(server.as.bob);
    server = await server.restart();
    server.clock.advance(600_000 + 301_000);
    await assertGone(server.as.bob, held);
    await server.context.fanout.expiry.sweep();
    assert.equal(await row(server, held), undefined);
  });

  test("its row keeps up with the client's acknowledgements", async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    await say(alice, 'one');
    await take(bob, held);
    await take(bob, held);
    server.clock.advance(200_000);
    await server.context.fanout.expiry.sweep();
    assert.equal((await row(server, held))?.acked_event_id, held.last);
  });
});
