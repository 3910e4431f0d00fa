import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { build, type Place } from '../../bench/support/data-set.ts';
import type { Account } from '../../bench/support/requests.ts';
import { basicHeader } from '../../src/engine/http/admission/credentials.ts';
import type { Endpoint } from '../../src/engine/http/define-endpoint.ts';
import { engineName } from '../support/server.ts';
import { concerned } from './concerned.ts';
import { type Hostile, hostileRequests, type Known } from './hostile.ts';
import { type Asked, type Cost, MeasuredServer } from './measured-server.ts';

/** Milliseconds of processor time of the reference machine (probe.js) for which a request may keep the event loop from others. */
const MOST_TURN = 100;
/** Bytes by which a request may make memory grow. */
const MOST_GROWTH = 64_000_000;
/** Milliseconds of processor time that the server may spend on others while somebody's send waits. */
const MOST_WAIT = 250;
/** Bytes of the whole process after all of it. */
const MOST_RESIDENT = 1_500_000_000;
const SENDER = resolve(import.meta.dirname, 'sender.js');
/** Garbage and other programs on the machine count in a measurement: what is too much is measured again. */
const ATTEMPTS = 8;

const SET = {
  name: 'cost',
  people: 2000,
  channels: 300,
  messages: 150_000,
  subscribers: [2000, 2000, 1000],
  unread: 5000,
};

const CODINGS = ['gzip', 'br', 'zstd'];

/** What ends the account that asks, or the organization. */
const ENDING = ['deactivate-own-user', 'deactivate-own-account', 'regenerate-own-api-key'];

/** What an administrator is asked to pay for: a member is refused, or sees less. */
const OF_ADMINISTRATORS = ['get-audit-log', 'get-permission-holders'];

const skip =
  (engineName !== 'sqlite' && 'the cost of requests is measured on one engine') ||
  (process.platform !== 'linux' && 'measured by what Linux says of processes');

