import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getStreamTopics } from '../../src/chat/endpoints/channels/get-stream-topics.ts';
import { addReaction } from '../../src/chat/endpoints/messages/add-reaction.ts';
import { getMessage } from '../../src/chat/endpoints/messages/get-message.ts';
import { updateMessageFlags } from '../../src/chat/endpoints/messages/update-flags.ts';
import { expire as expireOnce, Retention } from '../../src/chat/jobs/retention.ts';
import type { Channel } from '../../src/chat/model/channels.ts';
import { retryFailed } from '../../src/chat/operations/failed-items.ts';
import { topicName } from '../../src/chat/realm/remembered/sends.ts';
import { FAILED_ITEMS, listGivenUp } from '../../src/engine/jobs/failed-items.ts';
import { insertSubscriptions } from '../support/channels.ts';
import { listen } from '../support/events.ts';
import { CAUSE } from '../support/failing.ts';
import { verifyEvents } from '../support/fold.ts';
import { reread } from '../support/reread.ts';
import { engineName, startServer, type TestServer } from '../support/server.ts';
import { setRealm } from '../support/settings.ts';
import { settled } from '../support/settled.ts';
import { idsOf, join, leave, say, whisper } from '../support/talk.ts';
import { oneRun } from '../support/worker.ts';

const DAY_MS = 86_400_000;

async function expire(server: TestServer): Promise<void> {
  await settled(server);
  await expireOnce(server.context, { pause: async () => {} });
}

function keep({ context }: TestServer, channel: Channel, columns: Record<string, number | null>) {
  return context.transact(async (tx) => {
    await tx.db.updateTable('channels').set(columns).where('id', '=', channel.id).execute();
    await reread(tx, { channels: [channel.id] });
  });
}

const keepDays = (server: TestServer, channel: Channel, days: number | null) =>
  keep(server, channel, { message_retention_days: days });

/** The IDs of all messages that there are. The server's own job runs too: a test sets days after the time has passed. */
const left = async ({ context }: TestServer) =>
  (await context.db.selectFrom('messages').select('id').orderBy('id').execute()).map((row) => row.id);

/** Begins with an organization in which nothing was said. */
async function start(): Promise<TestServer> {
  const server = await startServer();
  assert.deepEqual(await left(server), []);
  return server;
}

