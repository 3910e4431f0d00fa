import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getFileTemporaryUrl } from '../../../src/chat/endpoints/messages/get-file-temporary-url.ts';
import { uploadFile } from '../../../src/chat/endpoints/messages/upload-file.ts';
import { inject } from '../../../src/testing/inject.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { updateRealmSettings } from '../../support/settings.ts';
import { leave, say, whisper } from '../../support/talk.ts';
import { authorization, fetchFile, send } from '../../support/uploads.ts';

async function upload(server: TestServer, name = 'a.txt', content = '0123456789', type = 'text/plain') {
  const { body } = await send(server, server.as.alice, uploadFile, [{ filename: name, type, content }]);
  return body.url as string;
}

/** Who of the cast gets it, and whether a visitor does. */
async function readers(server: TestServer, url: string): Promise<string[]> {
  const names: string[] = [];
  for (const [name, actor] of Object.entries(server.as)) {
    if (!actor.user.isActive) continue;
    const { statusCode } = await fetchFile(server, actor, url);
    assert(statusCode === 200 || statusCode === 404);
    if (statusCode === 200) names.push(name);
  }
  if ((await fetchFile(server, undefined, url)).statusCode === 200) names.push('visitor');
  return names.sort();
}

const everybody = (server: TestServer) =>
  Object.entries(server.as)
    .filter(([, actor]) => actor.user.isActive)
    .map(([name]) => name)
    .sort();

