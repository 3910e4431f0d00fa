import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenTopics } from './topic-choices.ts';

const topic = (stream_id: number, topic_name: string, visibility_policy: number, last_updated = 0) => ({
  ...{ stream_id, topic_name, visibility_policy, last_updated },
});
const names: Readonly<Record<number, string>> = { 1: 'square', 2: 'cellar' };

test('topics with a choice of their own are found by channel, topic and choice, the newest first', () => {
  const all = [topic(1, 'Lunch', 1, 5), topic(2, 'wine', 3, 9), topic(1, 'tea', 0), topic(9, 'gone', 1)];
  const found = (query: string, policy?: number) =>
    chosenTopics(all, { query, policy }, (id) => names[id]).map(({ topic_name: name }) => name);
  assert.deepEqual(found(''), ['wine', 'Lunch']);
  assert.deepEqual(found('', 1), ['Lunch']);
  assert.deepEqual(found('SQUARE lunch'), ['Lunch']);
  assert.deepEqual(found('nothing'), []);
});
