import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../kernel/errors.ts';
import { sendFailure } from './failure.ts';

/** A request, and a reply whose statuses are noted. */
function setUp() {
  const logged: unknown[] = [];
  const request = {
    ...{ id: 'r', method: 'GET', url: '/api/v1/messages', headers: {}, raw: {}, ip: '127.0.0.1' },
    ...{ log: { error: (line: unknown) => logged.push(line) }, routeOptions: { url: '/api/v1/messages' } },
  } as unknown as FastifyRequest;
  const sent: number[] = [];
  const replyOf = (destroyed: boolean) => {
    const reply = {
      raw: { destroyed },
      code: (status: number) => {
        sent.push(status);
        return reply;
      },
      type: () => reply,
      send: () => reply,
    };
    return reply as unknown as FastifyReply;
  };
  return { logged, request, sent, replyOf };
}

test('a reply that the client breaks off is no failed request; any other end of it is', () => {
  const { logged, request, sent, replyOf } = setUp();
  const broken = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  sendFailure(broken, request, replyOf(true));
  assert.deepEqual([logged.length, sent], [0, []]);
  sendFailure(broken, request, replyOf(false));
  assert.deepEqual([logged.length, sent], [1, [500]]);
});

test('an outage of the database is logged once a minute, and another kind of outage at once', (t) => {
  const { logged, request, sent, replyOf } = setUp();
  let now = 1000;
  t.mock.method(performance, 'now', () => now);
  const older = new DatabaseUnavailable(new Error('The log ends at 3, not at 5.'), 'older');
  for (let count = 0; count < 5; count++) sendFailure(older, request, replyOf(false));
  assert.deepEqual([logged.length, sent], [1, [503, 503, 503, 503, 503]]);
  sendFailure(new DatabaseUnavailable(new Error('away')), request, replyOf(false));
  assert.equal(logged.length, 2);
  now += 60_000;
  for (let count = 0; count < 5; count++) sendFailure(older, request, replyOf(false));
  assert.equal(logged.length, 3);
});
