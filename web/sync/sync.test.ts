import 'fake-indexeddb/auto';
import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { sending } from '../model/actions.ts';
import { topicOf } from '../state/conversation.ts';
import type { ClientEvent } from '../state/events.ts';
import { narrowOf } from '../state/narrow.ts';
import type { ClientState } from '../state/types.ts';
import { forget, forgetAllButOutbox, openStore } from './browser-store.ts';
import { FakeServer } from './fake-server.ts';
import type { OutboxEntry } from './outbox.ts';
import type { Store } from './store.ts';
import { sturdy } from './sturdy-store.ts';
import { type Listener, Sync } from './sync.ts';
import { forOthers, type Post, type Tabs } from './tabs.ts';

/** What one tab hears. */
class Tab implements Listener {
  state: ClientState | undefined;
  readonly heard: ClientEvent[] = [];
  resets = 0;
  entries: readonly OutboxEntry[] = [];
  readonly refusals: OutboxEntry[] = [];
  sync: Sync | undefined;

  reset(state: ClientState): void {
    this.state = state;
    this.resets++;
    this.heard.length = 0;
  }
  events(events: readonly ClientEvent[]): void {
    this.heard.push(...events);
  }
  outbox(entries: readonly OutboxEntry[]): void {
    this.entries = entries;
  }
  refused(entry: OutboxEntry): void {
    this.refusals.push(entry);
  }
  connection(): void {}
  signedOut(): void {}

  get topics(): string[] {
    return this.heard.flatMap((event) => (event.type === 'message' ? [event.message.content] : []));
  }
}

interface OpenTab {
  readonly end: AbortController;
  hear?: (post: Post) => void;
  work?: (signal: AbortSignal) => Promise<void>;
}

/** The tabs of a browser: posts come to all others, the oldest tab leads. */
class Browser {
  readonly #tabs: OpenTab[] = [];

  tab(): Tabs {
    const own: OpenTab = { end: new AbortController() };
    this.#tabs.push(own);
    return {
      post: (post) => {
        const sent = structuredClone(forOthers(post));
        for (const other of this.#tabs) if (other !== own) queueMicrotask(() => other.hear?.(sent));
      },
      listen: (hear) => {
        own.hear = hear;
      },
      lead: (work) => {
        own.work = work;
        if (this.#tabs[0] === own) void work(own.end.signal);
      },
      close: () => {
        own.end.abort();
        this.#tabs.splice(this.#tabs.indexOf(own), 1);
        const next = this.#tabs[0];
        if (next?.work) void next.work(next.end.signal);
      },
    };
  }
}

const USER = 1;
const tabs: Tab[] = [];

interface TabOptions {
  /** Breaks the store of the tab. */
  readonly wrap?: (store: Store) => Store;
  readonly waits?: number[];
}

async function open(
  server: FakeServer,
  browser = new Browser(),
  { wrap = (store) => store, waits = [] }: TabOptions = {},
): Promise<Tab> {
  const tab = new Tab();
  const wait = (ms: number) => {
    waits.push(ms);
    return new Promise<void>((resolve) => setTimeout(resolve, 1));
  };
  tab.sync = new Sync({
    store: wrap(await openStore(USER)),
    remote: server.remote(),
    tabs: browser.tab(),
    wait,
  });
  tabs.push(tab);
  await tab.sync.start(tab, () => tab.state);
  return tab;
}

/** As closing a tab does. */
const close = (tab: Tab) => tab.sync?.stop();

async function until(condition: () => unknown): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 1));
}

const write = (tab: Tab, topic: string, content: string) =>
  tab.sync?.perform(sending(topicOf(5, topic), content, `local-${content}`));

