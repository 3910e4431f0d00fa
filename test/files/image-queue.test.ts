import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ImageJob } from '../../src/files/image-jobs.ts';
import { IDLE_MS, ImageQueue, LONGEST_MS } from '../../src/files/image-queue.ts';
import { followReports } from '../../src/kernel/log.ts';
import { RecordingLog } from '../support/log.ts';

const entry = new URL('../support/image-child.ts', import.meta.url);
const job = (path: string): ImageJob => ({ kind: 'icon', path });

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

const [alice, bob, carol] = [1, 2, 3];

describe('the queue of pictures', () => {
  test('kills the process of a picture that takes too long, and works on with a new one', async () => {
    const { after, pass } = timers();
    const queue = new ImageQueue({ entry, after, mostProcesses: 1 });
    const log = new RecordingLog();
    const unfollow = followReports(log);
    const hung = queue.run(alice, job('hang'));
    const other = queue.run(bob, job('good'));
    pass(LONGEST_MS);
    assert.equal(await hung, undefined);
    unfollow();
    assert.deepEqual(
      log.lines.map(({ cause }) => cause),
      ['The process for pictures has ended.'],
    );
    assert.deepEqual(await other, { refusal: 'good' });
    assert.equal(queue.processes, 1);
    pass(IDLE_MS);
    assert.equal(queue.processes, 0);
  });

  test("works on others' pictures while one takes long, and the same person's wait", async () => {
    const { after, pass } = timers();
    const queue = new ImageQueue({ entry, after });
    const hung = queue.run(alice, job('hang'));
    const done: string[] = [];
    const next = queue.run(alice, job('next')).then(() => done.push('next'));
    for (const path of ['a', 'b', 'c']) {
      assert.deepEqual(await queue.run(bob, job(path)), { refusal: path });
      assert.deepEqual(await queue.run(carol, job(path)), { refusal: path });
    }
    assert.equal(queue.processes, 2);
    pass(LONGEST_MS);
    assert.equal(await hung, undefined);
    // The person whose picture was killed waits once more.
    assert.deepEqual(await queue.run(bob, job('d')), { refusal: 'd' });
    assert.deepEqual(done, []);
    pass(LONGEST_MS);
    await next;
    pass(IDLE_MS);
    assert.equal(queue.processes, 0);
  });

  test('takes people in turn, however many pictures each has', async () => {
    const { after, pass } = timers();
    const queue = new ImageQueue({ entry, after, mostProcesses: 1 });
    const done: string[] = [];
    const run = (person: number, path: string) =>
      queue.run(person, job(path)).then((outcome) => done.push(outcome?.refusal ?? ''));
    await Promise.all([
      ...['a1', 'a2', 'a3'].map((path) => run(alice, path)),
      ...['b1', 'b2'].map((path) => run(bob, path)),
      run(carol, 'c1'),
    ]);
    assert.deepEqual(done, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
    pass(IDLE_MS);
  });

  test('outlives a process that ends by itself', async () => {
    const { after, pass } = timers();
    const queue = new ImageQueue({ entry, after });
    assert.equal(await queue.run(alice, job('end')), undefined);
    assert.deepEqual(await queue.run(bob, job('good')), { refusal: 'good' });
    pass(IDLE_MS);
    assert.equal(queue.processes, 0);
  });

  test('refuses more than so many of one person', async () => {
    const { after, pass } = timers();
    const queue = new ImageQueue({ entry, after, mostWaiting: 1 });
    const admitted = [queue.run(alice, job('a')), queue.run(alice, job('b'))];
    assert.equal(await queue.run(alice, job('c')), undefined);
    assert.deepEqual(await Promise.all(admitted), [{ refusal: 'a' }, { refusal: 'b' }]);
    pass(IDLE_MS);
  });

  test('gives the processes nothing of the environment', async () => {
    const { after, pass } = timers();
    const queue = new ImageQueue({ entry, after });
    assert.deepEqual(await queue.run(alice, job('environment')), { refusal: '[]' });
    pass(IDLE_MS);
  });
});
