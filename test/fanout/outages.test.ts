import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { findCounter } from '../../src/engine/store/counters.ts';
import { POSTGRES_LIMITS } from '../../src/engine/store/postgres-client.ts';
import { contents, open, peek, say, take, wait } from '../support/polling.ts';
import { engineName, startServer, type TestServer } from '../support/server.ts';
import { tlsFrontOf } from '../support/tls-front.ts';
import { until } from '../support/until.ts';
import { type Role, type Wire, wireTo } from '../support/wire.ts';

const skip = engineName !== 'postgres' && 'SQLite is in the process itself';

/** A node that reaches PostgreSQL at once, and one behind a proxy, over TLS or not; its limits may be changed while it runs. */
async function twoNodes({ isSecure = false } = {}) {
  const near = await startServer();
  const url = near.context.config.databaseUrl as string;
  const proxy = await wireTo(isSecure ? await tlsFrontOf(url) : url);
  const limits = { ...POSTGRES_LIMITS, retry: 1, retryMost: 5 };
  const far = await near.anotherNode({ databaseUrl: proxy.url, limits });
  return { near, far, proxy, limits };
}

const listeners = (proxy: Wire) => proxy.came.filter((role) => role === 'listener').length;

async function untilOpen(proxy: Wire, role: Role): Promise<void> {
  while (proxy.open(role) === 0) await once(proxy.events, 'link');
}

/** Until `node` has all that is in the log, driven by nothing but the notices of PostgreSQL. */
async function untilHeard(node: TestServer): Promise<void> {
  const { db, realm } = node.context;
  const position = await findCounter({ db, realm }, 'log');
  await until(() => realm.position >= position);
}

describe('while PostgreSQL is away', { skip }, () => {
  test('a node tries again one attempt at a time, and listens once when it is back', async () => {
    const { near, far, proxy } = await twoNodes();
    for (const refused of [12, 0, 5]) {
      const before = listeners(proxy);
      proxy.refuse(refused, 'listener');
      proxy.cut();
      await untilOpen(proxy, 'listener');
      assert.equal(listeners(proxy) - before, refused + 1);
      await say(near.as.alice, 'hello');
      await untilHeard(far);
      assert.equal(proxy.open('listener'), 1);
      assert.equal(listeners(proxy) - before, refused + 1);
    }
  });

  test('a request ends with 503, and the next one after it is back succeeds', async () => {
    const { far, proxy } = await twoNodes();
    const send = { type: 'channel', to: 'square', topic: 'talk', content: 'hello' } as const;
    const queue = await open(far.as.bob);
    proxy.refuse(1000);
    proxy.cut();
    for (const [endpoint, params] of [
      [sendMessage, send],
      [getMessages, { anchor: 'newest', num_before: 1, num_after: 0 }],
    ] as const) {
      const { status, body } = await far.answer('alice', endpoint, params);
      assert.deepEqual(
        { status, ...body },
        {
          status: 503,
          result: 'error',
          msg: 'The database does not answer at the moment.',
          code: 'DATABASE_UNAVAILABLE',
        },
      );
    }
    proxy.refuse(0);
    await far.as.alice.call(sendMessage, send);
    assert.deepEqual(contents(await take(far.as.bob, queue)), ['hello']);
  });
});

describe('a node that is cut off without a word', { skip }, () => {
  test('stops the writes of others no longer than the limit, though it holds the lock', async () => {
    const near = await startServer();
    const proxy = await wireTo(near.context.config.databaseUrl as string);
    const limits = { ...POSTGRES_LIMITS, idleWriter: 3000 };
    const far = await near.anotherNode({ databaseUrl: proxy.url, limits });
    let isSilent = false;
    const stuck = far.context.transact(async (tx) => {
      proxy.silence('writer');
      isSilent = true;
      limits.answer = 100;
      limits.lock = 100;
      limits.connect = 1000;
      await tx.run('SELECT 1', []);
    });
    await assert.rejects(stuck, { name: 'Error', message: 'The database does not answer at the moment.' });
    assert(isSilent);
    // PostgreSQL has not heard that the node has given up: it is the limit that frees the lock.
    await say(near.as.alice, 'free again');
    Object.assign(limits, POSTGRES_LIMITS);
    await say(far.as.alice, 'here again');
    await untilHeard(near);
  });

  test('answers its own requests with 503 in bounded time', async () => {
    const { far, proxy, limits } = await twoNodes();
    await far.as.alice.call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0 });
    proxy.silence();
    proxy.refuse(1000);
    Object.assign(limits, { answer: 50, lock: 50, connect: 50 });
    const read = await far.answer('alice', getMessages, { anchor: 'newest', num_before: 1, num_after: 0 });
    assert.equal(read.status, 503);
    await assert.rejects(far.context.transact(async () => assert.fail('it has no connection')));
    proxy.refuse(0);
    // The pool gives an idle connection up when it has not answered in time.
    proxy.cut('reader');
    Object.assign(limits, POSTGRES_LIMITS);
    await say(far.as.alice, 'here again');
  });

  for (const isSecure of [false, true])
    test(`answers requests with 503 that were under way when PostgreSQL fell silent${isSecure ? ', over TLS' : ''}; later ones try no connection`, async () => {
      const { far, proxy, limits } = await twoNodes({ isSecure });
      const page = { anchor: 'oldest', num_before: 0, num_after: 1 } as const;
      await far.as.alice.call(getMessages, page);
      const hour = 3_600_000;
      Object.assign(limits, { look: 200, silence: 150, answer: hour, lock: hour, connect: hour });
      proxy.set('silent');
      const reading = far.answer('alice', getMessages, page);
      far.clock.advance(1000);
      assert.equal((await reading).status, 503);
      const before = proxy.came.length;
      const send = { type: 'channel', to: 'square', topic: 'talk', content: 'hello' } as const;
      for (const later of [far.answer('bob', getMessages, page), far.answer('bob', sendMessage, send)])
        assert.equal((await later).status, 503);
      proxy.set('open');
      assert.deepEqual(new Set(proxy.came.slice(before)), new Set());
      Object.assign(limits, POSTGRES_LIMITS);
      far.clock.advance(1000);
      await until(async () => (await far.answer('bob', sendMessage, send)).status === 200);
    });

  test('finds missed entries within a second of its clock, and listens anew', async () => {
    const { near, far, proxy, limits } = await twoNodes();
    const queue = await open(far.as.bob);
    const { events } = await wait(far, far.as.bob, queue);
    proxy.silence('listener');
    await say(near.as.alice, 'unheard');
    assert.deepEqual(contents(await peek(near.as.bob, queue)), ['unheard']);
    limits.connect = 100;
    const heard = listeners(proxy);
    far.clock.advance(1000);
    assert.deepEqual(contents(await events), ['unheard']);
    while (listeners(proxy) === heard) await once(proxy.events, 'link');
    Object.assign(limits, POSTGRES_LIMITS);
    await say(near.as.alice, 'heard');
    await untilHeard(far);
  });
});
