import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { insertSubscriptions } from '../support/channels.ts';
import { contents, open, peek, say, take, wait } from '../support/polling.ts';
import { reread } from '../support/reread.ts';
import { startServer, type TestServer } from '../support/server.ts';

const MANY = 1100;
/** One person may not have more requests under way. */
const AT_ONCE = 500;

async function sayMany(server: TestServer, count: number): Promise<string[]> {
  const texts = Array.from({ length: count }, (_, index) => `number ${index}`);
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(texts.slice(from, from + AT_ONCE).map((text) => say(server.as.alice, text)));
  return texts;
}

async function join(server: TestServer, name: 'bob', channel: 'attic'): Promise<void> {
  await server.context.transact(async (tx) => {
    const joining = { channel: server.cast.channels[channel], users: [server.cast.users[name]] };
    await insertSubscriptions(tx, [joining]);
  });
}

async function leave(server: TestServer, name: 'bob', channel: 'attic'): Promise<void> {
  const [userId, channelId] = [server.cast.users[name].id, server.cast.channels[channel].id];
  await server.context.transact(async (tx) => {
    for (const [table, change] of [
      ['subscriptions', { is_active: 0 }],
      ['subscription_spans', { to_message_id: tx.lastMessageId, to_position: tx.position }],
    ] as const) {
      let query = tx.db.updateTable(table).set(change as never);
      query = query.where('user_id', '=', userId).where('stream_id', '=', channelId);
      if (table === 'subscription_spans') query = query.where('to_position', 'is', null);
      await query.execute();
    }
    await reread(tx, { subscriptionsOf: [userId] });
  });
}

describe('what a queue gives', () => {
  test('is given again to a client that repeats the same ID, or an older one', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const held = await open(bob);
    const start = held.last;
    await say(alice, 'one');
    await say(alice, 'two');
    assert.deepEqual(contents(await peek(bob, held)), ['one', 'two']);
    const [one] = await peek(bob, held);
    held.last = one?.id as number;
    assert.deepEqual(contents(await take(bob, held)), ['two']);
    assert.deepEqual(await take(bob, held), []);
    held.last = start;
    assert.deepEqual(contents(await peek(bob, held)), ['one', 'two']);
    held.last = -1;
    assert.deepEqual(contents(await peek(bob, held)), ['one', 'two']);
    await say(alice, 'three');
    assert.deepEqual(contents(await take(bob, held)), ['one', 'two', 'three']);
  });

  test('is complete for one who asks from far back, over and over, at the same time', async () => {
    const server = await startServer();
    const { bob } = server.as;
    const held = await open(bob);
    const start = { ...held };
    const texts = await sayMany(server, 600);
    const [middle] = (await take(bob, held)).slice(300);
    const half = { ...held, last: middle?.id as number };
    await Promise.all([peek(bob, start), peek(bob, half), peek(bob, start), peek(bob, held)]);
    assert.deepEqual(contents(await peek(bob, half)), texts.slice(301));
    const [first, second] = await Promise.all([peek(bob, start), peek(bob, start)]);
    assert.deepEqual(contents(first), texts);
    assert.deepEqual(contents(second), texts);
  });

  test('ends for a client that is ahead of the log: it has to begin anew', async () => {
    const { as } = await startServer();
    const held = await open(as.bob);
    const last_event_id = held.last + 1000;
    const { queue_id, code } = await as.bob.refused(getEvents, { queue_id: held.id, last_event_id });
    assert.deepEqual({ queue_id, code }, { queue_id: held.id, code: 'BAD_EVENT_QUEUE_ID' });
  });

  test('comes in pages to a client that fell far behind, each event once', async () => {
    const server = await startServer();
    const { bob } = server.as;
    const held = await open(bob);
    const texts = await sayMany(server, MANY);
    const received: string[] = [];
    for (;;) {
      const page = contents(await take(bob, held));
      if (page.length === 0) break;
      received.push(...page);
    }
    assert.deepEqual(received, texts);
    const { events } = await wait(server, bob, held);
    await say(server.as.alice, 'live again');
    assert.deepEqual(contents(await events), ['live again']);
  });

  test('after a restart: of a channel, the messages that were sent while the user was subscribed', async () => {
    let server = await startServer();
    const held = await open(server.as.bob);
    const speak = (content: string) => say(server.as.alice, content, 'attic');
    await speak('before joining');
    await join(server, 'bob', 'attic');
    await speak('inside');
    await leave(server, 'bob', 'attic');
    await speak('after leaving');
    await join(server, 'bob', 'attic');
    await speak('inside again');
    assert.deepEqual(contents(await peek(server.as.bob, held)), ['inside', 'inside again']);
    server = await server.restart();
    assert.deepEqual(contents(await peek(server.as.bob, held)), ['inside', 'inside again']);
    await leave(server, 'bob', 'attic');
    await speak('gone for good');
    assert.deepEqual(contents(await take(server.as.bob, held)), ['inside', 'inside again']);
  });

  test('begins where the registration ended: nothing between is lost or delivered twice', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const [held] = await Promise.all([open(bob), say(alice, 'one'), say(alice, 'two')]);
    const other = await open(bob);
    await say(alice, 'three');
    const texts = contents(await take(bob, held));
    assert.deepEqual(texts.slice(-1), ['three']);
    assert.equal(new Set(texts).size, texts.length);
    assert.deepEqual(contents(await take(bob, other)), ['three']);
  });
});
