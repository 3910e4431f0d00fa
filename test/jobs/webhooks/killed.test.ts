import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBot } from '../../../src/chat/endpoints/bots/create-bot.ts';
import { getEvents } from '../../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import type { ReplyShape } from '../../../src/engine/http/define-endpoint.ts';
import { getBotDeliveries } from '../../../src/features/webhooks/endpoints/get-bot-deliveries.ts';
import type { CallAnswer, Success } from '../../../src/testing/client.ts';
import { messageOf, type WireEvent } from '../../support/events.ts';
import { endLeases } from '../../support/leases.ts';
import { ownerClient, place, startParley } from '../../support/process.ts';
import { says, startReceiver } from '../../support/receiver.ts';

function success<R extends ReplyShape>({ body }: CallAnswer<R>): Success<R> {
  assert(body.result === 'success', JSON.stringify(body));
  return body as Success<R>;
}

test('kill -9 while a webhook is called: it is called again under the same ID, and answered once', async () => {
  const { dataDir, env } = await place();
  const settings = { ...env, PARLEY_RATE_LIMIT: '0', PARLEY_OUTBOUND_ALLOW: '127.0.0.0/8' };
  const receiver = await startReceiver();
  const first = await startParley(settings);
  const before = ownerClient(dataDir, first.url);
  const hook = { full_name: 'Hook', short_name: 'hook', bot_type: 3, payload_url: receiver.url };
  const made = success(await before.call(createBot, hook));
  const queue = success(
    await before.call(registerQueue, { event_types: ['message'], apply_markdown: false }),
  );
  const to = JSON.stringify([made.user_id]);
  receiver.answer = () => {};
  const texts = ['one', 'two', 'three'];
  for (const content of texts) success(await before.call(sendMessage, { type: 'direct', to, content }));
  await receiver.got(1);
  first.kill('SIGKILL');
  await first.ended;

  await endLeases(env.DATABASE_URL);
  receiver.answer = ({ json }, response) => says({ content: `re ${json.data}` })({ json } as never, response);
  const second = await startParley(settings);
  const after = ownerClient(dataDir, second.url);
  await receiver.got(4);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  assert.deepEqual(
    receiver.received.map(({ json }) => json.data),
    ['one', ...texts],
  );
  assert.equal(ids[0], ids[1]);
  assert.equal(new Set(ids).size, 3);
  const replies: unknown[] = [];
  let last_event_id = queue.last_event_id;
  while (replies.length < texts.length) {
    const { events } = success(
      await after.call(getEvents, { queue_id: queue.queue_id as string, last_event_id }),
    );
    last_event_id = (events.at(-1) as WireEvent).id;
    const messages = (events as WireEvent[]).filter(({ type }) => type === 'message').map(messageOf);
    replies.push(
      ...messages.filter(({ sender_id }) => sender_id === made.user_id).map(({ content }) => content),
    );
  }
  assert.deepEqual(
    replies,
    texts.map((text) => `re ${text}`),
  );
  const { deliveries } = success(await after.call(getBotDeliveries, { bot_id: made.user_id }));
  assert.deepEqual(
    deliveries.map(({ state, webhook_id }) => [state, webhook_id]),
    ids
      .slice(1)
      .map((each) => ['delivered', each])
      .toReversed(),
    'the ledger has each once, the newest first',
  );
  assert.equal(deliveries.at(-1)?.attempt_count, 2, 'the attempt that was cut off counts');
});
