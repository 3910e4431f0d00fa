import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { markAllMessagesAsRead } from '../../../src/chat/endpoints/messages/mark-all-as-read.ts';
import { markStreamAsRead } from '../../../src/chat/endpoints/messages/mark-stream-as-read.ts';
import { markTopicMessagesAsRead } from '../../../src/chat/endpoints/messages/mark-topic-as-read.ts';
import { saveChunks } from '../../../src/chat/store/read-state/unread-chunks.ts';
import { IdChunk } from '../../../src/engine/kernel/ids/id-set.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { idsOf, say, term, whisper } from '../../support/talk.ts';

const unread = (actor: Actor) => idsOf(actor, [term('is', 'unread')]);
const events = { event_types: ['update_message_flags'] };
const success = { result: 'success', msg: '' };
const added = { type: 'update_message_flags', op: 'add', operation: 'add', flag: 'read' };

const talk = async ({ as }: TestServer) => ({
  plans: await say(as.alice, 'square', 'plans'),
  other: await say(as.alice, 'square', 'other'),
  cellar: await say(as.alice, 'cellar', 'plans'),
  direct: await whisper(as.alice, [as.bob]),
});

/** As if somebody had been sent so many messages in a channel. */
async function owe({ context, cast }: TestServer, user: Actor['user'], messages: number): Promise<void> {
  await context.transact(async (tx) => {
    const ids = new IdChunk();
    for (let index = 0; index < messages; index++) ids.add(index);
    const chunks = [0, 1].map((number) => ({ place: cast.channels.square.id, number, ids }));
    await saveChunks(tx, user.id, chunks);
  });
}

describe('POST /mark_all_as_read', () => {
  test('everything is read to the caller, who alone gets the event', async () => {
    const server = await startServer();
    const { as } = server;
    await talk(server);
    const bob = await listen(as.bob, events);
    const others = [await listen(as.alice, events), await listen(as.owner, events)];
    assert.equal((await unread(as.bob)).length, 4);
    assert.deepEqual(await as.bob.call(markAllMessagesAsRead, {}), { ...success, complete: true });
    assert.deepEqual(await unread(as.bob), []);
    assert.deepEqual(await bob.fetch(), [{ ...added, messages: [], all: true }]);
    for (const other of others) assert.deepEqual(await other.fetch(), []);
    assert.equal((await unread(as.owner)).length, 2);
    assert.deepEqual(await as.bob.call(markAllMessagesAsRead, {}), { ...success, complete: true });
    assert.deepEqual(await bob.fetch(), []);
  });

  test('a hundred thousand messages are a few rows', async () => {
    const server = await startServer();
    const { as, context } = server;
    await owe(server, as.bob.user, 50_000);
    const rows = () => context.db.selectFrom('unread_chunks').selectAll().execute();
    assert.equal((await rows()).length, 2);
    const bob = await listen(as.bob, events);
    await as.bob.call(markAllMessagesAsRead, {});
    assert.deepEqual(await rows(), []);
    assert.equal((await bob.fetch()).length, 1);
  });

  test('is for people with an account', async () => {
    const { asNobody } = await startServer();
    assert.equal((await asNobody.refused(markAllMessagesAsRead, {})).status, 401);
  });
});

describe('POST /mark_stream_as_read', () => {
  test('only the channel is read, to the caller alone', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const sent = await talk(server);
    const bob = await listen(as.bob, events);
    const owner = await listen(as.owner, events);
    const params = { stream_id: cast.channels.square.id };
    assert.deepEqual(await as.bob.call(markStreamAsRead, params), success);
    assert.deepEqual(await unread(as.bob), [sent.cellar, sent.direct]);
    assert.deepEqual(await bob.fetch(), [{ ...added, messages: [sent.plans, sent.other], all: false }]);
    assert.deepEqual(await owner.fetch(), []);
    assert.deepEqual(await unread(as.owner), [sent.plans, sent.other]);
  });

  test('events about very many messages come newest first', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    await owe(server, as.bob.user, 50_000);
    const bob = await listen(as.bob, events);
    await as.bob.call(markStreamAsRead, { stream_id: cast.channels.square.id });
    const told = (await bob.fetch()).map((event) => event.messages as number[]);
    assert.deepEqual(
      told.map((ids) => [ids[0], ids.length]),
      [
        [65_536, 50_000],
        [0, 50_000],
      ],
    );
    assert.deepEqual(await context.db.selectFrom('unread_chunks').selectAll().execute(), []);
  });

  test('refused for a channel that is hidden or missing', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await talk(server);
    for (const stream_id of [cast.channels.cellar.id, 99_999]) {
      const refusal = await as.guest.refused(markStreamAsRead, { stream_id });
      assert.deepEqual([refusal.status, refusal.msg], [400, 'Invalid channel ID']);
    }
    await as.bob.call(markStreamAsRead, { stream_id: cast.channels.cellar.id });
  });
});

describe('POST /mark_topic_as_read', () => {
  test('only the topic is read, in any case of letters', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const sent = await talk(server);
    const bob = await listen(as.bob, events);
    const owner = await listen(as.owner, events);
    const params = { stream_id: cast.channels.square.id, topic_name: 'PLANS' };
    assert.deepEqual(await as.bob.call(markTopicMessagesAsRead, params), success);
    assert.deepEqual(await unread(as.bob), [sent.other, sent.cellar, sent.direct]);
    assert.deepEqual(await bob.fetch(), [{ ...added, messages: [sent.plans], all: false }]);
    assert.deepEqual(await owner.fetch(), []);
    await as.bob.call(markTopicMessagesAsRead, params);
    assert.deepEqual(await bob.fetch(), []);
  });

  test('the empty topic has a name for older clients', async () => {
    const { as, cast } = await startServer();
    await say(as.alice, 'square', '');
    const params = { stream_id: cast.channels.square.id, topic_name: 'general chat' };
    await as.bob.call(markTopicMessagesAsRead, params);
    assert.deepEqual(await unread(as.bob), []);
  });

  test('refused for a missing or unreadable topic', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await talk(server);
    const refusal = async (actor: Actor, stream_id: number, topic_name: string) =>
      (await actor.refused(markTopicMessagesAsRead, { stream_id, topic_name })).msg;
    const { square, cellar } = cast.channels;
    assert.equal(await refusal(as.bob, square.id, 'None'), "No such topic 'None'");
    assert.equal(await refusal(as.administrator, cellar.id, 'plans'), 'Invalid channel ID');
    await as.bob.call(markTopicMessagesAsRead, { stream_id: cellar.id, topic_name: 'plans' });
  });
});

test('marking as read: state + events = fresh state', async () => {
  const server = await startServer();
  const { as, cast } = server;
  const stream_id = cast.channels.square.id;
  await talk(server);
  await verifyEvents(server, () => as.bob.call(markTopicMessagesAsRead, { stream_id, topic_name: 'plans' }));
  await verifyEvents(server, () => as.bob.call(markStreamAsRead, { stream_id }));
  await verifyEvents(server, () => as.bob.call(markAllMessagesAsRead, {}));
});
