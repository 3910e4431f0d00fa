import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { pino } from 'pino';
import { z } from 'zod';
import { defineEndpoint } from '../../src/engine/http/define-endpoint.ts';
import { integer } from '../../src/engine/http/params.ts';
import { Reply, secretList, sharedList, textList } from '../../src/engine/http/reply/reply.ts';
import { inject } from '../../src/testing/inject.ts';
import { sampleHttp } from './samples.ts';

const unpack: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

const base = { method: 'GET', tag: 'samples', access: 'public', summary: 'Texts' } as const;
const params = { size: integer({ default: 0, min: 0 }) };
const ALPHABET = 'the quick brown fox jumps over the lazy dög 🦊 ';
const texts = new Map<number, string>();
function textOf(size: number): string {
  const known = texts.get(size);
  if (known !== undefined) return known;
  const repeated = ALPHABET.repeat(Math.ceil(size / ALPHABET.length));
  const text = repeated.slice(0, size).toWellFormed();
  texts.set(size, text);
  return text;
}

const text = { reply: { text: z.string() }, params };
const plain = defineEndpoint({
  ...{ ...base, ...text, operationId: 'get-text', path: '/text' },
  handle: ({ params }) => ({ text: textOf(params.size) }),
});
const secret = defineEndpoint({
  ...{ ...base, ...text, operationId: 'get-key', path: '/key', hasSecret: true },
  handle: ({ params }) => ({ text: textOf(params.size) }),
});
const waiting = defineEndpoint({
  ...{ ...base, ...text, operationId: 'get-next', path: '/next', waits: true },
  handle: ({ params }) =>
    new Reply({ json: ['{"result":"success","msg":"","text":', JSON.stringify(textOf(params.size)), '}'] }),
});
const item = z.object({ name: z.string() });
const run = Array.from({ length: 50 }, (_, index) => JSON.stringify({ name: `person ${index}` }));
const KEY = 'abcdefghijklmnopqrstuvwxyz012345';
const lists = defineEndpoint({
  ...{ ...base, params, operationId: 'get-lists', path: '/lists' },
  reply: {
    text: z.string(),
    own: z.array(item),
    people: z.array(item),
    none: z.array(item),
    keys: z.array(item),
  },
  handle: ({ params }) =>
    new Reply({
      data: { text: textOf(params.size) },
      members: {
        own: textList(['{"name":"a"}', '{"name":"b"}']),
        people: sharedList([run, ['{"name":"last"}']]),
        none: sharedList([]),
        keys: secretList([{ name: KEY }]),
      },
    }),
});

const bytes = defineEndpoint({
  ...{ ...base, operationId: 'get-bytes', path: '/bytes' },
  params: { ...params, people: integer({ default: 0, min: 0 }) },
  reply: { text: z.string(), long: z.array(z.string()), people: z.array(item).optional() },
  handle: ({ params }) =>
    new Reply({
      data: { text: textOf(2000) },
      members: {
        long: [Buffer.from(JSON.stringify([textOf(params.size)]))],
        ...(params.people > 0 && { people: sharedList([run]) }),
      },
    }),
});

const app = sampleHttp({ endpoints: [plain, secret, waiting, lists, bytes] });
after(() => app.close());

async function get(path: string, accept?: string, method: 'GET' | 'HEAD' = 'GET') {
  const headers = accept === undefined ? {} : { 'accept-encoding': accept };
  const response = await inject(app, { method, url: `/api/v1${path}`, headers });
  const coding = response.headers['content-encoding'] as string | undefined;
  const body = coding && method === 'GET' ? unpack[coding]?.(response.rawPayload) : response.rawPayload;
  return { coding, headers: response.headers, bytes: response.rawPayload, text: String(body) };
}

for (const size of [5000, 100_000, 2_000_000])
  describe(`a reply of ${size} characters`, () => {
    for (const coding of ['zstd', 'br', 'gzip'])
      test(`comes as ${coding}`, async () => {
        const expected = await get(`/text?size=${size}`);
        const got = await get(`/text?size=${size}`, coding);
        assert.deepEqual([expected.coding, got.coding], [undefined, coding]);
        assert.equal(got.text, expected.text);
        assert.ok(got.bytes.length < size / 5, `${got.bytes.length} bytes`);
        assert.equal(got.headers.vary, 'Accept-Encoding');
        assert.equal(expected.headers.vary, 'Accept-Encoding');
        const length = got.headers['content-length'];
        if (length !== undefined) assert.equal(Number(length), got.bytes.length);
      });

    test('HEAD says the same of it', async () => {
      const got = await get(`/text?size=${size}`, 'br');
      const head = await get(`/text?size=${size}`, 'br', 'HEAD');
      assert.equal(head.bytes.length, 0);
      for (const name of ['content-encoding', 'content-length', 'content-type', 'vary'])
        assert.equal(head.headers[name], got.headers[name], name);
    });
  });

