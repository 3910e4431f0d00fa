import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressIn, isOver, notificationOf } from './push.ts';

const message = {
  ...({
    type: 'message',
    tag: 'direct 7',
    title: 'Alice',
    body: 'Hello',
    count: 1,
    message_ids: [3],
  } as const),
  ...{ url: 'https://chat.example.com/#narrow/dm/9/near/3', time: 5 },
};

test('a conversation has one notification, with the number of messages where they are many', () => {
  const { title, options } = notificationOf(message);
  assert.equal(title, 'Alice');
  assert.deepEqual(options, {
    ...{ icon: '/icons/icon-192.png', badge: '/icons/icon-192.png', body: 'Hello', tag: 'direct 7' },
    ...{ data: { ids: [3], address: '/#narrow/dm/9/near/3' }, renotify: true, timestamp: 5000 },
  });
  assert.equal(notificationOf({ ...message, count: 12 }).title, 'Alice (12)');
});

test('a click stays within this browser’s origin', () => {
  for (const text of ['https://evil.example/x#narrow', 'javascript:alert(1)', '', '//evil.example'])
    assert.match(addressIn(text), /^\/(?:#narrow)?$/, text);
});

test('a notification goes when all of its messages are gone', () => {
  assert.equal(isOver({ ids: [1, 2], address: '/' }, [1]), false);
  assert.equal(isOver({ ids: [1, 2], address: '/' }, [2, 1, 3]), true);
  assert.equal(isOver({ ids: [], address: '/' }, [1]), false, 'a test has none');
});
