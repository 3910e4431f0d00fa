import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { test } from 'node:test';
import { DatabaseUnavailable } from '../../kernel/errors.ts';
import { silentLog } from '../../kernel/log.ts';
import { Exchange } from '../exchange/exchange.ts';
import { Head } from '../exchange/head.ts';
import { sendFailure } from './failure.ts';

/** Exchanges of one server whose clients are there, or have gone; and the statuses of their replies. */
function setUp() {
  const logged: unknown[] = [];
  const log = { ...silentLog, error: (line: object) => void logged.push(line) };
  const sent: number[] = [];
  const exchangeOf = (destroyed: boolean) => {
    const response = { destroyed, writeHead: (status: number) => sent.push(status), end: () => {} };
    const request = { method: 'GET', url: '/api/v1/messages', headers: {} };
    return new Exchange(request as IncomingMessage, response as unknown as ServerResponse, {
      head: new Head({}),
      surroundings: {
        log,
        addressOf: () => '127.0.0.1',
        nextNumber: () => 1,
        fail: assert.fail,
        isDraining: false,
      },
    });
  };
  return { logged, sent, exchangeOf };
}

test('a reply that the client breaks off is no failed request; any other end of it is', () => {
  const { logged, sent, exchangeOf } = setUp();
  const broken = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  sendFailure(broken, exchangeOf(true));
  assert.deepEqual([logged.length, sent], [0, []]);
  sendFailure(broken, exchangeOf(false));
  assert.deepEqual([logged.length, sent], [1, [500]]);
});

test('an outage of the database is logged once a minute, and another kind of outage at once', (t) => {
  const { logged, sent, exchangeOf } = setUp();
  let now = 1000;
  t.mock.method(performance, 'now', () => now);
  const older = new DatabaseUnavailable(new Error('The log ends at 3, not at 5.'), 'older');
  for (let count = 0; count < 5; count++) sendFailure(older, exchangeOf(false));
  assert.deepEqual([logged.length, sent], [1, [503, 503, 503, 503, 503]]);
  sendFailure(new DatabaseUnavailable(new Error('away')), exchangeOf(false));
  assert.equal(logged.length, 2);
  now += 60_000;
  for (let count = 0; count < 5; count++) sendFailure(older, exchangeOf(false));
  assert.equal(logged.length, 3);
});
