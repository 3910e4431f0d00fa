import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { type Client, createClient, fetchTransport } from '../../src/testing/client.ts';
import { messageOf, type WireEvent } from '../support/events.ts';
import type { Held } from '../support/polling.ts';
import { type Environment, place, readOwnerFile, startParley } from '../support/process.ts';
import { SocketReader, SseReader } from '../support/streams.ts';

const WRITERS = 4;
/** Messages that are answered before the server is killed. */
const BEFORE_A_KILL = 30;
const KILLS = 2;
const TOPIC = 'streams';
const LAST = 'the last one';

/** A client that streams and, when its stream is cut, goes on with the last ID that it has. */
interface Follower {
  readonly Reader: typeof SseReader | typeof SocketReader;
  readonly held: Held;
  readonly received: WireEvent[];
}

test('Clients that stream while the server is killed resume with every event once, in order', async () => {
  const { dataDir, env } = await place();
  const followers: Follower[] = [];
  const answered: number[] = [];

  let server = await start(dataDir, env);
  for (const Reader of [SseReader, SocketReader, SseReader, SocketReader])
    followers.push({ Reader, held: await register(server.client), received: [] });
  for (let kill = 1; kill <= KILLS; kill++) {
    const readers = await Promise.all(followers.map((each) => connect(each, server)));
    await writeUntilKilled(server, answered);
    await Promise.all(readers.map((reader) => reader.untilClosed()));
    note(followers, readers);
    server = await start(dataDir, env);
  }
  const readers = await Promise.all(followers.map((each) => connect(each, server)));
  answered.push(await say(server.client, LAST));
  await Promise.all(readers.map(untilLast));
  note(followers, readers);

  const kept = await messagesIn(server.client);
  const lost = answered.filter((id) => !kept.includes(id));
  assert.deepEqual(lost, [], 'what was answered is kept');
  for (const { Reader, received } of followers) {
    assert.deepEqual(received.map(messageId), kept, Reader.name);
    const ids = received.map(({ id }) => id);
    const sorted = [...new Set(ids)].sort((one, other) => one - other);
    assert.deepEqual(ids, sorted, 'IDs of events grow');
  }
});

const messageId = (event: WireEvent) => messageOf(event).id as number;

async function start(dataDir: string, env: Environment) {
  const parley = await startParley({ ...env, PARLEY_RATE_LIMIT: '0' });
  const { email, key } = readOwnerFile(dataDir);
  const client = createClient(fetchTransport(parley.url), { email, apiKey: key });
  const owner = { user: { deliveryEmail: email, apiKey: key } };
  return { parley, client, owner, port: Number(new URL(parley.url).port) };
}

type Started = Awaited<ReturnType<typeof start>>;

const connect = ({ Reader, held }: Follower, { port, owner }: Started): Promise<SseReader | SocketReader> =>
  Reader.open({ port }, owner, held);

/** What the clients have when their streams are over. */
function note(followers: readonly Follower[], readers: readonly (SseReader | SocketReader)[]): void {
  for (const [index, { held, received }] of followers.entries()) {
    received.push(...(readers[index] as SseReader).events);
    held.last = received.at(-1)?.id ?? held.last;
  }
}

async function untilLast(reader: SseReader | SocketReader): Promise<void> {
  let count = 0;
  while (messageOf((await reader.take(++count))[count - 1] as WireEvent).content !== LAST);
}

/** Several write at the same time; the server is killed among them. */
async function writeUntilKilled({ parley, client }: Started, answered: number[]): Promise<void> {
  const enough = answered.length + BEFORE_A_KILL;
  const writing = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let turn = 0; ; turn++) {
      answered.push(await say(client, `${writer}/${turn}`));
      if (answered.length === enough) parley.kill('SIGKILL');
    }
  });
  await Promise.allSettled(writing);
  assert.equal((await parley.ended).signal, 'SIGKILL');
}

async function register(client: Client): Promise<Held> {
  const { body } = await client.call(registerQueue, { event_types: ['message'], apply_markdown: false });
  assert(body.result === 'success');
  return { id: body.queue_id as string, last: body.last_event_id };
}

async function say(client: Client, content: string): Promise<number> {
  const target = { type: 'channel', to: 'general', topic: TOPIC, content } as const;
  const { body } = await client.call(sendMessage, target);
  assert(body.result === 'success');
  return body.id;
}

async function messagesIn(client: Client): Promise<number[]> {
  const { body } = await client.call(getMessages, {
    narrow: [
      ['channel', 'general'],
      ['topic', TOPIC],
    ],
    ...{ anchor: 'newest', num_before: 1000, num_after: 0 },
  });
  assert(body.result === 'success');
  return body.messages.map(({ id }) => id);
}
