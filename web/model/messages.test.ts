import assert from 'node:assert/strict';
import { test } from 'node:test';
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
