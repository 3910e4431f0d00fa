import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { BETWEEN_READS_MS, MOST_UNATTENDED, Queue } from '../../src/chat/fanout/queue.ts';
import { contents, open, peek, say, take, wait } from '../support/polling.ts';
import { startServer } from '../support/server.ts';

const texts = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `number ${from + index}`);

describe('a queue that nobody reads', () => {
  test('costs a send nothing once it was offered so many entries, whether it wants them or not', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const absent = await Promise.all([open(bob), open(bob), open(bob, { narrow: [['topic', 'another']] })]);
    const offers = mock.method(Queue.prototype, 'offer');
    server.clock.advance(BETWEEN_READS_MS + 1);
    for (const text of texts(MOST_UNATTENDED)) await say(alice, text);
    assert.equal(offers.mock.callCount(), absent.length * MOST_UNATTENDED);
    offers.mock.resetCalls();
    for (const text of texts(5, MOST_UNATTENDED)) await say(alice, text);
    assert.equal(offers.mock.callCount(), 0);
    offers.mock.restore();
    const all = texts(MOST_UNATTENDED + 5);
    assert.deepEqual(contents(await peek(bob, absent[0])), all);
    assert.deepEqual(contents(await peek(bob, absent[1])), all);
    assert.deepEqual(await peek(bob, absent[2]), []);
  });

  test('takes all entries for some seconds, in which its client may be about to read it', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    await open(bob);
    const offers = mock.method(Queue.prototype, 'offer');
    for (const text of texts(2 * MOST_UNATTENDED)) await say(alice, text);
    assert.ok(offers.mock.callCount() >= 2 * MOST_UNATTENDED);
    offers.mock.restore();
  });

  test('has what a queue has that is read all the time', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const kinds: Parameters<typeof open>[1][] = [
      {},
      { apply_markdown: true },
      { narrow: [['channel', 'square']] },
      { all_public_streams: true },
      { all_public_streams: true, narrow: [['channel', 'attic']] },
      { event_types: ['message', 'update_message', 'stream'] },
    ];
    for (const kind of kinds) {
      const [read, absent] = [await open(bob, kind), await open(bob, kind)];
      server.clock.advance(BETWEEN_READS_MS + 1);
      const seen = [];
      for (let index = 0; index < 2 * MOST_UNATTENDED; index++) {
        await say(alice, `**number** ${index}`, index % 3 === 0 ? 'attic' : 'square');
        seen.push(...(await take(bob, read)));
      }
      assert.notEqual(seen.length, 0);
      assert.deepEqual(await take(bob, absent), seen, JSON.stringify(kind));
    }
  });

  test('is offered each entry again once its client waits', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    server.clock.advance(BETWEEN_READS_MS + 1);
    for (const text of texts(2 * MOST_UNATTENDED)) await say(alice, text);
    await take(bob, held);
    for (let turn = 0; turn < 2 * MOST_UNATTENDED; turn++) {
      const { events } = await wait(server, bob, held);
      await say(alice, `turn ${turn}`);
      const got = await events;
      assert.deepEqual(contents(got), [`turn ${turn}`]);
      held.last = got.at(-1)?.id as number;
    }
  });
});
