import assert from 'node:assert/strict';
import { test } from 'node:test';
import { topicKey } from './conversation.ts';
import { iconCount } from './icon-count.ts';
import { indexUnread } from './unread.ts';

const unread = indexUnread({
  unread_msgs: {
    pms: [{ other_user_id: 2, sender_id: 2, unread_message_ids: [1, 2] }],
    huddles: [],
    streams: [
      { stream_id: 5, topic: 'Lunch', unread_message_ids: [3, 4, 5] },
      { stream_id: 5, topic: 'tea', unread_message_ids: [6] },
    ],
    mentions: [4],
    count: 6,
  },
} as never);
const policies = new Map([[topicKey(5, 'lunch'), 3]]);

for (const [display, count] of [
  [1, 6],
  [2, 5],
  [3, 3],
  [4, 0],
] as const)
  test(`the icon counts ${count} by the setting ${display}`, () =>
    assert.equal(iconCount(unread, policies, display), count));
