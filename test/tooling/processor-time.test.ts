import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
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
  const before = { counted: processorMs(), waited: withWaited() };
  const program = await startWithChild();
  await countingAll(async () => {
    program.send('wait');
    await once(program, 'exit');
  });
  const [counted, waited] = [processorMs() - before.counted, withWaited() - before.waited];
  assert.ok(waited >= BUSY, `${waited} ms`);
  assert.ok(Math.abs(counted - waited) < BUSY / 2, `${counted} ms for ${waited} ms`);
});

/** Milliseconds of this process and of all that it has waited for, as the system says. */
function withWaited(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return 10 * fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0);
}
