import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type InboxFilter, inboxOf, within } from './inbox.ts';
import type { UnreadIndex } from './unread-index.ts';

const topic = (streamId: number, name: string, ids: number[], more: object = {}) =>
  [
    `topic:${streamId}:${name}`,
    { streamId, topic: name, ids, mentions: 0, isMuted: false, ...more },
  ] as const;

const UNREAD = {
  topics: new Map([
    topic(2, 'old', [1]),
    topic(2, 'new', [8], { mentions: 1 }),
    topic(1, 'quiet', [3], { isMuted: true }),
    topic(1, 'called', [4], { isMuted: true, mentions: 1 }),
    topic(3, 'followed', [5]),
  ]),
  directs: new Map([
    ['dm:7', { userIds: [7], ids: [2] }],
    ['dm:8', { userIds: [8], ids: [6] }],
  ]),
  mentions: new Set([8, 4]),
} as unknown as UnreadIndex;

function shown(filter: InboxFilter) {
  const { directs, channels } = inboxOf(UNREAD, {
    filter,
    policies: new Map([['topic:3:followed', 3]]),
    compareChannels: (one, other) => one - other,
  });
  return [
    ...directs.map(({ userIds }) => `@${userIds.join()}`),
    ...channels.map(({ streamId, topics }) => `${streamId}: ${topics.map((each) => each.topic).join()}`),
  ];
}

test('the inbox has direct messages first, then channels, each with its newest topic first', () => {
  assert.deepEqual(shown('all'), ['@8', '@7', '1: called', '2: new,old', '3: followed']);
});

test('filters leave mentions, direct messages, or followed topics', () => {
  assert.deepEqual(shown('mentions'), ['1: called', '2: new']);
  assert.deepEqual(shown('direct'), ['@8', '@7']);
  assert.deepEqual(shown('followed'), ['3: followed']);
});

test('as many channels are drawn as have the lines that are asked for, the last one whole', () => {
  const { channels } = inboxOf(UNREAD, {
    ...{ filter: 'all', policies: new Map(), compareChannels: (one: number, other: number) => one - other },
  });
  const drawn = (lines: number) => within(channels, lines).map(({ streamId }) => streamId);
  assert.deepEqual(drawn(-3), []);
  assert.deepEqual(drawn(2), [1]);
  assert.deepEqual(drawn(3), [1, 2]);
  assert.deepEqual(drawn(100), [1, 2, 3]);
});
