import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { startServer } from '../../test/support/server.ts';
import {
  ApiFailure,
  Client,
  type ClientOptions,
  getMessages,
  getOwnUser,
  getServerSettings,
  getUserByEmail,
  NetworkFailure,
  sendMessage,
  updateSettings,
  uploadFile,
} from './index.ts';

const server = await startServer();
const url = await server.app.http.listen({ host: '127.0.0.1', port: 0 });
const { deliveryEmail, apiKey } = server.as.alice.user;
const alice = new Client({
  url,
  credentials: { email: deliveryEmail ?? '', apiKey: apiKey ?? '' },
  userAgent: 'tram-bot/1.0',
});

/** Answers with the responses in their order, and keeps the requests. */
function scripted(...answers: (Response | Error)[]) {
  const requests: { url: string; init: RequestInit }[] = [];
  const waits: number[] = [];
  const options = {
    fetch: (async (address: string, init: RequestInit) => {
      requests.push({ url: address, init });
      const answer = answers.shift();
      if (answer instanceof Response) return answer;
      throw answer ?? new Error('No more answers.');
    }) as typeof fetch,
    pause: async (ms: number) => void waits.push(ms),
  };
  const client = (more: Partial<ClientOptions> = {}) =>
    new Client({ url: 'http://chat.example.com', ...options, ...more });
  return { client, requests, waits };
}

const success = (body: object = {}) => Response.json({ result: 'success', msg: '', ...body });
const refusal = (status: number, code: string, more: object = {}, headers: Record<string, string> = {}) =>
  Response.json({ result: 'error', msg: `No: ${code}`, code, ...more }, { status, headers });

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => assert.fail('The call was to fail.'),
    (error) => error,
  );
}

/** A port on which nobody listens. */
async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  await once(listener.close(), 'close');
  return port;
}

test('A message is sent to a channel by ID and to people by a list, and read again', async () => {
  const square = server.cast.channels.square.id;
  const sent = await alice.call(sendMessage, {
    type: 'channel',
    to: square,
    topic: 'a',
    content: '**b** & ü',
  });
  const to = [server.cast.users.bob.id];
  await alice.call(sendMessage, { type: 'direct', to, content: 'for you' });
  const { messages, found_newest } = await alice.call(getMessages, {
    anchor: sent.id,
    num_before: 0,
    num_after: 5,
    narrow: [{ operator: 'channel', operand: square }],
    apply_markdown: false,
  });
  assert.deepEqual(
    messages.map(({ content }) => content),
    ['**b** & ü'],
  );
  assert.equal(found_newest, true);
  assert.equal(messages[0]?.client, 'tram-bot');
});

test('Settings of every kind are sent as the server reads them', async () => {
  const changes = { twenty_four_hour_time: true, color_scheme: 2, default_language: 'de' } as const;
  const reply = await alice.call(updateSettings, changes);
  assert.equal(reply.ignored_parameters_unsupported, undefined);
});

test('A value of the path is one segment', async () => {
  const { user } = await alice.call(getUserByEmail, { email: server.cast.users.bob.deliveryEmail ?? '' });
  assert.equal(user.user_id, server.cast.users.bob.id);
});

test('A file is uploaded', async () => {
  const { url: address, filename } = await alice.call(uploadFile, { file: new File(['words'], 'ü.txt') });
  assert.equal(filename, 'ü.txt');
  assert.match(address, /^\/user_uploads\//);
});

test('What is public needs no credentials', async () => {
  const reply = await new Client({ url: `${url}/` }).call(getServerSettings);
  assert.equal(typeof reply.service_version, 'string');
});

test('The server says what is wrong', async () => {
  const failure = await failureOf(
    alice.call(sendMessage, { type: 'channel', to: 'no such', topic: 'a', content: 'b' }),
  );
  assert(failure instanceof ApiFailure);
  assert.equal(failure.code, 'STREAM_DOES_NOT_EXIST');
  assert.equal(failure.status, 400);
  assert.equal(failure.message, failure.msg);
  assert.deepEqual(failure.fields, { stream: 'no such' });
});

test('A wrong key is refused', async () => {
  const stranger = new Client({ url, credentials: { email: 'alice@example.com', apiKey: 'x'.repeat(32) } });
  const failure = await failureOf(stranger.call(getOwnUser));
  assert(failure instanceof ApiFailure);
  assert.equal(failure.status, 401);
});

test('A server that is not there got nothing', async () => {
  const port = await freePort();
  const away = new Client({ url: `http://127.0.0.1:${port}`, retries: 0 });
  const failure = await failureOf(away.call(getServerSettings));
  assert(failure instanceof NetworkFailure);
  assert.equal(failure.isUnsent, true);
});

test('The signal ends a call with its reason', async () => {
  const reason = new Error('enough');
  const failure = await failureOf(alice.call(getOwnUser, {}, { signal: AbortSignal.abort(reason) }));
  assert.equal(failure, reason);
});

test('A server that does not answer in time may have done it all the same', async () => {
  const hanging = ((_: string, { signal }: RequestInit) =>
    new Promise((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason)),
    )) as unknown as typeof fetch;
  const client = new Client({ url: '', fetch: hanging, timeout: 1, retries: 0 });
  const failure = await failureOf(client.call(getOwnUser));
  assert(failure instanceof NetworkFailure);
  assert.equal(failure.isUnsent, false);
  assert.match(failure.message, /in time/);
});

