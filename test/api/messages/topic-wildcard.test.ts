import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addReaction } from '../../../src/chat/endpoints/messages/add-reaction.ts';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { listen } from '../../support/events.ts';
import { startServer } from '../../support/server.ts';
import { say } from '../../support/talk.ts';

const WILDCARDS = ['topic_wildcard_mentioned', 'wildcard_mentioned'];

test('a topic wildcard in the first message of a topic mentions its sender', async () => {
  const { as } = await startServer();
  const [own, other] = [await listen(as.alice), await listen(as.bob)];
  const message_id = await say(as.alice, 'square', 'news', '@**topic** hello');
  const flagsOf = async (queue: typeof own) => {
    const events = (await queue.fetch()).filter(({ type }) => type === 'message');
    const flags = events.flatMap((event) => event.flags as string[]);
    return flags.filter((flag) => WILDCARDS.includes(flag)).sort();
  };
  assert.deepEqual(await flagsOf(own), WILDCARDS);
  assert.deepEqual(await flagsOf(other), []);
  const { message } = await as.alice.call(getMessage, { message_id });
  assert.ok(WILDCARDS.every((flag) => (message.flags as string[]).includes(flag)));
});

test('a topic wildcard mentions who has only reacted in the topic, and nobody who did so elsewhere', async () => {
  const { as } = await startServer();
  const first = await say(as.alice, 'square', 'news', 'Soup today');
  await as.bob.call(addReaction, { message_id: first, emoji_name: 'tada' });
  const elsewhere = await say(as.alice, 'square', 'weather', 'Rain');
  await as.moderator.call(addReaction, { message_id: elsewhere, emoji_name: 'tada' });
  const message_id = await say(as.alice, 'square', 'news', '@**topic** hello');
  const isMentioned = async (reader: typeof as.bob) => {
    const { message } = await reader.call(getMessage, { message_id });
    return (message.flags as string[]).includes('topic_wildcard_mentioned');
  };
  assert.equal(await isMentioned(as.bob), true);
  assert.equal(await isMentioned(as.moderator), false);
});
