import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CanonicalEvent } from '../../src/chat/events/types.ts';
import { type Job, type JobRun, type Next, Worker } from '../../src/engine/jobs/worker.ts';
import { Followers } from '../../src/engine/log/followers.ts';
import type { LogEntry } from '../../src/engine/log/log-entry.ts';
import { TestClock } from '../support/clock.ts';
import { RecordingLog } from '../support/log.ts';

/** A worker of a job whose runs end when the test says so. */
function place(job: Partial<Job> = {}) {
  const clock = new TestClock();
  const log = new RecordingLog();
  const runs: { readonly run: JobRun; readonly end: (next: Next) => void; readonly fail: () => void }[] = [];
  const followers = new Followers<readonly LogEntry[]>(log);
  let listens = false;
  const worker = new Worker(
    {
      ...{ name: 'test', failure: 'The test could not be done.' },
      run: (run) =>
        new Promise((end, reject) => {
          runs.push({ run, end, fail: () => reject(new Error('The database is away.')) });
        }),
      ...job,
    },
    { clock, log },
    {
      onEntries: (follower) => {
        listens = true;
        followers.add(follower);
      },
    },
  );
  /** Ends the newest run. */
  const end = async (next: number | Next) => {
    runs.at(-1)?.end(typeof next === 'number' ? { afterMs: next } : next);
    await new Promise(setImmediate);
  };
  const fail = async () => {
    runs.at(-1)?.fail();
    await new Promise(setImmediate);
  };
  const hear = (...types: string[]) =>
    followers.tell(types.map((type) => ({ event: { type } }) as unknown as LogEntry));
  return { worker, clock, log, runs, end, fail, hear, listens: () => listens };
}

