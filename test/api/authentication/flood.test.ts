import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { hashPassword } from '../../../src/engine/kernel/passwords/passwords.ts';
import { inject } from '../../../src/testing/inject.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { setUser } from '../../support/settings.ts';

const password = 'grass-green 7';
const HOME = '192.0.2.7';
const right = { username: 'alice@example.com', password };

async function startWithPasswords(): Promise<TestServer> {
  const server = await startServer();
  const password_hash = await hashPassword(password);
  for (const user of [server.cast.users.alice, server.cast.users.gone])
    await setUser(server.context, user, { password_hash });
  return server;
}

const logIn = async ({ app }: TestServer, given: typeof right, remoteAddress: string) =>
  inject(app.http, {
    ...{ method: 'POST', url: '/api/v1/fetch_api_key', remoteAddress },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(given).toString(),
  });

const statusOf = async (...given: Parameters<typeof logIn>) => (await logIn(...given)).statusCode;

/** Wrong passwords from 25 addresses, four at a time from each, until `end` is called; it returns how many were refused unread. */
function flood(server: TestServer): { end(): Promise<number> } {
  let isOver = false;
  let refused = 0;
  const guess = async (host: number, caller: number) => {
    for (let n = 0; !isOver; n++) {
      const username = `nobody-${host}-${caller}-${n}@example.com`;
      if ((await statusOf(server, { username, password: 'x' }, `127.0.1.${host}`)) === 429) refused++;
    }
  };
  const guesses = Array.from({ length: 100 }, (_, n) => guess(1 + (n % 25), n));
  return {
    end: async () => {
      isOver = true;
      await Promise.all(guesses);
      return refused;
    },
  };
}

describe('a flood of wrong passwords', () => {
  test('keeps nobody out who has signed in from the network before, also after a restart', async () => {
    const first = await startWithPasswords();
    assert.equal(await statusOf(first, right, HOME), 200);
    const server = await first.restart();
    const flooding = flood(server);
    const statuses: number[] = [];
    for (let n = 0; n < 46; n++) statuses.push(await statusOf(server, right, HOME));
    const refused = await flooding.end();
    assert.deepEqual(statuses, Array(46).fill(200));
    assert(refused > 0, 'their queue was full');
  });

  test('with one name locks nobody out of the own network, also after a restart', async () => {
    const first = await startWithPasswords();
    assert.equal(await statusOf(first, right, HOME), 200);
    const server = await first.restart();
    const wrong = { ...right, password: 'x' };
    for (let host = 1; host <= 10; host++)
      for (let n = 0; n < 5; n++) assert.equal(await statusOf(server, wrong, `198.51.100.${host}`), 401);
    assert.equal(await statusOf(server, right, '203.0.113.1'), 429);
    assert.equal(await statusOf(server, right, HOME), 200);
  });

  test('gets the same answer for names that are known, unknown and deactivated', async () => {
    const server = await startWithPasswords();
    const names = ['alice@example.com', 'nobody@example.com', server.cast.users.gone.deliveryEmail];
    const answers = await Promise.all(
      names.map(async (username) => {
        const texts: string[] = [];
        for (let n = 0; n < 6; n++) {
          const { statusCode, body } = await logIn(server, { username, password: 'x' }, '198.51.100.1');
          texts.push(`${statusCode} ${body}`);
        }
        return texts;
      }),
    );
    assert.deepEqual(answers[1], answers[0]);
    assert.deepEqual(answers[2], answers[0]);
    assert.match(answers[0]?.at(-1) ?? '', /^429 /);
  });

  test('the networks that are remembered of a user are few, and the latest', async () => {
    const server = await startWithPasswords();
    for (let host = 1; host <= 12; host++) {
      server.clock.advance(1000);
      assert.equal(await statusOf(server, right, `192.0.2.${host}`), 200);
    }
    const rows = await server.context.db.selectFrom('known_networks').select('network').execute();
    assert.deepEqual(
      rows.map(({ network }) => Number(network.split('.')[3])).sort((a, b) => a - b),
      [3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    );
  });
});
