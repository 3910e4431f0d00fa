import assert from 'node:assert/strict';
import dns from 'node:dns/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { defineEndpoint } from '../../src/engine/http/define-endpoint.ts';
import { bindLoopback } from '../../src/engine/http/server/loopback.ts';
import { RawClient } from '../support/raw-client.ts';
import { until } from '../support/until.ts';
import { sampleHttp } from './samples.ts';

/** Linux takes connections on all of 127.0.0.0/8. */
const OTHER = '127.0.0.2';
const skip = process.platform !== 'linux' && 'this system has one address of IPv4';

/** Runs `listen` while `localhost` has this address too. */
async function withOther<T>({ mock }: TestContext, listen: () => Promise<T>): Promise<T> {
  mock.method(dns, 'lookup', async () => [{ address: OTHER, family: 4 }]);
  syncBuiltinESMExports();
  try {
    return await listen();
  } finally {
    mock.restoreAll();
    syncBuiltinESMExports();
  }
}

/** A server on `localhost`, which has a second address here. One of its replies waits for `answer`. */
async function onBoth(t: TestContext) {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const slow = defineEndpoint({
    ...{ operationId: 'slow', method: 'GET', path: '/slow', tag: 'samples', summary: 'Wait' },
    ...{ access: 'public', params: {}, reply: {} },
    async handle() {
      asked.resolve();
      await answered;
      return {};
    },
  });
  const app = sampleHttp({ endpoints: [slow] });
  const origin = await withOther(t, () => app.listen({ host: 'localhost', port: 0 }));
  t.after(() => app.close());
  const port = Number(new URL(origin).port);
  const open = () => RawClient.open(port, OTHER);
  return { app, port, open, answer, asked: asked.promise };
}

const ask = (path: string) => `GET /api/v1${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

async function isRefused(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
  } finally {
    socket.destroy();
  }
}

test('A server on localhost answers on its other address', { skip }, async (t) => {
  const { open } = await onBoth(t);
  const client = await open();
  assert.equal((await client.write(ask('/nothing')).next()).status, 404);
  client.close();
});

test('A server that drains ends the connections of its other address with their replies, keeps them for a moment, and at last refuses new ones there', {
  skip,
}, async (t) => {
  const { app, port, open } = await onBoth(t);
  const host = new URL(app.listeningOrigin).hostname;
  const [early, first, second] = [await open(), await open(), await open()];
  assert.match((await first.write(ask('/nothing')).next()).head, /^Connection: keep-alive$/m);
  app.beginDraining();
  assert.match((await early.write(ask('/nothing')).next()).head, /^Connection: close$/m);
  app.keepConnections();
  assert.match((await first.write(ask('/nothing')).next()).head, /^Connection: keep-alive$/m);
  await app.stopListening();
  assert.match((await first.write(ask('/nothing')).next()).head, /^Connection: close$/m);
  await until(() => isRefused(port, OTHER));
  await until(() => isRefused(port, host));
  assert.equal((await second.write(ask('/nothing')).next()).status, 404, 'open ones are served');
  for (const client of [early, first, second]) client.close();
});

test('A server that ends answers what was asked on its other address, and waits for no idle connection there', {
  skip,
}, async (t) => {
  const { app, open, answer, asked } = await onBoth(t);
  const [idle, unused, busy] = [await open(), await open(), await open()];
  await idle.write(ask('/nothing')).next();
  busy.write(ask('/slow'));
  await asked;
  let isClosed = false;
  const closed = app.close().then(() => {
    isClosed = true;
  });
  await new Promise(setImmediate);
  assert(!isClosed);
  answer();
  const { status, head } = await busy.next();
  assert.equal(status, 200);
  assert.match(head, /^Connection: close$/m);
  await closed;
  for (const client of [idle, unused, busy]) client.close();
});

test('A server that ends answers what has arrived and is not read yet', async (t) => {
  const app = sampleHttp();
  t.after(() => app.close());
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const [unused, idle] = [await RawClient.open(port), await RawClient.open(port)];
  await idle.write(ask('/nothing')).next();
  const replies = [unused, idle].map((client) => client.write(ask('/nothing')).next());
  const closed = app.close();
  assert.deepEqual(
    (await Promise.all(replies)).map(({ status }) => status),
    [404, 404],
  );
  await closed;
  for (const client of [unused, idle]) client.close();
});

test('A server under steady load refuses new connections after a turn in which none came', async (t) => {
  const app = sampleHttp();
  t.after(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  let turns = 0;
  t.mock.method(performance, 'now', () => 5 * Math.min(++turns, 150));
  await app.stopListening();
  assert(turns > 150, `${turns} turns of 5 ms`);
});

test('A failure to accept a connection on the other address is one of the server, and ends nothing', {
  skip,
}, async (t) => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const [other] = await withOther(t, () => bindLoopback(server, undefined));
  const failed = once(server, 'error');
  const error = new Error('too many open files');
  other?.emit('error', error);
  assert.deepEqual(await failed, [error]);
  for (const each of [server, other]) each?.close();
});
