import { request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '../../src/engine/kernel/passwords/passwords.ts';
import type { Place } from '../support/data-set.ts';
import { type Bench, type Figure, type Line, ratio } from '../support/figure.ts';
import type { Account } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { percentile } from '../support/statistics.ts';

const PASSWORD = 'grass-green 7';
/** Strangers, and how many passwords each of them tries at a time. */
const ADDRESSES = 25;
const AT_ONCE = 4;
/** Milliseconds. */
const BETWEEN_GUESSES = 500;
const BETWEEN_SIGN_INS = 300;

/** Signing in from a network that is known while strangers try passwords. */
export const signingIn: Figure = {
  name: 'signing-in',
  async measure(bench) {
    const place = await bench.place({
      ...{ name: 'passwords', people: 20, channels: 10, messages: 0, subscribers: [10], unread: 0 },
    });
    const user = place.accounts[1] as Account;
    await givePassword(place, user);
    const server = await Server.parley(place.folder);
    try {
      return await compare(bench, server, user);
    } finally {
      await server.stop();
    }
  },
};

async function givePassword({ folder }: Place, { id }: Account): Promise<void> {
  const database = new DatabaseSync(join(folder, 'parley.db'));
  database.prepare('UPDATE users SET password_hash = ? WHERE id = ?').run(await hashPassword(PASSWORD), id);
  database.close();
}

async function compare(bench: Bench, server: Server, { email }: Account): Promise<Line[]> {
  const count = bench.quick ? 5 : 46;
  const times = async (count: number) => {
    const [taken, statuses]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < count; turn++) {
      const began = performance.now();
      statuses.push(await logIn(server.port, { username: email, password: PASSWORD }, '127.0.0.1'));
      taken.push(performance.now() - began);
      await pause(BETWEEN_SIGN_INS);
    }
    return { p95: percentile(taken, 0.95), failed: statuses.filter((status) => status !== 200).length };
  };
  // The network becomes known.
  await times(2);
  const quiet = await times(count);
  const flood = strangers(server.port);
  const loaded = await times(count);
  const refused = await flood.end();
  const value = (name: string, ms: number) => ({ name, value: ms, unit: 'ms' });
  const line = ratio(
    'sign-in from a known network, p95, while 25 addresses try passwords ÷ quiet',
    value('in the flood', loaded.p95),
    value('quiet', quiet.p95),
  );
  const counts = [
    { name: 'of them refused', value: loaded.failed, unit: '' },
    { name: 'strangers refused unread', value: refused, unit: '' },
  ];
  return [{ ...line, aim: { atMost: 3 }, absolutes: [...(line.absolutes ?? []), ...counts] }];
}

/** Wrong passwords from many addresses until `end`, which returns how many were refused without a look. */
function strangers(port: number): { end(): Promise<number> } {
  let [isOver, refused] = [false, 0];
  const guess = async (host: number, caller: number) => {
    for (let turn = 0; !isOver; turn++) {
      const username = `nobody-${host}-${caller}-${turn}@example.com`;
      if ((await logIn(port, { username, password: 'x' }, `127.0.1.${host}`)) === 429) refused++;
      await pause(BETWEEN_GUESSES);
    }
  };
  const all = Array.from({ length: ADDRESSES * AT_ONCE }, (_, index) =>
    guess(1 + (index % ADDRESSES), index),
  );
  return {
    end: async () => {
      isOver = true;
      await Promise.all(all);
      return refused;
    },
  };
}

/** The status of the answer. */
function logIn(port: number, given: Record<string, string>, localAddress: string): Promise<number> {
  const body = new URLSearchParams(given).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length };
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/api/v1/fetch_api_key', method: 'POST', headers, localAddress },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
      },
    );
    asked.once('error', reject);
    asked.end(body);
  });
}
