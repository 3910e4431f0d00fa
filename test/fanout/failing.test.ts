import assert from 'node:assert/strict';
import { describe, type TestContext, test } from 'node:test';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { addReaction } from '../../src/chat/endpoints/messages/add-reaction.ts';
import { updateMessage } from '../../src/chat/endpoints/messages/update-message.ts';
import { Queue } from '../../src/chat/fanout/queue.ts';
import { LiveQueues } from '../../src/chat/fanout/queue-indexes.ts';
import { contents, type Held, open, say, take, wait } from '../support/polling.ts';
import { startServer, type TestServer } from '../support/server.ts';

const CAUSE = 'A defect of one queue.';
const TYPES = ['message', 'update_message', 'reaction', 'subscription', 'realm_user'];
const FAILED = 'An event queue has failed and is ended; its client registers anew.';

/** From now on a queue fails at the entry with this number, counted from 0. */
function failAt(t: TestContext, { id }: Held, number: number): void {
  const { offer } = Queue.prototype;
  let count = 0;
  t.mock.method(Queue.prototype, 'offer', function (this: Queue, ...args: Parameters<Queue['offer']>) {
    if (this.id === id && count++ === number) throw new Error(CAUSE);
    return offer.apply(this, args);
  });
}

/** Four entries of different kinds; returns the types of their events. */
async function someEntries({ as }: TestServer): Promise<readonly string[]> {
  const { id } = await say(as.owner, 'one');
  await as.owner.call(addReaction, { message_id: id, emoji_name: 'smile' });
  await as.owner.call(updateMessage, { message_id: id, content: 'two' });
  await say(as.owner, 'three');
  return ['message', 'reaction', 'update_message', 'message'];
}

async function hasEnded({ as }: TestServer, { id, last }: Held): Promise<void> {
  const params = { queue_id: id, last_event_id: last, dont_block: true };
  assert.equal((await as.alice.refused(getEvents, params)).code, 'BAD_EVENT_QUEUE_ID');
}

const failures = ({ log }: TestServer) =>
  log.lines.filter(({ level }) => level === 'error').map(({ message, queue }) => [message, queue]);

describe('a queue that fails', () => {
  for (const number of [0, 1, 2, 3])
    test(`at entry ${number} ends, and changes nothing for the others`, async (t) => {
      const server = await startServer();
      const { alice, bob } = server.as;
      const [failing, ofAlice, ofBob] = [
        await open(alice, { event_types: TYPES }),
        await open(alice, { event_types: TYPES }),
        await open(bob, { event_types: TYPES }),
      ];
      failAt(t, failing, number);
      const types = await someEntries(server);
      assert.deepEqual(
        (await take(alice, ofAlice)).map(({ type }) => type),
        types,
      );
      assert.deepEqual(
        (await take(bob, ofBob)).map(({ type }) => type),
        types,
      );
      await hasEnded(server, failing);
      assert.deepEqual(failures(server), [[FAILED, failing.id]]);
      const anew = await open(alice);
      await say(bob, 'after');
      assert.deepEqual(contents(await take(alice, anew)), ['after']);
    });

  test('ends on every node, and after a restart', async (t) => {
    const server = await startServer();
    const failing = await open(server.as.alice);
    failAt(t, failing, 0);
    await say(server.as.owner, 'one');
    t.mock.restoreAll();
    await server.context.transact(async () => {});
    await hasEnded(await server.restart(), failing);
  });

  test('while it reads the log ends', async (t) => {
    const server = await startServer();
    const { alice, owner } = server.as;
    const held = await open(alice);
    const { last } = held;
    await say(owner, 'one');
    await take(alice, held);
    // Acknowledges it.
    await take(alice, held);
    failAt(t, held, 0);
    held.last = last;
    await hasEnded(server, held);
    assert.deepEqual(failures(server), [[FAILED, held.id]]);
  });

  test('to make its events ends, with the request that waits', async (t) => {
    const server = await startServer();
    const { alice, bob, owner } = server.as;
    const [failing, ofBob] = [await open(alice), await open(bob)];
    const waiting = [await wait(server, alice, failing), await wait(server, bob, ofBob)];
    const { events } = Queue.prototype;
    t.mock.method(Queue.prototype, 'events', function (this: Queue, ...args: Parameters<Queue['events']>) {
      if (this.id === failing.id) throw new Error(CAUSE);
      return events.apply(this, args);
    });
    await say(owner, 'one');
    const [ofFailing, others] = await Promise.all(waiting.map((each) => each.events));
    assert.deepEqual([contents(ofFailing ?? []), contents(others ?? [])], [[], ['one']]);
    await hasEnded(server, failing);
    assert.deepEqual(failures(server), [[FAILED, failing.id]]);
  });
});

test('where nobody knows for whom an entry is, all queues end', async (t) => {
  const server = await startServer();
  const { alice, owner } = server.as;
  const held = await open(alice);
  t.mock.method(LiveQueues.prototype, 'addressed', () => {
    throw new Error(CAUSE);
  });
  await say(owner, 'one');
  t.mock.restoreAll();
  await hasEnded(server, held);
  const anew = await open(alice);
  await say(owner, 'two');
  assert.deepEqual(contents(await take(alice, anew)), ['two']);
});

for (const options of ['{"narrow":', 'null', '7'])
  test(`a queue whose row has the options ${options} ends, and the log says why`, async () => {
    let server = await startServer();
    const held = await open(server.as.alice);
    server = await server.restart();
    await server.context.transact((tx) =>
      tx.db.updateTable('queues').set({ options }).where('id', '=', held.id).execute(),
    );
    await hasEnded(server, held);
    const [line, ...others] = server.log.lines.filter(({ level }) => level === 'error');
    assert.deepEqual(
      [line?.message, line?.queue, typeof line?.cause],
      ['The row of an event queue cannot be read; its client registers anew.', held.id, 'string'],
    );
    await hasEnded(server, held);
    assert.deepEqual(others, []);
    // The row is deleted in the write queue.
    await server.context.transact(async () => {});
    const { db } = server.context;
    assert.deepEqual(await db.selectFrom('queues').select('id').where('id', '=', held.id).execute(), []);
  });
