import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { lastIdAt } from '../../src/chat/fanout/log-head.ts';
import type { Tx } from '../../src/chat/realm/tx.ts';
import { engineName, startServer, type TestServer } from '../support/server.ts';

interface Recorded {
  readonly options: string;
  readonly entries: readonly {
    readonly type: string;
    readonly audience: string;
    readonly payload: string;
    readonly touches: string | null;
  }[];
}

const QUEUE = '11111111-2222-4333-8444-555555555555';
const recorded = JSON.parse(
  readFileSync(join(import.meta.dirname, 'log-version-0.json'), 'utf8'),
) as Recorded;

/** As the release before wrote them. */
async function writeOld(tx: Tx, entries: Recorded['entries'], shift: number): Promise<void> {
  const realm_id = tx.realm.id;
  for (const { type, audience, payload, touches } of entries) {
    const since = (text: string) =>
      JSON.stringify({ ...JSON.parse(text), since: JSON.parse(text).since + shift });
    await tx.db
      .insertInto('log')
      .values({
        ...{ realm_id, position: tx.nextId('log'), type, audience, payload, created_at: tx.now, version: 0 },
        change: touches === null ? null : since(touches),
      })
      .execute();
  }
}

async function writeQueue(tx: Tx, server: TestServer, position: number): Promise<void> {
  await tx.db
    .insertInto('queues')
    .values({
      ...{ realm_id: tx.realm.id, id: QUEUE, user_id: server.cast.users.bob.id, version: 0 },
      ...{ options: recorded.options, start_position: position, acked_event_id: lastIdAt(position) },
      ...{ lifespan_seconds: 600, last_seen: tx.now },
    })
    .execute();
}

test('a log and a queue of the release before are read after the upgrade', async () => {
  const old = await startServer();
  const position = await old.context.transact(async (tx) => {
    const begin = tx.position;
    await writeQueue(tx, old, begin);
    await writeOld(tx, recorded.entries, begin);
    return begin;
  });
  const server = await old.restart();
  const { events } = await server.as.bob.call(getEvents, {
    queue_id: QUEUE,
    last_event_id: lastIdAt(position),
    dont_block: true,
  });
  const types = new Set(events.map(({ type }) => type));
  for (const type of ['message', 'reaction', 'update_message', 'stream', 'subscription', 'user_group'])
    assert.ok(types.has(type), `${type}, among ${[...types]}`);
  for (const type of ['realm_user', 'update_display_settings', 'realm', 'delete_message'])
    assert.ok(types.has(type), `${type}, among ${[...types]}`);
});

test('a node that follows the log of a node of the release before reads what it cannot know', {
  skip: engineName !== 'postgres' && 'several nodes need PostgreSQL',
}, async () => {
  const old = await startServer();
  const server = await old.anotherNode();
  const { moderator } = old.cast.users;
  await old.context.transact(async (tx) => {
    await tx.db
      .updateTable('users')
      .set({ full_name: 'Mona Moved' })
      .where('realm_id', '=', tx.realm.id)
      .where('id', '=', moderator.id)
      .execute();
    const touches = JSON.stringify({ users: [moderator.id], since: 0 });
    await writeOld(tx, [{ type: '', audience: '[]', payload: '', touches }], tx.position);
  });
  // In the write queue a node has what others have committed.
  await server.context.transact(async () => {});
  assert.equal(server.context.realm.user(moderator.id).fullName, 'Mona Moved');
});

test('entries of a newer version stop the node, with a sentence that says what to do', async () => {
  const { context } = await startServer();
  const { listLog } = await import('../../src/engine/store/log.ts');
  const position = await context.transact(async (tx) => {
    await writeOld(tx, recorded.entries.slice(0, 1), tx.position);
    await tx.db
      .updateTable('log')
      .set({ version: 99 })
      .where('realm_id', '=', tx.realm.id)
      .where('position', '=', tx.position)
      .execute();
    return tx.position;
  });
  const reading = listLog(context, { after: position - 1, limit: 1 });
  await assert.rejects(reading, /newer version of Parley \(99\): start that version/);
});

test('an event that this version does not know is passed over', async () => {
  const old = await startServer();
  const queue = await old.as.bob.call(registerQueue, {});
  const { bob } = old.cast.users;
  await old.context.transact(async (tx) => {
    const entry = { audience: `[[${bob.id},${bob.id}]]`, touches: null };
    await writeOld(tx, [{ type: 'later', payload: '{"type":"later","what":1}', ...entry }], 0);
  });
  const server = await old.restart();
  await server.as.alice.call(sendMessage, { type: 'channel', to: 'square', topic: 'x', content: 'Hello' });
  const poll = { queue_id: queue.queue_id as string, last_event_id: queue.last_event_id, dont_block: true };
  const types = (await server.as.bob.call(getEvents, poll)).events.map(({ type }) => String(type));
  assert.ok(types.includes('message') && !types.includes('later'), String(types));
});

test('a queue of a newer version is none: its client begins anew', async () => {
  const old = await startServer();
  await old.context.transact(async (tx) => {
    await writeQueue(tx, old, tx.position);
    await tx.db.updateTable('queues').set({ version: 99 }).where('id', '=', QUEUE).execute();
  });
  const server = await old.restart();
  const { body } = await server.answer('bob', getEvents, {
    queue_id: QUEUE,
    last_event_id: -1,
    dont_block: true,
  });
  assert.equal((body as { code?: string }).code, 'BAD_EVENT_QUEUE_ID');
});