describe('what a member can make the server do', { skip }, () => {
  let place: Place;
  let server: MeasuredServer;
  let known: Known;
  const folder = mkdtempSync(join(tmpdir(), 'parley-cost-'));

  before(async () => {
    place = await build(folder, SET);
    server = await MeasuredServer.start(folder);
    const member = place.accounts[1];
    const messages = await readableBy(member as Account);
    known = {
      ...{ messageId: messages.at(-1) as number, messages, channelId: place.channelIds[0] as number },
      ...{
        channelName: 'channel 0',
        channels: Array.from({ length: SET.channels }, (_, index) => `channel ${index}`),
      },
      ...{ userId: place.accounts[5]?.id ?? 0, people: place.accounts.map(({ id }) => id) },
    };
    // The first of a kind loads libraries and compiles code.
    for (const path of ['/register', '/messages'])
      await ask({ path, params: { type: 'channel', to: '1', content: '$$x$$' }, by: '' }, 'POST');
  });

  after(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** IDs of the newest 5000 messages that the account may read. */
  async function readableBy({ email, apiKey }: Account): Promise<number[]> {
    const path = 'messages?anchor=newest&num_before=5000&num_after=0';
    const headers = { authorization: basicHeader({ email, apiKey }) };
    const reply = await fetch(`http://127.0.0.1:${server.port}/api/v1/${path}`, { headers });
    const page = (await reply.json()) as { messages: { id: number }[] };
    return page.messages.map(({ id }) => id);
  }

  const asked = (hostile: Hostile, method: string): Asked => {
    const form = new URLSearchParams(hostile.params).toString();
    return method === 'GET'
      ? { method, path: `${hostile.path}?${form}` }
      : { method, path: hostile.path, body: form };
  };
  const ask = (hostile: Hostile, method: string) => server.ask(place.accounts[1], asked(hostile, method));

  /** The cheapest of some attempts: what a request costs at the least. */
  async function costOf(request: Asked, account = place.accounts[1]): Promise<Cost> {
    let best: Cost | undefined;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const cost = await server.measure(account, request, { collect: attempt > 0 });
      assert.ok(server.isAlive, 'the server lives');
      best = best
        ? { ...cost, longest: Math.min(best.longest, cost.longest), grown: Math.min(best.grown, cost.grown) }
        : cost;
      if (best.longest <= MOST_TURN && best.grown <= MOST_GROWTH) break;
    }
    return best as Cost;
  }

  const measured = concerned();
  for (const endpoint of measured.filter(({ operationId }) => !ENDING.includes(operationId)))
    test(`${endpoint.operationId} with parameters as large as may be`, () => measure(endpoint));

  for (const endpoint of measured.filter(({ operationId }) => OF_ADMINISTRATORS.includes(operationId)))
    test(`${endpoint.operationId} by the owner`, async () => {
      const usual = hostileRequests(endpoint, known).next().value as Hostile;
      const { status } = await server.ask(place.accounts[0], asked(usual, endpoint.method));
      assert.equal(status, 200, 'the request gets to its work');
      await measure(endpoint, place.accounts[0]);
    });

  test('subscribing people to channels, as many as one request may', async () => {
    const principals = JSON.stringify(place.accounts.slice(10, 110).map(({ id }) => id));
    let turn = 0;
    await cheapEnough('subscribe 100 people to 100 new channels', () => {
      const names = Array.from({ length: 100 }, (_, index) => ({ name: `made ${turn} ${index}` }));
      turn++;
      const params = { subscriptions: JSON.stringify(names), principals };
      return asked({ path: '/users/me/subscriptions', params, by: '' }, 'POST');
    });
  });

  test('the largest replies, compressed', async () => {
    for (const accept of CODINGS)
      for (const name of ['pages of 5000', 'registrations', 'lists of people'])
        await cheapEnough(`${name} in ${accept}`, () => ({ ...(dearest(known)[name] as Asked), accept }));
  });

  test('a message that was edited as often as may be, and one whose formulas are as large', async () => {
    const formulas = `$$${'\\frac{1}{\\sqrt{x}}'.repeat(105)}$$ `.repeat(2) + ':tada:'.repeat(900);
    const sent = await ask(
      {
        path: '/messages',
        params: { type: 'channel', to: `${known.channelId}`, topic: 'edits', content: formulas },
        by: '',
      },
      'POST',
    );
    const id = Number(/"id":(\d+)/.exec(sent.text)?.[1]);
    const path = `/messages/${id}`;
    for (let turn = 0; turn < 60; turn++)
      await ask({ path, params: { content: `${turn} ${formulas}`.slice(0, 9990) }, by: '' }, 'PATCH');
    await cheapEnough('the history of it', () =>
      asked({ path: `${path}/history`, params: {}, by: '' }, 'GET'),
    );
    const around = { anchor: `${id}`, num_before: '2000', num_after: '0' };
    await cheapEnough('a page with it', () => asked({ path: '/messages', params: around, by: '' }, 'GET'));
  });

  test('200 of the dearest requests at once leave the send of another member quick', async () => {
    const accounts = { member: place.accounts[1], other: place.accounts[7] as Account };
    const { email, apiKey } = accounts.other;
    const sender = fork(SENDER, [
      `${server.port}`,
      `${server.pid}`,
      basicHeader({ email, apiKey }),
      `${place.channelIds[0]}`,
    ]);
    const waitsOf = async (times: number) => {
      const answered = once(sender, 'message');
      sender.send({ times });
      return (await answered)[0] as number[];
    };
    try {
      await waitsOf(3);
      for (const [name, asked] of crowds(dearest(known))) {
        const all = Promise.all(
          Array.from({ length: 200 }, (_, turn) =>
            server.ask(accounts.member, asked[turn % asked.length] as Asked),
          ),
        );
        const waits = await waitsOf(5);
        const answers = await all;
        const statuses = new Set(answers.map(({ status }) => status));
        const isBusy = ({ status, text }: { status: number; text: string }) =>
          status === 503 && text.includes('"code":"SERVER_BUSY"');
        const median = waits.toSorted((a, b) => a - b)[2] as number;
        if (process.env.COST_LOG) console.log(`${name}: ${waits.map(Math.round)} ms, ${[...statuses]}`);
        assert.ok(
          median <= MOST_WAIT,
          `${name}: the sends waited ${waits.map(Math.round)} ms of processor time`,
        );
        // A user who asks for so much may be told to wait; the other member, who sends, is not.
        const failed = answers.filter((each) => (each.status === 0 || each.status >= 500) && !isBusy(each));
        assert.equal(failed.length, 0, `${name}: ${[...statuses]}`);
        assert.ok(statuses.has(name === 'log-ins' ? 401 : 200), `${name}: ${[...statuses]}`);
      }
    } finally {
      sender.disconnect();
    }
    assert.ok(server.resident < MOST_RESIDENT, `${Math.round(server.resident / 1e6)} MB in memory`);
  });

  async function cheapEnough(what: string, make: () => Asked): Promise<void> {
    let best: Cost | undefined;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const cost = await server.measure(place.accounts[1], make(), { collect: attempt > 0 });
      assert.ok(cost.status > 0 && cost.status < 500, `${what}: ${cost.status}`);
      best = {
        ...cost,
        longest: Math.min(best?.longest ?? cost.longest, cost.longest),
        grown: Math.min(best?.grown ?? cost.grown, cost.grown),
      };
      if (best.longest <= MOST_TURN && best.grown <= MOST_GROWTH) return;
    }
    assert.fail(`${what}: ${Math.round(best?.longest ?? 0)} ms, ${Math.round((best?.grown ?? 0) / 1e6)} MB`);
  }

  async function measure(endpoint: Endpoint, account = place.accounts[1]): Promise<void> {
    for (const hostile of hostileRequests(endpoint, known)) {
      if (endpoint.operationId === 'get-events' && hostile.params.queue_id === undefined)
        hostileWait(hostile);
      const { longest, grown, status, size } = await costOf(asked(hostile, endpoint.method), account);
      const size_kb = Math.round(size / 1000);
      const what = `${endpoint.operationId} by ${hostile.by} (${JSON.stringify(hostile.params).slice(0, 300)}): ${status}, ${size_kb} kB`;
      if (process.env.COST_LOG)
        console.log(`${Math.round(longest)} ms ${Math.round(grown / 1e6)} MB ${what}`);
      assert.ok(status > 0 && status < 500, what);
      assert.ok(longest <= MOST_TURN, `${what} keeps the event loop for ${Math.round(longest)} ms`);
      assert.ok(grown <= MOST_GROWTH, `${what} takes ${Math.round(grown / 1e6)} MB`);
    }
  }
});

