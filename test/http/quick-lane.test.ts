import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { basicHeader } from '../../src/engine/http/admission/credentials.ts';
import { createRateLimiter } from '../../src/engine/http/admission/rate-limit.ts';
import { defineEndpoint } from '../../src/engine/http/define-endpoint.ts';
import { text } from '../../src/engine/http/params.ts';
import { type Content, type Pending, Reply } from '../../src/engine/http/reply/reply.ts';
import type { HttpOptions } from '../../src/engine/http/server.ts';
import { silentLog } from '../../src/engine/kernel/log.ts';
import { measures } from '../../src/engine/kernel/measures.ts';
import { RawClient } from '../support/raw-client.ts';
import { until } from '../support/until.ts';
import { member, sampleHttp } from './samples.ts';

const encoded = (way: string, rest = '') => [
  `{"result":"success","msg":"","way":${JSON.stringify(way + rest)}}`,
];

/** Calls that wait for their answers, and the names of the calls whose clients have gone. */
const pending: Pending[] = [];
const gone: string[] = [];
let calls = 0;

function later(name: string): Content {
  return {
    later(each) {
      pending.push(each);
      each.onGone(() => gone.push(name));
    },
  };
}

/** Says which way its request went. */
const which = defineEndpoint({
  operationId: 'which',
  method: 'GET',
  path: '/which',
  tag: 'samples',
  access: 'user',
  waits: true,
  followsLog: true,
  summary: 'Which way',
  params: { say: text({ optional: true }) },
  reply: { way: z.string() },
  quick({ query }) {
    const say = /^say=([a-z]+)$/.exec(query)?.[1];
    if (say === undefined) return undefined;
    return () => {
      calls++;
      if (say === 'fail') throw new Error('It failed.');
      if (say.startsWith('wait')) return later(say);
      if (say === 'mismatch') return { json: ['{"result":"success","msg":"","way":1}'] };
      return { json: encoded('quick', say === 'long' ? 'é'.repeat(5000) : '') };
    };
  },
  handle: ({ params }) =>
    new Reply(params.say === 'wait' ? later('ordinary') : { json: encoded('ordinary') }),
});

