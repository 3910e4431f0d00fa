import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { startServer } from '../../test/support/server.ts';
import {
  ApiFailure,
  Client,
  type Connection,
  type Event,
  events,
  registerQueue,
  sendMessage,
} from './index.ts';

const CHATTER = { type: 'channel', to: 'square', topic: 'a' } as const;

/** A fetch of a server that says what the test says, one request after another. */
function scripted(...answers: (Response | Error | (() => void))[]) {
  const requests: URL[] = [];
  const waits: number[] = [];
  const client = new Client({
    url: 'http://chat.example.com',
    fetch: (async (address: string, { signal }: RequestInit) => {
      const url = new URL(address);
      requests.push(url);
      const answer = answers.shift();
      if (typeof answer === 'function') answer();
      signal?.throwIfAborted();
      if (answer instanceof Response) return answer;
      throw answer ?? new Error('No more answers.');
    }) as typeof fetch,
    pause: async (ms) => void waits.push(ms),
  });
  return { client, requests, waits };
}

const restart = (id: number) => ({ type: 'restart', id });
const polled = (...list: object[]) =>
  Response.json({ result: 'success', msg: '', queue_id: 'q', events: list });
const streamed = (text: string) => new Response(text, { headers: { 'content-type': 'text/event-stream' } });
const refusal = (status: number, code: string) =>
  Response.json({ result: 'error', msg: 'No.', code }, { status });
const gone = () => refusal(400, 'BAD_EVENT_QUEUE_ID');

/** IDs of the events, until the queue is said to be gone. */
async function idsUntilGone(iterator: AsyncGenerator<Event>): Promise<number[]> {
  const ids: number[] = [];
  await assert.rejects(
    async () => {
      for await (const { id } of iterator) ids.push(id);
    },
    (error) => error instanceof ApiFailure && error.code === 'BAD_EVENT_QUEUE_ID',
  );
  return ids;
}

const askedFrom = ({ requests }: { requests: URL[] }) =>
  requests.map(({ pathname, searchParams }) => `${pathname.slice(7)} ${searchParams.get('last_event_id')}`);

test('Events of a real server arrive in their order, over polls and as it offers them', async () => {
  const server = await startServer();
  const url = await server.app.http.listen({ host: '127.0.0.1', port: 0 });
  const { deliveryEmail, apiKey } = server.as.alice.user;
  const client = new Client({ url, credentials: { email: deliveryEmail ?? '', apiKey: apiKey ?? '' } });
  for (const transport of ['poll', 'stream'] as const) {
    const queue = await client.call(registerQueue, { event_types: ['message'], apply_markdown: false });
    const contents: string[] = [];
    await client.call(sendMessage, { ...CHATTER, content: '1' });
    const stop = new AbortController();
    const options = { from: queue.last_event_id, transport, signal: stop.signal };
    for await (const event of events(client, queue.queue_id ?? '', options)) {
      assert(event.type === 'message');
      contents.push(event.message.content);
      if (contents.length === 3) stop.abort();
      else await client.call(sendMessage, { ...CHATTER, content: `${contents.length + 1}` });
    }
    assert.deepEqual(contents, ['1', '2', '3']);
  }
  const failure = await events(client, 'no such queue', { from: -1, transport: 'poll' })
    .next()
    .catch((error) => error);
  assert(failure instanceof ApiFailure);
  assert.equal(failure.code, 'BAD_EVENT_QUEUE_ID');
});

test('Polls go on behind the last event, and heartbeats are not passed on', async () => {
  const script = scripted(
    polled(restart(3), restart(5)),
    polled({ type: 'heartbeat', id: 6 }),
    polled(restart(7)),
    gone(),
  );
  assert.deepEqual(
    await idsUntilGone(events(script.client, 'q', { from: -1, transport: 'poll' })),
    [3, 5, 7],
  );
  assert.deepEqual(askedFrom(script), ['/events -1', '/events 5', '/events 6', '/events 7']);
});

test('A failure of the network is waited out, longer each time, and nothing is lost', async () => {
  const broken = () => new TypeError('fetch failed');
  const script = scripted(
    polled(restart(1)),
    broken(),
    refusal(502, ''),
    broken(),
    polled(restart(2)),
    gone(),
  );
  const heard: Connection[] = [];
  const onConnection = (connection: Connection) => void heard.push(connection);
  const options = { from: 0, transport: 'poll', onConnection } as const;
  assert.deepEqual(await idsUntilGone(events(script.client, 'q', options)), [1, 2]);
  assert.deepEqual(
    heard.map(({ isOpen }) => isOpen),
    [true, false, false, false, true],
  );
  const [first = 0, , third = 0] = script.waits;
  assert(first >= 250 && first <= 500 && third >= 1000 && third <= 2000, String(script.waits));
});

