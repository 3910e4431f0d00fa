import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { topicOf } from '../state/conversation.ts';
import { narrowOf } from '../state/narrow.ts';
import { forget } from '../sync/browser-store.ts';
import { FakeServer } from '../sync/fake-server.ts';
import { Browser, USER, until } from '../sync/fake-tabs.ts';
import { sending } from './actions.ts';
import { openModel } from './fake-page.ts';
import type { Model } from './model.ts';
import type { Timeline } from './timeline.ts';

const TOPICS = ['lunch', 'release', 'trams'];

const closings = new Map<Model, () => void>();
afterEach(async () => {
  for (const close of closings.values()) close();
  closings.clear();
  await forget(USER);
});

async function open(server: FakeServer, browser?: Browser): Promise<Model> {
  const { model, close } = await openModel(server, browser && { browser });
  closings.set(model, close);
  await until(() => model.phase.peek() === 'ready');
  return model;
}

function closeTab(model: Model): void {
  closings.get(model)?.();
  closings.delete(model);
}

const narrowOfTopic = (topic: string) => narrowOf(topicOf(5, topic));

async function show(model: Model, topic: string): Promise<Timeline> {
  const timeline = model.timeline(narrowOfTopic(topic), 'newest');
  await until(() => timeline.rows.peek().length > 0);
  return timeline;
}

const send = (model: Model, topic: string, content: string) =>
  model.perform(sending(topicOf(5, topic), content, `local-${content}`));

/** What stands in the list of a conversation: its messages, and below them what waits. */
const standsIn = (model: Model, { rows, narrow }: Timeline): string[] => [
  ...rows.peek().map(({ content }) => content),
  ...model.pending.sends(narrow).map(({ content }) => content),
];

/** Twenty messages in three conversations; what each then has. */
async function writeTwenty(model: Model): Promise<Map<string, string[]>> {
  const wanted = new Map(TOPICS.map((topic) => [topic, [`About ${topic}`]]));
  for (let count = 0; count < 20; count++) {
    const topic = TOPICS[Math.floor(count / 7)] as string;
    await send(model, topic, `Number ${count} of ${topic}`);
    wanted.get(topic)?.push(`Number ${count} of ${topic}`);
  }
  return wanted;
}

describe('without a server', () => {
  test('what is written in three conversations is there, once and in order, after the tab was closed and the server came back', async () => {
    const server = new FakeServer();
    for (const topic of TOPICS) server.receive(topic, `About ${topic}`);
    const first = await open(server);
    const before = await Promise.all(TOPICS.map((topic) => show(first, topic)));
    server.cut();
    const wanted = await writeTwenty(first);
    await until(() => first.pending.allSends().length === 20);
    for (const [index, topic] of TOPICS.entries())
      assert.deepEqual(standsIn(first, before[index] as Timeline), wanted.get(topic));
    closeTab(first);

    const second = await open(server);
    const after = await Promise.all(TOPICS.map((topic) => show(second, topic)));
    const shown = () => after.map((timeline) => standsIn(second, timeline));
    await until(() => second.pending.allSends().length === 20);
    assert.deepEqual(shown(), [...wanted.values()]);
    assert.deepEqual([server.sent.length, server.registrations], [0, 1]);

    server.isDown = false;
    second.tryAgain();
    await until(() => second.pending.allSends().length === 0);
    assert.deepEqual(shown(), [...wanted.values()]);
    assert.equal(server.sent.length, 20);
    const arrived = server.log.flatMap((event) => (event.type === 'message' ? [event.message] : []));
    for (const topic of TOPICS)
      assert.deepEqual(
        arrived.filter(({ subject }) => subject === topic).map(({ content }) => content),
        wanted.get(topic),
      );
  });

  test('what one tab writes stands in the other, and each shows it once when it has arrived', async () => {
    const server = new FakeServer();
    const browser = new Browser();
    server.receive('lunch', 'About lunch');
    const [leader, follower] = [await open(server, browser), await open(server, browser)];
    const lists = [await show(leader, 'lunch'), await show(follower, 'lunch')] as const;
    server.cut();
    await send(follower, 'lunch', 'Soup?');
    await send(leader, 'lunch', 'Or salad?');
    const both = ['About lunch', 'Soup?', 'Or salad?'];
    const shown = () => [standsIn(leader, lists[0]), standsIn(follower, lists[1])];
    await until(() => shown().every((each) => each.length === 3));
    assert.deepEqual(shown(), [both, both]);

    closeTab(leader);
    server.isDown = false;
    follower.tryAgain();
    await until(() => follower.pending.allSends().length === 0);
    assert.deepEqual(standsIn(follower, lists[1]), both);
    assert.deepEqual(
      server.sent.map(({ content }) => content),
      ['Soup?', 'Or salad?'],
    );
  });
});

describe('an answer without an event', () => {
  test('a message of a channel that one has not subscribed to takes the place of what was sent', async () => {
    const server = new FakeServer();
    server.receive('lunch', 'About lunch');
    const model = await open(server);
    const list = await show(model, 'lunch');
    server.saysNoMessages = true;
    server.receive('lunch', 'Nobody told me');
    await send(model, 'lunch', 'Soup?');
    await until(() => list.rows.peek().length > 1);
    assert.deepEqual(model.pending.allSends(), []);
    assert.deepEqual(
      list.rows.peek().map(({ content }) => content),
      ['About lunch', 'Nobody told me', 'Soup?'],
    );
  });

  test('a send whose answer was lost together with its queue is there once', async () => {
    const server = new FakeServer();
    server.receive('lunch', 'About lunch');
    const model = await open(server);
    await show(model, 'lunch');
    server.cutsAfterSend = true;
    await send(model, 'lunch', 'Soup?');
    await until(() => server.sent.length === 1 && server.isDown);
    server.cutsAfterSend = false;
    server.forgetQueues();
    server.isDown = false;
    model.tryAgain();
    await until(() => server.registrations === 2);
    const list = await show(model, 'lunch');
    await until(() => model.pending.allSends().length === 0);
    assert.deepEqual(standsIn(model, list), ['About lunch', 'Soup?']);
    assert.equal(server.sent.length, 1);
  });
});
