import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, test } from 'node:test';
import { deactivateBot } from '../../../src/chat/endpoints/bots/deactivate-bot.ts';
import { updateBot } from '../../../src/chat/endpoints/bots/update-bot.ts';
import { reactivateUser } from '../../../src/chat/endpoints/users/reactivate-user.ts';
import { fails, says, startReceiver } from '../../support/receiver.ts';
import { say, term, whisper } from '../../support/talk.ts';
import { makeWebhook, noticesTo, startWithWebhook, talkOf, type WebhookPlace } from './support.ts';

const waiting = ({ server }: WebhookPlace) =>
  server.context.db.selectFrom('outbox').selectAll().where('kind', '=', 'webhook').execute();

async function later({ server, idle }: WebhookPlace, seconds: number): Promise<void> {
  server.clock.advance(seconds * 1000);
  await idle();
}

describe('a webhook that does not work', () => {
  test('is called again later, under the same ID and with a new time', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, idle } = place;
    receiver.answer = fails(503);
    await whisper(server.as.bob, [hook], 'hello');
    await idle();
    await later(place, 5);
    receiver.answer = says({ content: 'here again' });
    await later(place, 10);
    assert.equal(receiver.received.length, 3);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    assert.equal(new Set(ids).size, 1);
    const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
    assert.deepEqual(
      times.map((at) => at - (times[0] as number)),
      [0, 5, 15],
    );
    assert.deepEqual(await talkOf(server.as.bob, [term('is', 'dm')]), [
      'Bob Member: hello',
      'Hook: here again',
    ]);
    assert.deepEqual(await noticesTo(server.as.alice), [], 'that was a hiccup');
    assert.deepEqual(await waiting(place), []);
  });

  test('waits as long as the server asks for', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, idle } = place;
    receiver.answer = (_, response) => response.writeHead(429, { 'retry-after': '120' }).end();
    await whisper(server.as.bob, [hook], 'hello');
    await idle();
    await later(place, 119);
    assert.equal(receiver.received.length, 1);
    await later(place, 1);
    assert.equal(receiver.received.length, 2);
  });

  test('says in the conversation that there is no answer, once for each message', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, idle } = place;
    const { as } = server;
    const failure =
      'Hook: The server behind this bot has failed, so there is no answer. The owner of the bot has been notified.';
    const refusals = [
      fails(404),
      says([1]),
      (_: unknown, response: ServerResponse) => response.end('no JSON'),
    ];
    for (const answer of refusals) {
      receiver.answer = answer as typeof receiver.answer;
      await whisper(as.bob, [hook], 'hello');
      await idle();
    }
    const talk = await talkOf(as.bob, [term('is', 'dm')]);
    assert.deepEqual(talk, Array(3).fill(['Bob Member: hello', failure]).flat());
    receiver.answer = fails(503);
    await say(as.alice, 'square', 'bots', '@**Hook** are you there?');
    await idle();
    for (const pause of [5, 10, 20, 40, 80]) await later(place, pause);
    assert.ok(receiver.received.length > 6);
    const inTopic = await talkOf(as.bob, [term('topic', 'bots')]);
    assert.deepEqual(inTopic.slice(1), [failure]);
  });

  test('reaches its owner once, until it has worked again', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, idle } = place;
    const { as } = server;
    receiver.answer = fails(404);
    for (const text of ['one', 'two', 'three']) {
      await whisper(as.bob, [hook], text);
      await idle();
    }
    assert.equal(receiver.received.length, 3, 'what is refused is not tried again');
    const [notice, ...more] = await noticesTo(as.alice);
    assert.deepEqual(more, []);
    assert.match(
      String(notice),
      /^Notification Bot: The outgoing webhook of your bot @_\*\*Hook\|[0-9]+\*\* does not work\.\n\n> The server answered with status 404\./,
    );
    assert.deepEqual(await noticesTo(as.bob), []);
    receiver.answer = says({});
    await whisper(as.bob, [hook], 'works');
    await idle();
    await later(place, 3600);
    receiver.answer = fails(410);
    await whisper(as.bob, [hook], 'again');
    await idle();
    assert.equal((await noticesTo(as.alice)).length, 2);
  });

  test('is given up after a day', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, idle } = place;
    receiver.answer = fails(500);
    await whisper(server.as.bob, [hook], 'hello');
    await idle();
    while ((await waiting(place)).length > 0) await later(place, 3600);
    const times = receiver.received.map(({ headers }) => Number(headers['webhook-timestamp']));
    assert.equal((times.at(-1) as number) - (times[0] as number), 86_400);
    assert.equal((await noticesTo(server.as.alice)).length, 1);
    await later(place, 86_400);
    assert.equal(receiver.received.length, times.length);
  });

  test('because nothing listens gets everything in order once it listens', async () => {
    const place = await startWithWebhook({ payload_url: 'http://127.0.0.1:1/' });
    const { server, receiver, hook, idle } = place;
    const { as } = server;
    for (const text of ['one', 'two', 'three']) {
      await whisper(as.bob, [hook], text);
      await idle();
    }
    await later(place, 5);
    await later(place, 10);
    assert.match((await noticesTo(as.alice)).join(), /> The server could not be reached\./);
    await as.alice.call(updateBot, { bot_id: hook.user.id, service_payload_url: receiver.url });
    await idle();
    assert.deepEqual(
      receiver.received.map(({ json }) => json.data),
      ['one', 'two', 'three'],
      'another address is tried at once',
    );
  });

  test('and never answers holds up nobody else', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook } = place;
    const other = await startReceiver();
    const second = await makeWebhook(server, 'Second', { payload_url: other.url });
    other.answer = says({ content: 'quick' });
    const hangs: (() => void)[] = [];
    receiver.answer = (_, response) => void hangs.push(() => response.end());
    for (const topic of ['a', 'b', 'c', 'd', 'e', 'f'])
      await say(server.as.bob, 'square', topic, '@**Hook** hello');
    await receiver.got(4);
    await whisper(server.as.bob, [second], 'hello');
    await other.got(1);
    assert.equal(receiver.received.length, 4, 'at most so many at once');
    receiver.answer = (_, response) => response.end();
    for (const answer of hangs) answer();
    await place.idle();
    assert.equal(receiver.received.length, 6);
    assert.deepEqual(await talkOf(server.as.bob, [term('sender', second.user.id)]), ['Second: quick']);
    assert.equal(hook.user.isActive, true);
  });
});

