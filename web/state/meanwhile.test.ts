import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ClientEvent } from './events.ts';
import { Meanwhile } from './meanwhile.ts';

const typing = { type: 'heartbeat' } as ClientEvent;

test('the events since a question are kept for its answer, and no others', () => {
  const meanwhile = new Meanwhile();
  meanwhile.add([typing]);
  const since = meanwhile.begin();
  meanwhile.add([typing, typing]);
  meanwhile.end(since);
  meanwhile.add([typing]);
  assert.deepEqual([since.events.length, since.isWhole], [2, true]);
});

test('an answer is asked for again after too many events, or where the state is anew', () => {
  const meanwhile = new Meanwhile(3);
  const [many, gap] = [meanwhile.begin(), meanwhile.begin()];
  meanwhile.add(Array.from({ length: 4 }, () => typing));
  assert.deepEqual([many.events.length, many.isWhole], [0, false]);
  const late = meanwhile.begin();
  meanwhile.reset();
  meanwhile.add([typing]);
  assert.deepEqual([gap.isWhole, late.isWhole, late.events.length], [false, false, 0]);
});
