import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Client } from '../client/index.ts';
import { REACTIONS } from '../state/narrow.ts';
import { serverOf } from './server.ts';

const event = (id: number) => ({ type: 'restart', id });
const page = (...ids: number[]) =>
  Response.json({ result: 'success', msg: '', queue_id: 'q', events: ids.map(event) });

/** A server that answers polls, one after another, and then no more. */
function polled(...answers: Response[]) {
  const asked: string[] = [];
  const client = new Client({
    url: 'http://chat.example.com',
    pause: async () => undefined,
    fetch: (async (address: string, { signal }: RequestInit) => {
      const { pathname, searchParams } = new URL(address);
      if (pathname.endsWith('/stream')) return new Response('', { status: 404 });
      asked.push(String(searchParams.get('last_event_id')));
      const answer = answers.shift();
      if (answer) return answer;
      return new Promise<Response>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    }) as typeof fetch,
  });
  return { client, asked };
}

test('Events are acknowledged when their batch is stored, not before', async () => {
  const { client, asked } = polled(page(1, 2), page(3));
  const stop = new AbortController();
  const stored: number[] = [];
  const options = { signal: stop.signal, onConnection: () => undefined };
  for await (const batch of serverOf(client, 1).events('q', 0, options)) {
    // What a store takes: a client that asks ahead would do so meanwhile.
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
    const last = stored.at(-1) ?? 0;
    assert(
      asked.every((id) => Number(id) <= last),
      `asked for what follows ${asked}, stored ${last}`,
    );
    stored.push(...batch.map(({ id }) => id));
    if (stored.length === 3) stop.abort();
  }
  assert.deepEqual(stored, [1, 2, 3]);
  assert.deepEqual(asked, ['0', '2']);
});

test('Messages that one sent are asked for by the own ID, for the API has no word for oneself', async () => {
  let asked: unknown;
  const client = new Client({
    url: 'http://chat.example.com',
    fetch: (async (address: string) => {
      asked = JSON.parse(new URL(address).searchParams.get('narrow') ?? '');
      return Response.json({ result: 'success', msg: '', messages: [], anchor: 0 });
    }) as typeof fetch,
  });
  await serverOf(client, 7).messages({ narrow: REACTIONS, anchor: 'newest', before: 1, after: 0 });
  assert.deepEqual(asked, [
    { operator: 'has', operand: 'reaction' },
    { operator: 'sender', operand: 7 },
  ]);
  await serverOf(client, 7).messages({
    narrow: [{ operator: 'topic', operand: 'me' }],
    ...{ anchor: 'newest', before: 1, after: 0 },
  });
  assert.deepEqual(asked, [{ operator: 'topic', operand: 'me' }]);
});

test('An action that this build lacks is refused, and an answer of a proxy has its status', async () => {
  const answering = async () => new Response('<html>', { status: 502 });
  const server = serverOf(
    new Client({ url: 'http://chat.example.com', fetch: answering as typeof fetch }),
    1,
  );
  await assert.rejects(server.perform('brandNew' as never, {}), { code: 'UNKNOWN_OPERATION', isOurs: true });
  await assert.rejects(server.perform('updateStatus', {}), { status: 502, isAnswer: true });
});
