import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Clock } from '../kernel/clock.ts';
import { DatabaseClock } from './database-clock.ts';

function machine(at: number) {
  const clock = {
    at,
    now: () => clock.at,
    elapsed: () => clock.at,
    after: () => () => {},
    every: () => () => {},
  };
  return clock satisfies Clock;
}

test('a machine whose clock is wrong counts as the database does', async () => {
  const base = machine(1_000_000);
  const clock = new DatabaseClock(base);
  await clock.readAndCorrect(async () => {
    base.at += 40;
    return 4_600_020;
  });
  assert.equal(clock.ahead, 3_599_980);
  const { now } = clock;
  assert.equal(now(), 4_600_020);
  base.at += 1000;
  assert.equal(clock.now(), 4_601_020);
});

test('a reading that fits changes nothing, however long it took', () => {
  const clock = new DatabaseClock(machine(0));
  clock.correct({ asked: 100, database: 400, answered: 500 });
  assert.equal(clock.ahead, 0);
  clock.correct({ asked: 100, database: 90, answered: 120 });
  assert.equal(clock.ahead, -10);
  clock.correct({ asked: 1000, database: 1000, answered: 9000 });
  assert.equal(clock.ahead, -10);
});

test('a machine whose clock is set is followed by the next reading', () => {
  const clock = new DatabaseClock(machine(0));
  clock.correct({ asked: 5000, database: 1000, answered: 5010 });
  assert.equal(clock.ahead, -4000);
  clock.correct({ asked: 2000, database: 2005, answered: 2010 });
  assert.equal(clock.ahead, -5);
});
