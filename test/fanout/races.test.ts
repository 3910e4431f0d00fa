import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compose } from '../../src/chat/operations/messages/compose.ts';
import { send } from '../../src/chat/operations/messages/send.ts';
import { findQueue } from '../../src/chat/store/log/queues.ts';
import { BadEventQueueId } from '../../src/engine/kernel/errors.ts';
import { contents, type Held, open, say, take, wait } from '../support/polling.ts';
import { startServer, type TestServer } from '../support/server.ts';

/** Asks without HTTP in between, so that what overlaps is known. */
async function ask({ context, cast }: TestServer, { id, last }: Held): Promise<string[]> {
  const poll = { queueId: id, lastEventId: last, dontBlock: true };
  const texts = (await context.fanout.poll(cast.users.bob, poll)) as readonly string[];
  return contents(texts.map((text) => JSON.parse(text)));
}

describe('what overlaps', () => {
  test('one who goes back while another reads on from the log loses nothing', async () => {
    const server = await startServer();
    const { as } = server;
    const held = await open(as.bob);
    const start = { ...held };
    const texts = Array.from({ length: 20 }, (_, index) => String(index));
    for (const text of texts) await say(as.alice, text);
    const events = await take(as.bob, held);
    const middle = { ...held, last: events[9]?.id as number };
    // At which of the steps of the first the second comes in is left to none: it is tried at each.
    for (let steps = 6; steps < 60; steps++) {
      await ask(server, held);
      const first = ask(server, middle);
      for (let step = 0; step < steps; step++) await Promise.resolve();
      assert.deepEqual(await ask(server, start), texts, `after ${steps} steps`);
      await first;
    }
  });

  test('a heartbeat that falls due before the message is delivered does not swallow it', async () => {
    const server = await startServer();
    const { as, context, cast, clock } = server;
    const { events } = await wait(server, as.bob, await open(as.bob));
    const target = { channel: cast.channels.square, topic: 'talk' };
    const draft = compose(context.realm, as.alice.user, 'one');
    await context.transact((tx) => send(tx, draft, { target, client: 'test' }));
    clock.advance(55_000);
    assert.deepEqual(contents(await events), ['one']);
  });

  test('a queue that is being deleted cannot be opened again', async () => {
    const server = await startServer();
    const { context, cast, as } = server;
    const held = await open(as.bob);
    const closing = context.fanout.close(cast.users.bob, held.id);
    await Promise.resolve();
    await assert.rejects(ask(server, held), BadEventQueueId);
    await closing;
    assert.equal(context.fanout.size, 0);
    assert.equal(await findQueue(context, held.id), undefined);
  });

  test('a queue that was heard of elsewhere outlives its expiry here', async () => {
    const server = await startServer();
    const held = await open(server.as.bob);
    server.clock.advance(700_000);
    await server.context.transact(async (tx) => {
      await tx.db.updateTable('queues').set({ last_seen: tx.now }).where('id', '=', held.id).execute();
    });
    await server.context.fanout.expiry.sweep();
    assert.equal(server.context.fanout.size, 0);
    assert.deepEqual(await ask(server, held), []);
  });
});