test('what fits into a packet stays as it is, unless that is refused', async () => {
  assert.equal((await get('/text?size=900', 'gzip')).coding, undefined);
  assert.equal((await get('/text?size=900', 'gzip, identity;q=0')).coding, 'gzip');
  assert.equal((await get('/text?size=1300', 'gzip')).coding, 'gzip');
  assert.equal((await get('/text?size=900', 'identity;q=0')).coding, undefined, 'nothing else is known');
});

test('a reply with a secret is never compressed', async () => {
  for (const accept of ['gzip', 'zstd', 'gzip, identity;q=0'])
    assert.equal((await get('/key?size=5000', accept)).coding, undefined);
});

test('single events stay as they are, many at once do not', async () => {
  assert.equal((await get('/next?size=3000', 'zstd')).coding, undefined);
  assert.equal((await get('/next?size=5000', 'zstd')).coding, 'zstd');
});

describe('a reply with a member in bytes', () => {
  for (const size of [100, 100_000, 1_100_000])
    for (const people of [0, 1])
      test(`of ${size} characters, ${people ? 'beside a shared list' : 'alone'}, says the same however it is packed`, async () => {
        const path = `/bytes?size=${size}&people=${people}`;
        const expected = await get(path);
        assert.deepEqual(JSON.parse(expected.text).long, [textOf(size)]);
        assert.equal(Number(expected.headers['content-length']), expected.bytes.length);
        for (const coding of ['zstd', 'br', 'gzip']) {
          const got = await get(path, coding);
          // Only gzip keeps shared lists apart.
          assert.equal(got.coding, people && coding !== 'gzip' ? undefined : coding);
          assert.equal(got.text, expected.text);
        }
      });
});

describe('a reply of shared, own and secret lists', () => {
  test('comes in one gzip member, the secret in the clear', async () => {
    for (const size of [10, 100_000]) {
      const expected = await get(`/lists?size=${size}`);
      // The second time the shared part is known.
      for (const _ of ['first', 'second']) {
        const got = await get(`/lists?size=${size}`, 'gzip, br, zstd');
        assert.equal(got.coding, 'gzip');
        assert.equal(got.text, expected.text);
        assert.ok(got.bytes.includes(KEY));
      }
      const { people, none, keys, own } = JSON.parse(expected.text);
      assert.deepEqual([people.length, none.length, keys[0].name, own[1].name], [51, 0, KEY, 'b']);
    }
  });

  test('goes as it is to a client that takes no gzip', async () => {
    assert.equal((await get('/lists?size=5000', 'zstd, br')).coding, undefined);
  });
});

describe('over a socket', () => {
  async function listen(options: Parameters<typeof sampleHttp>[0] = {}) {
    const http = sampleHttp({ endpoints: [plain, lists], ...options });
    await http.listen({ port: 0, host: '127.0.0.1' });
    after(() => http.close());
    return { http, port: (http.server.address() as AddressInfo).port };
  }

  test('fetch reads every form of it', async () => {
    const { port } = await listen();
    for (const path of ['text?size=5000', 'text?size=3000000', 'lists?size=10', 'lists?size=300000'])
      for (const coding of ['gzip', 'br', 'zstd', 'identity']) {
        const url = `http://127.0.0.1:${port}/api/v1/${path}`;
        const response = await fetch(url, { headers: { 'accept-encoding': coding } });
        assert.equal(await response.text(), (await get(`/${path}`)).text, `${path} ${coding}`);
      }
  });

  test('a client that goes away in the middle holds nothing up, and is no failure', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const { http, port } = await listen({ logger });
    for (const coding of ['gzip', 'br', 'zstd'])
      for (let turn = 0; turn < 40; turn++) {
        const request = httpRequest({
          ...{ port, host: '127.0.0.1', path: '/api/v1/text?size=2000000' },
          headers: { 'accept-encoding': coding },
        });
        request.on('error', () => {});
        const answered = once(request, 'response');
        request.end();
        await answered;
        request.destroy();
      }
    // As many as that at once would leave no room for one more.
    const { headers } = await inject(http, {
      url: '/api/v1/text?size=2000000',
      headers: { 'accept-encoding': 'zstd' },
    });
    assert.equal(headers['content-encoding'], 'zstd');
    assert.deepEqual(lines, []);
  });
});
