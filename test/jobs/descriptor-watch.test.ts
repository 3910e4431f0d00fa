import assert from 'node:assert/strict';
import { test } from 'node:test';
import { descriptorWatch } from '../../src/chat/jobs/descriptor-watch.ts';
import { TestClock } from '../support/clock.ts';
import { RecordingLog } from '../support/log.ts';
import { workerOf } from '../support/worker.ts';

test('that no more files can be opened is logged once, and when it is over', async () => {
  const clock = new TestClock();
  const log = new RecordingLog();
  let code: string | undefined;
  const attempt = async () => {
    if (code) throw Object.assign(new Error(code), { code });
    return undefined;
  };
  const watch = workerOf({ clock, log }, descriptorWatch({ log }, attempt));
  watch.start();
  for (code of [undefined, 'EMFILE', 'EMFILE', undefined, undefined, 'ENFILE']) {
    clock.advance(10_000);
    await new Promise(setImmediate);
  }
  await watch.stop();
  assert.deepEqual(
    log.lines.map(({ level, cause }) => [level, cause]),
    [
      ['error', 'EMFILE'],
      ['warn', undefined],
      ['error', 'ENFILE'],
    ],
  );
  assert.equal(clock.timers, 0);
});
