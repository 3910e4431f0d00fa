import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message } from './message.ts';
import { recentConversations } from './recent.ts';

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