const authorization = `Authorization: ${basicHeader(member)}`;
const usual = ['Host: a', authorization];
const ask = (query: string, lines: readonly string[] = usual, first = 'GET') =>
  `${first} /api/v1/which?${query} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;

async function serve(options: Partial<HttpOptions> = {}) {
  const app = sampleHttp({ endpoints: [which], isCurrent: () => true, ...options });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const port = Number(new URL(app.listeningOrigin).port);
  const open = () => RawClient.open(port);
  const exchange = async (bytes: string, isHead = false) => {
    const client = await open();
    const reply = await client.write(bytes).next(isHead);
    client.close();
    return reply;
  };
  // The header becomes known.
  await exchange(ask('say=ordinary&say=first'));
  return { app, open, exchange };
}

const wayOf = ({ body }: { body: string }) => JSON.parse(body).way;

let server: Awaited<ReturnType<typeof serve>>;
before(async () => {
  server = await serve();
});
after(() => server.app.close());

describe('a request goes the quick way', () => {
  for (const [what, lines] of [
    ['as it is usual', usual],
    ['with names in other letters', ['HOST: a', authorization.replace('Auth', 'aUTH')]],
    [
      'with headers that decide nothing',
      [...usual, 'User-Agent: b', 'X-Anything: c', 'Connection: keep-alive'],
    ],
    ['with a second Authorization, of which Node takes the first', [...usual, 'Authorization: Basic eDp5']],
    ['whatever it accepts', [...usual, 'Accept-Encoding: gzip, br']],
  ] as const)
    test(what, async () => {
      const reply = await server.exchange(ask('say=hello', lines));
      assert.deepEqual([reply.status, wayOf(reply)], [200, 'quick']);
    });
});

describe('a request goes the ordinary way', () => {
  const body = (length: number) => [...usual, `Content-Length: ${length}`];
  for (const [what, bytes, status] of [
    ['with another query', ask('say=hello&say=you'), 200],
    ['in HTTP/1.0', ask('say=hello').replace('1.1', '1.0'), 200],
    ['when its connection is to end', ask('say=hello', [...usual, 'Connection: close']), 200],
    ['with an empty body', ask('say=hello', body(0)), 200],
    ['with a body', `${ask('say=hello', body(2))}ab`, 200],
    ['in chunks', `${ask('say=hello', [...usual, 'Transfer-Encoding: chunked'])}0\r\n\r\n`, 200],
    ['with an address in full', ask('say=hello').replace('/api', 'http://a/api'), 404],
    ['without a host', ask('say=hello', [authorization]), 400],
    ['without credentials', ask('say=hello', ['Host: a']), 401],
    [
      'with a wrong key',
      ask('say=hello', ['Host: a', `Authorization: ${basicHeader({ ...member, apiKey: 'x' })}`]),
      401,
    ],
    ['by another method', ask('say=hello', body(0), 'POST'), 405],
    ['when memory fails', ask('say=fail'), 200],
  ] as const)
    test(what, async () => {
      const reply = await server.exchange(bytes);
      assert.equal(reply.status, status);
      if (status === 200) assert.equal(wayOf(reply), 'ordinary');
    });

  test('when the head alone is asked for, or the methods', async () => {
    const head = await server.exchange(ask('say=hello', usual, 'HEAD'), true);
    assert.deepEqual([head.status, head.body], [200, '']);
    assert.match(head.head, /content-length: [1-9]/i);
    assert.equal((await server.exchange(ask('say=hello', usual, 'OPTIONS'))).status, 204);
  });

  test('once the account has changed', async () => {
    let isCurrent = true;
    const { app, exchange } = await serve({ isCurrent: () => isCurrent });
    assert.equal(wayOf(await exchange(ask('say=hello'))), 'quick');
    isCurrent = false;
    assert.equal(wayOf(await exchange(ask('say=hello'))), 'ordinary');
    await app.close();
  });
});

describe('replies of the quick way', () => {
  test('keep the order of requests that come at once', async () => {
    const client = await server.open();
    client.write([ask('say=waitone'), ask('say=a&say=b'), ask('say=hello'), ask('say=waittwo')].join(''));
    await until(() => pending.length === 2);
    const [one, two] = pending.splice(0) as [Pending, Pending];
    two.answer(encoded('two'));
    one.answer(encoded('one'));
    const ways = [];
    for (let each = 0; each < 4; each++) ways.push(wayOf(await client.next()));
    assert.deepEqual(ways, ['one', 'ordinary', 'quick', 'two']);
    // The connection goes on.
    assert.equal(wayOf(await client.write(ask('say=hello')).next()), 'quick');
    client.close();
  });

  test('are given once', async () => {
    const client = await server.open();
    client.write(ask('say=wait'));
    await until(() => pending.length === 1);
    const [one] = pending.splice(0) as [Pending];
    one.answer(encoded('first'));
    one.answer(encoded('second'));
    assert.equal(wayOf(await client.next()), 'first');
    assert.equal(wayOf(await client.write(ask('say=hello')).next()), 'quick');
    client.close();
  });

  test('are not waited for when the client has gone', async () => {
    const client = await server.open();
    client.write(ask('say=waitgone'));
    await until(() => pending.length === 1);
    client.close();
    await until(() => gone.includes('waitgone'));
    pending.splice(0)[0]?.answer(encoded('late'));
  });

  test('are packed from some length on, as the client accepts', async () => {
    const plain = await server.exchange(ask('say=long'));
    assert.match(plain.head, /vary: accept-encoding/i);
    assert.doesNotMatch(plain.head, /content-encoding/i);
    const packed = await server.exchange(ask('say=long', [...usual, 'Accept-Encoding: gzip']));
    assert.match(packed.head, /content-encoding: gzip/i);
    assert.deepEqual([plain, packed].map(wayOf), Array(2).fill(`quick${'é'.repeat(5000)}`));
    const short = await server.exchange(ask('say=hello', [...usual, 'Accept-Encoding: gzip, identity;q=0']));
    assert.match(short.head, /content-encoding: gzip/i);
    assert.equal(wayOf(short), 'quick');
  });

  test('are errors where they are not what is declared', async () => {
    const { status, body } = await server.exchange(ask('say=mismatch'));
    assert.equal(status, 500);
    assert.match(JSON.parse(body).msg, /reply\["way"\]/);
  });

  test('are counted against the limit once, and refused as on the ordinary way', async () => {
    const { app, exchange } = await serve({
      limiter: createRateLimiter({ clock: { now: () => 0 }, perUser: 4, perAddress: 4 }),
    });
    const remaining = async (query: string) => {
      const { status, head } = await exchange(ask(query));
      return [status, /x-ratelimit-remaining: (\d)/.exec(head)?.[1]];
    };
    assert.deepEqual(await remaining('say=hello'), [200, '2']);
    assert.deepEqual(await remaining('say=a&say=b'), [200, '1']);
    assert.deepEqual(await remaining('say=hello'), [200, '0']);
    const before = calls;
    assert.deepEqual(await remaining('say=hello'), [429, '0']);
    assert.equal(calls, before);
    await app.close();
  });

  test('are measured', async () => {
    const metrics = { metrics: { contentType: 'text/plain', text: async () => '' }, token: undefined };
    const { app, exchange, open } = await serve({ metrics });
    const heard: unknown[] = [];
    const end = measures.request.listen(({ seconds, ...fact }) => void heard.push(fact));
    await exchange(ask('say=hello'));
    const client = await open();
    client.write(ask('say=waitmeasured'));
    await until(() => pending.length === 1);
    client.close();
    await until(() => heard.length === 2);
    end();
    pending.splice(0);
    const fact = { method: 'GET', route: '/api/v1/which' };
    assert.deepEqual(heard, [
      { ...fact, status: 200 },
      { ...fact, status: 0 },
    ]);
    await app.close();
  });
});

describe('connections of the quick way', () => {
  test('are read no further while their client reads nothing', async () => {
    const client = await server.open();
    client.socket.pause();
    const from = calls;
    const most = 20_000;
    client.write(ask('say=long').repeat(most));
    let seen = -1;
    await until(async () => {
      const before = seen;
      seen = calls;
      await new Promise((resolve) => setTimeout(resolve, 50));
      return seen > from && seen === before && seen === calls;
    });
    assert(calls - from < most / 2, `${calls - from} of ${most} are answered`);
    client.close();
  });

  test('end with the server, which answers what waits and takes nothing more', async () => {
    const { app, open } = await serve();
    const [waiting, other] = [await open(), await open()];
    waiting.write(ask('say=waitend'));
    assert.equal(wayOf(await other.write(ask('say=hello')).next()), 'quick');
    await until(() => pending.length === 1);
    const before = calls;
    const closed = app.close();
    // The server has read what had arrived before, and takes no more.
    await once(other.socket, 'close');
    waiting.write(ask('say=hello'));
    await once(app.server, 'request');
    pending.splice(0)[0]?.answer(encoded('end'));
    const reply = await waiting.next();
    assert.equal(wayOf(reply), 'end');
    assert.match(reply.head, /^connection: close$/im);
    await assert.rejects(waiting.next(), /has ended/);
    await closed;
    assert.equal(calls, before);
  });
});

test('Only a GET of users that follows the log may be quick', () => {
  for (const other of [
    { method: 'POST' },
    { followsLog: undefined },
    { access: 'member' },
    { cost: () => 2 },
  ])
    assert.throws(() => defineEndpoint({ ...which, ...other } as unknown as typeof which), /is quick/);
});

test('With an access log a request of the quick way gets its line', async () => {
  const lines: Record<string, unknown>[] = [];
  const log = { ...silentLog, info: (fields: object) => void lines.push({ ...fields }) };
  const { app, exchange } = await serve({ accessLog: log });
  assert.equal(wayOf(await exchange(ask('say=hello'))), 'quick');
  await until(() => lines.length === 2);
  const [{ ms: _, bytes: __, request: ___, ...ordinary } = {}, { ms, bytes, request, ...quick } = {}] = lines;
  assert.deepEqual(quick, ordinary);
  await app.close();
});
