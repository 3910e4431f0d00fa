import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { signal } from '@preact/signals';
import { messageWith } from '../sync/fake-server.ts';
import { type PageRequest, Refused } from '../sync/remote.ts';
import type { Sync } from '../sync/sync.ts';
import { Messages } from './messages.ts';
import type { Model } from './model.ts';
import { RecentConversations } from './recent.ts';

const LOUD = Array.from({ length: 400 }, (_, index) => messageWith({ id: 1001 + index, subject: 'builds' }));

/** One topic has all of the newest messages; `count` topics have one unread message each, by ID. */
function organization(count: number, answer: (ids: readonly number[]) => readonly number[] = (ids) => ids) {
  const asked: (readonly number[])[] = [];
  const fetch = async ({ ids }: PageRequest) => {
    if (ids) asked.push(ids);
    const singles = ids && answer(ids).map((id) => messageWith({ id, subject: `topic ${id}` }));
    return {
      page: { messages: singles ?? LOUD, foundOldest: false, foundNewest: true, anchor: undefined },
      replay: [],
    };
  };
  const sync = { fetch, savePage: () => undefined, stored: async () => undefined };
  const messages = new Messages(sync as unknown as Sync);
  const topics = Array.from({ length: count }, (_, index) => index + 1).map(
    (id) => [`topic:5:topic ${id}`, { streamId: 5, topic: `topic ${id}`, ids: [id], mentions: 0 }] as const,
  );
  const unread = signal({ topics: new Map(topics), directs: new Map() });
  const sources = {
    messages,
    tables: { ownId: signal(9), unread, channels: signal(new Map()) },
    topics: { known: () => [] },
    live: { read: () => ({ recent_private_conversations: [] }) },
  };
  return { asked, messages, recent: new RecentConversations(sources as unknown as Model) };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('recent conversations', () => {
  test('have every unread one, asked for in portions, where one topic has all of the newest messages', async () => {
    const { asked, recent } = organization(250);
    await recent.open();
    await settled();
    assert.deepEqual(
      asked.map((ids) => ids.length),
      [100, 100, 50],
    );
    assert.equal(recent.conversations.value.length, 251);
    assert.equal(recent.byKey.value.get('topic:5:topic 1')?.last.id, 1);
    recent.close();
  });

  test('ask for no message twice that the server leaves out', async () => {
    const { asked, messages, recent } = organization(3, (ids) => ids.filter((id) => id !== 2));
    await recent.open();
    await settled();
    messages.apply([{ type: 'message', message: messageWith({ id: 2000, subject: 'builds' }), flags: [] }]);
    await settled();
    assert.deepEqual(asked, [[3, 2, 1]]);
    assert.equal(recent.byKey.value.has('topic:5:topic 2'), false);
    recent.close();
  });

  test('go on with the next portion where the server refuses one', async () => {
    const { asked, recent } = organization(150, (ids) => {
      if (ids.includes(150)) throw new Refused('BAD_REQUEST', 'no');
      return ids;
    });
    await recent.open();
    await settled();
    assert.deepEqual(
      asked.map((ids) => ids.length),
      [100, 50],
    );
    assert.equal(recent.conversations.value.length, 51);
    recent.close();
  });
});