describe('a webhook leads nowhere but to the internet', () => {
  const refused = /> The address is not one of the public internet\./;

  test('not to this machine, unless it is allowed', async () => {
    const { server, receiver, hook, idle } = await startWithWebhook({}, { outboundAllow: [] });
    await whisper(server.as.bob, [hook], 'hello');
    await idle();
    assert.equal(receiver.received.length, 0);
    assert.match((await noticesTo(server.as.alice)).join(), refused);
  });

  test('nor by a redirect, which takes the token nowhere else', async () => {
    const place = await startWithWebhook({}, { outboundAllow: ['127.0.0.1'] });
    const { server, receiver, hook, idle } = place;
    const other = await startReceiver();
    for (const location of ['http://127.0.0.2/', other.url]) {
      receiver.answer = (_, response) => response.writeHead(307, { location }).end();
      await whisper(server.as.bob, [hook], 'hello');
      await idle();
    }
    assert.equal(other.received.length, 0);
    assert.match((await noticesTo(server.as.alice)).join(), /> The server redirects to another address\./);
  });

  test('an endless answer is not read to its end', async () => {
    const { server, receiver, hook, idle } = await startWithWebhook();
    receiver.answer = (_, response) => {
      const more = () => response.write('x'.repeat(60_000), () => response.writable && setImmediate(more));
      more();
    };
    await whisper(server.as.bob, [hook], 'hello');
    await idle();
    assert.match((await noticesTo(server.as.alice)).join(), /> The answer is longer than 262144 bytes\./);
  });

  test('addresses of another kind are refused', async () => {
    const { server } = await startWithWebhook();
    for (const payload_url of ['ftp://x.example/', 'x', `https://x.example/${'x'.repeat(2048)}`]) {
      await assert.rejects(makeWebhook(server, 'Bad', { payload_url }), /payload_url is not a URL/);
    }
  });
});

describe('the bot behind a webhook', () => {
  test('that is deactivated gets none of the waiting messages, not even after its reactivation', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook, idle } = place;
    const { as } = server;
    receiver.answer = fails(503);
    await whisper(as.bob, [hook], 'hello');
    await idle();
    await as.alice.call(deactivateBot, { bot_id: hook.user.id });
    assert.deepEqual(await waiting(place), []);
    await as.administrator.call(reactivateUser, { user_id: hook.user.id });
    await later(place, 3600);
    assert.equal(receiver.received.length, 1);
    receiver.answer = says({});
    await whisper(as.bob, [hook], 'again');
    await idle();
    assert.equal(receiver.received.at(-1)?.json.data, 'again');
  });

  test('without an address is not called', async () => {
    const place = await startWithWebhook({ payload_url: '' });
    await whisper(place.server.as.bob, [place.hook], 'hello');
    await place.idle();
    assert.deepEqual(await waiting(place), []);
  });

  test('gets what was under way when the server stopped, after the next start', async () => {
    const place = await startWithWebhook();
    const { server, receiver, hook } = place;
    receiver.answer = () => {};
    await whisper(server.as.bob, [hook], 'hello');
    await receiver.got(1);
    receiver.answer = says({ content: 'late' });
    const again = await server.restart();
    await again.app.idle('webhooks');
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    assert.equal(ids.length, 2);
    assert.equal(ids[0], ids[1]);
    assert.deepEqual(await talkOf(again.as.bob, [term('is', 'dm')]), ['Bob Member: hello', 'Hook: late']);
  });
});

test('a send that concerns no webhook writes and asks nothing more', async () => {
  const { server, hook, idle } = await startWithWebhook();
  const { as, context } = server;
  await say(as.bob, 'square', 'x', '@**Alice Member** hello');
  await whisper(as.bob, [as.alice], 'hello');
  await idle();
  const rows = await context.db.selectFrom('log').select('type').execute();
  assert.equal(rows.filter(({ type }) => type === 'outbox_written').length, 0);
  await whisper(as.bob, [hook], 'hello');
  await idle();
  const after = await context.db.selectFrom('log').select('type').execute();
  assert.equal(after.filter(({ type }) => type === 'outbox_written').length, 1);
});
