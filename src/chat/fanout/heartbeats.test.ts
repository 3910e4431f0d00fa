import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestClock } from '../../testing/clock.ts';
import { Heartbeats } from './heartbeats.ts';
import type { Queue } from './queue.ts';

interface Waited {
  waiter: { readonly since: number } | undefined;
}

/** Heartbeats, and when each queue got one. */
function beating() {
  const clock = new TestClock(1_000_674);
  const beats = new Map<Queue, number[]>();
  const heartbeats = new Heartbeats(clock, (queue) => {
    beats.set(queue, [...(beats.get(queue) ?? []), clock.elapsed()]);
    queue.waiter = undefined;
  });
  const wait = (queue: Waited) => {
    queue.waiter = { since: clock.elapsed() };
    heartbeats.watch(queue as Queue);
  };
  return { clock, heartbeats, wait, of: (queue: Waited) => beats.get(queue as Queue) ?? [] };
}

test('each request gets its heartbeat after 45 to 55 seconds, however often its queue was answered before', () => {
  for (let round = 0; round < 50; round++) {
    const { clock, wait, of } = beating();
    const queues: Waited[] = Array.from({ length: 20 }, () => ({ waiter: undefined }));
    for (const queue of queues) wait(queue);
    const begun = queues.map(() => clock.elapsed());
    for (const [index, queue] of queues.entries()) {
      clock.advance(index * 100);
      if (of(queue).length > 0) continue;
      queue.waiter = undefined;
      wait(queue);
      begun[index] = clock.elapsed();
    }
    clock.advance(110_000);
    for (const [index, queue] of queues.entries()) {
      const [at = 0, ...others] = of(queue);
      const waited = at - (begun[index] as number);
      assert.ok(waited >= 45_000 && waited <= 55_000, `${waited} ms`);
      assert.deepEqual(others, []);
    }
  }
});

test('one timer serves all, and none is left when nobody waits', () => {
  const { clock, wait, of } = beating();
  const queues: Waited[] = Array.from({ length: 100 }, () => ({ waiter: undefined }));
  for (const queue of queues) wait(queue);
  assert.equal(clock.timers, 1);
  for (const queue of queues) queue.waiter = undefined;
  clock.advance(56_000);
  assert.equal(clock.timers, 0);
  assert.deepEqual(queues.flatMap(of), []);
});

test('nothing is left after the stop', () => {
  const { clock, heartbeats, wait } = beating();
  wait({ waiter: undefined });
  heartbeats.stop();
  assert.equal(clock.timers, 0);
});
