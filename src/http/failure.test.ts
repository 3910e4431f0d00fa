import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from './failure.ts';

test('a reply that the client breaks off is no failed request; any other end of it is', () => {
  const logged: unknown[] = [];
  const broken = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
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
  sendFailure(broken, request, replyOf(true));
  assert.deepEqual([logged.length, sent], [0, []]);
  sendFailure(broken, request, replyOf(false));
  assert.deepEqual([logged.length, sent], [1, [500]]);
});
