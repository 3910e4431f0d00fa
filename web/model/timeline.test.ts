import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClientEvent } from '../state/events.ts';
import { FEED } from '../state/narrow.ts';
import { messageWith } from '../sync/fake-server.ts';
import type { Sync } from '../sync/sync.ts';
import { Messages } from './messages.ts';
import { Timeline } from './timeline.ts';

/** The feed with its first ten messages. */
function openFeed() {
  const messages = new Messages({} as Sync);
  const first = Array.from({ length: 10 }, (_, at) => messageWith({ id: at + 1 }));
  messages.put({ narrow: FEED, messages: first, foundOldest: true, foundNewest: true });
  return { messages, timeline: new Timeline(messages, FEED) };
}

/** Messages come, a few at a time, up to an ID; nothing is drawn meanwhile. */
async function arrive(messages: Messages, upTo: number): Promise<void> {
  for (let id = 11; id <= upTo; id += 5) {
    const some = [0, 1, 2, 3, 4].map((at) => ({
      type: 'message',
      message: messageWith({ id: id + at }),
      flags: [],
    }));
    messages.apply(some as unknown as ClientEvent[]);
    await Promise.resolve();
  }
}

const idsOf = ({ rows }: Timeline) => rows.peek().map(({ id }) => id);

test('a list that follows the newest message has at most 760 at hand, the newest among them', async () => {
  const { messages, timeline } = openFeed();
  timeline.isAtEnd = () => true;
  timeline.reading = 5;
  await arrive(messages, 3000);
  const ids = idsOf(timeline);
  assert.ok(ids.length <= 760, `${ids.length} at hand`);
  assert.equal(ids.at(-1), 3000);
  timeline.close();
});

test('where somebody reads stays at hand, however many messages come', async () => {
  const { messages, timeline } = openFeed();
  timeline.reading = 5;
  await arrive(messages, 3000);
  const ids = idsOf(timeline);
  assert.ok(ids.length <= 760, `${ids.length} at hand`);
  assert.ok(ids.includes(5));
  assert.equal(timeline.foundNewest.peek(), false);
  timeline.close();
});
