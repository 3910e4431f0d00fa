import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { DatabaseUnavailable } from '../../kernel/errors.ts';
import { silentLog } from '../../kernel/log.ts';
import { Exchange } from '../exchange/exchange.ts';
import { Head } from '../exchange/headers.ts';
import { sendFailure } from './failure.ts';
import { write } from './write.ts';

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

test('a client that goes before the first byte of a stream is there is no failed request', async (t) => {
  const logged: object[] = [];
  const log = { ...silentLog, error: (line: object) => void logged.push(line) };
  const failed: unknown[] = [];
  const ends: (() => void)[] = [];
  const server = createServer((request, response) => {
    const fail = (exchange: Exchange, error: unknown) => {
      failed.push(error);
      sendFailure(error, exchange);
    };
    const surroundings = { log, addressOf: () => '127.0.0.1', nextNumber: () => 1, fail, isDraining: false };
    const body = new Readable({ read() {} });
    body.once('close', () => ends.shift()?.());
    write(new Exchange(request, response, { head: new Head({}), surroundings }), body);
    client.destroy();
  });
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const ended = new Promise<void>((resolve) => ends.push(resolve));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nhost: chat\r\n\r\n');
  await ended;
  await new Promise(setImmediate);
  assert.deepEqual([failed.length, logged], [1, []]);
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