afterEach(async () => {
  for (const tab of tabs.splice(0)) close(tab);
  await forget(USER);
});

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
  test('what is written without a network is sent later, once, in order, also after closing the tab', async () => {
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
    assert.deepEqual(
      server.sent.map(({ content }) => content),
      contents,
    );
  });

  test('a message whose answer was lost is there once, and leaves the outbox by its event', async () => {
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
    await tab.sync?.retry(tab.entries[0] as OutboxEntry);
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

/** A store of which some operations fail: `failing` throws the error if it is its turn. */
const breaking =
  (operations: readonly (keyof Store)[], failing: () => void) =>
  (store: Store): Store =>
    new Proxy(store, {
      get(target, name) {
        const value = Reflect.get(target, name) as unknown;
        if (typeof value !== 'function') return value;
        if (!operations.includes(name as keyof Store)) return value.bind(target);
        return async (...rest: unknown[]) => {
          failing();
          return value.apply(target, rest);
        };
      },
    });

const full = () => {
  throw new DOMException('The disk is full.', 'QuotaExceededError');
};

describe('what goes wrong', () => {
  test('where the disk is full the tabs go on in memory, and what was written is still sent', async (t) => {
    t.mock.method(console, 'warn', () => undefined);
    const server = new FakeServer();
    const browser = new Browser();
    let isFull = false;
    const wrap = (store: Store) =>
      sturdy(breaking(['append', 'replace', 'savePage'], () => isFull && full())(store));
    const first = await open(server, browser, { wrap });
    await until(() => first.state);
    isFull = true;
    server.receive('lunch', 'one');
    await until(() => first.topics.includes('one'));
    server.receive('lunch', 'two');
    await until(() => first.topics.includes('two'));
    const second = await open(server, browser, { wrap });
    await until(() => second.state);
    await write(second, 'lunch', 'three');
    await until(() => first.topics.includes('three') && second.topics.includes('three'));
    assert.deepEqual(first.topics, ['one', 'two', 'three']);
    assert.deepEqual(second.topics, ['three'], 'its state came from the first tab');
    assert.equal(server.registrations, 1);
  });

  test('on a full disk the messages that can be fetched again make room', async () => {
    const server = new FakeServer();
    let left = 1;
    let rooms = 0;
    const wrap = (store: Store) =>
      sturdy(breaking(['makeRoom'], () => rooms++)(breaking(['append'], () => left-- > 0 && full())(store)));
    const tab = await open(server, undefined, { wrap });
    await until(() => tab.state);
    server.receive('lunch', 'one');
    await until(() => tab.topics.length === 1);
    assert.deepEqual([tab.resets, rooms], [1, 1]);
  });

  test('an event that is stored reaches the tabs even if the store fails right after', async (t) => {
    t.mock.method(console, 'error', () => undefined);
    const server = new FakeServer();
    let fails = 0;
    const wrap = breaking(['outbox'], () => {
      if (fails-- > 0) throw new Error('closed');
    });
    const tab = await open(server, undefined, { wrap });
    await until(() => tab.state);
    fails = 1;
    server.receive('lunch', 'one', 'mine');
    server.receive('lunch', 'two');
    await until(() => tab.topics.includes('two'));
    assert.deepEqual(tab.topics, ['one', 'two']);
  });

  test('a store that fails once does not stop the outbox', async (t) => {
    t.mock.method(console, 'error', () => undefined);
    const server = new FakeServer();
    let fails = 0;
    const wrap = breaking(['outbox'], () => {
      if (fails-- > 0) throw new Error('closed');
    });
    const tab = await open(server, undefined, { wrap });
    await until(() => tab.state);
    fails = 2;
    await write(tab, 'lunch', 'one');
    await until(() => server.sent.length === 1);
  });

  test('a queue that is gone while the server cannot register anew is waited for, longer each time', async () => {
    const server = new FakeServer();
    const first = await open(server);
    await until(() => first.state);
    close(first);
    server.receive('lunch', 'lost');
    server.prune();
    server.registrationsToFail = 5;
    const waits: number[] = [];
    const second = await open(server, undefined, { waits });
    await until(() => second.resets === 2);
    assert.equal(waits.length, 5);
    assert.ok((waits[4] ?? 0) > (waits[0] ?? 0));
  });

  test('a send whose answer was lost is not sent again with a new queue', async () => {
    const server = new FakeServer();
    const first = await open(server);
    await until(() => first.state);
    server.receive('lunch', 'once');
    await until(() => first.topics.length === 1);
    server.cutsAfterSend = true;
    await write(first, 'lunch', 'once');
    await until(() => server.sent.length === 1 && server.isDown);
    close(first);
    server.forgetQueue();
    server.cutsAfterSend = false;
    server.isDown = false;
    const second = await open(server);
    await until(() => second.entries.length === 0 && second.resets === 2);
    await write(second, 'lunch', 'twice');
    await until(() => server.sent.length === 2);
    assert.deepEqual(
      server.sent.map(({ content }) => content),
      ['once', 'twice'],
    );
  });

  test('the person tries again before it is time', async () => {
    const server = new FakeServer();
    server.isDown = true;
    const tab = new Tab();
    let waiting = 0;
    const wait = (_ms: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        waiting++;
        signal.addEventListener('abort', () => resolve());
      });
    const remote = server.remote();
    tab.sync = new Sync({ store: await openStore(USER), remote, tabs: new Browser().tab(), wait });
    tabs.push(tab);
    await tab.sync.start(tab, () => tab.state);
    await until(() => waiting === 1);
    server.isDown = false;
    tab.sync.tryAgain();
    await until(() => tab.state);
  });

  test('of a session that ended by itself only what was written and not sent stays', async () => {
    const server = new FakeServer();
    const first = await open(server);
    await until(() => first.state);
    server.cut();
    await write(first, 'lunch', 'unsent');
    close(first);
    assert.equal(await forgetAllButOutbox(USER), true);
    server.isDown = false;
    const second = await open(server);
    assert.equal(second.resets, 0, 'nothing is there to paint');
    await until(() => server.sent.length === 1);
  });
});
