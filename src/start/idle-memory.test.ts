import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IdleMemory } from './idle-memory.ts';

const MB = 2 ** 20;
const quiet = { utilization: 0.01, resident: 100 * MB, external: 10 * MB };

function dueAfter(idle: IdleMemory, look = quiet): number {
  for (let looks = 1; looks <= 20; looks++) if (idle.isDue(look)) return looks;
  return 0;
}

test('memory is given back after a quiet minute', () => {
  assert.equal(dueAfter(new IdleMemory()), 6);
});

test('what something large has left is given back after 20 quiet seconds', () => {
  const idle = new IdleMemory();
  idle.collected();
  assert.equal(idle.isDue({ ...quiet, utilization: 0.3 }), false);
  const look = { ...quiet, resident: 120 * MB, external: 30 * MB };
  assert.equal(dueAfter(idle, look), 2);
  idle.collected();
  assert.equal(dueAfter(idle, look), 0, 'what is left is in use');
});

test('a busy moment begins the minute anew', () => {
  const idle = new IdleMemory();
  for (let looks = 0; looks < 5; looks++) idle.isDue(quiet);
  assert.equal(idle.isDue({ ...quiet, utilization: 0.3 }), false);
  assert.equal(dueAfter(idle), 6);
});

test('memory is given back once, until the process has grown', () => {
  const idle = new IdleMemory();
  idle.collected();
  assert.equal(dueAfter(idle), 0);
  assert.equal(dueAfter(idle, { ...quiet, resident: 120 * MB }), 1);
});
