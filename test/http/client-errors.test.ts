import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { basicHeader } from '../../src/engine/http/admission/credentials.ts';
import { owner, sampleHttp } from './samples.ts';

const app = sampleHttp();
let port = 0;

before(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(app.listeningOrigin).port);
});
after(() => app.close());

/** The reply to bytes, whatever they are. */
async function answer(bytes: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) text += chunk;
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) };
}

const request = (...lines: string[]) => `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`;
const settings = (query: string) => `GET /api/v1/server_settings?${query} HTTP/1.1`;

describe('what Node refuses has result, msg and code', () => {
  for (const [what, status, bytes] of [
    ['a line that is none', 400, request('hello', 'Host: a')],
    ['another version', 400, request('GET / HTTP/7.3', 'Host: a')],
    ['another method', 400, request('FOO / HTTP/1.1', 'Host: a')],
    ['no Host', 400, request(settings(''))],
    ['a broken length', 400, request('POST /api/v1/users HTTP/1.1', 'Host: a', 'Content-Length: x')],
    [
      'another encoding',
      400,
      request('POST /api/v1/users HTTP/1.1', 'Host: a', 'Transfer-Encoding: x', 'Content-Length: 1'),
    ],
    ['an expectation', 417, request(settings(''), 'Host: a', 'Expect: nope')],
    ['a long URL', 431, request(settings('a'.repeat(100_000)), 'Host: a')],
    ['long headers', 431, request(settings(''), 'Host: a', `X-Long: ${'a'.repeat(100_000)}`)],
  ] as const) {
    test(what, async () => {
      const reply = await answer(bytes);
      assert.equal(reply.status, status);
      assert.deepEqual(Object.keys(reply.body), ['result', 'msg', 'code']);
      assert.deepEqual([reply.body.result, reply.body.code], ['error', 'BAD_REQUEST']);
      assert.match(reply.head, /content-type: application\/json/i);
      assert.match(reply.head, /x-content-type-options: nosniff/i);
    });
  }

  test('a URL of 64 KiB is read, and HTTP/1.0 needs no Host', async () => {
    const long = await answer(request(settings(`a=${'a'.repeat(65_000)}`), 'Host: a'));
    assert.deepEqual([long.status, long.body.result], [200, 'success']);
    const old = await answer(request('GET /api/v1/server_settings HTTP/1.0'));
    assert.equal(old.status, 200);
  });
});

describe('a request that names a type of body and has none is one without parameters', () => {
  for (const type of [
    'application/x-www-form-urlencoded',
    'application/json',
    'multipart/form-data; boundary=x',
  ])
    for (const [line, status] of [
      ['POST /api/v1/users', 400],
      ['PATCH /api/v1/echo/1', 200],
    ] as const)
      test(`${line}, ${type}`, async () => {
        const authorization = `Authorization: ${basicHeader(owner)}`;
        const head = request(`${line} HTTP/1.1`, 'Host: a', authorization, `Content-Type: ${type}`);
        assert.equal((await answer(head)).status, status);
      });
});
