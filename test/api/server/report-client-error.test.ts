import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { reportClientError } from '../../../src/chat/endpoints/server/report-client-error.ts';
import { startServer } from '../../support/server.ts';

const error = {
  kind: 'render',
  name: 'TypeError',
  build: '/assets/main-1.js',
  about: 'row',
  message: 'x is not iterable',
  stack: 'at draw (/assets/main-1.js:1:2)',
} as const;

describe('POST /client_errors', () => {
  test('writes a line of the log that says who, where and what, and counts it', async () => {
    const { as, log } = await startServer();
    assert.deepEqual(await as.alice.call(reportClientError, error), { result: 'success', msg: '' });
    const lines = log.lines.filter(({ message }) => message === 'A client of a user failed.');
    const { name: _, message: says, ...where } = error;
    const message = 'A client of a user failed.';
    assert.deepEqual(lines, [
      { level: 'warn', message, says, ...where, user_id: as.alice.user.id, failures: 1 },
    ]);
  });

  test('writes one line of an account in ten seconds, whatever it sends', async () => {
    const { as, log, clock } = await startServer();
    const count = () => log.lines.filter(({ message }) => message === 'A client of a user failed.').length;
    for (let each = 0; each < 5; each++)
      await as.alice.call(reportClientError, { ...error, about: `${each}` });
    await as.bob.call(reportClientError, error);
    assert.equal(count(), 2);
    clock.advance(10_000);
    await as.alice.call(reportClientError, error);
    assert.equal(count(), 3);
  });

  test('takes no long texts and no unknown kinds', async () => {
    const { as } = await startServer();
    const bad = [{ stack: 'x'.repeat(2001) }, { message: 'x'.repeat(201) }, { kind: 'other' }, { name: '' }];
    for (const each of bad)
      assert.equal(
        (await as.alice.refused(reportClientError, { ...error, ...each } as never)).code,
        'BAD_REQUEST',
      );
  });

  test('is for people who are signed in', async () => {
    const { as, asNobody } = await startServer();
    assert.equal((await asNobody.refused(reportClientError, error)).code, 'UNAUTHORIZED');
    await as.bot.refused(reportClientError, error);
  });
});
