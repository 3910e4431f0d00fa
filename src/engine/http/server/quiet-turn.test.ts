import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quietTurn } from './quiet-turn.ts';

/** Turns of so many milliseconds each, the last one again and again; counts those that were waited for. */
function turns(...lengths: readonly number[]) {
  let now = 0;
  let count = 0;
  const end = async () => {
    now += lengths[Math.min(count++, lengths.length - 1)] as number;
    return now;
  };
  return { end, count: () => count };
}

const busy = (count: number) => Array.from({ length: count }, () => 5);

test('a server that has nothing to do waits for one turn', async () => {
  const { end, count } = turns(5, 0.01);
  await quietTurn(1000, end);
  assert.equal(count(), 2);
});

test('a server under steady load waits for its first quiet turn', async () => {
  const { end, count } = turns(...busy(150), 0.05, 5);
  await quietTurn(1000, end);
  assert.equal(count(), 151);
});

test('a server that is never quiet stops waiting', async () => {
  const { end, count } = turns(5);
  await quietTurn(1000, end);
  assert.equal(count(), 201);
});