/** What the review found to be dearest, as a member may ask for it. */
function dearest({ messages, people, channelName }: Known): Record<string, Asked> {
  const form = (method: string, path: string, params: Record<string, unknown>): Asked => {
    const pairs: [string, string][] = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const text = new URLSearchParams(pairs).toString();
    return method === 'GET' ? { method, path: `${path}?${text}` } : { method, path, body: text };
  };
  const searches = Array.from({ length: 100 }, (_, index) => ({
    operator: 'search',
    operand: `w${index}`,
    negated: true,
  }));
  const page = form('GET', '/messages', { anchor: 'newest', num_before: 5000, num_after: 0 });
  return {
    'pages of 5000 in zstd': { ...page, accept: 'zstd' },
    'registrations in gzip': { ...form('POST', '/register', {}), accept: 'gzip' },
    'pages of 5000': page,
    'pages of 100': form('GET', '/messages', { anchor: 'newest', num_before: 100, num_after: 0 }),
    'flags of 5000': form('POST', '/messages/flags', { messages, op: 'add', flag: 'starred' }),
    'matches of 5000': form('GET', '/messages/matches_narrow', { msg_ids: messages, narrow: [] }),
    registrations: form('POST', '/register', {}),
    'lists of people': form('GET', '/users', {}),
    renderings: form('POST', '/messages/render', { content: '$$\\frac{1}{\\sqrt{x}}$$ '.repeat(300) }),
    'narrows of 100 searches': form('GET', '/messages', {
      anchor: 'newest',
      num_before: 10,
      num_after: 0,
      narrow: searches,
    }),
    subscriptions: form('POST', '/users/me/subscriptions', {
      subscriptions: [{ name: channelName }],
      principals: people.slice(1, 2000),
    }),
    'log-ins': form('POST', '/fetch_api_key', {
      username: 'person9@example.com',
      password: 'wrong password',
    }),
  };
}

/** What 200 requests at once ask for: the same in two codings by turns, since most of what it costs is the same. */
function crowds(dearest: Record<string, Asked>): [name: string, asked: Asked[]][] {
  return Object.entries(
    Object.groupBy(Object.entries(dearest), ([name]) => name.split(' in ')[0] as string),
  ).map(([name, alike = []]) => [name, alike.map(([, asked]) => asked)]);
}

/** Without waiting for an event. */
function hostileWait(hostile: Hostile): void {
  Object.assign(hostile.params, { dont_block: 'true' });
}