describe('/user_uploads/…', () => {
  test('users who may read a message with the link may read the file', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const url = await upload(server);
    assert.deepEqual(await readers(server, url), ['alice']);
    await whisper(as.alice, [as.bob], `[a](${url})`);
    assert.deepEqual(await readers(server, url), ['alice', 'bob']);
    await say(as.bob, 'cellar', 'plans', `http://chat.example.com${url}`);
    const inCellar = Object.entries(as).filter(([, { user }]) =>
      server.context.realm.isSubscribed(user.id, cast.channels.cellar.id),
    );
    const names = new Set(['alice', 'bob', ...inCellar.map(([name]) => name)]);
    assert.deepEqual(await readers(server, url), [...names].sort());
    await say(as.alice, 'square', 'plans', `see ![it](${url}) [b](${url})`);
    const inSquare = (await readers(server, url)).filter((name) => name !== 'guest');
    assert.deepEqual(
      inSquare,
      everybody(server).filter((name) => name !== 'guest'),
    );
  });

  test('a guest reads it only where they are', async () => {
    const server = await startServer();
    const url = await upload(server);
    await say(server.as.alice, 'square', 'plans', `[a](${url})`);
    const { guest } = server.as;
    const isIn = server.context.realm.isSubscribed(guest.user.id, server.cast.channels.square.id);
    assert.equal((await readers(server, url)).includes('guest'), isIn);
    if (isIn) await leave(server, server.cast.channels.square, guest.user);
    assert.equal((await readers(server, url)).includes('guest'), false);
  });

  test('the link alone shares nothing: its sender must be able to read the file', async () => {
    const server = await startServer();
    const { as } = server;
    const url = await upload(server);
    await say(as.bob, 'square', 'plans', `[a](${url})`);
    await whisper(as.bob, [as.owner], url);
    assert.deepEqual(await readers(server, url), ['alice']);
  });

  test('visitors read what is in web-public channels, if the organization lets visitors in', async () => {
    const server = await startServer();
    const url = await upload(server);
    await say(server.as.alice, 'window', 'plans', `[a](${url})`);
    const allow = (enable_spectator_access: boolean) =>
      server.context.transact(async (tx) => {
        await updateRealmSettings(tx, { enable_spectator_access });
      });
    await allow(false);
    assert.equal((await readers(server, url)).includes('visitor'), false);
    await allow(true);
    assert.equal((await readers(server, url)).includes('visitor'), true);
    const private_ = await upload(server);
    await say(server.as.alice, 'square', 'plans', `[a](${private_})`);
    assert.equal((await readers(server, private_)).includes('visitor'), false);
  });

  test('wrong credentials are refused, and paths that mean no file are missing', async () => {
    const server = await startServer();
    const url = await upload(server);
    const wrong = `Basic ${Buffer.from('alice@example.com:wrong').toString('base64')}`;
    assert.equal((await fetchFile(server, undefined, url, { authorization: wrong })).statusCode, 401);
    const [, , realm, , token] = url.split('/');
    const paths = [
      '/user_uploads/',
      `/user_uploads/2/00/${token}/a.txt`,
      `/user_uploads/${realm}/00/${token}/a.txt`,
      `/user_uploads/${realm}/../../parley.db`,
      `/user_uploads/${realm}/%2e%2e/%2e%2e/parley.db`,
      `/user_uploads/${realm}/..%2f..%2fparley.db`,
      `/user_uploads/thumbnail${url.slice('/user_uploads'.length)}/840x560.webp`,
      '/user_uploads/thumbnail/840x560.webp',
      '/user_avatars/1/../../parley.db',
      '/user_avatars/1/%2e%2e%2f%2e%2e%2fparley.db',
      `/user_avatars/1/${'a'.repeat(24)}.png`,
      `/user_uploads/${'x'.repeat(5000)}`,
      '/user_uploads/%00',
      '/user_uploads/%ff',
      '/user_uploads/download/',
      '/user_uploads/temporary/',
    ];
    for (const path of paths) {
      const { statusCode } = await fetchFile(server, server.as.alice, path);
      assert(statusCode === 404 || statusCode === 400 || statusCode === 414, `${path}: ${statusCode}`);
    }
  });

  test('runs nothing in a browser, under any name', async () => {
    const server = await startServer();
    const script = '<script>alert(1)</script>';
    const cases: readonly (readonly [name: string, type: string, served: string, how: string])[] = [
      ['a.html', 'text/html', 'application/octet-stream', 'attachment'],
      ['a.svg', 'image/svg+xml', 'application/octet-stream', 'attachment'],
      ['a.xhtml', 'application/xhtml+xml', 'application/octet-stream', 'attachment'],
      ['a.js', 'text/javascript', 'application/octet-stream', 'attachment'],
      ['a.png', 'image/png', 'image/png', 'inline'],
      ['a.html', 'image/png', 'image/png', 'inline'],
      ['a.html', 'text/plain; charset=utf-7', 'application/octet-stream', 'attachment'],
      ['a.html', 'TEXT/HTML', 'application/octet-stream', 'attachment'],
      ['a.pdf', 'application/pdf', 'application/pdf', 'inline'],
      ['a.txt', 'text/plain\t;x', 'text/plain; charset=utf-8', 'inline'],
      ['a.mp4', '', 'video/mp4', 'inline'],
      ['a', 'nonsense', 'application/octet-stream', 'attachment'],
    ];
    for (const [name, type, served, how] of cases) {
      const url = await upload(server, name, script, type);
      const { headers, body } = await fetchFile(server, server.as.alice, url);
      assert.equal(body, script);
      assert.deepEqual(
        [headers['content-type'], String(headers['content-disposition']).split(';')[0]],
        [served, how],
      );
      assert.equal(headers['x-content-type-options'], 'nosniff');
      assert.match(String(headers['content-security-policy']), /^default-src 'none'/);
      if (type !== 'application/pdf') assert.match(String(headers['content-security-policy']), /; sandbox$/);
      assert.match(String(headers['cache-control']), /^private/);
      const saved = await fetchFile(
        server,
        server.as.alice,
        url.replace('/user_uploads/', '/user_uploads/download/'),
      );
      assert.match(String(saved.headers['content-disposition']), /^attachment/);
    }
  });

  test('in parts, if a client asks for one', async () => {
    const server = await startServer();
    const url = await upload(server);
    const get = (headers: Record<string, string>) => fetchFile(server, server.as.alice, url, headers);
    const cases: readonly (readonly [range: string, status: number, body: string, contentRange?: string])[] =
      [
        ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
        ['bytes=8-', 206, '89', 'bytes 8-9/10'],
        ['bytes=-3', 206, '789', 'bytes 7-9/10'],
        ['bytes=-300', 206, '0123456789', 'bytes 0-9/10'],
        ['bytes=5-500', 206, '56789', 'bytes 5-9/10'],
        ['bytes=10-', 416, '', 'bytes */10'],
        ['bytes=-0', 416, '', 'bytes */10'],
        ['bytes=3-1', 200, '0123456789'],
        ['bytes=0-1,3-4', 200, '0123456789'],
        ['lines=0-1', 200, '0123456789'],
        ['bytes=-', 200, '0123456789'],
        [`bytes=${'9'.repeat(400)}-`, 200, '0123456789'],
      ];
    for (const [range, status, body, contentRange] of cases) {
      const response = await get({ range });
      assert.deepEqual([range, response.statusCode, response.body], [range, status, body]);
      assert.equal(response.headers['content-range'], contentRange);
    }
    const { headers } = await get({});
    const etag = String(headers.etag);
    for (const [tags, status] of [
      [etag, 304],
      [`W/${etag}`, 304],
      [`"a", ${etag}`, 304],
      ['*', 304],
      ['"a"', 200],
      ['', 200],
    ] as const) {
      assert.deepEqual([tags, (await get({ 'if-none-match': tags })).statusCode], [tags, status]);
    }
    assert.equal((await get({ range: 'bytes=0-1', 'if-range': etag })).body, '01');
    assert.equal((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).body, '0123456789');
    const head = await inject(server.app.http, {
      method: 'HEAD',
      url,
      headers: authorization(server.as.alice),
    });
    assert.deepEqual([head.statusCode, head.headers['content-length'], head.body], [200, '10', '']);
  });
});

