import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { KeptFiles } from '../../src/chat/pages/kept-files.ts';
import { inject } from '../../src/testing/inject.ts';
import { startServer } from '../support/server.ts';

const INDEX = `<!doctype html><title>Client</title>${'<p>shell</p>'.repeat(200)}`;
const SCRIPT = `export const x = "${'code '.repeat(500)}";`;
const OURS = [
  '/',
  '/login',
  '/register',
  '/register/abc',
  '/setup',
  '/reset-password',
  '/reset-password/abc',
];

/** What a build makes. */
function build(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-web-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const put = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);
  for (const name of ['assets', 'icons']) mkdirSync(join(folder, name));
  for (const [name, text] of Object.entries({ 'index.html': INDEX, 'assets/main-Ab_12.js': SCRIPT })) {
    put(name, text);
    put(`${name}.br`, brotliCompressSync(text));
    put(`${name}.gz`, gzipSync(text));
  }
  put('assets/photo-1.png', Buffer.from([0x89, 0x50]));
  put('sw.js', 'self.addEventListener("fetch", () => {});');
  put('manifest.webmanifest', '{"name":"Parley"}');
  put('icons/192.png', Buffer.from([0x89, 0x51]));
  put('assets/.hidden', 'secret');
  put('assets/odd:name.js', 'odd');
  return folder;
}

async function start(webFolder: string) {
  const { app } = await startServer({}, { webFolder });
  return async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    inject(app.http, { method, url, headers });
}

const POLICY =
  /^default-src 'none'; script-src 'self'; style-src 'self';.*require-trusted-types-for 'script'; trusted-types parley dompurify/;

describe('the built client', () => {
  test('its page comes at each path that it draws, to be asked for each time', async () => {
    const get = await start(build());
    for (const path of OURS) {
      const response = await get(path);
      assert.deepEqual([response.statusCode, response.body], [200, INDEX], path);
      assert.match(String(response.headers['content-type']), /^text\/html/);
      assert.equal(response.headers['cache-control'], 'no-cache');
      const policy = String(response.headers['content-security-policy']);
      assert.match(policy, POLICY);
      assert.doesNotMatch(policy, /unsafe|\*/);
      const etag = String(response.headers.etag);
      const again = await get(path, { 'if-none-match': etag });
      assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', etag]);
      assert.equal((await get(path, { 'if-none-match': '"other"' })).statusCode, 200);
    }
  });

  test('files come as they were packed, for as long as a browser likes where the name has a hash', async () => {
    const get = await start(build());
    const url = '/assets/main-Ab_12.js';
    const plain = await get(url);
    const br = await get(url, { 'accept-encoding': 'gzip, br, zstd' });
    const gzip = await get(url, { 'accept-encoding': 'gzip' });
    assert.equal(plain.body, SCRIPT);
    assert.equal(brotliDecompressSync(br.rawPayload).toString(), SCRIPT);
    assert.equal(gunzipSync(gzip.rawPayload).toString(), SCRIPT);
    const codings = [plain, br, gzip].map(({ headers }) => headers['content-encoding']);
    assert.deepEqual(codings, [undefined, 'br', 'gzip']);
    assert.equal(
      new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size,
      3,
      'other bytes, another tag',
    );
    for (const { headers, rawPayload } of [plain, br, gzip]) {
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(headers.vary, 'Accept-Encoding');
      assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
      assert.equal(Number(headers['content-length']), rawPayload.length);
      assert.equal(headers['x-content-type-options'], 'nosniff');
    }
    const head = await get(url, { 'accept-encoding': 'br' }, 'HEAD');
    assert.equal(head.body, '');
    for (const name of ['content-length', 'content-encoding', 'etag'])
      assert.equal(head.headers[name], br.headers[name]);
  });

  test('what has no hash is asked for each time; pictures are not packed', async () => {
    const get = await start(build());
    const types = {
      '/sw.js': 'text/javascript; charset=utf-8',
      '/manifest.webmanifest': 'application/manifest+json',
      '/icons/192.png': 'image/png',
    };
    for (const [path, type] of Object.entries(types)) {
      const { headers, statusCode } = await get(path, { 'accept-encoding': 'br, gzip' });
      assert.deepEqual(
        [statusCode, headers['content-type'], headers['content-encoding']],
        [200, type, undefined],
      );
      assert.deepEqual([headers['cache-control'], headers.vary], ['no-cache', undefined]);
      assert.ok(headers.etag);
    }
    assert.match(String((await get('/sw.js')).headers['content-security-policy']), POLICY);
    assert.match(
      String((await get('/icons/192.png')).headers['content-security-policy']),
      /^default-src 'none'; frame-ancestors/,
    );
  });

  test('nothing but what was listed at the start is served', async () => {
    const folder = build();
    const get = await start(folder);
    writeFileSync(join(folder, 'assets/later.js'), 'later');
    for (const path of [
      '/assets/later.js',
      '/assets/.hidden',
      '/assets/odd:name.js',
      '/assets/main-Ab_12.js.br',
      '/index.html',
      '/assets/',
      '/assets/../index.html',
      '/assets/%2e%2e/index.html',
      '/assets/..%2findex.html',
      '/icons/..%5c..%5cindex.html',
      '/assets/main-Ab_12.js%00.png',
    ])
      assert.ok((await get(path)).statusCode >= 400, path);
  });

  test('a file that is gone gets 404, which clients may not keep', async () => {
    const folder = build();
    const get = await start(folder);
    rmSync(join(folder, 'assets/main-Ab_12.js'));
    const { statusCode, headers } = await get('/assets/main-Ab_12.js');
    assert.equal(statusCode, 404);
    assert.doesNotMatch(String(headers['cache-control']), /immutable/);
  });
});

test('without a build the server says how to make it, and works otherwise', async () => {
  const get = await start(join(tmpdir(), 'parley-no-such-folder'));
  for (const path of OURS) {
    const response = await get(path);
    assert.equal(response.statusCode, 200);
    assert.match(response.body, /<h1>Example<\/h1>\s*<p>[^<]*<code>npm run build<\/code>/);
    assert.match(response.body, /href="\/api"/);
  }
  assert.equal((await get('/api/v1/server_settings')).statusCode, 200);
});

test('files stay in memory up to a number of bytes, the ones that were asked for last', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-kept-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string) => join(folder, name);
  for (const name of ['a', 'b', 'c']) writeFileSync(path(name), name.repeat(40));
  writeFileSync(path('large'), 'x'.repeat(80));
  const files = new KeptFiles(100);
  const [one, same] = await Promise.all([files.read(path('a')), files.read(path('a'))]);
  assert.equal(one, same);
  await files.read(path('b'));
  await files.read(path('a'));
  assert.equal(files.size, 80);
  await files.read(path('c'));
  await files.read(path('large'));
  assert.equal(files.size, 80);
  for (const name of ['a', 'b', 'c']) rmSync(path(name));
  assert.equal((await files.read(path('a'))).bytes.length, 40);
  await assert.rejects(files.read(path('b')), { code: 'BAD_REQUEST' });
});
