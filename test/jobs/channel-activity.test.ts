import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { archiveStream } from '../../src/chat/endpoints/channels/archive-stream.ts';
import { getStream } from '../../src/chat/endpoints/channels/get-stream.ts';
import { getSubscriptions } from '../../src/chat/endpoints/channels/get-subscriptions.ts';
import { channelActivity } from '../../src/chat/jobs/channel-activity.ts';
import { recordActivity, surveyActivity } from '../../src/chat/operations/channels/activity.ts';
import { listen } from '../support/events.ts';
import { engineName, startServer, type TestServer } from '../support/server.ts';
import { say } from '../support/talk.ts';
import { oneRun } from '../support/worker.ts';

const DAY_MS = 86_400_000;
/** A queue that outlasts a few days without its client. */
const LASTING = { queue_lifespan_secs: 604_800 };

const channelOf = async ({ as }: TestServer, stream_id: number) =>
  (await as.owner.call(getStream, { stream_id })).stream;

/** Moves on by days, and waits for what is done at the end of the last one. */
async function pass(server: TestServer, days: number): Promise<void> {
  server.clock.advance(days * DAY_MS);
  await channelActivity(server.context).run(oneRun());
}

describe('how much is written in a channel', () => {
  test('is counted by days that are over, once the channel is a week old', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { square, attic } = cast.channels;
    const traffic = async (id: number) => (await channelOf(server, id)).stream_weekly_traffic;
    for (let day = 0; day < 7; day++) {
      for (let index = 0; index < 3; index++) await say(as.alice, 'square', 'a');
      assert.equal(await traffic(square.id), null);
      await pass(server, 1);
    }
    assert.equal(await traffic(square.id), 21);
    assert.equal(await traffic(attic.id), 0);
    await say(as.alice, 'square', 'a');
    assert.equal(await traffic(square.id), 21);
    await pass(server, 7);
    assert.equal(await traffic(square.id), 11);
    const { subscriptions } = await as.alice.call(getSubscriptions);
    const listed = subscriptions.find(({ stream_id }) => stream_id === square.id);
    assert.equal(listed?.stream_weekly_traffic, 11);
    const later = await server.restart();
    assert.equal((await channelOf(later, square.id)).stream_weekly_traffic, 11);
    await pass(later, 60);
    assert.equal((await channelOf(later, square.id)).stream_weekly_traffic, 0);
  });

  test('is not taken away by a survey that began before the channel was a week old', async () => {
    const server = await startServer();
    await say(server.as.alice, 'square', 'a');
    await pass(server, 7);
    const { square } = server.cast.channels;
    assert.equal((await channelOf(server, square.id)).stream_weekly_traffic, 1);
    const { traffic } = await surveyActivity(server.context, server.clock.seconds - DAY_MS / 1000);
    assert.equal(traffic.has(square.id), false);
  });

  test('is not replaced by a survey of an earlier day that ends later', async () => {
    const server = await startServer();
    const { context, clock } = server;
    const { square } = server.cast.channels;
    for (let index = 0; index < 8; index++) await say(server.as.alice, 'square', 'a');
    clock.advance(7 * DAY_MS);
    const late = await surveyActivity(context, clock.seconds);
    await pass(server, 7);
    const figure = async () => (await channelOf(server, square.id)).stream_weekly_traffic;
    assert.equal(await figure(), 4);
    await context.transact((tx) => recordActivity(tx, { ...late, traffic: new Map([[square.id, 8]]) }));
    assert.equal(await figure(), 4);
  });

  test('is made up for after the server was down', async () => {
    const server = await startServer();
    for (let index = 0; index < 8; index++) await say(server.as.alice, 'square', 'a');
    const later = await server.restart();
    await pass(later, 29);
    const { stream_weekly_traffic } = await channelOf(later, later.cast.channels.square.id);
    assert.equal(stream_weekly_traffic, 0);
  });
});

describe('is_recently_active', () => {
  test('ends when nothing was written for 180 days, and begins again with a message', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { square, attic, cellar } = cast.channels;
    await say(as.alice, 'cellar', 'a');
    await pass(server, 100);
    await say(as.alice, 'square', 'a');
    await pass(server, 80);
    for (const { id } of [square, attic, cellar]) {
      assert.equal((await channelOf(server, id)).is_recently_active, true);
    }
    const [alice, moderator] = [await listen(as.alice, LASTING), await listen(as.moderator, LASTING)];
    await pass(server, 1);
    assert.equal((await channelOf(server, square.id)).is_recently_active, true);
    const told = (id: number, name: string, value: boolean) => ({
      type: 'stream',
      op: 'update',
      stream_id: id,
      name,
      property: 'is_recently_active',
      value,
    });
    const quiet = await alice.fetch();
    for (const { id, name } of [cellar, attic]) {
      assert.equal((await channelOf(server, id)).is_recently_active, false);
      assert(quiet.some((event) => JSON.stringify(event) === JSON.stringify(told(id, name, false))));
    }
    const outside = await moderator.fetch();
    assert(outside.some((event) => event.stream_id === attic.id));
    assert(!outside.some((event) => event.stream_id === cellar.id));
    await say(as.alice, 'cellar', 'a');
    assert.equal((await channelOf(server, cellar.id)).is_recently_active, true);
    const [, woken, ...others] = await alice.fetch();
    assert.deepEqual(woken, told(cellar.id, 'cellar', true));
    assert.deepEqual(others, []);
  });

  test('of an archived channel older clients get no event', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await as.owner.call(archiveStream, { stream_id: cast.channels.attic.id });
    await pass(server, 179);
    const alice = await listen(as.alice, LASTING);
    await pass(server, 2);
    const told = (await alice.fetch()).map(({ stream_id }) => stream_id);
    assert(!told.includes(cast.channels.attic.id));
    assert(told.includes(cast.channels.square.id));
  });

  test('two nodes count the same once', { skip: engineName !== 'postgres' }, async () => {
    const server = await startServer();
    const other = await server.anotherNode();
    for (let index = 0; index < 40; index++) await say(server.as.alice, 'square', 'a');
    await Promise.all([pass(server, 28), pass(other, 28)]);
    const { id } = server.cast.channels.square;
    for (const node of [server, other]) {
      assert.equal((await channelOf(node, id)).stream_weekly_traffic, 10);
    }
    const days = await server.context.db.selectFrom('channel_days').select('messages').execute();
    assert.deepEqual(days, [{ messages: 40 }]);
  });
});
