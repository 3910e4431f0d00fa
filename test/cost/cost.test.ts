import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { build, type Place } from '../../bench/support/data-set.ts';
import { endpoints } from '../../src/endpoints/catalogue.ts';
import type { Endpoint } from '../../src/http/define-endpoint.ts';
import { engineName } from '../support/server.ts';
import { type Hostile, hostileRequests, type Known } from './hostile.ts';
import { type Asked, type Cost, MeasuredServer } from './measured-server.ts';

/** Milliseconds of processor time for which a request may keep the event loop from others. */
const MOST_TURN = 100;
/** Bytes by which a request may make memory grow. */
const MOST_GROWTH = 64_000_000;
/** Garbage and other programs on the machine count in a measurement: what is too much is measured again. */
const ATTEMPTS = 4;

const SET = {
  name: 'cost',
  people: 2000,
  channels: 300,
  messages: 150_000,
  subscribers: [2000, 2000, 1000],
  unread: 5000,
};

/** What ends the account that asks, or the organization. */
const ENDING = ['deactivate-own-user', 'deactivate-own-account', 'regenerate-own-api-key'];

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
    const { text } = await server.ask(member, {
      method: 'GET',
      path: '/messages?anchor=newest&num_before=1&num_after=0',
    });
    const messageId = Number(/"id":(\d+)/.exec(text)?.[1]);
    known = {
      ...{ messageId, firstMessage: messageId - 5000, channelId: place.channelIds[0] as number },
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

  const asked = (hostile: Hostile, method: string): Asked => {
    const form = new URLSearchParams(hostile.params).toString();
    return method === 'GET'
      ? { method, path: `${hostile.path}?${form}` }
      : { method, path: hostile.path, body: form };
  };
  const ask = (hostile: Hostile, method: string) => server.ask(place.accounts[1], asked(hostile, method));

  /** The cheapest of some attempts: what a request costs at the least. */
  async function costOf(request: Asked): Promise<Cost> {
    let best: Cost | undefined;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const cost = await server.measure(place.accounts[1], request, { collect: attempt > 0 });
      assert.ok(server.isAlive, 'the server lives');
      best = best
        ? { ...cost, longest: Math.min(best.longest, cost.longest), grown: Math.min(best.grown, cost.grown) }
        : cost;
      if (best.longest <= MOST_TURN && best.grown <= MOST_GROWTH) break;
    }
    return best as Cost;
  }

  for (const endpoint of endpoints.filter(({ operationId }) => !ENDING.includes(operationId)))
    test(`${endpoint.operationId} with parameters as large as may be`, () => measure(endpoint));

  async function measure(endpoint: Endpoint): Promise<void> {
    for (const hostile of hostileRequests(endpoint, known)) {
      if (endpoint.operationId === 'get-events' && hostile.params.queue_id === undefined)
        hostileWait(hostile);
      const { longest, grown, status, size } = await costOf(asked(hostile, endpoint.method));
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

/** Without waiting for an event. */
function hostileWait(hostile: Hostile): void {
  Object.assign(hostile.params, { dont_block: 'true' });
}
