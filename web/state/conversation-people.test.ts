import assert from 'node:assert/strict';
import test from 'node:test';
import { writersOf } from './conversation-people.ts';

test('the latest writer stands first, each once', () => {
  assert.deepEqual(writersOf([1, 2, 1, 3, 2].map((sender_id) => ({ sender_id }))), [2, 3, 1]);
});
