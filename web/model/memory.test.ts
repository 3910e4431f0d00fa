import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Book } from '../state/book.ts';
import type { ClientEvent } from '../state/events.ts';
import { FEED } from '../state/narrow.ts';
import { messageWith } from '../sync/fake-server.ts';
import { LiveState } from './live-state.ts';

const TOPICS = 40;
const UNREAD = { pms: [], huddles: [], streams: [], mentions: [], count: 0 };

/** Messages arrive and are read, as in a tab that stays open for days. */
function arrive(count: number) {
  const book = new Book(1);
  const live = new LiveState();
  live.reset({ user_id: 1, unread_msgs: structuredClone(UNREAD) } as never);
  book.addPage(FEED, { messages: [], foundOldest: true, foundNewest: true });
  const sizes = () => ({
    messages: book.size,
    feed: book.stretch(FEED).ids.length,
    state: JSON.stringify(live.now).length,
  });
  let most = sizes();
  for (let id = 1; id <= count; id++) {
    const message = messageWith({ id, subject: `topic ${id % TOPICS}`, content: `<p>${id}</p>` });
    const read = { type: 'update_message_flags', op: 'add', flag: 'read', messages: [id], all: false };
    for (const event of [{ type: 'message', message, flags: [] }, read] as ClientEvent[]) {
      book.apply(event);
      live.apply([event]);
    }
    if (id % 100 > 0) continue;
    const now = sizes();
    most = {
      messages: Math.max(most.messages, now.messages),
      feed: Math.max(most.feed, now.feed),
      state: Math.max(most.state, now.state),
    };
  }
  return most;
}

test('what a tab holds after 36,000 messages is at most a tenth more than after 3,600', () => {
  const [few, many] = [arrive(3600), arrive(36_000)];
  for (const name of ['messages', 'feed', 'state'] as const)
    assert.ok(many[name] <= 1.1 * few[name], `${name}: ${few[name]}, then ${many[name]}`);
});
