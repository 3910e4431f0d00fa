import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { deleteMessage } from '../../src/chat/endpoints/messages/delete-message.ts';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../src/chat/endpoints/messages/update-flags.ts';
import type { Tx } from '../../src/chat/realm/tx.ts';
import { isDiskFull } from '../../src/engine/kernel/failures/disk-full.ts';
import { messageOf } from '../support/events.ts';
import { fillDisk, makeRoom } from '../support/full-disk.ts';
import { engineName, startServer, type TestServer } from '../support/server.ts';

const GIB = 2 ** 30;
const NEWEST = { anchor: 'newest', num_before: 100, num_after: 0 } as const;
const REFUSED = {
  result: 'error',
  code: 'STORAGE_FULL',
  msg: "The server's disk is full: nothing can be saved until an administrator makes room.",
};

const QUEUE = {
  ...{ id: 'large', user_id: 1, version: 1, start_position: 0, acked_event_id: 0 },
  ...{ lifespan_seconds: 600, last_seen: 0 },
};

const sendTo = ({ answer, cast }: TestServer) =>
  answer('alice', sendMessage, {
    ...{ type: 'direct', to: JSON.stringify([cast.users.bob.id]), content: 'x'.repeat(9000) },
  });

test('While the disk of the database is full, writes are refused with words; reading and registering go on', async () => {
  const server = await startServer();
  const { as, context } = server;
  await fillDisk(context);
  const acknowledged: unknown[] = [];
  // SQLite takes some messages into pages that are free; those that share a transaction are all written, or none is.
  for (let refused = 0; refused < 8; ) {
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendTo(server)));
    for (const { status, body } of answers) {
      if (body.result === 'success') acknowledged.push(body.id);
      else assert.deepEqual([status, body], [507, REFUSED]);
    }
    refused = answers.filter(({ status }) => status === 507).length;
  }
  const { queue_id, last_event_id } = await as.bob.call(registerQueue);
  const { messages } = await as.bob.call(getMessages, NEWEST);
  assert.deepEqual(
    messages.map(({ id }) => id),
    acknowledged,
  );
  await makeRoom(context);
  const { body: sent } = await sendTo(server);
  assert(sent.result === 'success');
  const { events } = await as.bob.call(getEvents, {
    ...{ queue_id: queue_id as string, last_event_id, dont_block: true },
  });
  assert.deepEqual(
    events.filter(({ type }) => type === 'message').map((event) => messageOf(event).id),
    [sent.id],
  );
});

test('A queue that is registered while the disk is full ends with the process; an earlier one does not', async () => {
  const server = await startServer();
  const { as, context } = server;
  const early = await as.bob.call(registerQueue);
  await fillDisk(context);
  // A row that no free page holds.
  const narrow = Array.from({ length: 100 }, (_, n) => ['topic', `${'x'.repeat(50)} ${n}`]);
  const late = await as.bob.call(registerQueue, { narrow: narrow as [string, string][] });
  const asking = ({ queue_id, last_event_id }: typeof early) => ({
    ...{ queue_id: queue_id as string, last_event_id, dont_block: true },
  });
  await as.bob.call(getEvents, asking(late));
  await makeRoom(context);
  const { as: after } = await server.restart();
  await after.bob.call(getEvents, asking(early));
  const { code } = await after.bob.refused(getEvents, asking(late));
  assert.equal(code, 'BAD_EVENT_QUEUE_ID');
});

test('A full disk ends the transactions of all that share it, and nothing is written beside them', async () => {
  const { context } = await startServer();
  const { id } = context.realm;
  await fillDisk(context);
  const counter = (name: string) => (tx: Tx) =>
    tx.db.insertInto('counters').values({ realm_id: id, name, value: 1 }).execute();
  const large = (tx: Tx) =>
    tx.db
      .insertInto('queues')
      .values({ ...QUEUE, realm_id: id, options: JSON.stringify('x'.repeat(1_000_000)) })
      .execute();
  const results = await Promise.allSettled(
    [counter('a'), large, counter('c')].map((run) => context.transact(run)),
  );
  assert(results[1]?.status === 'rejected' && isDiskFull(results[1].reason));
  const rows = await context.db
    .selectFrom('counters')
    .select('name')
    .where('name', 'in', ['a', 'c'])
    .execute();
  const written = new Set(rows.map(({ name }) => name));
  assert.deepEqual(
    [results[0]?.status, results[2]?.status],
    ['a', 'c'].map((name) => (written.has(name) ? 'fulfilled' : 'rejected')),
  );
  await makeRoom(context);
});

describe('While only the reserve of the disk is left', { skip: engineName !== 'sqlite' }, async () => {
  let free = 10 * GIB;
  const server = await startServer({}, { readRoom: async () => ({ free, size: 100 * GIB }) });
  const { as, clock } = server;
  const { body: first } = await sendTo(server);
  assert(first.result === 'success');
  const leave = async (bytes: number) => {
    free = bytes;
    clock.advance(5000);
    // The look that this request begins counts for the next one.
    await as.alice.call(getMessages, NEWEST);
    await sendTo(server);
  };

  it('what people write is refused, what they read and delete is not', async () => {
    await leave(GIB / 32);
    const { status, body } = await sendTo(server);
    assert.deepEqual([status, body], [507, REFUSED]);
    await as.bob.call(registerQueue);
    await as.bob.call(updateMessageFlags, { op: 'add', flag: 'read', messages: [first.id as number] });
    await as.alice.call(deleteMessage, { message_id: first.id as number });
  });

  it('all is taken again once there is room', async () => {
    await leave(GIB);
    assert.equal((await sendTo(server)).status, 200);
  });
});
