import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { openDB } from 'idb';
import { topicOf } from '../state/conversation.ts';
import { narrowOf } from '../state/narrow.ts';
import { databaseName, openStore } from './browser-store.ts';
import { FakeServer, messageWith } from './fake-server.ts';
import { Browser, close, closeAfterEach, open, Tab, tabs, USER, until, write } from './fake-tabs.ts';
import type { UnsentEntry } from './outbox.ts';
import { type Remote, type StoredEvent, Unreachable } from './remote.ts';
import type { Store } from './store.ts';
import { Sync } from './sync.ts';
import type { Post } from './tabs.ts';

closeAfterEach();

describe('following the log', () => {
  test('a tab that opens again paints from the store and asks for the events since', async () => {
    const server = new FakeServer();
    const first = await open(server);
    await until(() => first.state);
    server.receive('lunch', 'one');
    await until(() => first.heard.length === 1);
    close(first);
    server.receive('lunch', 'two');
    const second = await open(server);
    assert.ok(second.state, 'the state is there before the server is asked');
    await until(() => second.topics.length === 2);
    assert.deepEqual(second.topics, ['one', 'two']);
    assert.equal(server.registrations, 1);
  });

  test('a tab that follows hears each event once, in order, also when it opens in the middle', async () => {
    const server = new FakeServer();
    const browser = new Browser();
    const leader = await open(server, browser);
    await until(() => leader.state);
    for (let count = 0; count < 20; count++) server.receive('lunch', `a${count}`);
    const opening = open(server, browser);
    for (let count = 0; count < 20; count++) server.receive('lunch', `b${count}`);
    const follower = await opening;
    const all = server.log.map((event) => (event.type === 'message' ? event.message.content : ''));
    await until(() => leader.topics.length === 40);
    server.receive('lunch', 'last');
    await until(() => follower.topics.at(-1) === 'last');
    assert.deepEqual([...follower.topics], [...all, 'last'].slice(-follower.topics.length));
    assert.deepEqual(leader.topics, [...all, 'last']);
    assert.equal(server.registrations, 1);
  });

  test('a tab that loads keeps what is said meanwhile, and hears nothing twice', async () => {
    const server = new FakeServer();
    const first = await open(server);
    await until(() => first.state);
    server.receive('lunch', 'one');
    await until(() => first.topics.length === 1);
    close(first);
    server.receive('lunch', 'two');
    const tab = new Tab();
    let hear: (post: Post) => void = () => undefined;
    const listen = (heard: typeof hear) => {
      hear = heard;
    };
    const alone = { post: () => undefined, listen, lead: () => undefined, close: () => undefined };
    const wait = async () => undefined;
    tab.sync = new Sync({ store: await openStore(USER), remote: server.remote(), tabs: alone, wait });
    tabs.push(tab);
    const starting = tab.sync.start(tab, () => tab.state);
    hear({ kind: 'events', events: server.log });
    await starting;
    assert.deepEqual(tab.topics, ['one', 'two']);
    hear({ kind: 'events', events: server.log });
    assert.deepEqual(tab.topics, ['one', 'two']);
  });

  test('another tab goes on when the leader closes', async () => {
    const server = new FakeServer();
    const browser = new Browser();
    const leader = await open(server, browser);
    await until(() => leader.state);
    const follower = await open(server, browser);
    close(leader);
    server.receive('lunch', 'after');
    await until(() => follower.topics.includes('after'));
    assert.equal(server.registrations, 1);
  });

  test('a queue that is gone is registered anew, in all tabs', async () => {
    const server = new FakeServer();
    const first = await open(server);
    await until(() => first.state);
    close(first);
    server.receive('lunch', 'lost');
    server.prune();
    const browser = new Browser();
    const second = await open(server, browser);
    const third = await open(server, browser);
    await until(() => second.resets === 2 && third.state?.max_message_id === 1);
    assert.equal(server.registrations, 2);
  });
});

