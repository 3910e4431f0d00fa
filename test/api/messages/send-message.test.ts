import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getEvents } from '../../../src/endpoints/events/get-events.ts';
import { registerQueue } from '../../../src/endpoints/events/register-queue.ts';
import { sendMessage } from '../../../src/endpoints/messages/send-message.ts';
import { startServer } from '../../support/server.ts';

describe('POST /messages', () => {
  test('sends to a channel; subscribers get the event, an outsider does not', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const queues = await Promise.all(
      [as.alice, as.bob, as.administrator].map((actor) =>
        actor.call(registerQueue, { apply_markdown: true }),
      ),
    );
    const { id } = await as.alice.call(sendMessage, {
      type: 'channel',
      to: 'cellar',
      topic: 'plans',
      content: 'Hello **there**',
    });
    const seen = async (actor: typeof as.alice, at: number) => {
      const queue = queues[at] as (typeof queues)[number];
      const { events } = await actor.call(getEvents, {
        queue_id: queue.queue_id as string,
        last_event_id: queue.last_event_id,
        dont_block: true,
      });
      return events.filter((event) => event.type === 'message');
    };
    const [event] = await seen(as.bob, 1);
    assert.equal((event?.message as { id: number }).id, id);
    assert.equal((event?.message as { content: string }).content, '<p>Hello <strong>there</strong></p>');
    assert.equal((await seen(as.alice, 0)).length, 1);
    assert.deepEqual(await seen(as.administrator, 2), []);
    assert.equal(cast.channels.cellar.inviteOnly, true);
  });

  test('a queue goes on after a restart, with every event once', async () => {
    let server = await startServer();
    const queue = await server.as.bob.call(registerQueue);
    const say = (content: string) =>
      server.as.alice.call(sendMessage, { type: 'channel', to: 'square', topic: 't', content });
    const poll = async (lastEventId: number) => {
      const { events } = await server.as.bob.call(getEvents, {
        queue_id: queue.queue_id as string,
        last_event_id: lastEventId,
        dont_block: true,
      });
      return events.filter((event) => event.type === 'message');
    };
    await say('one');
    server = await server.restart();
    await say('two');
    const events = await poll(queue.last_event_id);
    assert.deepEqual(
      events.map((event) => (event.message as { content: string }).content),
      ['one', 'two'],
    );
    assert.deepEqual(await poll(events.at(-1)?.id as number), []);
  });
});
