import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestServer } from 'parley/testing';
import { runListener } from './listener.js';

/** A server on which the bot runs, and listens. */
async function start(t) {
  const server = await createTestServer();
  const ending = new AbortController();
  const bot = await server.bot('Trams');
  const alice = await server.person('Alice');
  const channel = await server.channel('trams', { members: [alice] });
  await server.owner.call('POST', '/users/me/subscriptions', {
    ...{ subscriptions: [{ name: 'trams' }], principals: [bot.id] },
  });
  // The bot listens once it asks for events.
  const listening = server.faults.delay({ path: '/events' });
  const running = runListener({
    url: server.url,
    email: bot.email,
    apiKey: bot.apiKey,
    signal: ending.signal,
  });
  await listening.met;
  listening.release();
  t.after(async () => {
    ending.abort();
    await running;
    await server.close();
  });
  const answers = async () =>
    (await alice.messages({ channel, topic: 'departures' })).map(({ content }) => content);
  return { server, bot, alice, channel, answers };
}

const ANSWER = 'The next tram leaves at noon.';
const isAnswer = ({ content }) => content === ANSWER;

test('answers whom it hears', async (t) => {
  const { alice, channel, answers } = await start(t);
  await alice.send({ channel, topic: 'lunch' }, 'When does the tram leave?');
  await alice.hears(isAnswer);
  assert.deepEqual(await answers(), [ANSWER]);
});

test('goes on when its queue has expired', async (t) => {
  const { server, bot, alice, channel } = await start(t);
  const again = server.faults.delay({ method: 'POST', path: '/register' });
  await server.faults.expireQueues(bot);
  await again.met;
  const listening = server.faults.delay({ path: '/events' });
  again.release();
  await listening.met;
  listening.release();
  await alice.send({ channel, topic: 'lunch' }, 'When does the tram leave?');
  await alice.hears(isAnswer);
});

test('handles each message once, also when replies are lost', async (t) => {
  const { server, alice, channel, answers } = await start(t);
  const asks = async (after) => {
    await alice.send({ channel, topic: 'lunch' }, 'When does the tram leave?');
    return alice.hears((message) => isAnswer(message) && message.id > after);
  };
  const first = await asks(0);
  const lost = server.faults.drop({ path: '/events', lose: 'reply', times: 2 });
  const second = await asks(first.id);
  await asks(second.id);
  assert.ok(lost.count > 0);
  assert.deepEqual(await answers(), [ANSWER, ANSWER, ANSWER]);
});
