import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failuresTo } from '../../src/features/backup/stream.ts';
import { RecordingLog } from '../support/log.ts';

test('failures of the backup are logged at once, and while they go on once a minute', () => {
  const log = new RecordingLog();
  let now = 0;
  const fail = failuresTo(log, '/backup', () => now);
  for (let second = 0; second < 150; second++) {
    fail(new Error(`failure ${second}`));
    now += 1000;
  }
  assert.deepEqual(
    log.lines.map(({ level, cause, place }) => [level, cause, place]),
    ['failure 0', 'failure 60', 'failure 120'].map((cause) => ['error', cause, '/backup']),
  );
});
