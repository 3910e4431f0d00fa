import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { countingAll, processorMs } from '../../scripts/processor-time.ts';

const BUSY = 500;
const skip = process.platform !== 'linux' && 'only Linux tells it';

/** Starts a program whose own program works, and which ends without waiting for it. */
async function startWithChild() {
  const program = fork(new URL('processor-time-program.js', import.meta.url), [`${BUSY}`]);
  await once(program, 'message');
  return program;
}

test('a program counts with the processes that it has not waited for', { skip }, async () => {
  const before = processorMs();
  const program = await startWithChild();
  await countingAll(async () => {
    program.kill('SIGKILL');
    await once(program, 'exit');
  });
  const used = processorMs() - before;
  assert.ok(used >= BUSY, `${used} ms`);
});

test('what it has waited for counts once', { skip }, async () => {
  const used = async (ending: (end: () => Promise<void>) => Promise<void>) => {
    const before = processorMs();
    const program = await startWithChild();
    await ending(async () => {
      program.send('wait');
      await once(program, 'exit');
    });
    return processorMs() - before;
  };
  const plain = await used((end) => end());
  const counted = await used(countingAll);
  // Twice would be more than BUSY more.
  assert.ok(counted < plain + BUSY, `${counted} ms, and ${plain} ms without it`);
});