test('A stream is read, and resumed behind the last event when it breaks', async () => {
  const line = (id: number) => `id: ${id}\ndata: ${JSON.stringify(restart(id))}\n\n`;
  const script = scripted(streamed(`: \n\n${line(4)}${line(6)}data: {"ha`), streamed(line(9)), gone());
  assert.deepEqual(await idsUntilGone(events(script.client, 'q', { from: 2 })), [4, 6, 9]);
  assert.deepEqual(askedFrom(script), ['/events/stream 2', '/events/stream 6', '/events/stream 9']);
});

test('Without streams the client polls', async () => {
  const script = scripted(refusal(404, 'BAD_REQUEST'), polled(restart(1)), gone());
  assert.deepEqual(await idsUntilGone(events(script.client, 'q', { from: 0 })), [1]);
  assert.deepEqual(askedFrom(script), ['/events/stream 0', '/events 0', '/events 1']);
  assert.deepEqual(script.waits, []);
});

test('A stream says why it ends: after a stop of the server the client connects again', async () => {
  const end = (code: string) => streamed(`event: end\ndata: {"code":"${code}"}\n\n`);
  const script = scripted(end('SERVER_STOPPING'), end('UNAUTHORIZED'), end('BAD_EVENT_QUEUE_ID'));
  assert.deepEqual(await idsUntilGone(events(script.client, 'q', { from: 0 })), []);
  assert.equal(script.requests.length, 3);
});

test('Another reader of the queue takes the place of this one', async () => {
  const { client } = scripted(streamed('event: end\ndata: {"code":"NEWER_REQUEST"}\n\n'));
  const failure = await events(client, 'q', { from: 0 })
    .next()
    .catch((error) => error);
  assert(failure instanceof ApiFailure);
  assert.equal(failure.code, 'NEWER_REQUEST');
});

/** A server that streams the pieces, each after so many milliseconds, and then says that the queue is gone. */
function slowServer(t: TestContext, ms: number, pieces: string[]) {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let requests = 0;
  const bodyOf = (signal: AbortSignal) =>
    new ReadableStream<Uint8Array>(
      {
        start: (controller) => signal.addEventListener('abort', () => controller.error(signal.reason)),
        pull: (controller) => {
          t.mock.timers.tick(ms);
          const piece = pieces.shift();
          if (!signal.aborted && piece !== undefined) controller.enqueue(new TextEncoder().encode(piece));
        },
      },
      { highWaterMark: 0 },
    );
  const client = new Client({
    url: 'http://chat.example.com',
    fetch: (async (_: string, { signal }: RequestInit) =>
      requests++ === 0 ? new Response(bodyOf(signal as AbortSignal)) : gone()) as typeof fetch,
    pause: async () => {},
  });
  return { client, requests: () => requests };
}

test('A stream that falls silent is opened anew', async (t) => {
  const { client, requests } = slowServer(t, 100_000, [': \n\n']);
  assert.deepEqual(await idsUntilGone(events(client, 'q', { from: 0 })), []);
  assert.equal(requests(), 2);
});

test('A comment in time keeps the stream', async (t) => {
  const { client, requests } = slowServer(t, 60_000, [
    ': \n\n',
    ': \n\n',
    `data: ${JSON.stringify(restart(1))}\n\n`,
  ]);
  const { value } = await events(client, 'q', { from: 0 }).next();
  assert.equal(value?.id, 1);
  assert.equal(requests(), 1);
});

test('An account with too many streams polls', async () => {
  const script = scripted(refusal(429, 'TOO_MANY_STREAMS'), polled(restart(1)), gone());
  assert.deepEqual(await idsUntilGone(events(script.client, 'q', { from: 0 })), [1]);
  assert.deepEqual(script.waits, []);
});

test('The signal ends the iteration while it waits for the server', async () => {
  const stop = new AbortController();
  const { client } = scripted(() => stop.abort());
  const { done } = await events(client, 'q', { from: 0, signal: stop.signal }).next();
  assert.equal(done, true);
});
