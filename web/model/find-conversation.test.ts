import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { type Conversation, conversationKey, topicOf } from '../state/conversation.ts';
import { narrowOf } from '../state/narrow.ts';
import { forget } from '../sync/browser-store.ts';
import { FakeServer, messageWith } from '../sync/fake-server.ts';
import { USER, until } from '../sync/fake-tabs.ts';
import { openModel } from './fake-page.ts';
import { findConversation } from './find-conversation.ts';
import type { Model } from './model.ts';

const closings: (() => void)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) close();
  await forget(USER);
});

const MOVES: Readonly<Record<string, (server: FakeServer) => void>> = {
  'a topic that is resolved': (server) => server.move('lunch', '✔ lunch'),
  'a topic that is renamed': (server) => server.move('lunch', 'dinner'),
  'a topic that is split': (server) => server.move('lunch', 'soup', [2]),
  'a topic that is merged': (server) => {
    server.receive('dinner', 'Here already');
    server.move('lunch', 'dinner');
  },
};

/** A model that follows the server, and how often it asked for a message by its ID. */
async function following(server: FakeServer): Promise<{ model: Model; asked: number[] }> {
  const { model, close } = await openModel(server);
  closings.push(close);
  await until(() => model.phase.peek() === 'ready');
  const asked: number[] = [];
  model.client.call = (async (_operation: unknown, { message_id }: { message_id: number }) => {
    asked.push(message_id);
    const subject = server.topics.get(message_id) ?? 'lunch';
    return { message: messageWith({ id: message_id, subject }) };
  }) as never;
  return { model, asked };
}

const isIn = (found: Conversation, topic: string) =>
  assert.equal(conversationKey(found), conversationKey(topicOf(5, topic)));

describe('a message is found where it is, by its ID alone', () => {
  for (const [name, move] of Object.entries(MOVES)) {
    test(`in ${name}: what is at hand has moved, what is not is asked for`, async () => {
      const server = new FakeServer();
      for (const content of ['Soup today', 'Which soup?']) server.receive('lunch', content);
      const { model, asked } = await following(server);
      const timeline = model.timeline(narrowOf(topicOf(5, 'lunch')), 'newest');
      await until(() => timeline.rows.peek().length === 2);
      move(server);
      const place = server.topics.get(2) ?? '';
      await until(() => model.peek(2)?.subject === place);
      isIn(await findConversation(model, 2), place);
      assert.deepEqual(asked, []);
      closings.splice(0)[0]?.();
      await forget(USER);

      const other = await following(server);
      isIn(await findConversation(other.model, 2), place);
      assert.deepEqual(other.asked, [2]);
    });
  }

  test('the failure of the server is that of the search', async () => {
    const { model } = await following(new FakeServer());
    model.client.call = async () => Promise.reject(new Error('Gone.'));
    await assert.rejects(findConversation(model, 7), /Gone/);
  });
});
