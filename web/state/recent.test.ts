import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message } from './message.ts';
import { missingIds, newestIds, recentConversations } from './recent.ts';

const message = (id: number, sender_id: number, subject: string) =>
  ({ id, type: 'stream', stream_id: 1, subject, sender_id }) as Message;

test('conversations come by their last message, with who wrote, the last one first', () => {
  const recent = recentConversations(
    [message(1, 7, 'Lunch'), message(2, 8, 'release'), message(3, 9, 'lunch'), message(4, 7, 'release')],
    9,
  );
  assert.deepEqual(
    recent.map(({ key, last, senders, hasOwn }) => ({ key, last: last.id, senders, hasOwn })),
    [
      { key: 'topic:1:release', last: 4, senders: [7, 8], hasOwn: false },
      { key: 'topic:1:lunch', last: 3, senders: [9, 7], hasOwn: true },
    ],
  );
});

test('what is missing: the newest message of each conversation that is not at hand, the newest first', () => {
  const unread = {
    topics: new Map([
      ['topic:1:lunch', { streamId: 1, topic: 'Lunch', ids: [2, 5], mentions: 0, isMuted: false }],
      ['topic:1:release', { streamId: 1, topic: 'release', ids: [9], mentions: 0, isMuted: false }],
    ]),
    directs: new Map([['dm:8', { userIds: [8], ids: [3] }]]),
  };
  const directs = [
    { user_ids: [8], max_message_id: 4 },
    { user_ids: [], max_message_id: 1 },
  ];
  const topics = [[2, [{ name: 'Plans', maxId: 6 }]]] as const;
  const atHand = recentConversations([message(9, 7, 'release')], 9);
  const byKey = new Map(atHand.map((each) => [each.key, each]));
  assert.deepEqual(missingIds(newestIds({ unread, directs, topics }), byKey), [6, 5, 4, 1]);
});
