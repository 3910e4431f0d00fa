import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClientEvent } from '../state/events.ts';
import { FEED } from '../state/narrow.ts';
import { messageWith } from '../sync/fake-server.ts';
import type { Sync } from '../sync/sync.ts';
import { Messages } from './messages.ts';

test('What is at hand is written a second after the last scrolling, once for all pages', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const saved: number[] = [];
  const page = (id: number) => ({
    page: { messages: [messageWith({ id })], foundOldest: false, foundNewest: false, anchor: id },
    replay: [],
  });
  const sync = {
    fetch: ({ anchor }: { anchor: number }) => Promise.resolve(page(anchor - 1)),
    savePage: (_: unknown, { messages }: { messages: unknown[] }) => saved.push(messages.length),
  };
  const messages = new Messages(sync as unknown as Sync);
  messages.put({ narrow: FEED, messages: [messageWith({ id: 10 })], foundOldest: false, foundNewest: true });
  for (const anchor of [10, 9]) {
    await messages.fetch({ narrow: FEED, anchor, before: 60, after: 0 });
    for (let step = 0; step < 30; step++) {
      messages.scrolled();
      t.mock.timers.tick(100);
    }
  }
  assert.deepEqual(saved, []);
  t.mock.timers.tick(900);
  assert.equal(saved.length, 1);
});

/** A `Sync` whose store and server have one message, once `arrive` is called. */
function slowSync() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = { messages: [messageWith({ id: 10 })], foundOldest: true, foundNewest: true, anchor: 10 };
  const sync = {
    fetch: () => promise.then(() => ({ page, replay: [] })),
    stored: () => promise.then(() => page),
    savePage: () => undefined,
  };
  return { messages: new Messages(sync as unknown as Sync), arrive: resolve };
}

test('Pages that were asked for before the state was anew are not shown in it', async () => {
  const asks: readonly ((messages: Messages) => Promise<unknown>)[] = [
    (messages) => messages.restore(FEED),
    (messages) => messages.fetch({ narrow: FEED, anchor: 'newest', before: 60, after: 0 }),
    (messages) => messages.fetchSingles([10]),
  ];
  for (const isAnew of [false, true])
    for (const ask of asks) {
      const { messages, arrive } = slowSync();
      const asked = ask(messages);
      if (isAnew) messages.reset(2);
      arrive();
      await asked;
      assert.equal(messages.message(10) === undefined, isAnew);
    }
});

test('What the browser has kept does not take the place of what came from the server meanwhile', async () => {
  const { messages, arrive } = slowSync();
  const restored = messages.restore(FEED);
  messages.put({ narrow: FEED, messages: [messageWith({ id: 12 })], foundOldest: false, foundNewest: true });
  arrive();
  assert.equal(await restored, false);
  assert.deepEqual(messages.stretch(FEED).ids, [12]);
});

test('A page of the server shows what waits in the outbox', async () => {
  const { messages, arrive } = slowSync();
  const star = { type: 'update_message_flags', op: 'add', flag: 'starred', messages: [10], all: false };
  messages.setPending([star as unknown as ClientEvent]);
  const fetched = messages.fetch({ narrow: FEED, anchor: 'newest', before: 60, after: 0 });
  arrive();
  await fetched;
  assert.deepEqual(messages.message(10)?.flags, ['starred']);
});
