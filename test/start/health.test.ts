import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { place, startParley } from '../support/process.ts';
import { engineName } from '../support/server.ts';

interface Health {
  readonly status: number;
  readonly body: unknown;
}

async function health(url: string, which: 'live' | 'ready'): Promise<Health> {
  const response = await fetch(`${url}/health/${which}`);
  return { status: response.status, body: await response.json() };
}

/** Asks until the status is another one. */
async function leaves(url: string, status: number): Promise<Health> {
  for (;;) {
    const found = await health(url, 'ready');
    if (found.status !== status) return found;
    await pause(20);
  }
}

const READY = { status: 200, body: { status: 'ready' } };
const AWAY = { status: 503, body: { status: 'not_ready', reason: 'database_away' } };

/** Asks until this is the answer: how soon depends on the machine. */
async function says(url: string, expected: Health): Promise<void> {
  while (!isDeepStrictEqual(await health(url, 'ready'), expected)) await pause(20);
}

/** A way to a PostgreSQL that can be cut, by closing what goes through it or by letting it hang. */
async function detour(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const target = { host: url.hostname, port: Number(url.port) };
  const sockets = new Set<Socket>();
  let way: 'open' | 'closed' | 'silent' = 'open';
  const server = createServer((near) => {
    const far = connect(target);
    for (const socket of [near, far]) {
      sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
    }
    if (way === 'closed') return [near, far].forEach((socket) => void socket.destroy());
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => way === 'open' && to.write(bytes)).on('close', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (to: typeof way) => {
    way = to;
    if (to !== 'silent') for (const socket of sockets) socket.destroy();
  };
  after(() => {
    cut('closed');
    server.close();
  });
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: url.href, cut };
}

describe('/health of a process', () => {
  const skip = engineName !== 'postgres' && 'SQLite does not go away';
  test('is red while PostgreSQL is away or silent, and green again after it', { skip }, async () => {
    const { env } = await place();
    const { url: DATABASE_URL, cut } = await detour(env.DATABASE_URL as string);
    const { url } = await startParley({ ...env, DATABASE_URL });
    for (const way of ['closed', 'silent'] as const) {
      await says(url, READY);
      cut(way);
      await says(url, AWAY);
      assert.deepEqual(await health(url, 'live'), { status: 200, body: { status: 'live' } });
      cut('open');
      await says(url, READY);
    }
  });

  test('is red from SIGTERM on, while requests are served, for as long as is set', async () => {
    const { env } = await place();
    const parley = await startParley({ ...env, PARLEY_DRAIN_SECONDS: '3600' });
    parley.kill('SIGTERM');
    assert.deepEqual((await leaves(parley.url, 200)).body, { status: 'not_ready', reason: 'draining' });
    assert.equal((await fetch(`${parley.url}/api/v1/server_settings`)).status, 200, parley.stderr);
    let isRunning = true;
    const ended = parley.ended.finally(() => {
      isRunning = false;
    });
    while (isRunning) {
      parley.kill('SIGTERM');
      await Promise.race([ended, pause(50)]);
    }
    assert.equal((await ended).code, 143, 'a second signal ends it at once');
  });

  test('a process that has drained ends with 0', async () => {
    const parley = await startParley({ ...(await place()).env, PARLEY_DRAIN_SECONDS: '1' });
    parley.kill('SIGTERM');
    assert.equal((await parley.ended).code, 0);
  });
});