describe('a worker', () => {
  test('runs its job at the start, and again after the time that a run returns', async () => {
    const { worker, clock, runs, end } = place();
    assert.equal(runs.length, 0);
    worker.start();
    assert.equal(runs.length, 1);
    await end(1000);
    clock.advance(999);
    assert.equal(runs.length, 1);
    clock.advance(1);
    assert.equal(runs.length, 2);
    await end(0);
    assert.equal(runs.length, 3, 'zero is at once');
    await end(Infinity);
    assert.equal(clock.timers, 0, 'Infinity is never');
  });

  test('runs its job at a second, however the clock is set until then', async () => {
    const { worker, clock, runs, end } = place();
    worker.start();
    const at = clock.seconds + 86_400;
    await end({ atSecond: at });
    clock.advance(3_600_000);
    clock.advance(-7_200_000);
    clock.advance(at * 1000 - clock.now() - 60_001);
    clock.advance(60_000);
    assert.equal(runs.length, 1);
    clock.advance(1);
    assert.equal(runs.length, 2);
    await end({ atSecond: at });
    assert.equal(runs.length, 3, 'a second in the past is now');
    await end({ atSecond: Infinity });
    assert.equal(clock.timers, 0);
  });

  test('begins later if the job says so', () => {
    const { worker, clock, runs } = place({ firstAfter: 5000 });
    worker.start();
    clock.advance(4999);
    assert.equal(runs.length, 0);
    clock.advance(1);
    assert.equal(runs.length, 1);
  });

  test('runs when an event wakes the job, and cancels the timer', async () => {
    const heard: string[] = [];
    const wakesOn = ({ type }: CanonicalEvent) => {
      heard.push(type);
      return (type as string) === 'interesting';
    };
    const { worker, clock, runs, end, hear } = place({ wakesOn });
    worker.start();
    await end(1000);
    hear('dull');
    assert.equal(runs.length, 1);
    hear('interesting', 'dull');
    assert.equal(runs.length, 2);
    assert.deepEqual(heard, ['dull', 'interesting', 'dull']);
    await end(5000);
    clock.advance(4999);
    assert.equal(runs.length, 2, 'the timer of the first run is gone');
    assert.equal(place().listens(), false, 'a job without wakesOn gets no events');
  });

  test('asks its job only of events of the types that the job names', async () => {
    const heard: string[] = [];
    const wakesOn = ({ type }: CanonicalEvent) => {
      heard.push(type);
      return true;
    };
    const { worker, runs, end, hear } = place({ wakesOn, eventTypes: ['message'] });
    worker.start();
    await end({ afterMs: Infinity });
    hear('reaction', 'message', 'typing');
    assert.deepEqual(heard, ['message']);
    assert.equal(runs.length, 2);
  });

  test('runs when its job cannot tell whether an event concerns it', async () => {
    const { runs, end, hear, worker } = place({
      wakesOn: () => {
        throw new Error('A defect.');
      },
    });
    worker.start();
    await end({ afterMs: Infinity });
    hear('any');
    assert.equal(runs.length, 2);
  });

  test('that is woken during a run runs once more, however often it is woken', async () => {
    const { worker, clock, runs, end } = place();
    worker.start();
    worker.wake();
    runs[0]?.run.wake();
    assert.equal(runs.length, 1, 'one run at a time');
    await end(60_000);
    assert.equal(runs.length, 2);
    await end(60_000);
    assert.equal(runs.length, 2);
    assert.equal(clock.timers, 1);
  });

  test('logs each failure once, and repeats the run after a pause that doubles', async () => {
    const { worker, clock, log, runs, end, fail } = place();
    worker.start();
    for (const [index, pause] of [5000, 10_000, 20_000, 40_000, 60_000, 60_000].entries()) {
      await fail();
      clock.advance(pause - 1);
      assert.equal(runs.length, index + 1);
      clock.advance(1);
      assert.equal(runs.length, index + 2);
    }
    assert.deepEqual(
      log.lines.map(({ retryInMs }) => retryInMs),
      [5000, 10_000, 20_000, 40_000, 60_000, 60_000],
    );
    assert.deepEqual(log.lines[0], {
      ...{ level: 'error', job: 'test', message: 'The test could not be done.' },
      ...{ cause: 'The database is away.', retryInMs: 5000 },
    });
    await end(1000);
    clock.advance(1000);
    await fail();
    assert.equal(log.lines.at(-1)?.retryInMs, 5000, 'a success ends the count');
  });

  test('has a longest pause of the job’s own', async () => {
    const { worker, clock, log, fail } = place({ longestPause: 7000 });
    worker.start();
    await fail();
    clock.advance(5000);
    await fail();
    assert.equal(log.lines.at(-1)?.retryInMs, 7000);
  });

  test('is not woken during a pause after a failure', async () => {
    const { worker, clock, runs, fail, end } = place();
    worker.start();
    worker.wake();
    await fail();
    worker.wake();
    assert.equal(runs.length, 1);
    clock.advance(5000);
    assert.equal(runs.length, 2);
    await end(Infinity);
    worker.wake();
    assert.equal(runs.length, 3, 'after a success it is');
  });

  test('that stops during a run aborts it, waits for it, and runs no more', async () => {
    const { worker, clock, runs, end } = place();
    worker.start();
    worker.wake();
    let hasStopped = false;
    const stopping = worker.stop().then(() => {
      hasStopped = true;
    });
    assert.equal(runs[0]?.run.signal.aborted, true);
    await new Promise(setImmediate);
    assert.equal(hasStopped, false);
    await end(10);
    await stopping;
    worker.wake();
    worker.start();
    clock.advance(60_000);
    assert.equal(runs.length, 1);
    assert.equal(clock.timers, 0);
  });

  test('that stops during a pause or a wait runs no more', async () => {
    for (const wait of ['end', 'fail'] as const) {
      const { worker, clock, runs, ...ways } = place();
      worker.start();
      await ways[wait](1000);
      await worker.stop();
      clock.advance(60_000);
      assert.equal(runs.length, 1);
    }
  });

  test('is idle once what its runs left behind has ended', async () => {
    let settle: () => void = () => {};
    const left = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const { worker, end } = place({ settled: () => left });
    worker.start();
    let isIdle = false;
    const idle = worker.idle().then(() => {
      isIdle = true;
    });
    await end(Infinity);
    assert.equal(isIdle, false);
    settle();
    await idle;
  });
});
