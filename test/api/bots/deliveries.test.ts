import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deactivateBot } from '../../../src/chat/endpoints/bots/deactivate-bot.ts';
import { updateBot } from '../../../src/chat/endpoints/bots/update-bot.ts';
import { deleteMessage } from '../../../src/chat/endpoints/messages/delete-message.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { prune } from '../../../src/chat/jobs/pruner.ts';
import { getBotDeliveries } from '../../../src/features/webhooks/endpoints/get-bot-deliveries.ts';
import { getBotDelivery } from '../../../src/features/webhooks/endpoints/get-bot-delivery.ts';
import { replayBotDelivery } from '../../../src/features/webhooks/endpoints/replay-bot-delivery.ts';
import { sendTestDelivery } from '../../../src/features/webhooks/endpoints/send-test-delivery.ts';
import { startWithWebhook, talkOf, type WebhookPlace } from '../../jobs/webhooks/support.ts';
import { fails, says } from '../../support/receiver.ts';
import { say, whisper } from '../../support/talk.ts';

const deliveriesOf = async ({ server, hook }: WebhookPlace) =>
  (await server.as.alice.call(getBotDeliveries, { bot_id: hook.user.id })).deliveries;

async function only(place: WebhookPlace) {
  const { server, hook } = place;
  const [delivery, ...others] = await deliveriesOf(place);
  assert(delivery);
  assert.deepEqual(others, []);
  return server.as.alice.call(getBotDelivery, { bot_id: hook.user.id, delivery_id: delivery.id });
}

