import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { basicHeader } from '../../src/engine/http/admission/credentials.ts';
import type { Client } from '../../src/testing/client.ts';
import { Balancer } from '../support/balancer.ts';
import { messageOf } from '../support/events.ts';
import { ownerClient, place, readOwnerFile, startParley } from '../support/process.ts';
import { engineName } from '../support/server.ts';
import { until } from '../support/until.ts';

const portOf = (url: string) => Number(new URL(url).port);

test('two nodes are restarted one after another: no request fails, and every client has every message once', {
  skip: engineName !== 'postgres' && 'several nodes need PostgreSQL',
}, async () => {
  const { dataDir, env: database } = await place();
  const env = { ...database, PARLEY_RATE_LIMIT: '0', PARLEY_DRAIN_SECONDS: '1', PARLEY_LOG_LEVEL: 'info' };
  const balancer = new Balancer();
  const url = await balancer.listen();
  const first = await startParley(env);
  const second = await startParley(env);
  for (const node of [first, second]) balancer.nodes.add(portOf(node.url));
  const client = ownerClient(dataDir, url);
  const failures: string[] = [];
  let isOver = false;
  let expected = Number.POSITIVE_INFINITY;

  const register = async () => {
    const { body } = await client.call(registerQueue, { event_types: ['message'] });
    assert(body.result === 'success', JSON.stringify(body));
    return { id: body.queue_id as string, last: body.last_event_id, got: [] as number[] };
  };
  const sent: number[] = [];
  const poller = await register();
  const streamer = await register();

  const sending = Array.from({ length: 2 }, async (_, writer) => {
    for (let n = 0; !isOver; n++) {
      const content = `${writer}/${n}`;
      const repeated = { queue_id: poller.id, local_id: content };
      const message = { type: 'channel', to: 'general', topic: 'roll', content, ...repeated } as const;
      const { status, body } = await client.call(sendMessage, message);
      if (body.result === 'success') sent.push(body.id);
      else failures.push(`send: ${status} ${JSON.stringify(body)}`);
    }
  });
  const hasAll = ({ got }: { got: number[] }) => got.length >= expected;
  const polling = (async () => {
    while (!hasAll(poller)) {
      const { status, body } = await client.call(getEvents, {
        ...{ queue_id: poller.id, last_event_id: poller.last },
      });
      if (body.result !== 'success') failures.push(`poll: ${status} ${JSON.stringify(body)}`);
      else for (const event of body.events) note(poller, event);
    }
  })();
  const streaming = (async () => {
    const { email, key: apiKey } = readOwnerFile(dataDir);
    const headers = { Authorization: basicHeader({ email, apiKey }) };
    while (!hasAll(streamer)) {
      const query = new URLSearchParams({ queue_id: streamer.id, last_event_id: String(streamer.last) });
      const reply = await fetch(`${url}/api/v1/events/stream?${query}`, { headers });
      if (reply.status !== 200) failures.push(`stream: ${reply.status} ${await reply.text()}`);
      else await follow(reply, streamer, () => hasAll(streamer));
    }
  })();

  for (const old of [first, second]) {
    const before = sent.length;
    old.kill('SIGTERM');
    const [{ code, stderr }, next] = await Promise.all([old.ended, startParley(env)]);
    assert.equal(code, 0, stderr);
    balancer.nodes.add(portOf(next.url));
    balancer.nodes.delete(portOf(old.url));
    await until(() => sent.length > before + 10);
  }
  isOver = true;
  await Promise.all(sending);
  // The readers end with one more, which wakes them.
  expected = sent.length + 1;
  sent.push(await say(client));
  await Promise.all([polling, streaming]);
  assert.deepEqual(failures, []);
  for (const { got } of [poller, streamer])
    assert.deepEqual(
      got,
      [...sent].sort((a, b) => a - b),
      'each once, in order',
    );
});

async function say(client: Client): Promise<number> {
  const message = { type: 'channel', to: 'general', topic: 'roll', content: 'The last one' } as const;
  const { body } = await client.call(sendMessage, message);
  assert(body.result === 'success', JSON.stringify(body));
  return body.id;
}

type Reader = { last: number; readonly got: number[] };

function note(reader: Reader, event: { readonly id: number; readonly type: string }): void {
  assert(event.id > reader.last, 'in order');
  reader.last = event.id;
  if (event.type === 'message') reader.got.push(messageOf(event as never).id as number);
}

/** Reads a stream of server-sent events until it ends, as it does when its node stops. */
async function follow(reply: Response, reader: Reader, isEnough: () => boolean): Promise<void> {
  let text = '';
  for await (const chunk of (reply.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: ?(.*)$/m.exec(block)?.[1];
      const event = data === undefined ? {} : (JSON.parse(data) as { id?: number; type?: string });
      if (event.id !== undefined && event.type !== undefined)
        note(reader, event as { id: number; type: string });
    }
    if (isEnough()) return;
  }
}
