import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type IDBPDatabase, openDB } from 'idb';
import { databaseName, forgetAllButUnsent, openStore } from './browser-store.ts';
import { FakeServer } from './fake-server.ts';
import { Browser, close, closeAfterEach, open, Tab, tabs, USER, until, write } from './fake-tabs.ts';
import { Unreachable } from './remote.ts';
import type { Store } from './store.ts';
import { sturdy } from './sturdy-store.ts';
import { Sync } from './sync.ts';

closeAfterEach();

/** A store whose operations sometimes fail: `failing` throws the error when it is due. */
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
    await until(() => second.resets === 2);
    await write(second, 'lunch', 'three');
    await until(() => first.topics.includes('three') && second.topics.includes('three'));
    assert.deepEqual(first.topics, ['one', 'two', 'three']);
    assert.deepEqual(second.topics, ['three'], 'its state came from the first tab');
    assert.equal(server.registrations, 1);
  });

  for (const operation of ['append', 'savePage'] as const) {
    test(`where ${operation} meets a full disk, the next connection goes on after the last event`, async (t) => {
      const { mock: warned } = t.mock.method(console, 'warn', () => undefined);
      const server = new FakeServer();
      const waits: number[] = [];
      let isFull = false;
      const wrap = (store: Store) => sturdy(breaking([operation], () => isFull && full())(store));
      const tab = await open(server, undefined, { wrap, waits });
      await until(() => tab.state);
      server.receive('lunch', 'one');
      await until(() => tab.topics.length === 1);
      isFull = true;
      if (operation === 'append') server.receive('lunch', 'two');
      else tab.sync?.savePage([], { messages: [], foundOldest: true, foundNewest: true });
      await until(() => warned.callCount() === 1);
      await until(() => tab.topics.length === server.log.length);
      server.cut();
      await until(() => waits.length > 0);
      server.isDown = false;
      await until(() => server.asked.length === 2);
      assert.deepEqual([server.registrations, server.asked[1]], [1, server.log.length - 1]);
    });
  }

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
    server.forgetQueues();
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

  test('after a newer client was here the store begins anew, and what was written is still sent', async () => {
    const server = new FakeServer();
    const first = await open(server);
    await until(() => first.state);
    server.cut();
    await write(first, 'lunch', 'unsent');
    close(first);
    const upgrade = { upgrade: (store: IDBPDatabase) => void store.createObjectStore('of-the-future') };
    (await openDB(databaseName(USER), 7, upgrade)).close();
    server.isDown = false;
    const second = await open(server);
    await until(() => server.sent.length === 1);
    assert.equal(second.resets, 1, 'it registered');
    close(second);
    const now = await openDB(databaseName(USER));
    now.close();
    assert.deepEqual([now.version, now.objectStoreNames.contains('of-the-future')], [1, false]);
  });

  test('a store that lacks something begins anew', async () => {
    const upgrade = { upgrade: (store: IDBPDatabase) => void store.createObjectStore('position') };
    (await openDB(databaseName(USER), 1, upgrade)).close();
    const server = new FakeServer();
    const tab = await open(server);
    await write(tab, 'lunch', 'one');
    await until(() => tab.topics.includes('one'));
    close(tab);
    const store = await openStore(USER);
    assert.notEqual(await store.position(), undefined);
    store.close();
  });

  test('an action that the browser cannot store reaches the server at once, or its author gets an error', async (t) => {
    t.mock.method(console, 'warn', () => undefined);
    const server = new FakeServer();
    const tab = await open(server, undefined, {
      wrap: (store) => sturdy(breaking(['addToOutbox'], full)(store)),
    });
    await until(() => tab.state);
    await write(tab, 'lunch', 'one');
    await until(() => tab.topics.includes('one'));
    server.cut();
    await assert.rejects(async () => write(tab, 'lunch', 'two'), Unreachable);
  });

  test('of a session that ended by itself only what was written and not sent stays', async () => {
    const server = new FakeServer();
    const first = await open(server);
    await until(() => first.state);
    server.cut();
    await write(first, 'lunch', 'unsent');
    close(first);
    await forgetAllButUnsent(USER);
    server.isDown = false;
    const second = await open(server);
    assert.equal(second.resets, 0, 'nothing is there to paint');
    await until(() => server.sent.length === 1);
  });
});
