import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Upload } from 'tus-js-client';
import { getAttachments } from '../../../src/chat/endpoints/users/get-attachments.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { updateRealmSettings } from '../../support/settings.ts';
import { authorization, fetchFile } from '../../support/uploads.ts';

/** The address of the protocol, on a port of this machine. */
async function tusUrl(server: TestServer): Promise<string> {
  await server.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.http.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/api/v1/tus/`;
}

const upload = (endpoint: string, actor: Actor, content: Buffer, options: Record<string, unknown> = {}) =>
  new Promise<{ url: string; filename: string }>((resolve, reject) => {
    new Upload(content as never, {
      endpoint,
      headers: authorization(actor),
      metadata: { filename: 'große datei.bin', filetype: 'application/x-test' },
      retryDelays: null as never,
      onError: reject,
      onSuccess: ({ lastResponse }) => resolve(JSON.parse(lastResponse.getBody())),
      ...options,
    }).start();
  });

const TUS = { 'tus-resumable': '1.0.0' };

function raw(
  url: string,
  method: string,
  actor: Actor | undefined,
  headers: Record<string, string> = {},
  body?: Buffer,
) {
  return fetch(url, {
    method,
    headers: { ...TUS, ...(actor && authorization(actor)), ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
}

const begin = async (url: string, actor: Actor, length: number): Promise<string> => {
  const response = await raw(url, 'POST', actor, { 'upload-length': String(length) });
  assert.equal(response.status, 201);
  return new URL(response.headers.get('location') as string, url).href;
};

const append = (location: string, actor: Actor | undefined, offset: number, body: Buffer) =>
  raw(
    location,
    'PATCH',
    actor,
    { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body,
  );

const incoming = ({ context }: TestServer) => readdirSync(join(context.config.dataDir, 'incoming'));

describe('/api/v1/tus/', () => {
  test('takes a file in pieces, as the client of the protocol sends it', async () => {
    const server = await startServer();
    const url = await tusUrl(server);
    const content = randomBytes(300_000);
    const { url: path, filename } = await upload(url, server.as.alice, content, { chunkSize: 100_000 });
    assert.equal(filename, 'große datei.bin');
    assert.match(path, /^\/user_uploads\/1\/.+\/große-datei\.bin$/);
    const kept = await fetchFile(server, server.as.alice, encodeURI(path));
    assert.deepEqual([kept.statusCode, kept.rawPayload.equals(content)], [200, true]);
    assert.equal((await server.as.alice.call(getAttachments, {})).attachments[0]?.size, 300_000);
    const other = await upload(url, server.as.bob, Buffer.from('at once'), {
      uploadDataDuringCreation: true,
    });
    assert.equal((await fetchFile(server, server.as.bob, encodeURI(other.url))).body, 'at once');
  });

  test('goes on where it was, after the connection and after the server', async () => {
    const server = await startServer();
    const location = await begin(await tusUrl(server), server.as.alice, 10);
    const first = await append(location, server.as.alice, 0, Buffer.from('01234'));
    assert.deepEqual([first.status, first.headers.get('upload-offset')], [204, '5']);
    const restarted = await server.restart();
    const { alice } = restarted.as;
    const moved = new URL(new URL(location).pathname, await tusUrl(restarted)).href;
    const head = await raw(moved, 'HEAD', alice);
    assert.deepEqual([head.headers.get('upload-offset'), head.headers.get('upload-length')], ['5', '10']);
    assert.equal((await append(moved, alice, 3, Buffer.from('xx'))).status, 409);
    const last = await append(moved, alice, 5, Buffer.from('56789'));
    const outcome = (await last.json()) as { url: string };
    assert.equal(last.status, 200);
    assert.equal((await fetchFile(restarted, alice, outcome.url)).body, '0123456789');
    const again = await append(moved, alice, 10, Buffer.alloc(0));
    assert.deepEqual(await again.json(), outcome);
    assert.equal((await raw(moved, 'HEAD', alice)).headers.get('upload-offset'), '10');
    assert.equal((await alice.call(getAttachments, {})).attachments.length, 1);
  });

  test('is its owner’s alone, and can be given up', async () => {
    const server = await startServer();
    const url = await tusUrl(server);
    const { alice, bob } = server.as;
    const location = await begin(url, alice, 10);
    for (const [actor, status] of [
      [bob, 404],
      [undefined, 401],
    ] as const) {
      assert.equal((await raw(location, 'HEAD', actor)).status, status);
      assert.equal((await append(location, actor, 0, Buffer.from('x'))).status, status);
      assert.equal((await raw(location, 'DELETE', actor)).status, status);
    }
    assert.equal((await raw(url, 'POST', undefined, { 'upload-length': '1' })).status, 401);
    assert.equal((await raw(location, 'DELETE', alice)).status, 204);
    assert.equal((await raw(location, 'HEAD', alice)).status, 404);
    assert.deepEqual(incoming(server), []);
  });

  test('says what it can do, and refuses the rest', async () => {
    const server = await startServer();
    const url = await tusUrl(server);
    const { alice } = server.as;
    const able = await fetch(url, { method: 'OPTIONS' });
    assert.equal(able.status, 204);
    assert.equal(able.headers.get('tus-max-size'), '1048576');
    const shared = [...able.headers.keys()].filter((name) => name.startsWith('access-control-'));
    if (url.includes('/json/')) assert.deepEqual(shared, []);
    else assert.equal(able.headers.get('access-control-allow-origin'), '*');
    const refusals: readonly (readonly [headers: Record<string, string>, status: number])[] = [
      [{ 'upload-length': '1048577' }, 413],
      [{ 'upload-length': '-1' }, 400],
      [{ 'upload-length': 'x' }, 400],
      [{ 'upload-defer-length': '1' }, 501],
      [{}, 400],
      [{ 'upload-length': '5', 'upload-metadata': 'filename !!!' }, 400],
      [{ 'upload-length': '5', 'tus-resumable': '0.1.0' }, 412],
    ];
    for (const [headers, status] of refusals) {
      const response = await raw(url, 'POST', alice, headers);
      assert.equal(response.status, status, `${JSON.stringify(headers)}: ${await response.text()}`);
    }
    const older = await raw(url, 'POST', alice, { 'upload-length': '5', 'tus-resumable': '0.1.0' });
    const versions = ['tus-version', 'tus-resumable'].map((name) => older.headers.get(name));
    assert.deepEqual(versions, ['1.0.0', '1.0.0']);
    const location = await begin(url, alice, 3);
    const typed = await raw(location, 'PATCH', alice, { 'upload-offset': '0', 'content-type': 'text/plain' });
    assert.equal(typed.status, 415);
    const large = await raw(url, 'POST', alice, { 'upload-length': '1048577' });
    const { message } = (await large.json()) as { message: string };
    assert.equal(message, "File is larger than this server's configured maximum upload size (1 MiB).");
    for (const id of [
      'x',
      '..%2f..%2fparley.db',
      `${alice.user.id}.${'0'.repeat(32)}`,
      `${alice.user.id}.%00`,
    ]) {
      const { status } = await raw(`${url}${id}`, 'HEAD', alice);
      assert(status === 404 || status === 400, `${id}: ${status}`);
    }
    assert.equal((await append(location, alice, 0, Buffer.from('more than 3'))).status, 413);
  });

  test('32 of one person at a time, however quickly they begin', async () => {
    const server = await startServer();
    const url = await tusUrl(server);
    const { alice, bob } = server.as;
    const ask = () => raw(url, 'POST', alice, { 'upload-length': '1' });
    const replies = await Promise.all(Array.from({ length: 60 }, ask));
    assert.equal(replies.filter(({ status }) => status === 201).length, 32);
    const refused = replies.find(({ status }) => status !== 201) as Response;
    assert.equal(refused.status, 400);
    const { message } = (await refused.json()) as { message: string };
    assert.equal(message, 'You may only upload one file at a time');
    assert.equal(incoming(server).filter((name) => name.endsWith('.json')).length, 32);
    await begin(url, bob, 1);
  });

  test('half of whose note a crash has left is unknown, and does not count', async () => {
    const server = await startServer();
    const url = await tusUrl(server);
    const { alice } = server.as;
    const location = await begin(url, alice, 5);
    const [note] = incoming(server).filter((name) => name.endsWith('.json'));
    writeFileSync(join(server.context.config.dataDir, 'incoming', note as string), '{"size"');
    assert.equal((await raw(location, 'HEAD', alice)).status, 404);
    await begin(url, alice, 5);
  });

  test('is refused when the folder of uploads cannot be read: nobody is let past the bound', async () => {
    const server = await startServer();
    const url = await tusUrl(server);
    writeFileSync(join(server.context.config.dataDir, 'incoming'), '');
    const { status } = await raw(url, 'POST', server.as.alice, { 'upload-length': '5' });
    assert.equal(status, 500);
  });

  test("bytes of one user's unfinished uploads are limited; finished ones do not count", async () => {
    const server = await startServer({ maxUploadMib: 1000 });
    const url = await tusUrl(server);
    const { alice, bob } = server.as;
    const mib = (count: number) => count << 20;
    await begin(url, alice, mib(600));
    const second = await raw(url, 'POST', alice, { 'upload-length': String(mib(600)) });
    assert.deepEqual(
      [second.status, ((await second.json()) as { code: string }).code],
      [400, 'REALM_UPLOAD_QUOTA'],
    );
    await begin(url, bob, mib(600));
    await append(await begin(url, alice, 3), alice, 0, Buffer.from('abc'));
    await begin(url, alice, mib(424));
  });

  test('refused: more than the organization has room for, at the beginning and at the end', async () => {
    const server = await startServer();
    const url = await tusUrl(server);
    const { alice } = server.as;
    const late = await begin(url, alice, 5);
    await server.context.transact(async (tx) => {
      await updateRealmSettings(tx, { upload_quota_mib: 0 });
    });
    for (const response of [
      await raw(url, 'POST', alice, { 'upload-length': '1' }),
      await append(late, alice, 0, Buffer.from('12345')),
    ]) {
      assert.equal(response.status, 400);
      assert.equal(((await response.json()) as { code: string }).code, 'REALM_UPLOAD_QUOTA');
    }
    assert.deepEqual(incoming(server), []);
  });
});
