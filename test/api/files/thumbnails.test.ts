import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { render } from '../../../src/chat/endpoints/messages/render-message.ts';
import { uploadFile } from '../../../src/chat/endpoints/messages/upload-file.ts';
import { claimedSize, moving, picture, sizeOf } from '../../support/pictures.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { say } from '../../support/talk.ts';
import { fetchFile, send } from '../../support/uploads.ts';

async function upload(server: TestServer, filename: string, content: Uint8Array | string): Promise<string> {
  const part = { filename, type: 'application/octet-stream', content };
  const { status, body } = await send(server, server.as.alice, uploadFile, [part]);
  assert.equal(status, 200);
  return body.url;
}

const thumbnailUrl = (url: string, format: string) =>
  `${url.replace('/user_uploads/', '/user_uploads/thumbnail/')}/${format}`;

const html = async (server: TestServer, content: string) =>
  (await server.as.alice.call(render, { content })).rendered;

describe('uploaded pictures', () => {
  test('have a thumbnail, readable by users who may read the picture', async () => {
    const server = await startServer();
    const { as } = server;
    const original = await picture('jpeg', { width: 1920, height: 1080 });
    const url = await upload(server, 'photo.jpg', original);
    const thumbnail = thumbnailUrl(url, '840x560.webp');
    const { statusCode, rawPayload, headers } = await fetchFile(server, as.alice, thumbnail);
    assert.equal(statusCode, 200);
    assert.equal(headers['content-type'], 'image/webp');
    assert.equal(await sizeOf(rawPayload), 'webp 840x473');
    assert.equal(rawPayload.includes('SECRET'), false);
    for (const other of [as.bob, undefined]) {
      assert.equal((await fetchFile(server, other, thumbnail)).statusCode, 404);
    }
    await say(as.alice, 'square', 'plans', `[photo](${url})`);
    assert.equal((await fetchFile(server, as.bob, thumbnail)).statusCode, 200);
    assert.deepEqual((await fetchFile(server, as.bob, url)).rawPayload, original);
    assert.equal((await fetchFile(server, as.alice, thumbnailUrl(url, '1x1.webp'))).statusCode, 404);
    const anyway = await fetchFile(server, as.alice, thumbnailUrl(url, '840x560-anim.webp'));
    assert.deepEqual(anyway.rawPayload, rawPayload);
  });

  test('are shown in messages, with their size and the thumbnail, from the start', async () => {
    const server = await startServer();
    const url = await upload(server, 'photo.png', await picture('png', { width: 1000, height: 100 }));
    const expected =
      `<p><a href="${url}">photo</a></p>\n<div class="message_inline_image"><a href="${url}" title="photo">` +
      `<img data-original-content-type="image/png" data-original-dimensions="1000x100" src="${thumbnailUrl(url, '840x560.webp')}"></a></div>`;
    assert.equal(await html(server, `[photo](${url})`), expected);
    const id = await say(server.as.alice, 'square', 'plans', `[photo](${url})`);
    assert.equal((await server.as.bob.call(getMessage, { message_id: id })).message.content, expected);
  });

  test('are shown also as AVIF and TIFF; one that cannot be read is a link', async () => {
    const server = await startServer();
    for (const format of ['avif', 'tiff'] as const) {
      const bytes = await sharp(await picture('png', { width: 400, height: 200 }))
        .toFormat(format)
        .toBuffer();
      const url = await upload(server, `photo.${format}`, bytes);
      const shown = await html(server, `[photo](${url})`);
      assert.match(
        shown,
        new RegExp(`data-original-content-type="image/${format}" data-original-dimensions="400x200"`),
      );
      assert.match(shown, /840x560\.webp"/);
    }
    const heic = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      Buffer.alloc(64),
    ]);
    const url = await upload(server, 'photo.heic', heic);
    assert.equal(await html(server, `[photo](${url})`), `<p><a href="${url}">photo</a></p>`);
  });

  test('that move have two', async () => {
    const server = await startServer();
    for (const format of ['gif', 'webp'] as const) {
      const url = await upload(server, `a.${format}`, await moving(format, { width: 1000, height: 600 }, 3));
      const get = async (name: string) =>
        sizeOf((await fetchFile(server, server.as.alice, thumbnailUrl(url, name))).rawPayload);
      assert.equal(await get('840x560-anim.webp'), 'webp 840x504 x3');
      assert.equal(await get('840x560.webp'), 'webp 840x504');
      const shown = `<img data-animated="true" data-original-content-type="image/${format}" data-original-dimensions="1000x600" src="${thumbnailUrl(url, '840x560-anim.webp')}">`;
      assert((await html(server, `[a](${url})`)).includes(shown));
    }
  });

  test('are recognized by their content', async () => {
    const server = await startServer();
    const png = await picture('png', { width: 20, height: 10 });
    const forged = await upload(
      server,
      'a.png',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    );
    assert.equal(
      (await fetchFile(server, server.as.alice, thumbnailUrl(forged, '840x560.webp'))).statusCode,
      404,
    );
    assert.doesNotMatch(await html(server, `[a](${forged})`), /<img/);
    for (const [name, bytes] of [
      ['bomb.png', claimedSize(png, { width: 60_000, height: 60_000 })],
      ['broken.png', png.subarray(0, 60)],
      ['a.pdf', '%PDF-1.7'],
    ] as const) {
      const url = await upload(server, name, bytes);
      assert.equal(
        (await fetchFile(server, server.as.alice, thumbnailUrl(url, '840x560.webp'))).statusCode,
        404,
        name,
      );
      assert.doesNotMatch(await html(server, `[a](${url})`), /<img/);
      assert.equal((await fetchFile(server, server.as.alice, url)).statusCode, 200);
    }
    for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif'] as const) {
      const url = await upload(server, 'a', await picture(format, { width: 20, height: 10 }));
      assert.equal(
        (await fetchFile(server, server.as.alice, thumbnailUrl(url, '840x560.webp'))).statusCode,
        200,
      );
    }
  });

  test('of others are not shown to users who may not read them', async () => {
    const server = await startServer();
    const url = await upload(server, 'a.png', await picture('png', { width: 20, height: 10 }));
    const { rendered } = await server.as.bob.call(render, { content: `[a](${url})` });
    assert.equal(rendered, `<p><a href="${url}">a</a></p>`);
  });

  test('have the sizes that clients get from register', async () => {
    const server = await startServer();
    const { server_thumbnail_formats, max_file_upload_size_mib } = await server.as.alice.call(
      registerQueue,
      {},
    );
    const size = { max_width: 840, max_height: 560, format: 'webp' };
    assert.deepEqual(server_thumbnail_formats, [
      { name: '840x560-anim.webp', ...size, animated: true },
      { name: '840x560.webp', ...size, animated: false },
    ]);
    assert.equal(max_file_upload_size_mib, 1);
  });
});
