import assert from 'node:assert/strict';
import { test } from 'node:test';
import { directWith, topicKey, topicOf } from './conversation.ts';
import { nextUnreadDirect, nextUnreadTopic } from './next-unread.ts';
import type { UnreadIndex } from './unread-index.ts';

const topic = (streamId: number, name: string, ids: number[], isMuted = false) =>
  [topicKey(streamId, name), { streamId, topic: name, ids, isMuted, mentions: 0 }] as const;
const direct = (userIds: number[], ids: number[]) => [`dm:${userIds.join()}`, { userIds, ids }] as const;

const unread = (parts: { topics?: ReturnType<typeof topic>[]; directs?: ReturnType<typeof direct>[] }) =>
  ({ topics: new Map(parts.topics), directs: new Map(parts.directs) }) as unknown as UnreadIndex;

const CHANNELS = [3, 1, 2];

test('the next unread topic is one of the same channel, the newest first', () => {
  const index = unread({ topics: [topic(1, 'a', [5]), topic(1, 'b', [9]), topic(3, 'c', [99])] });
  assert.deepEqual(nextUnreadTopic(index, CHANNELS, { streamId: 1, topic: 'A' }), topicOf(1, 'b'));
  assert.deepEqual(nextUnreadTopic(index, CHANNELS, { streamId: 1, topic: 'z' }), topicOf(1, 'b'));
});

test('after the channel comes the one below it in the side bar, and after the last one the first', () => {
  const index = unread({ topics: [topic(3, 'c', [1]), topic(2, 'd', [2])] });
  assert.deepEqual(nextUnreadTopic(index, CHANNELS, { streamId: 1, topic: 'a' }), topicOf(2, 'd'));
  assert.deepEqual(nextUnreadTopic(index, CHANNELS, { streamId: 2, topic: 'd' }), topicOf(3, 'c'));
  assert.deepEqual(nextUnreadTopic(index, CHANNELS, {}), topicOf(3, 'c'));
});

test('muted topics, topics of channels that one is not in, and the one that is open are no next one', () => {
  const index = unread({ topics: [topic(1, 'a', [5]), topic(1, 'm', [9], true), topic(7, 'x', [3])] });
  assert.equal(nextUnreadTopic(index, CHANNELS, { streamId: 1, topic: 'a' }), undefined);
});

test('the next unread direct conversation is the next older one, round', () => {
  const index = unread({ directs: [direct([5], [10]), direct([6], [30]), direct([5, 6], [20])] });
  assert.deepEqual(nextUnreadDirect(index, undefined), directWith([6]));
  assert.deepEqual(nextUnreadDirect(index, directWith([6])), directWith([5, 6]));
  assert.deepEqual(nextUnreadDirect(index, directWith([5])), directWith([6]));
  assert.equal(nextUnreadDirect(unread({ directs: [direct([5], [1])] }), directWith([5])), undefined);
});
