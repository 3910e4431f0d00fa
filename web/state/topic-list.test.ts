import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClientEvent } from './events.ts';
import { foldTopics, shownTopics, type TopicList } from './topic-list.ts';

const LIST: TopicList = [
  { name: 'lunch', maxId: 30 },
  { name: 'Release', maxId: 20 },
];

const message = (id: number, subject: string, streamId = 1) =>
  ({ type: 'message', flags: [], message: { id, type: 'stream', stream_id: streamId, subject } }) as never;
const move = (fields: object) =>
  ({ type: 'update_message', stream_id: 1, message_ids: [20], ...fields }) as unknown as ClientEvent;

test('a new message brings its topic to the top, under the name that it has', () => {
  assert.deepEqual(foldTopics(LIST, 1, message(31, 'release')), [
    { name: 'Release', maxId: 31 },
    { name: 'lunch', maxId: 30 },
  ]);
});

test('a message of a new topic adds it; one of another channel changes nothing', () => {
  assert.deepEqual(foldTopics(LIST, 1, message(31, 'new'))?.[0], { name: 'new', maxId: 31 });
  assert.equal(foldTopics(LIST, 1, message(31, 'new', 2)), LIST);
});

test('a message that is known already changes nothing', () => {
  assert.equal(foldTopics(LIST, 1, message(30, 'lunch')), LIST);
});

test('renaming a whole topic renames it in place; a merge or a partial move asks the server', () => {
  const all = { orig_subject: 'Release', propagate_mode: 'change_all' };
  assert.equal(foldTopics(LIST, 1, move({ ...all, subject: '✔ Release' }))?.[1]?.name, '✔ Release');
  assert.equal(foldTopics(LIST, 1, move({ ...all, subject: 'lunch' })), undefined);
  assert.equal(foldTopics(LIST, 1, move({ ...all, subject: 'x', propagate_mode: 'change_one' })), undefined);
  assert.equal(foldTopics(LIST, 1, move({ ...all, subject: 'x', new_stream_id: 2 })), undefined);
  assert.equal(foldTopics(LIST, 2, move({ ...all, subject: 'x' })), LIST);
});

test('only the deletion of a newest message asks the server', () => {
  const deleted = (id: number) => ({ type: 'delete_message', message_ids: [id] }) as unknown as ClientEvent;
  assert.equal(foldTopics(LIST, 1, deleted(20)), undefined);
  assert.equal(foldTopics(LIST, 1, deleted(19)), LIST);
});

test('a channel shows five topics, the unread ones, and the open one; muted ones only if open', () => {
  const list = Array.from({ length: 12 }, (_, at) => ({ name: `t${at}`, maxId: 100 - at }));
  const shown = shownTopics(list, {
    isUnread: (name) => name === 't9',
    isMuted: (name) => name === 't1' || name === 't10',
    current: 'T10',
  });
  assert.deepEqual(
    shown.map(({ name }) => name),
    ['t0', 't2', 't3', 't4', 't5', 't9', 't10'],
  );
});
