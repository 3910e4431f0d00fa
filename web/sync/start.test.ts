import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { topicOf } from '../state/conversation.ts';
import { narrowOf } from '../state/narrow.ts';
import { openStore } from './browser-store.ts';
import { FakeServer } from './fake-server.ts';
import { close, closeAfterEach, open, Tab, tabs, USER, until } from './fake-tabs.ts';
import type { FetchedPage, PageRequest, Remote } from './remote.ts';
import type { Stored } from './store.ts';
import { Sync, type SyncOptions } from './sync.ts';
import { browserTabs, onlyTab, type Post, type Tabs } from './tabs.ts';

closeAfterEach();

const lunch = narrowOf(topicOf(5, 'lunch'));
const request: PageRequest = { narrow: lunch, anchor: 'newest', before: 9, after: 0 };

async function begin(server: FakeServer, options: Partial<SyncOptions> = {}): Promise<Tab> {
  const tab = new Tab();
  const store = await openStore(USER);
  const wait = async () => undefined;
  tab.sync = new Sync({ store, remote: server.remote(), tabs: onlyTab(), wait, ...options });
  tabs.push(tab);
  await tab.sync.start(tab, () => tab.state);
  return tab;
}

describe('a page that is asked for with the state', () => {
  /** The server answers the registration, then the page; `asked` counts further pages. */
  function early(server: FakeServer, reply: (real: Remote) => Promise<FetchedPage>) {
    const real = server.remote();
    let asked = 0;
    const remote: Remote = {
      ...real,
      register: async () => ({ ...(await real.register()), page: { request, reply: reply(real) } }),
      messages: (wanted) => {
        asked++;
        return real.messages(wanted);
      },
    };
    return { remote, asked: () => asked };
  }
  const contents = ({ messages }: FetchedPage) => messages.map(({ content }) => content);

  test('serves once, with the events that were heard since the state', async () => {
    const server = new FakeServer();
    server.receive('lunch', 'one');
    const { remote, asked } = early(server, (real) => real.messages(request));
    const tab = await begin(server, { remote });
    await until(() => tab.state);
    server.receive('lunch', 'two');
    await until(() => tab.topics.length === 1);
    const first = await tab.sync?.fetch(request);
    assert.deepEqual(contents(first?.page as FetchedPage), ['one']);
    assert.deepEqual(
      first?.replay.map((event) => event.type === 'message' && event.message.content),
      ['two'],
    );
    assert.equal(asked(), 0);
    const second = await tab.sync?.fetch(request);
    assert.deepEqual(contents(second?.page as FetchedPage), ['one', 'two']);
    assert.equal(asked(), 1);
  });

  test('is asked for again if it failed, and does not serve another request', async () => {
    const server = new FakeServer();
    server.receive('lunch', 'one');
    const failed = Promise.reject(new Error('lost'));
    failed.catch(() => undefined);
    const { remote, asked } = early(server, () => failed);
    const tab = await begin(server, { remote });
    await until(() => tab.state);
    await tab.sync?.fetch({ ...request, before: 8 });
    assert.equal(asked(), 1);
    const { page } = (await tab.sync?.fetch(request)) ?? {};
    assert.deepEqual(contents(page as FetchedPage), ['one']);
    assert.equal(asked(), 2);
  });
});

describe('a store that is read before the rest begins', () => {
  /** A browser that has the state and a page of two messages. */
  async function visited(server: FakeServer): Promise<void> {
    const tab = await open(server);
    await until(() => tab.state);
    for (const content of ['one', 'two']) server.receive('lunch', content);
    await until(() => tab.heard.length === 2);
    const { page } = (await tab.sync?.fetch(request)) ?? {};
    tab.sync?.savePage(lunch, page as FetchedPage);
    await until(async () => (await tab.sync?.stored(lunch))?.messages.length === 2);
    close(tab);
  }

  test('gives the page with the state, as of the same event', async () => {
    const server = new FakeServer();
    await visited(server);
    const store = await openStore(USER);
    const tab = await begin(server, { store, loading: store.load(lunch) });
    assert.deepEqual(
      tab.pages.map(({ messages }) => messages.map(({ content }) => content)),
      [['one', 'two']],
    );
    server.receive('lunch', 'three');
    await until(() => tab.topics.at(-1) === 'three');
    assert.equal(server.registrations, 1);
  });

  test('what another tab says meanwhile comes after it', async () => {
    const server = new FakeServer();
    await visited(server);
    const store = await openStore(USER);
    const loading = store.load(lunch);
    await loading;
    server.receive('lunch', 'three');
    const said: Post[] = [{ kind: 'events', events: server.log.slice(-1) }];
    const listen = (hear: (post: Post) => void) => said.forEach(hear);
    const tab = await begin(server, {
      store,
      loading,
      tabs: { ...onlyTab(), listen, lead: () => undefined },
    });
    assert.deepEqual(tab.topics, ['one', 'two', 'three']);
  });

  test('does not take the place of what another tab registered meanwhile', async () => {
    const server = new FakeServer();
    await visited(server);
    const store = await openStore(USER);
    const before = (await store.load()) as Stored;
    await store.replace({ state: { user_id: USER, max_message_id: 99 }, queueId: 'new', lastEventId: 99 });
    const listen = (hear: (post: Post) => void) => hear({ kind: 'reset' });
    const alone = { ...onlyTab(), listen, lead: () => undefined };
    const tab = await begin(server, { store, loading: Promise.resolve(before), tabs: alone });
    await until(() => tab.state);
    assert.equal(tab.state?.max_message_id, 99);
    assert.equal(tab.resets, 1);
  });
});

test('a tab hears what was said before it listened', async () => {
  const [one, other] = [browserTabs(USER) as Tabs, browserTabs(USER) as Tabs];
  try {
    one.post({ kind: 'try-again' });
    await new Promise((resolve) => setImmediate(resolve));
    const heard = await new Promise<Post>((resolve) => other.listen(resolve));
    assert.equal(heard.kind, 'try-again');
  } finally {
    one.close();
    other.close();
  }
});

test('a page is asked for again if more events came meanwhile than are kept', async () => {
  const server = new FakeServer();
  const real = server.remote();
  server.receive('lunch', 'old');
  const { promise: isMuch, resolve: muchCame } = Promise.withResolvers<void>();
  let asked = 0;
  const messages: Remote['messages'] = async (wanted) => {
    const page = await real.messages(wanted);
    if (asked++ === 0) await isMuch;
    return page;
  };
  const tab = await begin(server, { remote: { ...real, messages } });
  await until(() => tab.state);
  const fetching = tab.sync?.fetch(request) ?? assert.fail();
  for (let count = 0; count < 2001; count++) server.receive('lunch', `text ${count}`);
  await until(() => tab.heard.length === 2001);
  muchCame();
  const { page, replay } = await fetching;
  assert.deepEqual([asked, page.messages.length, replay.length], [2, 2002, 0]);
});
