import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { ChildQuestion } from '../../../../test/support/thread-child.ts';
import { until } from '../../../../test/support/until.ts';
import { ThreadLost, type ThreadOptions, WorkerThread } from './worker-thread.ts';

const entry = new URL('../../../../test/support/thread-child.ts', import.meta.url);

function startThread(options: Partial<ThreadOptions<string>> = {}) {
  const losses: ThreadLost[] = [];
  const notices: string[] = [];
  const thread = new WorkerThread<ChildQuestion, string, string>({
    entry,
    name: 'parley-test',
    does: 'is tested',
    onLost: (lost) => losses.push(lost),
    onNotice: (notice) => notices.push(notice),
    ...options,
  });
  return { thread, losses, notices };
}

describe('a thread that answers questions', () => {
  test('starts with the first question, and answers each by its ID, in any order', async () => {
    const { thread, losses } = startThread();
    assert.equal(thread.worker, undefined);
    const order: string[] = [];
    const asked = (['later', 'now'] as const).map((question) =>
      thread.ask(question).then((answer) => order.push(answer)),
    );
    assert.equal(thread.waiting, 2);
    await Promise.all(asked);
    assert.deepEqual(order.sort(), ['later', 'now']);
    assert.equal(thread.waiting, 0);
    assert(thread.isReady);
    await thread.end();
    assert.deepEqual(losses, []);
  });

  test('an error of the work rejects its question alone', async () => {
    const { thread, losses } = startThread();
    const before = await thread.ask('id');
    await assert.rejects(thread.ask('refuse'), /^RangeError: refused/);
    assert.equal(await thread.ask('id'), before);
    await thread.end();
    assert.deepEqual(losses, []);
  });

  for (const how of ['crash', 'exit'] as const)
    test(`${how}: all questions that wait are lost, which is said once, and the next one gets another thread`, async () => {
      const { thread, losses } = startThread();
      const before = await thread.ask('id');
      const asked = [thread.ask('never'), thread.ask(how), thread.ask('never')];
      const ends = await Promise.allSettled(asked);
      assert.deepEqual(
        ends.map((end) => end.status === 'rejected' && end.reason === losses[0]),
        [true, true, true],
      );
      assert.equal(losses.length, 1);
      assert.equal(losses[0]?.message, 'The thread that is tested has ended.');
      if (how === 'crash') assert(losses[0]?.cause instanceof TypeError);
      assert.notEqual(await thread.ask('id'), before);
      await thread.end();
      assert.equal(losses.length, 1);
    });

  test('a message that this side cannot read: all questions that wait are lost', async () => {
    const { thread, losses } = startThread();
    const asked = [thread.ask('never'), thread.ask('deep')];
    const ends = await Promise.allSettled(asked);
    assert.deepEqual(
      ends.map((end) => end.status === 'rejected' && end.reason === losses[0]),
      [true, true],
    );
    assert(losses[0]?.cause instanceof RangeError);
    assert.equal(thread.worker, undefined);
    await thread.end();
  });

  test('a question that the thread cannot read ends it, and all that wait are lost', async () => {
    const { thread, losses } = startThread();
    await assert.rejects(thread.ask('unreadable'), (lost) => lost === losses[0]);
    assert.match(String(losses[0]?.cause), /unreadable/);
    await thread.end();
  });

  test('a question that needs no answer ends the thread if it fails', async () => {
    const { thread, losses } = startThread();
    thread.tell('refuse');
    assert.equal(thread.worker, undefined);
    await thread.ask('id');
    thread.tell('refuse');
    await until(() => losses.length === 1);
    assert(losses[0]?.cause instanceof RangeError);
    assert.equal(thread.worker, undefined);
  });

  test('a program that cannot be loaded loses its questions', async () => {
    const { thread, losses } = startThread({ entry: new URL('no-such-thread.ts', entry) });
    await assert.rejects(thread.ask('id'), ThreadLost);
    assert.equal(losses.length, 1);
  });

  test('no answer in time: the thread is replaced', async () => {
    const { thread, losses } = startThread({ limitMs: 1 });
    await assert.rejects(thread.ask('never'), (lost) => lost === losses[0]);
    assert.match(String(losses[0]?.cause), /It has not answered in time/);
    assert.equal(thread.worker, undefined);
    await thread.end();
  });

  test('no other thread is started in the pause after a loss', async () => {
    const { thread, losses } = startThread({ pauseMs: Number.POSITIVE_INFINITY });
    await assert.rejects(thread.ask('crash'), ThreadLost);
    await assert.rejects(thread.ask('id'), ThreadLost);
    assert.equal(thread.worker, undefined);
    assert.equal(losses.length, 1);
  });

  test('ends when idle, and not while a question waits', async () => {
    const { thread, losses } = startThread({ idleMs: 0 });
    const later = thread.ask('later');
    await until(() => thread.isReady);
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    assert.equal(thread.waiting, 1);
    assert.equal(await thread.ask('now'), 'now');
    assert.equal(await later, 'later');
    await until(() => thread.worker === undefined);
    assert.equal(await thread.ask('now'), 'now');
    assert.deepEqual(losses, []);
    await thread.end();
  });

  test('a question that cannot be sent is rejected, and does not wait', async () => {
    const { thread } = startThread();
    await assert.rejects(thread.ask((() => {}) as unknown as ChildQuestion), /could not be cloned/);
    assert.equal(thread.waiting, 0);
    await thread.end();
  });

  test('its end is the end of the questions that wait, and no loss', async () => {
    const { thread, losses, notices } = startThread();
    await thread.ask('notify');
    assert.deepEqual(notices, ['notified']);
    const never = thread.ask('never');
    never.catch(() => {});
    const { worker } = thread;
    await thread.end();
    assert.equal(worker?.threadId, -1);
    await assert.rejects(never, ThreadLost);
    assert.deepEqual(losses, []);
  });

  test('keeps the process alive only while a question waits', () => {
    const program = fileURLToPath(new URL('thread-program.ts', entry));
    const { stdout, status } = spawnSync(process.execPath, [program], { encoding: 'utf8', timeout: 60_000 });
    assert.deepEqual([stdout, status], ['now\n', 0]);
  });
});
