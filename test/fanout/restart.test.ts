import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { messageOf } from '../support/events.ts';
import { startServer } from '../support/server.ts';

test('a queue goes on after a restart, with every event once', async () => {
  let server = await startServer();
  const queue = await server.as.bob.call(registerQueue);
  const say = (content: string) =>
    server.as.alice.call(sendMessage, { type: 'channel', to: 'square', topic: 't', content });
  const poll = async (lastEventId: number) => {
    const params = { queue_id: queue.queue_id as string, last_event_id: lastEventId, dont_block: true };
    const { events } = await server.as.bob.call(getEvents, params);
    return events.filter((event) => event.type === 'message');
  };
  await say('one');
  server = await server.restart();
  await say('two');
  const events = await poll(queue.last_event_id);
  assert.deepEqual(
    events.map((event) => messageOf(event).content),
    ['one', 'two'],
  );
  assert.deepEqual(await poll(events.at(-1)?.id as number), []);
});
