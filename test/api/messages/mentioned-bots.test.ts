import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { updateSubscriptionList } from '../../../src/chat/endpoints/channels/update-subscriptions.ts';
import { getMessages } from '../../../src/chat/endpoints/messages/get-messages.ts';
import { verifyEvents } from '../../support/fold.ts';
import { open, say, take } from '../../support/polling.ts';
import { startServer } from '../../support/server.ts';

const CALL = 'hello @**Echo Bot**';

describe('a bot that is mentioned where it is not subscribed', () => {
  test('gets the message in a public channel, live and later', async () => {
    const { as, cast } = await startServer();
    const queue = await open(as.bot);
    const { id } = await say(as.alice, CALL);
    await say(as.alice, 'not for the bot');
    await say(as.alice, 'quiet @_**Echo Bot**');
    const events = await take(as.bot, queue);
    assert.deepEqual(
      events.map(({ message, flags }) => [(message as { id: number }).id, flags]),
      [[id, ['read', 'mentioned', 'historical']]],
    );
    assert.equal(cast.users.bot.isBot, true);
    const narrow = [{ operator: 'is', operand: 'mentioned', negated: false }];
    const page = await as.bot.call(getMessages, { anchor: 'newest', num_before: 5, num_after: 0, narrow });
    const { messages } = page as unknown as { messages: { id: number; flags: string[] }[] };
    assert.deepEqual(
      messages.map((message) => message.id),
      [id],
    );
  });

  test('gets no messages of private channels; mentioned people get none at all', async () => {
    const { as } = await startServer();
    const bot = await open(as.bot);
    await say(as.alice, CALL, 'cellar');
    assert.deepEqual(await take(as.bot, bot), []);
    await as.bob.call(updateSubscriptionList, { delete: ['square'] });
    const bob = await open(as.bob);
    await say(as.alice, 'hello @**Bob Member**');
    assert.deepEqual(await take(as.bob, bob), []);
  });

  test('has what its events say', async () => {
    const server = await startServer();
    await verifyEvents(server, () => say(server.as.alice, CALL));
  });
});
