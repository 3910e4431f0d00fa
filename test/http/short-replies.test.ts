import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { basicHeader } from '../../src/engine/http/admission/credentials.ts';
import { OVERLOADED } from '../../src/engine/http/admission/overload.ts';
import { createRateLimiter } from '../../src/engine/http/admission/rate-limit.ts';
import { defineEndpoint } from '../../src/engine/http/define-endpoint.ts';
import { text } from '../../src/engine/http/params.ts';
import { Reply } from '../../src/engine/http/reply/reply.ts';
import type { HttpServer } from '../../src/engine/http/server.ts';
import { BadRequest } from '../../src/engine/kernel/errors.ts';
import { RawClient } from '../support/raw-client.ts';
import { member, sampleHttp } from './samples.ts';

const LONG = 'long '.repeat(400);

const say = defineEndpoint({
  operationId: 'say',
  method: 'GET',
  path: '/say',
  tag: 'samples',
  access: 'user',
  summary: 'Say it',
  params: { what: text() },
  reply: { said: z.string() },
  handle({ params: { what }, request }) {
    if (what === 'refused') throw new BadRequest('No.');
    if (what === 'busy') throw OVERLOADED;
    if (what === 'encoded') return new Reply({ json: ['{"result":"success","msg":"","said":"encoded"}'] });
    if (what === 'cookie') request.endSession();
    return { said: what === 'long' ? LONG : what };
  },
});

const authorization = `Authorization: ${basicHeader(member)}`;
const usual = ['Host: a', authorization];
const ask = (what: string, lines: readonly string[] = usual, method = 'GET', version = '1.1') =>
  `${method} /api/v1/say?what=${what} HTTP/${version}\r\n${lines.join('\r\n')}\r\n\r\n`;

let app: HttpServer;
/** Replies whose head Node has made. */
let madeByNode = 0;

before(async () => {
  app = sampleHttp({
    endpoints: [say],
    isCurrent: () => true,
    limiter: createRateLimiter({ clock: { now: () => 0 }, perUser: 1000, perAddress: 1000 }),
  });
  app.server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
    const writeHead = response.writeHead.bind(response);
    response.writeHead = ((...head: Parameters<typeof writeHead>) => {
      madeByNode++;
      return writeHead(...head);
    }) as typeof writeHead;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => app.close());

/** The reply, and whether Node has made its head. */
async function exchange(bytes: string) {
  const before = madeByNode;
  const client = await RawClient.open(Number(new URL(app.listeningOrigin).port));
  const reply = await client.write(bytes).next(bytes.startsWith('HEAD'));
  client.close();
  return { ...reply, isByNode: madeByNode > before };
}

const without = (head: string) =>
  head.replace(/^date: .*$/im, 'Date: D').replace(/(x-ratelimit-remaining): \d+/, '$1: N');

describe('the head of a short reply is made as text', () => {
  for (const [what, said] of [
    ['hello', 'hello'],
    ['na%C3%AFve%20%F0%9F%8E%89', 'naïve 🎉'],
    ['encoded', 'encoded'],
    ['a%0D%0Ab', 'a\r\nb'],
  ] as const)
    test(`as Node makes it for HEAD: ${what}`, async () => {
      const short = await exchange(ask(what));
      const ordinary = await exchange(ask(what, usual, 'HEAD'));
      assert.deepEqual([short.isByNode, ordinary.isByNode], [false, true]);
      assert.equal(without(short.head), without(ordinary.head));
      assert.equal(JSON.parse(short.body).said, said);
    });

  test('as Node makes it for HEAD: of a reply that ends its connection', async () => {
    const lines = [...usual, 'Connection: close'];
    const client = await RawClient.open(Number(new URL(app.listeningOrigin).port));
    const before = madeByNode;
    const short = await client.write(ask('hello', lines)).next();
    if (!client.socket.closed) await once(client.socket, 'close');
    assert.equal(madeByNode, before);
    const ordinary = await exchange(ask('hello', lines, 'HEAD'));
    assert.equal(without(short.head), without(ordinary.head));
    assert.equal(JSON.parse(short.body).said, 'hello');
  });

  for (const [what, status, reason] of [
    ['refused', 400, 'Bad Request'],
    ['busy', 503, 'Service Unavailable'],
  ] as const)
    test(`as Node makes it for HEAD: of the error ${status}`, async () => {
      const short = await exchange(ask(what));
      const ordinary = await exchange(ask(what, usual, 'HEAD'));
      assert.deepEqual([short.isByNode, ordinary.isByNode], [false, true]);
      assert.equal(without(short.head), without(ordinary.head));
      assert.ok(short.head.startsWith(`HTTP/1.1 ${status} ${reason}\r\n`), short.head);
      assert.equal(JSON.parse(short.body).result, 'error');
    });

  test('and its connection goes on', async () => {
    const client = await RawClient.open(Number(new URL(app.listeningOrigin).port));
    client.write(ask('one') + ask('long') + ask('two'));
    for (const said of ['one', LONG, 'two']) assert.equal(JSON.parse((await client.next()).body).said, said);
    client.close();
  });
});

describe('Node makes the head of a reply', () => {
  for (const [why, bytes, status] of [
    ['with a cookie', ask('cookie'), 200],
    ['to HTTP/1.0', ask('hello', [...usual, 'Connection: keep-alive'], 'GET', '1.0'), 200],
    ['that is packed', ask('long', [...usual, 'Accept-Encoding: gzip']), 200],
    ['that may not be plain', ask('hello', [...usual, 'Accept-Encoding: gzip, identity;q=0']), 200],
    ['without credentials', ask('hello', ['Host: a']), 401],
  ] as const)
    test(why, async () => {
      const reply = await exchange(bytes);
      assert.deepEqual([reply.status, reply.isByNode], [status, true]);
    });
});
