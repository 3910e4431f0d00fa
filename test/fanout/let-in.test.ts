import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { regenerateBotApiKey } from '../../src/chat/endpoints/bots/regenerate-bot-key.ts';
import { unsubscribeFromChannels } from '../../src/chat/endpoints/channels/unsubscribe.ts';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { regenerateOwnApiKey } from '../../src/chat/endpoints/users/regenerate-own-api-key.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import { contents, open, peek, say, wait } from '../support/polling.ts';
import { engineName, startServer } from '../support/server.ts';

describe('a request that waits ends', () => {
  test('with the key by which it was let in; who has the new one misses nothing', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    const { events } = await wait(server, bob, held);
    await bob.call(regenerateOwnApiKey);
    assert.deepEqual(await events, []);
    await say(alice, 'after the change');
    assert.deepEqual(contents(await peek(bob, held)), ['after the change']);
  });

  test('with the key of a bot', async () => {
    const server = await startServer();
    const { alice, bot } = server.as;
    const held = await open(bot);
    const { events } = await wait(server, bot, held);
    await alice.call(regenerateBotApiKey, { bot_id: bot.user.id });
    const to = JSON.stringify([bot.user.id]);
    await alice.call(sendMessage, { type: 'direct', to, content: 'after the change' });
    assert.deepEqual(await events, []);
    assert.deepEqual(contents(await peek(bot, held)), ['after the change']);
  });

  test('with the role by which it was let in', async () => {
    const server = await startServer();
    const { owner, bob } = server.as;
    const held = await open(bob);
    const { events } = await wait(server, bob, held);
    await owner.call(updateUser, { user_id: bob.user.id, role: 600 });
    assert.deepEqual(await events, []);
  });

  test('on another node too', { skip: engineName !== 'postgres' && 'one node' }, async () => {
    const server = await startServer();
    const other = await server.anotherNode();
    const held = await open(other.as.bob);
    const { events } = await wait(other, other.as.bob, held);
    await server.as.bob.call(regenerateOwnApiKey);
    assert.deepEqual(await events, []);
  });

  test('not with another name', async () => {
    const server = await startServer();
    const { owner, alice, bob } = server.as;
    const held = await open(bob);
    const { events } = await wait(server, bob, held);
    await owner.call(updateUser, { user_id: bob.user.id, full_name: 'Robert' });
    await say(alice, 'one');
    assert.deepEqual(contents(await events), ['one']);
  });
});

test('a request that waits gets nothing more of a channel that its person has left', async () => {
  const server = await startServer();
  const { owner, alice, bob } = server.as;
  const held = await open(bob);
  const { events } = await wait(server, bob, held);
  await owner.call(unsubscribeFromChannels, { subscriptions: ['square'], principals: [bob.user.id] });
  await say(alice, 'for those who stay');
  const to = JSON.stringify([bob.user.id]);
  await alice.call(sendMessage, { type: 'direct', to, content: 'for bob' });
  assert.deepEqual(contents(await events), ['for bob']);
  const rest = { queue_id: held.id, last_event_id: held.last, dont_block: true };
  assert.equal((await bob.call(getEvents, rest)).events.length, 1);
});