describe('the outbox', () => {
  test('what is written without a network is sent later, once, each conversation in order, also after closing the tab', async () => {
    const server = new FakeServer();
    const first = await open(server);
    await until(() => first.state);
    server.cut();
    const contents = Array.from({ length: 20 }, (_, at) => `m${at}`);
    for (const [at, content] of contents.entries()) await write(first, `topic ${at % 3}`, content);
    close(first);
    server.isDown = false;
    server.answersToLose = 3;
    const second = await open(server);
    assert.equal(second.entries.length, 20);
    await until(() => second.entries.length === 0);
    assert.equal(server.sent.length, 20);
    for (const rest of [0, 1, 2]) {
      const inTopic = (content: string) => Number(content.slice(1)) % 3 === rest;
      assert.deepEqual(server.sent.map(({ content }) => content).filter(inTopic), contents.filter(inTopic));
    }
  });

  test('a message whose answer was lost is there once, and leaves the outbox', async () => {
    const server = new FakeServer();
    const tab = await open(server);
    await until(() => tab.state);
    server.answersToLose = 1;
    await write(tab, 'lunch', 'once');
    await until(() => tab.entries.length === 0 && tab.topics.includes('once'));
    assert.equal(server.sent.length, 1);
  });

  test('a refused message stays, with the reason, and does not hold up the others', async () => {
    const server = new FakeServer();
    const tab = await open(server);
    await until(() => tab.state);
    server.refusal = { code: 'BAD_REQUEST', message: 'You may not write here' };
    await write(tab, 'lunch', 'refused');
    await until(() => tab.refusals.length === 1);
    server.refusal = undefined;
    await write(tab, 'lunch', 'fine');
    await until(() => server.sent.length === 1);
    await until(() => tab.entries.length === 1);
    assert.equal(tab.entries[0]?.failure?.message, 'You may not write here');
    await tab.sync?.retry(tab.entries[0] as UnsentEntry);
    await until(() => server.sent.length === 2);
  });
});

describe('pages that are kept', () => {
  const lunch = narrowOf(topicOf(5, 'lunch'));
  const contents = async (tab: Tab) =>
    (await tab.sync?.stored(lunch))?.messages.map(({ content }) => content);

  async function withPage(server: FakeServer): Promise<Tab> {
    const tab = await open(server);
    await until(() => tab.state);
    for (const content of ['one', 'two']) server.receive('lunch', content);
    await until(() => tab.heard.length === 2);
    const { page } = (await tab.sync?.fetch({ narrow: lunch, anchor: 'newest', before: 9, after: 0 })) ?? {};
    assert.ok(page);
    tab.sync?.savePage(lunch, page);
    await until(async () => (await contents(tab))?.length === 2);
    return tab;
  }

  test('follow the events', async () => {
    const server = new FakeServer();
    const tab = await withPage(server);
    server.receive('lunch', 'three');
    server.say({
      type: 'delete_message',
      message_ids: [1],
      message_type: 'stream',
      stream_id: 5,
      topic: 'lunch',
    });
    await until(async () => (await contents(tab))?.join() === 'two,three');
    const move = { stream_id: 5, orig_subject: 'lunch', subject: 'dinner', flags: [] };
    server.say({ type: 'update_message', message_id: 2, message_ids: [2], ...move });
    await until(async () => (await contents(tab))?.join() === 'three');
  });
});

