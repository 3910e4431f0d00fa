import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { describe, test } from 'node:test';
import { Upload } from 'tus-js-client';
import { endpoints } from '../../../src/catalogue.ts';
import { createDrafts } from '../../../src/chat/endpoints/drafts/create-drafts.ts';
import { getDrafts } from '../../../src/chat/endpoints/drafts/get-drafts.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { getMessages } from '../../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { uploadFile } from '../../../src/chat/endpoints/messages/upload-file.ts';
import { getServerSettings } from '../../../src/chat/endpoints/server/get-server-settings.ts';
import { deleteCurrentSession } from '../../../src/chat/endpoints/sessions/delete-current-session.ts';
import { getAttachments } from '../../../src/chat/endpoints/users/get-attachments.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { basicHeader } from '../../../src/engine/http/admission/credentials.ts';
import { Browser, signedIn } from '../../support/browser.ts';
import { contents, open, peek, say, wait } from '../../support/polling.ts';
import { engineName, startServer, type TestServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';
import { MULTIPART, multipart, upload } from '../../support/uploads.ts';

const draft = { type: '', to: [], topic: '', content: 'by a page' };

/** What a page of another server can make a browser send; it sees no answer. */
const foreign = [
  { what: 'a page of another server', headers: { 'sec-fetch-site': 'cross-site', 'x-csrftoken': undefined } },
  { what: 'a neighbour', headers: { 'sec-fetch-site': 'same-site', 'x-csrftoken': undefined } },
  {
    what: 'a browser that says nothing',
    headers: { 'sec-fetch-site': undefined, 'x-csrftoken': undefined },
  },
  {
    what: 'an older browser',
    headers: {
      ...{ 'sec-fetch-site': undefined, 'x-csrftoken': undefined },
      origin: 'http://evil.example',
    },
  },
];

describe('/json', () => {
  test('answers a session to every operation of the API', async () => {
    const server = await startServer();
    const browser = await signedIn(server, server.cast.users.alice);
    for (const { method, path, operationId, deprecated, isHook } of endpoints) {
      // Hooks of other services are not available to pages.
      if (deprecated || isHook) continue;
      const url = `/json${path.replaceAll(/\{[^}]*\}/g, '999')}`;
      const { headers } = await browser.send('OPTIONS', url);
      assert(String(headers.allow).split(', ').includes(method), `${operationId}: ${headers.allow}`);
    }
    const { body } = await browser.ask(registerQueue, { fetch_event_types: ['realm_user'] });
    assert.equal(body.result, 'success');
  });

  test('sends as the client "website", and keeps to the limits of the account', async () => {
    const server = await startServer({ rateLimit: 20 });
    const { alice } = server.cast.users;
    const browser = await signedIn(server, alice);
    const to = String(server.cast.channels.square.id);
    const params = { type: 'channel', to, topic: 't', content: 'hello', client: 'other' };
    await browser.ask(sendMessage, params);
    const read = { anchor: 'newest', num_before: 1, num_after: 0 };
    const { body } = await browser.ask(getMessages, read);
    assert.deepEqual([body.messages[0].client, body.messages[0].flags], ['website', ['read']]);
    while ((await browser.ask(getOwnUser)).status === 200);
    const { statusCode } = await new Browser(server).send('GET', '/api/v1/users/me', {
      headers: { authorization: basicHeader({ email: alice.deliveryEmail, apiKey: alice.apiKey }) },
    });
    assert.equal(statusCode, 429);
  });

  test('a request without a session is refused, without a dialog of the browser', async () => {
    const server = await startServer();
    const browser = new Browser(server);
    assert.equal((await browser.ask(getServerSettings)).status, 200);
    const response = await browser.send('GET', '/json/users/me');
    assert.deepEqual([response.statusCode, response.json().code], [401, 'UNAUTHORIZED']);
    assert.match(String(response.headers['www-authenticate']), /^Session /);
    const { alice } = server.cast.users;
    const authorization = basicHeader({ email: alice.deliveryEmail, apiKey: alice.apiKey });
    const byKey = await browser.send('GET', '/json/users/me', { headers: { authorization } });
    assert.equal(byKey.statusCode, 401, 'keys are for /api/v1');
    const signed = await signedIn(server, alice);
    assert.equal((await signed.send('GET', '/api/v1/users/me')).statusCode, 401, 'and cookies are not');
    assert.equal((await browser.send('GET', '/json/nothing')).json().msg, 'Not found');
    const { headers } = await browser.send('PATCH', '/json/users/me');
    assert.equal(headers.allow, 'DELETE, GET, HEAD, OPTIONS');
  });

  test('an invented token is nobody’s, and its cookies are taken away', async () => {
    const server = await startServer();
    const browser = await signedIn(server, server.cast.users.alice);
    await server.context.transact((tx) => tx.db.deleteFrom('sessions').execute());
    const response = await browser.send('GET', '/json/users/me');
    assert.deepEqual([response.statusCode, response.json().code], [401, 'UNAUTHORIZED']);
    assert.deepEqual([...browser.cookies], []);
    for (const token of ['', 'x', '__proto__', 'é'.repeat(43), 'A'.repeat(10_000)]) {
      const headers = { cookie: `a=b; parley_session=${encodeURIComponent(token)}`, 'x-csrftoken': 'x' };
      const { statusCode } = await new Browser(server).send('GET', '/json/users/me', { headers });
      assert.equal(statusCode, 401, token.slice(0, 9));
    }
  });

  test('visitors read below /json too, where they may', async () => {
    const server = await startServer();
    const browser = new Browser(server);
    const narrow = [['channels', 'web-public']];
    const read = { narrow, anchor: 'newest', num_before: 1, num_after: 0 };
    assert.equal((await browser.ask(getMessages, read)).status, 401);
    await setRealm(server.context, { enable_spectator_access: true });
    assert.equal((await browser.ask(getMessages, read)).status, 200);
  });
});

describe('cookies without the token of the page do nothing', () => {
  test('with each method', async () => {
    const server = await startServer();
    const { alice } = server.cast.users;
    const browser = await signedIn(server, alice);
    const own = { drafts: [draft] };
    assert.equal((await browser.ask(createDrafts, own)).status, 200, 'with the token it would');
    const id = (await browser.ask(getDrafts)).body.drafts[0].id;
    const form = (values: object) =>
      new URLSearchParams(
        Object.entries(values).map(([k, v]): [string, string] => [k, JSON.stringify(v)]),
      ).toString();
    const changed = { draft: { ...draft, content: 'by another' } };
    for (const { what, headers } of foreign) {
      for (const [method, path, payload] of [
        ['GET', '/json/users/me', undefined],
        ['HEAD', '/json/users/me', undefined],
        ['POST', '/json/drafts', form({ drafts: [{ ...draft, content: 'by another' }] })],
        ['PATCH', `/json/drafts/${id}`, form(changed)],
        ['DELETE', `/json/drafts/${id}`, undefined],
        ['DELETE', '/json/sessions/current', undefined],
        ['PUT', '/json/bot_storage', form({ storage: { a: 'b' } })],
      ] as const) {
        const response = await browser.send(method, path, { headers, ...(payload && { payload }) });
        assert.equal(response.statusCode, 403, `${method} ${path} of ${what}: ${response.body}`);
        if (method !== 'HEAD') assert.equal(response.json().code, 'CSRF_FAILED');
        assert.equal(response.headers['access-control-allow-origin'], undefined);
      }
      const payload = multipart([{ filename: 'a.txt', content: 'abc' }]);
      const typed = { ...headers, 'content-type': MULTIPART };
      const sent = await browser.send('POST', '/json/user_uploads', { headers: typed, payload });
      assert.equal(sent.statusCode, 403, what);
      const tus = { ...headers, 'tus-resumable': '1.0.0', 'upload-length': '3' };
      assert.equal((await browser.send('POST', '/json/tus', { headers: tus })).statusCode, 403, what);
    }
    const { drafts } = (await browser.ask(getDrafts)).body;
    assert.deepEqual(
      drafts.map((each: { content: string }) => each.content),
      ['by a page'],
    );
    assert.deepEqual((await browser.ask(getAttachments)).body.attachments, []);
  });

  test('nor does the token of another session', async () => {
    const server = await startServer();
    const browser = await signedIn(server, server.cast.users.alice);
    const other = await signedIn(server, server.cast.users.alice);
    for (const token of [other.cookies.get('parley_csrf'), 'x', '', browser.token]) {
      const { status, body } = await browser.ask(getOwnUser, {}, { headers: { 'x-csrftoken': token } });
      assert.deepEqual([status, body.code], [403, 'CSRF_FAILED']);
    }
    assert.equal((await browser.ask(getOwnUser)).status, 200);
  });

  test('a page of another server gets nothing even with the token', async () => {
    const server = await startServer();
    const browser = await signedIn(server, server.cast.users.alice);
    const headers = { 'sec-fetch-site': 'cross-site' };
    assert.equal((await browser.ask(getOwnUser, {}, { headers })).status, 403);
  });

  test('OPTIONS opens nothing to pages of others', async () => {
    const server = await startServer();
    const browser = await signedIn(server, server.cast.users.alice);
    for (const url of ['/json/messages', '/json/sessions', '/json/tus', '/json/nothing']) {
      const headers = {
        ...{ origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' },
        ...{ 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-csrftoken' },
      };
      const response = await browser.send('OPTIONS', url, { headers });
      const names = Object.keys(response.headers).filter((name) => name.startsWith('access-control-allow'));
      const opened = names.filter((name) => name === 'access-control-allow-origin');
      assert.deepEqual(opened, [], url);
    }
  });
});

describe('files', () => {
  test('are shown to the session’s pages, and to no page of others', async () => {
    const server = await startServer();
    const browser = await signedIn(server, server.cast.users.alice);
    const url = await upload(server, server.as.alice, 'a.txt', 'mine');
    const fetched = (headers: Readonly<Record<string, string | undefined>>) =>
      browser.send('GET', url, { headers: { 'x-csrftoken': undefined, ...headers } });
    for (const site of ['same-origin', 'none', undefined]) {
      const response = await fetched({ 'sec-fetch-site': site });
      assert.deepEqual([response.statusCode, response.body], [200, 'mine'], site);
    }
    const nobody = await new Browser(server).send('GET', url);
    assert.notEqual(nobody.statusCode, 200);
    for (const site of ['cross-site', 'same-site']) {
      const response = await fetched({ 'sec-fetch-site': site });
      assert.deepEqual([response.statusCode, response.body], [nobody.statusCode, nobody.body], site);
    }
    const bob = await signedIn(server, server.cast.users.bob);
    assert.notEqual((await bob.send('GET', url)).statusCode, 200);
    await browser.copy().ask(deleteCurrentSession);
    assert.equal((await fetched({})).statusCode, nobody.statusCode);
  });

  test('come in as a form', async () => {
    const server = await startServer();
    const browser = await signedIn(server, server.cast.users.alice);
    const payload = multipart([{ filename: 'a.txt', content: 'abc' }]);
    const headers = { 'content-type': MULTIPART };
    const { body, status } = await browser.ask(uploadFile, {}, { headers, payload });
    assert.equal(status, 200);
    assert.equal((await browser.send('GET', body.url)).body, 'abc');
  });

  test('come in piece by piece below /json/tus', async () => {
    const server = await startServer();
    const browser = await signedIn(server, server.cast.users.alice);
    await server.app.http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.http.server.address() as AddressInfo;
    const paths: string[] = [];
    const { url } = await new Promise<{ url: string }>((resolve, reject) => {
      new Upload(Buffer.from('0123456789') as never, {
        endpoint: `http://127.0.0.1:${port}/json/tus/`,
        headers: { cookie: browser.cookie, 'x-csrftoken': browser.cookies.get('parley_csrf') as string },
        ...{ chunkSize: 4, metadata: { filename: 'a.txt' }, retryDelays: null as never },
        onBeforeRequest: (request) => void paths.push(new URL(request.getURL()).pathname),
        onError: reject,
        onSuccess: ({ lastResponse }) => resolve(JSON.parse(lastResponse.getBody())),
      }).start();
    });
    assert.equal(paths.length, 4);
    assert(paths.every((path) => path.startsWith('/json/tus/')));
    assert.equal((await browser.send('GET', url)).body, '0123456789');
  });
});

describe('events', () => {
  test('reach a session’s queue; a request that waits ends with its session alone', async () => {
    const server = await startServer();
    const { bob } = server.cast.users;
    const [lost, kept] = [await signedIn(server, bob), await signedIn(server, bob)];
    const [ofLost, ofKept] = [await open(lost.actor), await open(kept.actor)];
    const [first, second] = [await wait(server, lost.actor, ofLost), await wait(server, kept.actor, ofKept)];
    await lost.copy().ask(deleteCurrentSession);
    assert.deepEqual(await first.events, []);
    await say(server.as.alice, 'after the end');
    assert.deepEqual(contents(await second.events), ['after the end']);
    assert.deepEqual(
      contents(await peek(kept.actor, ofLost)),
      ['after the end'],
      'the queue is its person’s',
    );
    assert.equal(
      (await lost.send('GET', `/json/events?queue_id=${ofLost.id}&last_event_id=-1`)).statusCode,
      401,
    );
  });
});

describe('on several nodes', { skip: engineName !== 'postgres' && 'one node' }, () => {
  const caughtUp = (server: TestServer) => server.context.transact(async () => {});

  test('a session is known to each, and ends on each', async () => {
    const one = await startServer();
    const two = await one.anotherNode();
    const here = await signedIn(one, one.cast.users.bob);
    const there = here.copy(two);
    const isIn = async (browser: Browser) => (await browser.ask(getOwnUser)).status === 200;
    assert.deepEqual([await isIn(here), await isIn(there)], [true, true]);
    const { events } = await wait(two, there.actor, await open(there.actor));
    await here.copy().ask(deleteCurrentSession);
    assert.deepEqual(await events, [], 'what waits on the other node ends, without a request to it');
    await caughtUp(two);
    assert.deepEqual([await isIn(here), await isIn(there)], [false, false]);
  });

  test('one that is used on a single node stays open on the others', async () => {
    const one = await startServer();
    const two = await one.anotherNode();
    const here = await signedIn(one, one.cast.users.bob);
    const there = here.copy(two);
    assert.equal((await there.ask(getOwnUser)).status, 200);
    for (let tens = 0; tens < 4; tens++) {
      for (const { clock } of [one, two]) clock.advance(10 * 86_400_000);
      assert.equal((await here.ask(getOwnUser)).status, 200);
      await caughtUp(one);
    }
    assert.equal((await there.ask(getOwnUser)).status, 200);
  });
});

test('A stream ends with its session, and a stream of another session of that person goes on', async () => {
  const server = await startServer();
  const { bob } = server.cast.users;
  await server.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.http.server.address() as AddressInfo;
  const [lost, kept] = [await signedIn(server, bob), await signedIn(server, bob)];
  const follow = async (browser: typeof lost) => {
    const queue = await open(browser.actor);
    const headers = { cookie: browser.cookie, 'x-csrftoken': browser.cookies.get('parley_csrf') as string };
    const url = `http://127.0.0.1:${port}/json/events/stream?queue_id=${queue.id}&last_event_id=${queue.last}`;
    const { body, status } = await fetch(url, { headers });
    assert.equal(status, 200);
    return (body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream() as never).getReader();
  };
  const readUntil = async (reader: Awaited<ReturnType<typeof follow>>, wanted: RegExp) => {
    let text = '';
    while (!wanted.test(text)) {
      const { value, done } = await reader.read();
      assert.equal(done, false, text);
      text += String(value);
    }
    return text;
  };
  const [first, second] = [await follow(lost), await follow(kept)];
  await lost.copy().ask(deleteCurrentSession);
  assert.match(await readUntil(first, /event: end/), /UNAUTHORIZED/);
  await say(server.as.alice, 'after the end');
  await readUntil(second, /after the end/);
  await Promise.all([first.cancel(), second.cancel()]);
});
