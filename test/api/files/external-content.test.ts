import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { ExternalPictures } from '../../../src/chat/endpoints/files/external-pictures.ts';
import { render } from '../../../src/chat/endpoints/messages/render-message.ts';
import { pictureType } from '../../../src/engine/files/picture-type.ts';
import { NotFound } from '../../../src/engine/kernel/errors.ts';
import { silentLog } from '../../../src/engine/kernel/log.ts';
import type { OutboundAnswer, OutboundRequest } from '../../../src/engine/outbound/client.ts';
import { OutboundError } from '../../../src/engine/outbound/errors.ts';
import { inject } from '../../../src/testing/inject.ts';
import { TestClock } from '../../support/clock.ts';
import { picture } from '../../support/pictures.ts';
import { startReceiver } from '../../support/receiver.ts';
import { startServer } from '../../support/server.ts';

const SIZE = { width: 3, height: 2 };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'parley-pictures-'));
  after(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

const [server, host, png] = await Promise.all([
  startServer({ outboundAllow: ['127.0.0.0/8'] }),
  startReceiver(),
  picture('png', SIZE),
]);
const answers: Readonly<Record<string, Buffer | string>> = {
  '/a.png': png,
  '/b.png': png,
  '/svg.png': SVG,
  '/html.png': '<html><script>alert(1)</script>',
  '/long.png': Buffer.concat([png, Buffer.alloc(10_000_000)]),
  '/empty.png': '',
};
host.answer = ({ path }, response) => {
  const body = answers[path];
  if (path === '/moved.png') response.writeHead(302, { location: '/b.png' }).end();
  else if (path === '/loop.png') response.writeHead(302, { location: '/loop.png' }).end();
  else if (path === '/inside.png') response.writeHead(302, { location: 'http://10.0.0.1/a.png' }).end();
  else if (body === undefined) response.writeHead(404).end(png);
  else response.setHeader('content-type', 'text/html').end(body);
};

describe('/external_content/…', () => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    inject(server.app.http, { method: 'GET', url, headers });
  const sourceOf = async (url: string) => {
    const { rendered } = await server.as.alice.call(render, { content: url });
    return /<img src="([^"]*)"/.exec(String(rendered))?.[1] ?? '';
  };

  test('a picture comes from this server, without credentials, once from its host', async () => {
    const source = await sourceOf(`${host.url}/a.png`);
    assert.match(source, /^\/external_content\/[0-9a-f]{40}\/[0-9a-f]+$/);
    const answers = await Promise.all([get(source), get(source)]);
    for (const { statusCode, headers, rawPayload } of [...answers, await get(source)]) {
      assert.deepEqual([statusCode, rawPayload], [200, png]);
      const { etag, 'cache-control': cache, 'content-type': type, ...rest } = headers;
      assert.deepEqual([type, cache], ['image/png', 'private, max-age=604800']);
      assert.equal(rest['content-security-policy'], "default-src 'none'; style-src 'unsafe-inline'; sandbox");
      assert.equal(rest['x-content-type-options'], 'nosniff');
      assert.equal((await get(source, { 'if-none-match': String(etag) })).statusCode, 304);
    }
    assert.equal(host.received.filter(({ path }) => path === '/a.png').length, 1);
    const [{ headers: sent } = { headers: undefined }] = host.received;
    assert.deepEqual(
      [sent?.cookie, sent?.referer, sent?.['x-forwarded-for']],
      [undefined, undefined, undefined],
    );
  });

  test('redirects are followed within the public internet', async () => {
    assert.equal((await get(await sourceOf(`${host.url}/moved.png`))).statusCode, 200);
    for (const path of ['/loop.png', '/inside.png'])
      assert.equal((await get(await sourceOf(host.url + path))).statusCode, 404, path);
    const inside = await get(await sourceOf('http://10.0.0.1/a.png'));
    assert.equal(inside.statusCode, 404);
  });

  for (const path of ['/svg.png', '/html.png', '/long.png', '/empty.png', '/none.png'])
    test(`nothing of the stranger's is passed on of ${path}`, async () => {
      const { statusCode, body, headers } = await get(await sourceOf(host.url + path));
      assert.equal(statusCode, 404);
      assert.deepEqual(JSON.parse(body), {
        ...{ result: 'error', code: 'BAD_REQUEST', msg: 'The picture could not be fetched.' },
      });
      assert.doesNotMatch(String(headers['cache-control']), /max-age=[1-9]/);
    });

  test('only what this server signed is asked for', async () => {
    const source = await sourceOf(`${host.url}/b.png`);
    const asked = host.received.length;
    const other = Buffer.from(`${host.url}/c.png`).toString('hex');
    const [, , digest = ''] = source.split('/');
    const forged = [
      `/external_content/${digest}/${other}`,
      `/external_content/${digest.toUpperCase()}/${source.split('/')[3]}`,
      `/external_content/${digest}`,
      `/external_content/${digest}/zz`,
      '/external_content/',
      `/external_content/${'0'.repeat(40)}/${source.split('/')[3]}`,
    ];
    for (const url of forged) assert.equal((await get(url)).statusCode, 404, url);
    assert.equal(host.received.length, asked);
  });

  test('what is rendered names no other host as a source', async () => {
    const long = `https://x.example/${'a'.repeat(2000)}.png`;
    const content = [long, 'https://x.example/a.mp4', 'https://youtu.be/abc', 'https://x.example/b.png'].join(
      '\n\n',
    );
    const { rendered } = await server.as.alice.call(render, { content });
    const sources = [...String(rendered).matchAll(/ (?:src|style)="([^"]*)"/g)].map(([, source]) => source);
    assert.equal(sources.length, 2);
    for (const source of sources) assert.match(source ?? '', /^\/external_content\//);
  });
});