describe('messages that are kept for some days', () => {
  test('go when these are over, each channel by its own setting, the others by that of the organization', async () => {
    const server = await start();
    const { as, clock, cast } = server;
    const { square, cellar, window } = cast.channels;
    const inSquare = await say(as.alice, 'square', 'talk');
    const inCellar = await say(as.alice, 'cellar', 'talk');
    const inWindow = await say(as.alice, 'window', 'talk');
    const direct = await whisper(as.alice, [as.bob]);
    clock.advance(100 * DAY_MS);
    await expire(server);
    assert.deepEqual(await left(server), [inSquare, inCellar, inWindow, direct], 'for ever is the default');
    await keepDays(server, square, 101);
    await keepDays(server, cellar, -1);
    await setRealm(server.context, { message_retention_days: 110 });
    const later = await say(as.alice, 'square', 'talk');
    await expire(server);
    assert.deepEqual(await left(server), [inSquare, inCellar, inWindow, direct, later]);
    clock.advance(DAY_MS);
    await expire(server);
    assert((await left(server)).includes(inSquare), 'not before the second');
    clock.advance(1000);
    await expire(server);
    assert.deepEqual(await left(server), [inCellar, inWindow, direct, later]);
    await keep(server, window, { is_archived: 1 });
    clock.advance(9 * DAY_MS);
    await expire(server);
    assert.deepEqual(await left(server), [inCellar, later]);
    await setRealm(server.context, { message_retention_days: -1 });
    await whisper(as.bob, [as.alice]);
    clock.advance(900 * DAY_MS);
    await expire(server);
    assert.equal((await left(server)).length, 2, 'the channel has a time of its own, the organization none');
  });

  test('take with them what was attached, and leave all else', async () => {
    const server = await start();
    const { as, clock, cast, context } = server;
    const { square } = cast.channels;
    const polled = await say(as.alice, 'square', 'lunch', '/poll Where, @**Bob Member**?\nHere');
    const other = await say(as.bob, 'square', 'talk', 'Hello');
    await as.bob.call(addReaction, { message_id: polled, emoji_name: 'smile' });
    await as.bob.call(updateMessageFlags, { messages: [polled, other], op: 'add', flag: 'starred' });
    clock.advance(8 * DAY_MS);
    const kept = await say(as.alice, 'square', 'talk', 'Hello @**Bob Member**');
    await as.bob.call(addReaction, { message_id: kept, emoji_name: 'smile' });
    await keepDays(server, square, 7);
    await expire(server);
    assert.deepEqual(await idsOf(as.bob, [['channel', 'square']]), [kept]);
    assert.deepEqual(await idsOf(as.bob, [['is', 'unread']]), [kept]);
    assert.equal((await as.bob.refused(getMessage, { message_id: polled })).msg, 'Invalid message(s)');
    assert.equal(context.realm.channels.get(square.id)?.firstMessageId, kept);
    const known = (topicKey: string) =>
      context.realm.remembered.knownTopics.find(topicName({ channelId: square.id, topicKey }));
    assert.deepEqual([known('lunch'), known('talk')], [undefined, true]);
    const { topics } = await as.bob.call(getStreamTopics, { stream_id: square.id });
    assert.deepEqual(
      topics.map(({ name }) => name),
      ['talk'],
    );
    for (const table of ['message_flags', 'reactions', 'submessages'] as const) {
      const rows = await context.db.selectFrom(table).select('message_id').execute();
      assert.deepEqual(
        [...new Set(rows.map((row) => row.message_id))],
        table === 'submessages' ? [] : [kept],
      );
    }
  });

  test('go in portions, however many they are', async () => {
    const server = await start();
    const { as, clock, cast, context } = server;
    await say(as.alice, 'square', 'talk');
    await whisper(as.alice, [as.bob]);
    await multiply(server, 1250);
    clock.advance(8 * DAY_MS);
    const kept = [await say(as.alice, 'square', 'talk'), await whisper(as.alice, [as.bob])];
    const listener = await listen(as.bob, { event_types: ['delete_message'] });
    await setRealm(context, { message_retention_days: 7 });
    await expire(server);
    assert.deepEqual(await left(server), kept);
    const events = await listener.fetch();
    assert.equal(events.length, 2502, 'one for each, for an older client');
    assert.equal(context.realm.channels.get(cast.channels.square.id)?.firstMessageId, kept[0]);
  });

  test('of a channel that fails stay, and keep no other; they go when an operator asks for it', async (t) => {
    const server = await start();
    const { as, clock, cast, context, app } = server;
    await app.stopJobs();
    const { square } = cast.channels;
    const stays = await say(as.alice, 'square', 'talk');
    await say(as.alice, 'cellar', 'talk');
    clock.advance(8 * DAY_MS);
    await setRealm(context, { message_retention_days: 7 });
    const { channels } = context.realm;
    const real = channels.get.bind(channels);
    t.mock.method(channels, 'get', (id: number) => {
      if (id === square.id && new Error('called by').stack?.includes('expireInChannel'))
        throw new Error(CAUSE);
      return real(id);
    });
    const job = new Retention(context);
    for (let attempt = 1; attempt <= 5; attempt++) {
      await job.items.begin();
      await job.run(oneRun());
      assert.deepEqual(await left(server), [stays]);
      if (attempt < 5) assert.throws(() => job.items.end(), new Error(CAUSE));
    }
    job.items.end();
    const given = (await listGivenUp(context)).map(({ kind, item, attempts }) => [kind, item, attempts]);
    assert.deepEqual(given, [['channel', square.id, 5]]);
    await job.items.begin();
    await job.run(oneRun());
    assert.deepEqual(await left(server), [stays], 'it is left out');
    t.mock.restoreAll();
    await context.transact((tx) => retryFailed(tx, { job: job.name }));
    const event = { type: 'outbox_written', kind: FAILED_ITEMS, receiver: job.name } as const;
    assert(job.items.hears(event));
    await job.items.begin();
    assert.deepEqual([await left(server), await listGivenUp(context)], [[], []]);
  });

  test('a message that is too young keeps the later ones, even if a wrong clock dated them earlier', async () => {
    const server = await start();
    const { as, clock, cast, context } = server;
    const ids = [];
    for (let time = 0; time < 3; time++) {
      ids.push(await say(as.alice, 'cellar', 'talk'), await whisper(as.alice, [as.bob]));
    }
    clock.advance(8 * DAY_MS);
    const now = clock.seconds;
    const update = (id: number, sent_at: number) =>
      context.transact((tx) => tx.db.updateTable('messages').set({ sent_at }).where('id', '=', id).execute());
    await update(ids[2] as number, now);
    await update(ids[3] as number, now);
    await setRealm(context, { message_retention_days: 7 });
    await keepDays(server, cast.channels.cellar, 7);
    await expire(server);
    assert.deepEqual(await left(server), ids.slice(2));
    clock.advance(8 * DAY_MS);
    await expire(server);
    assert.deepEqual(await left(server), []);
  });

  test('nodes that do it at once do nothing twice', async () => {
    const server = await start();
    const { as, clock, context } = server;
    const other = engineName === 'postgres' ? await server.anotherNode() : server;
    const ids = [await say(as.alice, 'square', 'talk'), await whisper(as.alice, [as.bob])];
    clock.advance(8 * DAY_MS);
    if (other !== server) other.clock.advance(8 * DAY_MS);
    const modern = { bulk_message_deletion: true };
    const listener = await listen(as.bob, {
      ...{ event_types: ['delete_message'], client_capabilities: modern as never },
    });
    await setRealm(context, { message_retention_days: 7 });
    await Promise.all([expire(server), expire(other), expire(server)]);
    const gone = (await listener.fetch()).flatMap((event) => event.message_ids as number[]);
    assert.deepEqual(
      gone.sort((a, b) => a - b),
      ids,
    );
    assert.deepEqual(await left(server), []);
  });

  test('go at the start and once an hour', async () => {
    let server = await start();
    await setRealm(server.context, { message_retention_days: 1 });
    await say(server.as.alice, 'square', 'talk');
    await server.context.transact(async (tx) => {
      await tx.db
        .updateTable('messages')
        .set((row) => ({ sent_at: row('sent_at', '-', 90_000) }))
        .execute();
    });
    server = await server.restart();
    while ((await left(server)).length > 0) await new Promise(setImmediate);
    const id = await say(server.as.alice, 'square', 'talk');
    server.clock.advance(86_000_000);
    await server.context.transact(async () => {});
    assert.deepEqual(await left(server), [id]);
    while ((await left(server)).length > 0) {
      server.clock.advance(3_600_000);
      await new Promise(setImmediate);
    }
  });
});

