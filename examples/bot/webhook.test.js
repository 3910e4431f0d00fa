import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { createTestServer } from 'parley/testing';
import { diceBot } from './webhook.js';

/** A server with the bot, whose program listens on this machine. */
async function start(t) {
  const server = await createTestServer();
  t.after(() => server.close());
  const program = createServer();
  await once(program.listen(0, '127.0.0.1'), 'listening');
  t.after(() => program.close());
  const bot = await server.bot('Dice', { webhook: `http://127.0.0.1:${program.address().port}/` });
  program.on('request', diceBot({ token: bot.token, random: () => 0.5 }));
  return { server, bot, alice: await server.person('Alice') };
}

test('rolls when it is mentioned in a topic', async (t) => {
  const { server, alice } = await start(t);
  const channel = await server.channel('games', { members: [alice] });
  await alice.send({ channel, topic: 'tonight' }, '@**Dice** d6');
  const answer = await alice.hears(({ sender_full_name }) => sender_full_name === 'Dice');
  assert.deepEqual([answer.content, answer.subject], ['@**Alice** rolls 4.', 'tonight']);
});

test('answers once, also when its answer is lost on the way', async (t) => {
  const { server, bot, alice } = await start(t);
  const lost = server.faults.webhooks.drop({ lose: 'reply' });
  await alice.send(bot, 'hello');
  await lost.met;
  await server.idle();
  assert.equal((await alice.messages(bot)).length, 1);
  server.clock.advance(10_000);
  await server.idle();
  const [, ...answers] = await alice.messages(bot);
  assert.deepEqual(
    answers.map(({ content }) => content),
    ['Say `d6`, or any other number of sides.'],
  );
});

test('takes nothing that the server has not signed', async (t) => {
  const { server, bot } = await start(t);
  const { services } = (
    await server.owner.call('POST', '/register', { fetch_event_types: ['realm_bot'] })
  ).realm_bots.find(({ user_id }) => user_id === bot.id);
  const response = await fetch(services[0].base_url, { method: 'POST', body: '{"data":"d6"}' });
  assert.equal(response.status, 401);
});