describe('an entry of the outbox that cannot be sent', () => {
  const tabAnd = async (server: FakeServer) => {
    const tab = await open(server);
    await until(() => tab.state);
    return tab;
  };

  test('is tried five times, then waits with its reason; its conversation and the others go on', async () => {
    const server = new FakeServer();
    server.poison.set('poison', 500);
    const tab = await tabAnd(server);
    await write(tab, 'lunch', 'poison');
    await write(tab, 'lunch', 'after it');
    await write(tab, 'tea', 'beside it');
    await until(() => server.sent.length === 2 && tab.entries.length === 1);
    assert.deepEqual(
      server.sent.map(({ content }) => content),
      ['beside it', 'after it'],
    );
    assert.equal(server.attempts.filter((content) => content === 'poison').length, 5);
    assert.deepEqual(
      tab.entries.map(({ failure }) => failure?.code),
      ['INTERNAL_SERVER_ERROR'],
    );
    server.poison.clear();
    await tab.sync?.retry(tab.entries[0] as UnsentEntry);
    await until(() => tab.entries.length === 0);
    assert.equal(server.sent.length, 3);
  });

  test('holds up no other conversation while too many requests are asked to wait', async () => {
    const server = new FakeServer();
    server.poison.set('poison', 429);
    const tab = await tabAnd(server);
    await write(tab, 'lunch', 'poison');
    await write(tab, 'tea', 'beside it');
    await until(() => server.sent.length === 1 && server.attempts.length > 7);
    assert.equal(tab.refusals.length, 0, 'it is tried on');
  });

  test('of another build waits with its reason, and one that is no entry is not in the way', async () => {
    const server = new FakeServer();
    const first = await tabAnd(server);
    close(first);
    const database = await openDB(databaseName(USER));
    const entry = { operation: 'brandNew', params: {}, events: [], undo: [], created: 0 };
    for (const record of [entry, { created: 0 }, { ...entry, send: {} }])
      await database.add('outbox', record);
    database.close();
    const tab = await tabAnd(server);
    await write(tab, 'tea', 'beside it');
    await until(() => server.sent.length === 1 && tab.refusals.length === 1 && tab.entries.length === 1);
    assert.deepEqual(
      tab.entries.map(({ operation, failure }) => [operation, failure?.code]),
      [['brandNew', 'UNKNOWN_OPERATION']],
    );
  });

  test('without an answer is tried on, and the others go on', async () => {
    const server = new FakeServer();
    const real = server.remote();
    const perform: Remote['perform'] = async (name, params) => {
      if (params.content === 'silent') throw new Unreachable('The server did not answer in time.');
      return real.perform(name, params);
    };
    const tab = await open(server, undefined, { remote: { ...real, perform } });
    await until(() => tab.state);
    await write(tab, 'lunch', 'silent');
    await write(tab, 'tea', 'beside it');
    await until(() => server.sent.length === 1);
    assert.equal(tab.refusals.length, 0);
  });
});

describe('a tab that becomes the leader', () => {
  /** The first tab stores what arrives, and ends before it says so to the second. */
  async function takeOver(server: FakeServer, store: (store: Store) => Promise<void>) {
    const browser = new Browser();
    const leader = await open(server, browser);
    await until(() => leader.state);
    const [second, third] = [await open(server, browser), await open(server, browser)];
    const kept = await openStore(USER);
    server.receive('lunch', 'one');
    await until(() => [leader, second, third].every((tab) => tab.topics.length === 1));
    const [event] = [{ ...server.log[0], id: 1, message: messageWith({ id: 2, content: 'stored' }) }];
    server.log.push(event as StoredEvent);
    await kept.append([event as StoredEvent]);
    await store(kept);
    kept.close();
    close(leader);
    server.receive('lunch', 'three');
    await until(() => [second, third].every((tab) => tab.topics.at(-1) === 'three'));
    return [second, third].map((tab) => ({ topics: tab.topics, resets: tab.resets }));
  }

  test('first reads what the one before it stored, and no tab misses it', async () => {
    const server = new FakeServer();
    const tabs = await takeOver(server, async () => undefined);
    const whole = { topics: ['one', 'stored', 'three'], resets: 1 };
    assert.deepEqual(tabs, [whole, whole]);
  });

  test('takes the stored state where the events are folded into it', async () => {
    const server = new FakeServer();
    const tabs = await takeOver(server, (store) =>
      store.compact({ user_id: USER, realm_name: 'compact' }, 1),
    );
    const whole = { topics: ['three'], resets: 2 };
    assert.deepEqual(tabs, [whole, whole]);
    assert.equal(server.registrations, 1);
  });
});