describe('the audience of messages that go', () => {
  test('reach the users of the channel or conversation, nobody else', async () => {
    const server = await start();
    const { as, clock, cast, context } = server;
    const { square } = cast.channels;
    const talk = [await say(as.alice, 'square', 'Talk'), await say(as.alice, 'square', 'talk')];
    const lunch = await say(as.alice, 'square', 'lunch');
    const direct = await whisper(as.alice, [as.bob]);
    clock.advance(8 * DAY_MS);
    const modern = { bulk_message_deletion: true, empty_topic_name: true };
    const kind = { event_types: ['delete_message'], client_capabilities: modern as never };
    const [bob, guest, owner] = [
      await listen(as.bob, kind),
      await listen(as.guest, kind),
      await listen(as.bot, kind),
    ];
    await setRealm(context, { message_retention_days: 7 });
    await expire(server);
    const place = { type: 'delete_message', message_type: 'stream', stream_id: square.id };
    const told = [
      { ...place, message_ids: talk, topic: 'talk' },
      { ...place, message_ids: [lunch], topic: 'lunch' },
    ];
    const directly = { type: 'delete_message', message_type: 'private', message_ids: [direct] };
    assert.deepEqual(await bob.fetch(), [directly, ...told]);
    assert.deepEqual(await guest.fetch(), told);
    assert.deepEqual(await owner.fetch(), []);
  });

  test('where history is protected, users who received them', async () => {
    const server = await start();
    const { as, clock, cast } = server;
    const { cellar } = cast.channels;
    await say(as.alice, 'cellar', 'talk');
    await join(server, cellar, as.guest.user);
    await say(as.alice, 'cellar', 'talk');
    clock.advance(8 * DAY_MS);
    const listeners = await Promise.all(
      [as.bob, as.guest, as.moderator].map((who) => listen(who, { event_types: ['delete_message'] })),
    );
    await keepDays(server, cellar, 7);
    await expire(server);
    assert.deepEqual(
      await Promise.all(listeners.map(async (each) => (await each.fetch()).length)),
      [2, 1, 0],
    );
  });

  test('the state follows, also of users who have starred a message of a channel that they are not in', async () => {
    const server = await start();
    const { as, clock, cast, context } = server;
    const { square, window } = cast.channels;
    await context.transact((tx) => insertSubscriptions(tx, [{ channel: window, users: [as.bob.user] }]));
    const starred = await say(as.alice, 'window', 'talk');
    await as.bob.call(updateMessageFlags, { messages: [starred], op: 'add', flag: 'starred' });
    await leave(server, window, as.bob.user);
    await say(as.alice, 'square', 'talk', 'Hello @**Bob Member**');
    await say(as.alice, 'cellar', 'talk');
    await whisper(as.alice, [as.bob]);
    await whisper(as.alice, [as.bob, as.guest]);
    clock.advance(8 * DAY_MS);
    await say(as.alice, 'square', 'talk', 'Hello @**Bob Member**');
    await whisper(as.alice, [as.bob]);
    const bob = await listen(as.bob, { event_types: ['delete_message'] });
    await setRealm(context, { message_retention_days: 7 });
    await verifyEvents(server, () => expire(server));
    const inWindow = (await bob.fetch()).filter((event) => event.stream_id === window.id);
    assert.deepEqual(
      inWindow.map((event) => event.message_id),
      [starred],
    );
    assert.equal(context.realm.subscribersOf(square.id).has(as.bob.user.id), true);
  });
});

/** Each message that there is, so many times more. */
async function multiply({ context }: TestServer, times: number): Promise<void> {
  await context.transact(async (tx) => {
    const rows = await tx.db.selectFrom('messages').selectAll().execute();
    for (let time = 0; time < times; time++) {
      const copies = rows.map((row) => ({ ...row, id: tx.nextId('message') }));
      await tx.db.insertInto('messages').values(copies).execute();
    }
  });
}