describe('the ledger of an outgoing webhook', () => {
  test('has the request and the reply of a delivery, without the secrets', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, token, idle } = place;
    receiver.answer = (_, response) =>
      response
        .writeHead(200, { 'set-cookie': 'a=b', 'content-type': 'application/json' })
        .end(JSON.stringify({ content: 'Hi', token }));
    const url = receiver.url.replace('//', '//user:secret@');
    await server.as.alice.call(updateBot, { bot_id: hook.user.id, service_payload_url: url });
    const id = await whisper(server.as.bob, [hook], 'hello');
    await idle();
    const { delivery, attempts } = await only(place);
    const sent = receiver.received[0];
    const now = server.clock.seconds;
    assert.deepEqual(delivery, {
      ...{ id: delivery.id, webhook_id: sent?.headers['webhook-id'], trigger: 'direct_message' },
      ...{ message_id: id, state: 'delivered', problem: null, problem_code: null, replay_of: null },
      ...{ created_at: now, ended_at: now, attempt_count: 1, next_attempt_at: null },
      ...{ status_code: 200, duration_ms: 0 },
    });
    assert.equal(attempts.length, 1);
    const [attempt] = attempts;
    assert(attempt);
    const { request, reply, ...rest } = attempt;
    assert.deepEqual(rest, { number: 1, started_at: now, duration_ms: 0, problem: null, problem_code: null });
    assert.equal(request.url, `${receiver.url}/`);
    assert.deepEqual(JSON.parse(request.body), { ...sent?.json, token: '[hidden]' });
    assert.equal(request.headers['webhook-signature'], '[hidden]');
    assert.equal(request.headers['webhook-timestamp'], String(now));
    assert.deepEqual([reply?.status_code, reply?.headers['content-type']], [200, 'application/json']);
    assert.deepEqual(JSON.parse(reply?.body ?? ''), { content: 'Hi', token: '[hidden]' });
    const text = JSON.stringify([delivery, attempts]);
    for (const secret of [token, 'secret@', 'a=b', String(sent?.headers['webhook-signature'])])
      assert(!text.includes(secret), secret);
  });

  test('has each attempt of a failing delivery, and the time of the next one', async () => {
    const place = await startWithWebhook();
    const { server, receiver, idle } = place;
    receiver.answer = (_, response) => response.writeHead(503, { 'retry-after': '60' }).end('Busy\0');
    await say(server.as.bob, 'square', 'x', '@**Hook** hello');
    await idle();
    const first = await only(place);
    const { state, problem, problem_code, status_code, next_attempt_at, attempt_count } = first.delivery;
    assert.deepEqual([state, status_code, attempt_count], ['waiting', 503, 1]);
    assert.deepEqual([problem, problem_code], ['The server answered with status 503.', 'status']);
    assert(Number(next_attempt_at) >= server.clock.seconds + 59);
    assert.deepEqual(
      [first.attempts[0]?.reply?.body, first.attempts[0]?.reply?.headers['retry-after']],
      ['Busy\uFFFD', '60'],
    );
    receiver.answer = fails(404);
    server.clock.advance(61_000);
    await receiver.got(2);
    await idle();
    const last = await only(place);
    assert.deepEqual(
      [
        last.delivery.state,
        last.delivery.next_attempt_at,
        last.attempts.map(({ reply }) => reply?.status_code),
      ],
      ['failed', null, [503, 404]],
    );
  });

  test('keeps the beginning of long texts, the latest attempts, and deliveries for a limited time', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, idle } = place;
    receiver.answer = (_, response) => response.writeHead(500).end('é'.repeat(9000));
    await whisper(server.as.bob, [hook], 'x'.repeat(9000));
    await idle();
    for (let count = 2; count <= 7; count++) {
      server.clock.advance(3_600_000);
      await receiver.got(count);
      await idle();
    }
    const { attempts } = await only(place);
    assert.deepEqual(
      attempts.map(({ number }) => number),
      [3, 4, 5, 6, 7],
    );
    const [{ request, reply } = {}] = attempts;
    assert.deepEqual([request?.body.length, request?.is_body_cut], [8192, true]);
    assert.deepEqual([reply?.body, reply?.is_body_cut], ['é'.repeat(8192), true]);
    receiver.answer = says({});
    server.clock.advance(3_600_000);
    await idle();
    for (let count = 0; count < 105; count++) await whisper(server.as.bob, [hook], `m${count}`);
    await idle();
    const kept = await server.as.alice.call(getBotDeliveries, { bot_id: hook.user.id, limit: 100 });
    assert.deepEqual([kept.deliveries.length, kept.found_oldest], [100, true]);
    const page = await server.as.alice.call(getBotDeliveries, {
      ...{ bot_id: hook.user.id, limit: 10 },
      before: kept.deliveries[9]?.id ?? 0,
    });
    assert.deepEqual(page.deliveries, kept.deliveries.slice(10, 20));
    assert.equal(page.found_oldest, false);
    server.clock.advance(7 * 86_400_000 + 1000);
    await prune(server.context);
    assert.deepEqual(await deliveriesOf(place), []);
    const left = await server.context.db.selectFrom('webhook_attempts').selectAll().execute();
    assert.deepEqual(left, []);
  });

  test('a deleted message takes its deliveries with it', async () => {
    const place = await startWithWebhook();
    const { server, idle } = place;
    const id = await say(server.as.bob, 'square', 'x', '@**Hook** hello');
    await idle();
    await only(place);
    await server.as.owner.call(deleteMessage, { message_id: id });
    assert.deepEqual(await deliveriesOf(place), []);
    const left = await server.context.db.selectFrom('webhook_attempts').selectAll().execute();
    assert.deepEqual(left, []);
  });

  test('of a message that is deleted while the request is under way, no content is kept', async () => {
    const place = await startWithWebhook();
    const { server, receiver, idle } = place;
    let id = 0;
    receiver.answer = (_, response) => {
      void server.as.owner.call(deleteMessage, { message_id: id }).then(() => response.end());
    };
    id = await say(server.as.bob, 'square', 'x', '@**Hook** a secret');
    await receiver.got(1);
    await idle();
    const { delivery, attempts } = await only(place);
    assert.deepEqual([delivery.state, attempts], ['delivered', []]);
  });

  test('what waits for a bot that is deactivated is not sent', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, idle } = place;
    receiver.answer = fails(503);
    await whisper(server.as.bob, [hook], 'hello');
    await idle();
    await server.as.alice.call(deactivateBot, { bot_id: hook.user.id });
    const { delivery } = await only(place);
    assert.deepEqual(
      [delivery.state, delivery.problem, delivery.next_attempt_at],
      ['dropped', 'The bot was deactivated.', null],
    );
  });

  test('a server that is away for a day: what was given up can be replayed', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, idle } = place;
    receiver.answer = (_, response) => response.destroy();
    for (const text of ['one', 'two']) await whisper(server.as.bob, [hook], text);
    await receiver.got(1);
    await idle();
    server.clock.advance(86_401_000);
    await receiver.got(2);
    await idle();
    const deliveries = await deliveriesOf(place);
    assert.deepEqual(
      deliveries.map(({ state, next_attempt_at }) => [state, next_attempt_at]),
      [
        ['failed', null],
        ['failed', null],
      ],
    );
    receiver.answer = says({});
    const { delivery_id } = await server.as.alice.call(replayBotDelivery, {
      bot_id: hook.user.id,
      delivery_id: deliveries[0]?.id ?? 0,
    });
    await idle();
    const { delivery } = await server.as.alice.call(getBotDelivery, { bot_id: hook.user.id, delivery_id });
    assert.deepEqual([delivery.state, delivery.replay_of], ['delivered', deliveries[0]?.id]);
    assert.equal(receiver.received.at(-1)?.json.data, 'two');
  });
});

