import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import pg from 'pg';
import { deleteQueue } from '../../src/chat/endpoints/events/delete-queue.ts';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import type { Reader } from '../../src/engine/store/engine.ts';
import { messageOf } from '../support/events.ts';
import { open, peek, wait } from '../support/polling.ts';
import { engineName, startServer } from '../support/server.ts';

const skip = engineName !== 'postgres' && 'several nodes need PostgreSQL';

test('a queue of one node is served by another; a waiting client gets a message that was sent on another node', {
  skip,
}, async () => {
  const one = await startServer();
  const two = await one.anotherNode();
  const queue = await one.as.bob.call(registerQueue);
  const poll = (server: typeof one, last_event_id: number) =>
    server.as.bob.call(getEvents, { queue_id: queue.queue_id as string, last_event_id });
  const say = (server: typeof one, content: string) =>
    server.as.alice.call(sendMessage, { type: 'channel', to: 'cellar', topic: 't', content });
  await say(one, 'first');
  const contents: unknown[] = [];
  let last = queue.last_event_id;
  const read = async (server: typeof one) => {
    const { events } = await poll(server, last);
    for (const event of events) {
      assert(event.id > last);
      last = event.id;
      if (event.type === 'message') contents.push(messageOf(event).content);
    }
  };
  while (contents.length < 1) await read(two);
  const waiting = read(two);
  await say(one, 'second');
  await waiting;
  await say(two, 'third');
  while (contents.length < 3) await read(one);
  assert.deepEqual(contents, ['first', 'second', 'third']);
});

test('writes of two nodes at once have one order, the same for every client', { skip }, async () => {
  const one = await startServer();
  const two = await one.anotherNode();
  const queues = await Promise.all([one, two].map((server) => server.as.bob.call(registerQueue)));
  const say = (server: typeof one, content: string) =>
    server.as.alice.call(sendMessage, { type: 'channel', to: 'cellar', topic: 't', content });
  await Promise.all(Array.from({ length: 20 }, (_, n) => say(n % 2 === 0 ? one : two, `message ${n}`)));
  const seen = await Promise.all(
    queues.map(async (queue, at) => {
      const ids: unknown[] = [];
      let last = queue.last_event_id;
      while (ids.length < 20) {
        const server = at === 0 ? two : one;
        const { events } = await server.as.bob.call(getEvents, {
          queue_id: queue.queue_id as string,
          last_event_id: last,
        });
        for (const event of events) {
          last = event.id;
          if (event.type === 'message') ids.push(messageOf(event).id);
        }
      }
      return ids;
    }),
  );
  assert.deepEqual(seen[0], seen[1]);
  assert.deepEqual(
    seen[0],
    (seen[0] as number[]).toSorted((a, b) => a - b),
  );
});

test('connections that break are made again; no event is missed', { skip }, async () => {
  const one = await startServer();
  const two = await one.anotherNode();
  const queue = await two.as.bob.call(registerQueue);
  const say = (content: string) =>
    one.as.alice.call(sendMessage, { type: 'channel', to: 'cellar', topic: 't', content });
  await say('before');
  const client = new pg.Client({ connectionString: one.context.config.databaseUrl });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
  await say('after');
  const contents: unknown[] = [];
  let last = queue.last_event_id;
  while (contents.length < 2) {
    const params = { queue_id: queue.queue_id as string, last_event_id: last };
    const { events } = await two.as.bob.call(getEvents, params);
    for (const event of events) {
      last = event.id;
      if (event.type === 'message') contents.push(messageOf(event).content);
    }
  }
  assert.deepEqual(contents, ['before', 'after']);
});

test('a queue that its client deletes on one node ends on the others that hold it', { skip }, async () => {
  const one = await startServer();
  const two = await one.anotherNode();
  const held = await open(one.as.bob);
  assert.deepEqual(await peek(two.as.bob, held), []);
  await one.as.bob.call(deleteQueue, { queue_id: held.id });
  // Under the lock a node has what the others have committed.
  await two.context.transact(async () => {});
  const { code } = await two.as.bob.refused(getEvents, { queue_id: held.id, last_event_id: held.last });
  assert.equal(code, 'BAD_EVENT_QUEUE_ID');
});

test('a queue that its client deletes on one node ends the poll that waits on another, at once', {
  skip,
}, async () => {
  const one = await startServer();
  const two = await one.anotherNode();
  const held = await open(one.as.bob);
  const { events } = await wait(two, two.as.bob, held);
  await one.as.bob.call(deleteQueue, { queue_id: held.id });
  assert.deepEqual(await events, []);
});

test('a queue that another node deletes while its row is being read does not begin', { skip }, async () => {
  const one = await startServer();
  const two = await one.anotherNode();
  const held = await open(one.as.bob);
  const { read, go } = holdRows(two.context.db, 'queues');
  const asked = two.as.bob.refused(getEvents, { queue_id: held.id, last_event_id: held.last });
  await read;
  await one.as.bob.call(deleteQueue, { queue_id: held.id });
  await two.context.transact(async () => {});
  go();
  assert.equal((await asked).code, 'BAD_EVENT_QUEUE_ID');
});

/** The first row of the table that is read next is given once `go` is called. */
function holdRows(db: Reader, table: string) {
  const [read, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const late = (query: object): object =>
    new Proxy(query, {
      get(target, name) {
        const member = Reflect.get(target, name);
        if (name !== 'executeTakeFirst')
          return typeof member === 'function'
            ? (...args: unknown[]) => late(member.apply(target, args))
            : member;
        return async () => {
          const row = await member.call(target);
          read.resolve();
          await gate.promise;
          return row;
        };
      },
    });
  const selectFrom = db.selectFrom.bind(db) as (from: never) => object;
  const replaced = mock.method(db, 'selectFrom', ((from: string) => {
    if (from !== table) return selectFrom(from as never);
    replaced.mock.restore();
    return late(selectFrom(from as never));
  }) as never);
  return { read: read.promise, go: gate.resolve };
}
