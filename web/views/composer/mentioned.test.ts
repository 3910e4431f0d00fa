import assert from 'node:assert/strict';
import test from 'node:test';
import { mentionedIn } from './mentioned.ts';

const people = new Map([
  [7, { user_id: 7, full_name: 'Ada' }],
  [8, { user_id: 8, full_name: 'Mei Tanaka' }],
]);

test('people are found by name or ID, each once; silent mentions call nobody', () => {
  const text = '@**Ada** and @**mei tanaka|8**, @**Ada**, @_**Mei Tanaka** @**Nobody** @**open';
  assert.deepEqual(mentionedIn(text, people), { userIds: [7, 8], isAll: false });
});

test('wildcards call everybody', () => {
  assert.deepEqual(mentionedIn('@**all** hi', people), { userIds: [], isAll: true });
  assert.deepEqual(mentionedIn('@**topic** hi', people), { userIds: [], isAll: false });
});
