import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Gathering } from './write-queue.ts';

test('half of the operations that were under way make a batch', () => {
  const gathering = new Gathering();
  assert.equal(gathering.enough, 1);
  gathering.note(50);
  assert.equal(gathering.enough, 25);
  gathering.note(20);
  assert.equal(gathering.enough, 25);
});

test('the estimate forgets what was before the latest 16 batches', () => {
  const gathering = new Gathering();
  gathering.note(50);
  for (let batch = 0; batch < 15; batch++) gathering.note(3);
  assert.equal(gathering.enough, 25);
  gathering.note(3);
  assert.equal(gathering.enough, 2);
});