describe('pictures of other hosts', () => {
  const clock = new TestClock();
  const answer = (body: Buffer): OutboundAnswer => ({ status: 200, headers: {}, body });
  const open = (
    outbound: (request: OutboundRequest) => Promise<OutboundAnswer>,
    mostCached = 1000,
    dataDir = folder(),
  ) => new ExternalPictures({ outbound, clock, log: silentLog, dataDir, mostCached });
  const gif = (length: number) => Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(length - 6)]);

  test('stay on disk up to a total, also over a restart; the last requested ones stay', async () => {
    let asked: string[] = [];
    const outbound = async ({ url }: OutboundRequest) => {
      asked.push(url);
      return answer(gif(400));
    };
    const dataDir = folder();
    const pictures = open(outbound, 1000, dataDir);
    for (const url of ['http://a/', 'http://b/', 'http://a/', 'http://c/', 'http://a/'])
      await pictures.get(url);
    assert.deepEqual(asked, ['http://a/', 'http://b/', 'http://c/']);
    const lie = join(dataDir, 'external-content');
    assert.equal(readdirSync(lie).length, 2);
    writeFileSync(join(lie, '1-1.partial'), 'half');
    asked = [];
    const again = open(outbound, 1000, dataDir);
    await again.get('http://a/');
    await again.get('http://c/');
    assert.deepEqual(asked, []);
    assert.equal(readdirSync(lie).length, 2, 'what was not finished is gone');
    for (const name of readdirSync(lie)) rmSync(join(lie, name));
    await again.get('http://a/');
    assert.deepEqual(asked, ['http://a/'], 'another node may make room');
  });

  test('that fail are not asked for again for a minute', async () => {
    let asked = 0;
    const pictures = open(async () => {
      asked++;
      throw new OutboundError('timeout', 'The server did not answer in time.');
    });
    await assert.rejects(pictures.get('http://a/'), NotFound);
    await assert.rejects(pictures.get('http://a/'), NotFound);
    assert.equal(asked, 1);
    clock.advance(60_000);
    await assert.rejects(pictures.get('http://a/'), NotFound);
    assert.equal(asked, 2);
  });

  test('of one slow host leave room for others; too many waiting are refused', async () => {
    const asked: string[] = [];
    const held: (() => void)[] = [];
    const pictures = open(({ url }) => {
      asked.push(new URL(url).host);
      if (url.startsWith('http://quick/')) return Promise.resolve(answer(gif(10)));
      return new Promise((resolve) => held.push(() => resolve(answer(gif(10)))));
    });
    const waiting = Array.from({ length: 504 }, (_, at) => pictures.get(`http://slow/${at}`));
    await pictures.get('http://quick/');
    assert.deepEqual(asked, ['slow', 'slow', 'slow', 'slow', 'quick']);
    await assert.rejects(pictures.get('http://slow/more'), NotFound);
    const all = Promise.all(waiting);
    let isOver = false;
    all.then(() => {
      isOver = true;
    });
    while (!isOver) {
      for (const go of held.splice(0)) go();
      await new Promise((resolve) => setImmediate(resolve));
    }
    assert.equal(asked.length, 505);
  });

  test('are known by their bytes', async () => {
    for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif'] as const)
      assert.equal(pictureType(await picture(format, SIZE)), `image/${format}`);
    const bmp = Buffer.alloc(60);
    bmp.write('BM');
    assert.equal(pictureType(bmp), undefined);
    bmp.writeUInt32LE(40, 14);
    assert.equal(pictureType(bmp), 'image/bmp');
    for (const other of [SVG, '<html>', '', 'BM', 'GIF', '%PDF-1.7', 'PK'])
      assert.equal(pictureType(Buffer.from(other)), undefined, other);
    assert.equal(pictureType(await picture('tiff', SIZE)), undefined);
  });
});
