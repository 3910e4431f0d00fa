import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { prune as pruneOnce } from '../../src/chat/jobs/pruner.ts';
import { nobody } from '../../src/engine/log/audience.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { settled } from '../support/settled.ts';
import { idsOf, say } from '../support/talk.ts';

const EIGHT_DAYS = 8 * 86_400;

/** All that is written by now was written eight days ago. */
function age({ context }: TestServer): Promise<unknown> {
  return context.transact(async (tx) => {
    await tx.db
      .updateTable('log')
      .set((row) => ({ created_at: row('created_at', '-', EIGHT_DAYS) }))
      .execute();
    await tx.db
      .updateTable('local_sends')
      .set((row) => ({ sent_at: row('sent_at', '-', EIGHT_DAYS) }))
      .execute();
  });
}

async function prune(server: TestServer): Promise<void> {
  await settled(server);
  await pruneOnce(server.context, { pause: async () => {} });
}

const positions = async ({ context }: TestServer) =>
  (await context.db.selectFrom('log').select('position').orderBy('position').execute()).map(
    (row) => row.position,
  );

describe('what is older than a week', () => {
  test('goes, however much it is, and nothing else', async () => {
    const server = await startServer();
    const { as, context } = server;
    const queue_id = (await as.alice.call(registerQueue)).queue_id as string;
    const old = await say(as.alice, 'square', 'talk');
    const toSquare = { type: 'channel', to: 'square', topic: 'talk', content: 'Hello' } as const;
    const again = { ...toSquare, queue_id, local_id: '1' };
    const { id } = await as.alice.call(sendMessage, again);
    await context.transact(async (tx) => {
      for (let count = 0; count < 1500; count++) tx.emit({ type: 'restart', generation: 1 }, nobody);
    });
    await prune(server);
    assert((await positions(server)).length > 1500, 'nothing is old yet');
    assert.equal((await as.alice.call(sendMessage, again)).id, id);
    await age(server);
    const recent = await say(as.alice, 'square', 'talk');
    const [last] = (await positions(server)).slice(-1);
    await prune(server);
    assert.deepEqual(await positions(server), [last]);
    assert.deepEqual(await idsOf(as.bob, [['channel', 'square']]), [old, id, recent]);
    assert.notEqual((await as.alice.call(sendMessage, again)).id, id);
  });

  test('goes once an hour, on every server', async () => {
    const server = await startServer();
    await say(server.as.alice, 'square', 'talk');
    await age(server);
    server.clock.advance(3_500_000);
    await server.context.transact(async () => {});
    assert.notDeepEqual(await positions(server), []);
    server.clock.advance(100_000);
    while ((await positions(server)).length > 0) await new Promise(setImmediate);
    await say(server.as.alice, 'square', 'talk');
    await age(server);
    while ((await positions(server)).length > 0) {
      server.clock.advance(3_600_000);
      await new Promise(setImmediate);
    }
  });
});

describe('a queue whose client needs what is gone', () => {
  test('ends, with its row', async () => {
    let server = await startServer();
    const { queue_id, last_event_id } = await server.as.bob.call(registerQueue);
    await say(server.as.alice, 'square', 'talk');
    server = await server.restart();
    await age(server);
    await prune(server);
    const params = { queue_id: queue_id as string, last_event_id, dont_block: true };
    const refused = await server.as.bob.refused(getEvents, params);
    assert.deepEqual([refused.code, refused.queue_id], ['BAD_EVENT_QUEUE_ID', queue_id]);
    assert.deepEqual(await server.context.db.selectFrom('queues').select('id').execute(), []);
    assert.equal((await server.as.bob.refused(getEvents, params)).code, 'BAD_EVENT_QUEUE_ID');
  });

  test('but one who has everything up to there goes on, also after a restart', async () => {
    let server = await startServer();
    const { queue_id, last_event_id } = await server.as.bob.call(registerQueue);
    const poll = async (from: number) =>
      (
        await server.as.bob.call(getEvents, {
          ...{ queue_id: queue_id as string, last_event_id: from, dont_block: true },
        })
      ).events;
    // The second is the newest entry of the log: it has no consequences for anybody else.
    for (let time = 0; time < 2; time++) await say(server.as.alice, 'square', 'talk', 'one');
    const last = (await poll(last_event_id)).at(-1)?.id as number;
    await poll(last);
    await age(server);
    await prune(server);
    server = await server.restart();
    await say(server.as.alice, 'square', 'talk', 'two');
    const events = await poll(last);
    assert.deepEqual(
      events
        .filter(({ type }) => type === 'message')
        .map(({ message }) => (message as { content: string }).content),
      ['two'],
    );
  });

  test('tells what it holds in memory; who goes back is refused, and goes on', async () => {
    const server = await startServer();
    const { as } = server;
    const { queue_id, last_event_id } = await as.bob.call(registerQueue);
    const params = { queue_id: queue_id as string, dont_block: true };
    await say(as.alice, 'square', 'talk', 'one');
    await age(server);
    await prune(server);
    const { events } = await as.bob.call(getEvents, { ...params, last_event_id });
    const last = events.at(-1)?.id as number;
    assert.equal(events.filter(({ type }) => type === 'message').length, 1);
    await as.bob.call(getEvents, { ...params, last_event_id: last });
    const refused = await as.bob.refused(getEvents, { ...params, last_event_id });
    assert.equal(refused.code, 'BAD_REQUEST');
    assert.equal(refused.msg, `An event newer than ${last_event_id} has already been pruned!`);
    await say(as.alice, 'square', 'talk', 'two');
    assert.equal((await as.bob.call(getEvents, { ...params, last_event_id: last })).events.length, 1);
  });
});
