import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { uploadFile } from '../../../src/chat/endpoints/messages/upload-file.ts';
import { getAttachments } from '../../../src/chat/endpoints/users/get-attachments.ts';
import { inject } from '../../../src/testing/inject.ts';
import { listen } from '../../support/events.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { updateRealmSettings } from '../../support/settings.ts';
import { authorization, fetchFile, MULTIPART, multipart, type Part, send } from '../../support/uploads.ts';

const text = (filename: string, content: string | Uint8Array = 'Hello', type = 'text/plain'): Part => ({
  filename,
  type,
  content,
});

const post = (server: TestServer, actor: Actor | undefined, ...parts: Part[]) =>
  send(server, actor, uploadFile, parts);

/** Everything below the data folder's two folders for files. */
function filesOf({ context }: TestServer): { incoming: string[]; kept: string[] } {
  const list = (folder: string) => {
    try {
      const all = readdirSync(join(context.config.dataDir, folder), { recursive: true, withFileTypes: true });
      return all.filter((each) => each.isFile()).map((each) => each.name);
    } catch {
      return [];
    }
  };
  return { incoming: list('incoming'), kept: list('files') };
}

describe('POST /user_uploads', () => {
  test('keeps a file, which its owner may read and nobody else', async () => {
    const server = await startServer();
    const { as } = server;
    const { status, body } = await post(server, as.alice, text('notes.txt'));
    assert.equal(status, 200);
    assert.match(body.url, /^\/user_uploads\/1\/[0-9a-f]{2}\/[A-Za-z0-9_-]{24}\/notes\.txt$/);
    assert.deepEqual(body, {
      result: 'success',
      msg: '',
      uri: body.url,
      url: body.url,
      filename: 'notes.txt',
    });
    const own = await fetchFile(server, as.alice, body.url);
    assert.deepEqual([own.statusCode, own.body], [200, 'Hello']);
    assert.equal(own.headers['content-type'], 'text/plain; charset=utf-8');
    for (const other of [as.owner, as.bob, as.guest, as.bot, undefined]) {
      const { statusCode, body: refusal } = await fetchFile(server, other, body.url);
      assert.equal(statusCode, 404);
      assert.equal(JSON.parse(refusal).msg, 'This file does not exist or has been deleted.');
    }
    assert.deepEqual(filesOf(server).incoming, []);
  });

  test('is listed to its owner, who alone gets the event', async () => {
    const server = await startServer();
    const { as, clock } = server;
    const events = { event_types: ['attachment'] };
    const alice = await listen(as.alice, events);
    const others = [await listen(as.bob, events), await listen(as.owner, events)];
    const { body } = await post(server, as.alice, text('a b.txt', 'Hello'));
    const told = await alice.fetch();
    const listed = await as.alice.call(getAttachments, {});
    const [attachment] = listed.attachments;
    assert.deepEqual(attachment, {
      id: 1,
      name: 'a b.txt',
      path_id: body.url.slice('/user_uploads/'.length),
      size: 5,
      create_time: clock.seconds * 1000,
      messages: [],
    });
    assert.equal(listed.upload_space_used, 5);
    assert.deepEqual(told, [{ type: 'attachment', op: 'add', attachment, upload_space_used: 5 }]);
    for (const other of others) assert.deepEqual(await other.fetch(), []);
    const unlisted = await as.bob.call(getAttachments, {});
    assert.deepEqual([unlisted.attachments, unlisted.upload_space_used], [[], 5]);
  });

  test('stays over a restart', async () => {
    const server = await startServer();
    const { body } = await post(server, server.as.alice, text('a.txt'));
    const restarted = await server.restart();
    assert.equal((await fetchFile(restarted, restarted.as.alice, body.url)).body, 'Hello');
  });

  test('refused: no file, two, one that is too large, callers without an account', async () => {
    const server = await startServer();
    const { as } = server;
    const refusal = async (...parts: Part[]) => {
      const { status, body } = await post(server, as.alice, ...parts);
      assert.deepEqual([status, body.code], [400, 'BAD_REQUEST']);
      return body.msg;
    };
    assert.equal(await refusal(), 'You must specify a file to upload');
    assert.equal(await refusal({ content: 'text' }), 'You must specify a file to upload');
    assert.equal(await refusal(text('a'), text('b')), 'You may only upload one file at a time');
    assert.equal(await refusal(text('a'), text('b'), text('c')), 'You may only upload one file at a time');
    const tooLarge = "File is larger than this server's configured maximum upload size (1 MiB).";
    assert.equal(await refusal(text('a', new Uint8Array(1_048_577))), tooLarge);
    const many = Array.from({ length: 100 }, () => ({ field: 'a', content: 'x' }));
    assert.equal(await refusal(...many, text('a')), 'Malformed payload');
    assert.equal((await post(server, undefined, text('a'))).status, 401);
    assert.deepEqual(filesOf(server), { incoming: [], kept: [] });
    assert.equal((await post(server, as.alice, text('a', new Uint8Array(1_048_576)))).status, 200);
    assert.equal((await post(server, as.guest, text('empty', ''))).status, 200);
  });

  test('refused: more than the organization has room for', async () => {
    const server = await startServer();
    const { as, context } = server;
    await context.transact(async (tx) => {
      await updateRealmSettings(tx, { upload_quota_mib: 1 });
    });
    assert.equal((await post(server, as.alice, text('a', new Uint8Array(1_000_000)))).status, 200);
    const { status, body } = await post(server, as.bob, text('b', new Uint8Array(100_000)));
    assert.deepEqual([status, body.code], [400, 'REALM_UPLOAD_QUOTA']);
    assert.equal(body.msg, "Upload would exceed your organization's upload quota.");
    assert.equal((await post(server, as.bob, text('c', new Uint8Array(40_000)))).status, 200);
    assert.equal(filesOf(server).kept.length, 2);
  });

  test("the server's quota counts where the organization has none", async () => {
    const server = await startServer({ uploadQuotaMib: 1 });
    const { as, context } = server;
    const mib = async () =>
      (await as.alice.call(registerQueue, { fetch_event_types: ['realm'] })).realm_upload_quota_mib;
    assert.equal(await mib(), 1);
    const half = () => post(server, as.alice, text('a', new Uint8Array(600_000)));
    const replies = await Promise.all([half(), half(), half()]);
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 400, 400]);
    const refused = replies.find(({ status }) => status === 400);
    assert.equal(refused?.body.code, 'REALM_UPLOAD_QUOTA');
    await context.transact(async (tx) => {
      await updateRealmSettings(tx, { upload_quota_mib: 2 });
    });
    assert.equal(await mib(), 2);
    assert.equal((await half()).status, 200);
    const free = await startServer();
    assert.equal(
      (await free.as.alice.call(registerQueue, { fetch_event_types: ['realm'] })).realm_upload_quota_mib,
      null,
    );
  });

  test('names are cleaned, of any length', async () => {
    const server = await startServer();
    const names: readonly (readonly [sent: string, inUrl: string, shown: string])[] = [
      ['../../etc/passwd', 'passwd', 'passwd'],
      ['..', 'uploaded-file', 'uploaded-file'],
      ['', 'uploaded-file', 'uploaded-file'],
      ['Grüße aus Köln.txt', 'Grüße-aus-Köln.txt', 'Grüße aus Köln.txt'],
      ['<script>alert(1)</script>.html', 'script.html', 'script>.html'],
      ['日本語 ファイル.txt', '日本語-ファイル.txt', '日本語 ファイル.txt'],
      [`${'x'.repeat(10_000)}.png`, `${'x'.repeat(76)}.png`, `${'x'.repeat(251)}.png`],
      ['a\u202Egnp.exe', 'agnp.exe', 'agnp.exe'],
    ];
    for (const [sent, inUrl, shown] of names) {
      const { body } = await post(server, server.as.alice, text(sent));
      assert.equal(body.url.split('/').at(-1), inUrl, sent);
      assert.equal(body.filename, shown);
      const url = body.url.split('/').map(encodeURIComponent).join('/');
      const { statusCode, headers } = await fetchFile(server, server.as.alice, url);
      assert.equal(statusCode, 200);
      assert.match(
        String(headers['content-disposition']),
        /^(?:inline|attachment); filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w.%~!$&+^`|-]+$/,
      );
    }
  });

  test('a broken or interrupted body leaves nothing behind', async () => {
    const server = await startServer();
    const whole = multipart([text('a.txt', 'x'.repeat(100_000))]);
    const bodies: readonly (readonly [type: string, body: Buffer])[] = [
      [MULTIPART, whole.subarray(0, 50_000)],
      [MULTIPART, whole.subarray(0, 20)],
      [MULTIPART, Buffer.from('no multipart at all')],
      [MULTIPART, Buffer.alloc(0)],
      ['multipart/form-data', whole],
      ['multipart/form-data; boundary=other', whole],
      ['multipart/form-data; boundary=', whole],
      ['application/x-www-form-urlencoded', Buffer.from('filename=a')],
      ['application/octet-stream', whole],
      ['text/html', Buffer.from('<b>')],
    ];
    for (const [type, payload] of bodies) {
      const response = await inject(server.app.http, {
        method: 'POST',
        url: '/api/v1/user_uploads',
        headers: { ...authorization(server.as.alice), 'content-type': type },
        payload,
      });
      assert.equal(response.statusCode, 400, `${type}: ${response.body}`);
      assert.equal(response.json().result, 'error');
    }
    assert.deepEqual(filesOf(server), { incoming: [], kept: [] });
  });
});
