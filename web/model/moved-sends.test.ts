import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import fc from 'fast-check';
import { conversationKey, topicOf } from '../state/conversation.ts';
import { placeAfter } from '../state/moved.ts';
import { narrowOf } from '../state/narrow.ts';
import { forget } from '../sync/browser-store.ts';
import { FakeServer } from '../sync/fake-server.ts';
import { USER, until } from '../sync/fake-tabs.ts';
import { sending } from './actions.ts';
import { openModel } from './fake-page.ts';
import type { Model } from './model.ts';

const closings: (() => void)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) close();
  await forget(USER);
});

/** A model with the messages of the topic at hand, and then without a server. */
async function offlineIn(topic: string, server: FakeServer): Promise<Model> {
  const { model, close } = await openModel(server);
  closings.push(close);
  await until(() => model.phase.peek() === 'ready');
  const timeline = model.timeline(narrowOf(topicOf(5, topic)), 'newest');
  await until(() => timeline.rows.peek().length > 0);
  server.cut();
  return model;
}

const send = (model: Model, topic: string, content: string) =>
  model.perform(sending(topicOf(5, topic), content, `local-${content}`));

test('what waits for a topic that is moved arrives in its new place', async () => {
  const server = new FakeServer();
  server.receive('lunch', 'one');
  const model = await offlineIn('lunch', server);
  await send(model, 'lunch', 'two');
  server.poison.set('two', 503);
  server.isDown = false;
  model.tryAgain();
  await until(() => server.attempts.length > 0);
  server.move('lunch', 'dinner');
  await until(() => model.pending.allSends().every(({ narrow }) => narrow.at(-1)?.operand === 'dinner'));
  server.poison.clear();
  model.tryAgain();
  await until(() => model.pending.allSends().length === 0);
  assert.deepEqual(server.topicsOf('two'), ['dinner']);
});

test('what was written before the queue ended arrives where the message is that its author saw', async () => {
  const server = new FakeServer();
  server.receive('lunch', 'one');
  server.receive('other', 'two');
  const model = await offlineIn('lunch', server);
  await send(model, 'lunch', 'three');
  server.move('lunch', 'dinner');
  server.prune();
  server.isDown = false;
  model.tryAgain();
  await until(() => server.topicsOf('three').length > 0);
  assert.deepEqual(server.topicsOf('three'), ['dinner']);
});

test('a text goes where the message that its author saw goes, by any moves', () => {
  const topics = fc.constantFrom('a', 'b', 'c');
  const move = fc.record({ from: topics, to: topics, ids: fc.subarray([1, 2, 3, 4, 5, 6]) });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
      const places = new Map([1, 2, 3, 4, 5, 6].map((id) => [id, id % 2 ? 'a' : 'b']));
      let to = topicOf(5, 'a');
      for (const { from, to: subject, ids } of moves) {
        const there = [...places].filter(([, topic]) => topic === from).map(([id]) => id);
        const message_ids = there.filter((id) => ids.includes(id));
        if (message_ids.length === 0 || from === subject) continue;
        for (const id of message_ids) places.set(id, subject);
        const propagate_mode = message_ids.length === there.length ? 'change_all' : 'change_later';
        to = placeAfter(
          { to, anchor: 3 },
          {
            ...{ type: 'update_message', message_id: message_ids[0] ?? 0, message_ids, flags: [] },
            ...{ stream_id: 5, orig_subject: from, subject, propagate_mode },
          },
        );
        assert.equal(conversationKey(to), conversationKey(topicOf(5, places.get(3) ?? '')));
      }
    }),
  );
});
