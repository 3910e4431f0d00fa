import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { countFailures, followReports, type Log, logFailure, reportFailure } from './log.ts';

/** Keeps the lines: level, message, fields. */
function recording(): { log: Log; lines: [string, string, object][] } {
  const lines: [string, string, object][] = [];
  const writer = (level: string) => (fields: object, message: string) =>
    void lines.push([level, message, fields]);
  return { log: { error: writer('error'), warn: writer('warn'), info: writer('info') }, lines };
}

describe('a log that counts failures', () => {
  test('says in each line of a failure how often it has happened, and nothing more in other lines', () => {
    const { log, lines } = recording();
    const counting = countFailures(log);
    const err = new Error('away');
    counting.error({ err, job: 'pruner' }, 'It could not be done.');
    counting.warn({ err }, 'Something else.');
    logFailure(counting, 'It could not be done.')(err);
    counting.warn({ seconds: 5 }, 'The clock differs.');
    counting.info({}, 'Started.');
    assert.deepEqual(lines, [
      ['error', 'It could not be done.', { err, job: 'pruner', failures: 1 }],
      ['warn', 'Something else.', { err, failures: 1 }],
      ['error', 'It could not be done.', { err, failures: 2 }],
      ['warn', 'The clock differs.', { seconds: 5 }],
      ['info', 'Started.', {}],
    ]);
    assert.deepEqual(
      [...counting.failures],
      [
        ['It could not be done.', 2],
        ['Something else.', 1],
      ],
    );
  });
});

test('a failure that code without a context reports is logged by those who follow, until they stop', () => {
  const { log, lines } = recording();
  const stop = followReports(log);
  const err = new Error('a defect');
  reportFailure(err, 'It was not drawn.');
  stop();
  reportFailure(err, 'Nobody listens.');
  assert.deepEqual(lines, [['warn', 'It was not drawn.', { err }]]);
});