test('A browser without a network sends nothing', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  try {
    const failure = await failureOf(scripted(new TypeError('x')).client({ retries: 0 }).call(getOwnUser));
    assert(failure instanceof NetworkFailure);
    assert.equal(failure.isUnsent, true);
  } finally {
    Reflect.deleteProperty(navigator, 'onLine');
  }
});

test('A broken connection leaves it open whether the server did it, and a POST is not repeated', async () => {
  const { client, requests } = scripted(new TypeError('fetch failed'));
  const failure = await failureOf(client().call(sendMessage, { type: 'direct', to: [1], content: 'x' }));
  assert(failure instanceof NetworkFailure);
  assert.equal(failure.isUnsent, false);
  assert.equal(requests.length, 1);
});

test('GET is repeated after a failure of the network and after 503, twice at most', async () => {
  const good = scripted(new TypeError('x'), refusal(503, 'DATABASE_UNAVAILABLE'), success({ user_id: 5 }));
  assert.equal((await good.client().call(getOwnUser)).user_id, 5);
  assert.equal(good.waits.length, 2);
  const bad = scripted(new TypeError('x'), new TypeError('x'), new TypeError('x'), success());
  assert((await failureOf(bad.client().call(getOwnUser))) instanceof NetworkFailure);
});

test('After 429 it waits as long as the server says', async () => {
  const limit = () => refusal(429, 'RATE_LIMIT_HIT', { 'retry-after': 2.5 }, { 'retry-after': '3' });
  const { client, waits } = scripted(limit(), success());
  await client().call(getOwnUser);
  assert.deepEqual(waits, [2500]);
  const failure = await failureOf(
    scripted(limit()).client().call(sendMessage, { type: 'direct', to: 1, content: '' }),
  );
  assert(failure instanceof ApiFailure);
  assert.equal(failure.retryAfter, 2.5);
});

test('A POST is repeated when its caller says that it may be', async () => {
  const { client, requests } = scripted(new TypeError('x'), success({ id: 9 }));
  const params = { type: 'direct', to: [1], content: 'x', queue_id: 'q', local_id: '1' } as const;
  assert.equal((await client().call(sendMessage, params, { retries: 1 })).id, 9);
  assert.equal(String(requests[0]?.init.body), String(requests[1]?.init.body));
});

test('A refusal is not repeated, and neither is a very long wait', async () => {
  for (const answer of [
    refusal(400, 'BAD_REQUEST'),
    refusal(429, 'RATE_LIMIT_HIT', { 'retry-after': 900 }),
  ]) {
    const { client, requests } = scripted(answer, success());
    assert((await failureOf(client().call(getOwnUser))) instanceof ApiFailure);
    assert.equal(requests.length, 1);
  }
});

test('Pages of proxies are no answers of the server', async () => {
  const page = (status: number) => new Response('<h1>Hello</h1>', { status });
  const tooLarge = await failureOf(
    scripted(page(413))
      .client()
      .call(uploadFile, { file: new File([], 'x') }),
  );
  assert(tooLarge instanceof ApiFailure);
  assert.equal(tooLarge.code, 'HTTP_413');
  for (const status of [200, 502]) {
    const failure = await failureOf(scripted(page(status)).client({ retries: 0 }).call(getOwnUser));
    assert(failure instanceof NetworkFailure, String(status));
  }
});

test('A session goes to /json with the token of its page, and without a key', async () => {
  const { client, requests } = scripted(success(), success());
  const session = client({ url: '', credentials: 'session', csrfToken: () => 'token' });
  await session.call(getOwnUser);
  assert.equal(requests[0]?.url, '/json/users/me');
  assert.deepEqual(requests[0]?.init.headers, { accept: 'application/json', 'x-csrftoken': 'token' });
});

test('The token is in the cookie that scripts can read', async () => {
  const place = globalThis as { document?: { cookie: string } };
  place.document = { cookie: 'a=b; parley_csrf=t0k; c=d' };
  try {
    const { headers } = new Client({ url: '', credentials: 'session' }).request(getOwnUser);
    assert.equal(headers['x-csrftoken'], 't0k');
  } finally {
    delete place.document;
  }
});

test('Names and keys of any script fit into the header', () => {
  const client = new Client({ url: '', credentials: { email: 'zoë@example.com', apiKey: '€' } });
  const { authorization = '' } = client.request(getOwnUser).headers;
  assert.equal(Buffer.from(authorization.slice(6), 'base64').toString(), 'zoë@example.com:€');
});
