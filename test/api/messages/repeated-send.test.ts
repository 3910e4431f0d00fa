import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteQueue } from '../../../src/chat/endpoints/events/delete-queue.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { findSent, lookUpName } from '../../../src/chat/operations/messages/look-up.ts';
import { listen } from '../../support/events.ts';
import { type Actor, engineName, startServer, type TestServer } from '../../support/server.ts';
import { idsOf } from '../../support/talk.ts';

const register = async (actor: Actor) => (await actor.call(registerQueue)).queue_id as string;

async function send(actor: Actor, queue_id: string, local_id: string, content = 'Hello'): Promise<number> {
  const place = { type: 'channel', to: 'square', topic: 'talk' } as const;
  return (await actor.call(sendMessage, { ...place, content, queue_id, local_id })).id;
}

const count = async ({ context }: TestServer) =>
  (await context.db.selectFrom('local_sends').selectAll().execute()).length;

describe('a message that is sent again under the same local name', () => {
  test('is stored once, and gets the first reply', async () => {
    const { as } = await startServer();
    const queue = await register(as.alice);
    const bob = await listen(as.bob, { event_types: ['message'] });
    const id = await send(as.alice, queue, '1.01');
    assert.equal(await send(as.alice, queue, '1.01'), id);
    const [one, two] = await Promise.all([send(as.alice, queue, '1.02'), send(as.alice, queue, '1.02')]);
    assert.equal(one, two);
    assert.equal((await bob.fetch()).length, 2);
    assert.deepEqual(await idsOf(as.bob, [['channel', 'square']]), [id, one]);
    const direct = { type: 'direct', to: JSON.stringify([as.bob.user.id]), content: 'Hello' } as const;
    const twice = [];
    for (let time = 0; time < 2; time++) {
      twice.push(await as.alice.call(sendMessage, { ...direct, queue_id: queue, local_id: '1.03' }));
    }
    assert.equal(twice[0]?.id, twice[1]?.id);
  });

  test('also after a restart and on another node', async () => {
    const server = await startServer();
    const queue = await register(server.as.alice);
    const id = await send(server.as.alice, queue, '1');
    const other = engineName === 'postgres' ? await server.anotherNode() : await server.restart();
    assert.equal(await send(other.as.alice, queue, '1'), id);
    assert.notEqual(await send(other.as.alice, queue, '2'), id);
  });

  test('is stored once if the first one is committed between the look-up of the second and its transaction', async () => {
    const { as, context } = await startServer();
    const local = { queueId: await register(as.alice), localId: '1' };
    const lookedUp = await lookUpName(context, as.alice.user, local);
    assert.notEqual(lookedUp.unusedAt, undefined);
    const find = () => context.transact((tx) => findSent(tx, as.alice.user, lookedUp));
    assert.equal(await find(), undefined);
    const id = await send(as.alice, local.queueId, local.localId);
    assert.equal(await find(), id);
  });

  test('is another message from another queue, another user, or an unknown queue', async () => {
    const server = await startServer();
    const { as } = server;
    const [first, second] = [await register(as.alice), await register(as.alice)];
    const bobs = await register(as.bob);
    const ids = [
      await send(as.alice, first, '1'),
      await send(as.alice, second, '1'),
      await send(as.bob, first, '1'),
      await send(as.bob, bobs, '1'),
      await send(as.alice, bobs, '1'),
      await send(as.alice, 'no queue', '1'),
      await send(as.alice, 'no queue', '1'),
      await send(as.alice, first, 'x'.repeat(5000)),
      await send(as.alice, first, 'x'.repeat(5000)),
    ];
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(await count(server), 3);
  });

  test('is forgotten with its queue', async () => {
    const server = await startServer();
    const { as, clock } = server;
    const [first, second] = [await register(as.alice), await register(as.alice)];
    await send(as.alice, first, '1');
    await send(as.alice, second, '1');
    assert.equal(await count(server), 2);
    await as.alice.call(deleteQueue, { queue_id: first });
    assert.equal(await count(server), 1);
    clock.advance(7_200_000);
    await server.context.fanout.expiry.sweep();
    assert.equal(await count(server), 0);
  });
});
