import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { basicHeader } from '../../../src/engine/http/admission/credentials.ts';
import { type Held, open, say, take } from '../../support/polling.ts';
import { RawClient } from '../../support/raw-client.ts';
import { runs } from '../../support/runs.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { until } from '../../support/until.ts';

interface Served {
  readonly server: TestServer;
  readonly port: number;
}

async function serve(rateLimit: number): Promise<Served> {
  const server = await startServer({ rateLimit });
  const address = await server.app.http.listen({ host: '127.0.0.1', port: 0 });
  return { server, port: Number(new URL(address).port) };
}

/** The same request in a form that the quick way does not take: with an empty body. */
const inOrdinaryForm = (bytes: string) =>
  bytes.includes('Content-Length') ? bytes : bytes.replace('\r\n', '\r\nContent-Length: 0\r\n');

const LONG = 'long '.repeat(1500);

const authorizationOf = ({ server: { cast } }: Served, name: 'alice' | 'bob', key?: string) => {
  const { deliveryEmail: email, apiKey } = cast.users[name];
  return basicHeader({ email, apiKey: key ?? apiKey });
};

/** A reply as it came, but for what differs from one moment to the next. */
async function exchange(port: number, bytes: string): Promise<string> {
  const client = await RawClient.open(port);
  const { head, body } = await client.write(bytes).next(bytes.startsWith('HEAD'));
  client.close();
  return head.replace(/^date: .*$/im, 'Date: D') + body;
}

const mostly = <T>(usual: readonly T[], others: readonly T[]) =>
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...usual) }, fc.constantFrom(...others));

/** Queries for the queues, none of which waits. */
function queriesOf(held: readonly Held[]) {
  const ids = mostly(
    held.map(({ id }) => id),
    ['fb67bf8a-c031-47cc-84cf-ed80accacda8', '%41', ''],
  );
  const last = mostly(
    held.map(({ last }) => `${last}`),
    ['-1', '0', '01', '1e3', '"5"', '99999999999999', '1.5', ''],
  );
  const more = fc.subarray(['client=a', 'nonsense=b', 'dont_block=true', 'last_event_id=0']);
  const plain = fc
    .tuple(ids, last)
    .map(([id, last]) => `queue_id=${id}&last_event_id=${last}&dont_block=true`);
  const mixed = fc
    .tuple(ids, last, more)
    .chain(([id, last, more]) => {
      const pairs = [`queue_id=${id}`, `last_event_id=${last}`, 'dont_block=true', ...more];
      return fc.shuffledSubarray(pairs, { minLength: pairs.length });
    })
    .map((pairs) => pairs.join('&'));
  return fc.oneof({ weight: 3, arbitrary: plain }, mixed);
}

const HARMLESS = [
  ...['User-Agent: ZulipFlutter/1.0', 'X-Forwarded-For: 1.2.3.4', 'Cookie: a=b', 'If-None-Match: *'],
  ...[
    'Accept-Encoding: gzip',
    'Accept-Encoding: identity;q=0, gzip',
    'Connection: keep-alive',
    'Range: bytes=0-1',
  ],
];
const UNUSUAL = [
  'Connection: close',
  'Content-Length: 0',
  'Upgrade: h2c',
  'Authorization: Basic eDp5',
  'Host: c',
];
const headers = fc.record({
  host: mostly(['Host: a', 'host: b'], ['']),
  authorization: mostly(['bob'], ['alice', 'wrong', 'none']),
  name: fc.constantFrom('Authorization', 'authorization', 'AUTHORIZATION'),
  others: fc.oneof(
    { weight: 3, arbitrary: fc.subarray(HARMLESS, { maxLength: 3 }) },
    fc.subarray([...HARMLESS, ...UNUSUAL]),
  ),
});

test('a poll is answered by the same bytes on the quick way and on the ordinary one', async () => {
  const ways = await serve(0);
  const { as, cast } = ways.server;
  const channel: Parameters<typeof open>[1] = { narrow: [['channel', 'square']] };
  const held = [
    await open(as.bob, channel),
    await open(as.bob, { ...channel, apply_markdown: true }),
    await open(as.bob, { narrow: [['is', 'dm']] }),
  ];
  for (const content of ['plain', 'naïve 🎉']) await say(as.owner, content);
  const to = `[${cast.users.bob.id}]`;
  await as.owner.call(sendMessage, { type: 'direct', to, content: LONG });
  const { fanout } = ways.server.context;
  const ready = fanout.ready.bind(fanout);
  let taken = 0;
  fanout.ready = (...poll) => {
    const found = ready(...poll);
    if (found) taken++;
    return found;
  };
  const numRuns = runs(200);
  const usual = { host: 'Host: a', authorization: 'bob', name: 'Authorization' as const, others: [] };
  const examples = held.map(({ id, last }): [{ method: string; query: string; headers: typeof usual }] => [
    { method: 'GET', query: `queue_id=${id}&last_event_id=${last}&dont_block=true`, headers: usual },
  ]);
  const poll = fc.record({
    method: mostly(['GET'], ['HEAD']),
    query: queriesOf(held),
    headers,
  });
  await fc.assert(
    fc.asyncProperty(poll, async ({ method, query, headers: { host, authorization, name, others } }) => {
      const key =
        authorization === 'wrong'
          ? authorizationOf(ways, 'bob', 'x')
          : authorization === 'none'
            ? undefined
            : authorizationOf(ways, authorization as 'bob');
      const lines = [host, key && `${name}: ${key}`, ...others].filter(Boolean);
      const bytes = `${method} /api/v1/events?${query} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
      const ordinary = await exchange(ways.port, inOrdinaryForm(bytes));
      assert.equal(await exchange(ways.port, bytes), ordinary);
    }),
    { numRuns, examples },
  );
  assert(taken > numRuns / 10, `${taken} of ${numRuns} went the quick way`);
});

test('a poll that waits is answered by the same bytes on both ways, with the limits of requests', async () => {
  const limited = await serve(200);
  const { as, context } = limited.server;
  const queues = [await open(as.bob), await open(as.bob)];
  const request = ({ id, last }: Held) =>
    `GET /api/v1/events?queue_id=${id}&last_event_id=${last} HTTP/1.1\r\nHost: a\r\n` +
    `Authorization: ${authorizationOf(limited, 'bob')}\r\n\r\n`;
  const clients = [await RawClient.open(limited.port), await RawClient.open(limited.port)];
  const forms = [(bytes: string) => bytes, inOrdinaryForm];
  for (const content of ['first', 'naïve 🎉', LONG]) {
    for (const [index, client] of clients.entries())
      client.write(forms[index]?.(request(queues[index] as Held)) ?? '');
    await until(() => context.fanout.counts().polls === 2);
    await say(as.alice, content);
    const replies = await Promise.all(clients.map((client) => client.next()));
    const [one, other] = replies.map(({ head, body }, index) =>
      `${head}${body}`
        .replaceAll((queues[index] as Held).id, 'Q')
        .replace(/^date: .*$/im, 'Date: D')
        .replace(/^(x-ratelimit-(?:remaining|reset)): \d+$/gim, '$1: N'),
    );
    assert.equal(one, other);
    assert.match(one as string, /x-ratelimit-limit: 200/);
    for (const each of queues) await take(as.bob, each);
  }
  for (const client of clients) client.close();
});
