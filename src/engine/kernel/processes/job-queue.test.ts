import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { RecordingLog } from '../../../../test/support/log.ts';
import { followReports } from '../log.ts';
import { IDLE_MS, type JobBounds, JobQueue } from './job-queue.ts';

const entry = new URL('../../../../test/support/job-child.ts', import.meta.url);
const BOUNDS: JobBounds = {
  ...{ processes: 2, memoryMib: 500, heapMib: 128, processorMs: 60_000 },
  ...{ workMs: 20_000, pauseMs: 10_000, waitMs: 40_000 },
  ...{ mostOfLane: 64, most: 100 },
};

/** Time that stands still until the test lets it go on. */
function timers() {
  const waiting = new Set<{ readonly ms: number; readonly fn: () => void }>();
  return {
    after(ms: number, fn: () => void) {
      const timer = { ms, fn };
      waiting.add(timer);
      return () => void waiting.delete(timer);
    },
    /** Ends the waits of so many milliseconds. */
    pass(ms: number) {
      for (const timer of [...waiting]) {
        if (timer.ms !== ms || !waiting.delete(timer)) continue;
        timer.fn();
      }
    },
  };
}

const of = (group: string, lane = group) => ({ group, lane });
const done = (outcome: string) => ({ kind: 'done', outcome });

describe('the queue of jobs', () => {
  let queue: JobQueue<{ readonly name: string }, string> | undefined;
  const open = (bounds: Partial<JobBounds> = {}) => {
    const { after, pass } = timers();
    const opened = new JobQueue<{ readonly name: string }, string>({
      ...{ entry, after, failure: 'A job failed.' },
      bounds: { ...BOUNDS, ...bounds },
    });
    queue = opened;
    return { queue: opened, pass, run: (group: string, name: string) => opened.run(of(group), { name }) };
  };
  afterEach(() => queue?.close());

  test('kills the process of a job that takes too long by the clock, and works on with a new one', async () => {
    const { queue, pass, run } = open({ processes: 1 });
    const log = new RecordingLog();
    const unfollow = followReports(log);
    const hung = run('alice', 'hang');
    const other = run('bob', 'good');
    pass(BOUNDS.workMs);
    assert.deepEqual(await hung, { kind: 'late' });
    unfollow();
    assert.deepEqual(
      log.lines.map(({ message, cause }) => [message, cause]),
      [['A job failed.', 'The job takes too long.']],
    );
    assert.deepEqual(await other, done('good'));
    assert.equal(queue.processes, 1);
    pass(IDLE_MS);
    assert.equal(queue.processes, 0);
  });

  test("works on others' jobs while one takes long, and the same lane waits, and once more after its end", async () => {
    const { queue, pass, run } = open();
    const hung = run('alice', 'hang');
    const ended: string[] = [];
    const next = run('alice', 'next').then(() => ended.push('next'));
    for (const name of ['a', 'b', 'c']) {
      assert.deepEqual(await run('bob', name), done(name));
      assert.deepEqual(await run('carol', name), done(name));
    }
    assert.equal(queue.processes, 2);
    pass(BOUNDS.workMs);
    assert.deepEqual(await hung, { kind: 'late' });
    assert.deepEqual(await run('bob', 'd'), done('d'));
    assert.deepEqual(ended, []);
    pass(BOUNDS.pauseMs);
    await next;
  });

  test('a job that needs more processor time, or more memory outside the heap, is costly', async () => {
    const { run } = open({ processorMs: 200, memoryMib: 300 });
    assert.deepEqual(await run('alice', 'work'), { kind: 'costly' });
    assert.deepEqual(await run('bob', 'grow'), { kind: 'costly' });
    assert.deepEqual(await run('carol', 'good'), done('good'));
  });

  test('a process that has become large does no further job', async () => {
    const { run } = open({ processes: 1 });
    const first = await run('alice', 'pid');
    assert.deepEqual(await run('alice', 'pid'), first);
    assert.deepEqual(await run('alice', 'swell'), done(String(300 << 20)));
    assert.notDeepEqual(await run('alice', 'pid'), first);
  });

  test('outlives a process that ends by itself', async () => {
    const { run } = open();
    assert.deepEqual(await run('alice', 'crash'), { kind: 'lost' });
    assert.deepEqual(await run('bob', 'good'), done('good'));
  });

  test('a job that waits too long for its turn is late, and is not done', async () => {
    const { pass, run } = open({ processes: 1 });
    const hung = run('alice', 'hang');
    const waiting = run('bob', 'good');
    pass(BOUNDS.waitMs);
    assert.deepEqual(await waiting, { kind: 'late' });
    pass(BOUNDS.workMs);
    assert.deepEqual(await hung, { kind: 'late' });
  });

  test('refuses what there is no room for', async () => {
    const { run } = open({ mostOfLane: 1 });
    const admitted = [run('alice', 'a'), run('alice', 'b')];
    assert.deepEqual(await run('alice', 'c'), { kind: 'crowded' });
    assert.deepEqual(await Promise.all(admitted), [done('a'), done('b')]);
  });

  test('ends all processes when it is closed; what waits and what is worked on is late', async () => {
    const { queue, run } = open({ processes: 1 });
    const all = [run('alice', 'hang'), run('bob', 'good')];
    queue.close();
    assert.deepEqual(await Promise.all(all), [{ kind: 'late' }, { kind: 'late' }]);
    assert.equal(queue.processes, 0);
  });

  test('gives the processes nothing of the environment', async () => {
    assert.deepEqual(await open().run('alice', 'environment'), done('[]'));
  });
});