describe('GET /user_uploads/{realm_id_str}/{filename}', () => {
  const temporary = async (server: TestServer, url: string) => {
    const filename = url.split('/').slice(3).join('/');
    return (await server.as.alice.call(getFileTemporaryUrl, { realm_id_str: 1, filename })).url;
  };

  test('gives an address that opens the file for a minute to anybody who has it', async () => {
    const server = await startServer();
    const url = await upload(server);
    const address = await temporary(server, url);
    assert.match(address, /^\/user_uploads\/temporary\/[0-9]+\.[A-Za-z0-9_-]{43}\/1\/.+\/a\.txt$/);
    assert.equal((await fetchFile(server, undefined, address)).body, '0123456789');
    server.clock.advance(60_000);
    assert.equal((await fetchFile(server, undefined, address)).statusCode, 200);
    server.clock.advance(1000);
    assert.equal((await fetchFile(server, undefined, address)).statusCode, 404);
  });

  test('as clients ask for it, with slashes', async () => {
    const server = await startServer();
    const url = await upload(server);
    const path = `/api/v1${url}`;
    const answer = await fetchFile(server, server.as.alice, path);
    assert.equal(answer.statusCode, 200);
    assert.equal((await fetchFile(server, undefined, answer.json().url)).body, '0123456789');
    assert.equal((await fetchFile(server, server.as.bob, path)).statusCode, 404);
    assert.equal((await fetchFile(server, undefined, path)).statusCode, 401);
  });

  test('is of that file and that time alone', async () => {
    const server = await startServer();
    const [first, second] = [await upload(server), await upload(server)];
    const [one, two] = [await temporary(server, first), await temporary(server, second)];
    const tokenOf = (address: string) => address.split('/')[3] as string;
    const [until, signature] = tokenOf(one).split('.') as [string, string];
    const forged = [
      one.replace(tokenOf(one), tokenOf(two)),
      one.replace(until, String(Number(until) + 1)),
      one.replace(signature, `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`),
      one.replace(signature, ''),
      one.replace(signature, 'é'.repeat(43)),
      `/user_uploads/temporary/${until}`,
    ];
    for (const address of forged) {
      const { statusCode } = await fetchFile(server, undefined, encodeURI(address));
      assert.equal(statusCode, 404, address);
    }
  });

  test("refused with the same error: another user's file, and a missing one", async () => {
    const server = await startServer();
    const url = await upload(server);
    const hidden = { realm_id_str: 1, filename: url.split('/').slice(3).join('/') };
    const missing = { realm_id_str: 1, filename: `ab/${'x'.repeat(24)}/a.txt` };
    const [one, two] = [
      await server.as.bob.refused(getFileTemporaryUrl, hidden),
      await server.as.bob.refused(getFileTemporaryUrl, missing),
    ];
    assert.deepEqual(one, two);
    assert.equal(one.status, 404);
    assert.equal((await server.asNobody.refused(getFileTemporaryUrl, hidden)).status, 401);
  });
});