describe('replaying a delivery', () => {
  test('posts the message as it is now under the same webhook ID, and sends the answer', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, idle } = place;
    receiver.answer = fails(400);
    const id = await say(server.as.bob, 'square', 'x', '@**Hook** helo');
    await idle();
    const { delivery } = await only(place);
    await server.as.bob.call(updateMessage, { message_id: id, content: '@**Hook** hello' });
    receiver.answer = says({ content: 'Hi' });
    const of = { bot_id: hook.user.id, delivery_id: delivery.id };
    const { delivery_id } = await server.as.alice.call(replayBotDelivery, of);
    assert.notEqual(delivery_id, delivery.id);
    await idle();
    assert.deepEqual(
      receiver.received.map(({ json }) => json.data),
      ['@**Hook** helo', '@**Hook** hello'],
    );
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    assert.equal(ids[0], ids[1]);
    assert((await talkOf(server.as.bob)).includes('Hook: Hi'));
    await server.as.owner.call(deleteMessage, { message_id: id });
    const gone = await server.as.alice.refused(replayBotDelivery, of);
    assert.equal(gone.msg, 'No such delivery');
  });

  test('of one that waits tries it now, also if nothing reached the server', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, idle } = place;
    receiver.answer = (_, response) => response.destroy();
    await whisper(server.as.bob, [hook], 'hello');
    await receiver.got(1);
    await idle();
    const { delivery } = await only(place);
    assert.equal(delivery.state, 'waiting');
    receiver.answer = says({});
    const of = { bot_id: hook.user.id, delivery_id: delivery.id };
    assert.deepEqual((await server.as.alice.call(replayBotDelivery, of)).delivery_id, delivery.id);
    await receiver.got(2);
    await idle();
    assert.equal((await only(place)).delivery.state, 'delivered');
  });
});

describe('testing a webhook', () => {
  test('posts what a direct message would be; the answer is kept, and not sent', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, idle } = place;
    receiver.answer = says({ content: 'Hi' });
    const before = await talkOf(server.as.alice);
    await server.as.alice.call(sendTestDelivery, { bot_id: hook.user.id });
    await idle();
    const [received] = receiver.received;
    assert(received);
    const { trigger, message } = received.json;
    assert.deepEqual(
      [trigger, message.id, message.type, message.sender_id],
      ['direct_message', 0, 'private', server.cast.users.alice.id],
    );
    const { delivery, attempts } = await only(place);
    assert.deepEqual([delivery.trigger, delivery.message_id, delivery.state], ['test', null, 'delivered']);
    assert.equal(attempts[0]?.reply?.body, JSON.stringify({ content: 'Hi' }));
    assert.deepEqual(await talkOf(server.as.alice), before);
  });

  test('says what is wrong with the answer', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, idle } = place;
    receiver.answer = (_, response) => response.end('<html>');
    await server.as.alice.call(sendTestDelivery, { bot_id: hook.user.id });
    await idle();
    const { delivery } = await only(place);
    assert.deepEqual(
      [delivery.state, delivery.problem, delivery.problem_code],
      ['delivered', 'Its answer is not JSON.', 'answer_not_json'],
    );
  });

  test('posts a form where the bot takes forms', async () => {
    const place = await startWithWebhook({ interface_type: 2 });
    const { server, receiver, hook, idle } = place;
    await server.as.alice.call(sendTestDelivery, { bot_id: hook.user.id });
    await idle();
    const form = new URLSearchParams(receiver.received[0]?.body);
    assert.deepEqual([form.get('trigger_word'), form.get('channel_name')], ['mention', 'test']);
    assert.equal((await only(place)).delivery.state, 'delivered');
  });

  test('has a waiting delivery before the first attempt, and does not wait for what failed', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, idle } = place;
    receiver.answer = (_, response) => response.destroy();
    await whisper(server.as.bob, [hook], 'hello');
    await receiver.got(1);
    await idle();
    receiver.answer = says({});
    const { delivery_id } = await server.as.alice.call(sendTestDelivery, { bot_id: hook.user.id });
    const { delivery } = await server.as.alice.call(getBotDelivery, { bot_id: hook.user.id, delivery_id });
    assert.equal(delivery.trigger, 'test');
    await receiver.got(2);
    await idle();
    const after = await server.as.alice.call(getBotDelivery, { bot_id: hook.user.id, delivery_id });
    assert.equal(after.delivery.state, 'delivered');
  });
});

describe('only users who administer the bot see its deliveries', () => {
  test('its owner and administrators', async () => {
    const place = await startWithWebhook();
    const { server, hook, idle } = place;
    await whisper(server.as.bob, [hook], 'hello');
    await idle();
    const { delivery } = await only(place);
    const bot_id = hook.user.id;
    const of = { bot_id, delivery_id: delivery.id };
    await server.as.administrator.call(getBotDelivery, of);
    for (const role of ['bob', 'moderator', 'guest'] as const) {
      await server.as[role].refused(getBotDelivery, of);
      await server.as[role].refused(replayBotDelivery, of);
      await server.as[role].refused(getBotDeliveries, { bot_id });
      await server.as[role].refused(sendTestDelivery, { bot_id });
    }
    const { msg } = await server.as.bob.refused(getBotDelivery, { bot_id, delivery_id: 12345 });
    assert.equal(msg, 'Insufficient permission');
  });

  test('of a bot without a webhook there are none, and it cannot be tested', async () => {
    const place = await startWithWebhook();
    const { server, hook } = place;
    await server.as.alice.call(updateBot, { bot_id: hook.user.id, service_payload_url: '' });
    const { msg } = await server.as.alice.refused(sendTestDelivery, { bot_id: hook.user.id });
    assert.equal(msg, 'The bot has no outgoing webhook that is in use.');
    assert.deepEqual(await deliveriesOf(place), []);
  });
});
