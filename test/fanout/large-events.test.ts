import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { Tail } from '../../src/chat/fanout/distributor.ts';
import type { LogEntry } from '../../src/engine/log/log-entry.ts';
import { type Actor, startServer, type TestServer } from '../support/server.ts';
import { say } from '../support/talk.ts';

/** Characters of a large event; a reply holds about 2 MB. */
const LARGE = 100_000;
const COUNT = 30;

interface Got {
  readonly id: number;
  readonly message: { readonly id: number };
}

/** Sends messages that render large: the log says so, as if the Markdown had done it. */
async function sendLarge({ as, context }: TestServer): Promise<number[]> {
  const ids: number[] = [];
  for (let turn = 0; turn < COUNT; turn++) {
    ids.push(await say(as.alice, 'square', 'large', `message ${turn}`));
    await context.transact(async (tx) => {
      const row = await tx.db
        .selectFrom('log')
        .select(['position', 'payload'])
        .where('realm_id', '=', tx.realm.id)
        .where('type', '=', 'message')
        .orderBy('position', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      const event = JSON.parse(row.payload) as { message: { renderedContent: string } };
      event.message.renderedContent = 'x'.repeat(LARGE);
      await tx.db
        .updateTable('log')
        .set({ payload: JSON.stringify(event) })
        .where('realm_id', '=', tx.realm.id)
        .where('position', '=', row.position)
        .execute();
    });
  }
  return ids;
}

async function readAll(actor: Actor, queue: { queue_id: string; last_event_id: number }) {
  const replies: Got[][] = [];
  let last_event_id = queue.last_event_id;
  for (;;) {
    const { events } = await actor.call(getEvents, {
      queue_id: queue.queue_id,
      last_event_id,
      dont_block: true,
    });
    if (events.length === 0) return replies;
    replies.push(events as unknown as Got[]);
    last_event_id = events.at(-1)?.id as number;
  }
}

test('large events come in several replies, each once and in order', async () => {
  const first = await startServer();
  const registered = await first.as.bob.call(registerQueue, {
    event_types: ['message'],
    apply_markdown: true,
  });
  const queue = { queue_id: registered.queue_id as string, last_event_id: registered.last_event_id };
  const ids = await sendLarge(first);
  // Another process has none of it in memory: it reads the log.
  const server = await first.restart();
  const replies = await readAll(server.as.bob, queue);
  assert.deepEqual(
    replies.flat().map(({ message }) => message.id),
    ids,
  );
  assert.deepEqual(
    replies.map((events) => events.length),
    [20, 10],
    'as many as reach 2,000,000 characters, and no more',
  );
});

test('the tail drops the oldest entries when the kept ones are large', () => {
  const tail = new Tail(0);
  const entry = (position: number): LogEntry =>
    ({
      ...{
        position,
        event: null,
        audience: { kind: 'users', users: new Set() },
        change: null,
        createdAt: 0,
      },
      bytes: 1_000_000,
    }) as unknown as LogEntry;
  for (let position = 1; position <= 100; position++) {
    tail.push(entry(position));
    assert.ok(tail.bytes <= 16_000_000);
  }
  assert.equal(tail.after(50, 100), undefined);
  assert.deepEqual(
    tail.after(96, 100)?.map(({ position }) => position),
    [97, 98, 99, 100],
  );
});
