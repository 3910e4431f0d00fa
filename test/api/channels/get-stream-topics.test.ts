import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { getStreamTopics } from '../../../src/chat/endpoints/channels/get-stream-topics.ts';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../../src/chat/endpoints/channels/unsubscribe.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { topicsQuery } from '../../../src/chat/store/channels/channel-topics.ts';
import { type Actor, engineName, startServer } from '../../support/server.ts';

const say = (actor: Actor, to: string, topic: string) =>
  actor.call(sendMessage, { type: 'channel', to, topic, content: 'x' });

describe('GET /users/me/{stream_id}/topics', () => {
  test('lists topics newest first, in the case of their newest message', async () => {
    const { as, cast } = await startServer();
    await say(as.alice, 'square', 'lunch');
    await say(as.alice, 'square', 'plans');
    const general = await say(as.bob, 'square', '(no topic)');
    const plans = await say(as.alice, 'square', 'PLANS');
    const lunch = await say(as.bob, 'square', 'Lunch');
    await say(as.alice, 'cellar', 'elsewhere');
    const stream_id = cast.channels.square.id;
    const { topics } = await as.guest.call(getStreamTopics, { stream_id, allow_empty_topic_name: true });
    assert.deepEqual(topics, [
      { max_id: lunch.id, name: 'Lunch' },
      { max_id: plans.id, name: 'PLANS' },
      { max_id: general.id, name: '' },
    ]);
    const older = await as.alice.call(getStreamTopics, { stream_id });
    assert.equal(older.topics[2]?.name, 'general chat');
  });

  test('of a channel without messages there are none', async () => {
    const { as, cast } = await startServer();
    const { topics } = await as.bob.call(getStreamTopics, { stream_id: cast.channels.attic.id });
    assert.deepEqual(topics, []);
  });

  test('protected history shows what was received, in each stay', async () => {
    const { as, cast, context } = await startServer();
    const stream_id = cast.channels.cellar.id;
    assert.equal(context.realm.channels.get(stream_id)?.historyPublicToSubscribers, false);
    const names = async (actor: Actor) =>
      (await actor.call(getStreamTopics, { stream_id })).topics.map(({ name, max_id }) => ({ name, max_id }));
    const principals = [as.moderator.user.id];
    await say(as.alice, 'cellar', 'before');
    await say(as.alice, 'cellar', 'always');
    await as.alice.call(subscribeToChannels, { subscriptions: [{ name: 'cellar' }], principals });
    const always = await say(as.alice, 'cellar', 'always');
    await as.moderator.call(unsubscribeFromChannels, { subscriptions: ['cellar'] });
    await say(as.alice, 'cellar', 'always');
    await say(as.alice, 'cellar', 'between');
    await as.alice.call(subscribeToChannels, { subscriptions: [{ name: 'cellar' }], principals });
    assert.deepEqual(await names(as.moderator), [{ name: 'always', max_id: always.id }]);
    const later = await say(as.bob, 'cellar', 'later');
    assert.deepEqual(await names(as.moderator), [
      { name: 'later', max_id: later.id },
      { name: 'always', max_id: always.id },
    ]);
    assert.equal((await names(as.bob)).length, 4);
  });

  test('who may not read a channel learns nothing of it, administrators neither', async () => {
    const { as, cast, asNobody } = await startServer();
    await say(as.alice, 'cellar', 'secret');
    for (const [actor, stream_id] of [
      [as.moderator, cast.channels.cellar.id],
      [as.administrator, cast.channels.cellar.id],
      [as.guest, cast.channels.attic.id],
      [as.owner, 999_999],
    ] as const) {
      const error = await actor.refused(getStreamTopics, { stream_id });
      assert.deepEqual([error.status, error.code, error.msg], [400, 'BAD_REQUEST', 'Invalid channel ID']);
    }
    assert.equal((await asNobody.refused(getStreamTopics, { stream_id: 1 })).status, 401);
  });

  test('seeks through the index, topic by topic', async () => {
    const { context } = await startServer();
    for (const receivedBy of [undefined, 3]) {
      const query = topicsQuery({ realmId: context.realm.id, channelId: 1, receivedBy });
      const plan = await context.transact(async (tx) => {
        if (engineName === 'sqlite') return sql`explain query plan ${query}`.execute(tx.db);
        await sql`set local enable_seqscan = off`.execute(tx.db);
        return sql`explain ${query}`.execute(tx.db);
      });
      const lines = plan.rows.map((row) => Object.values(row as object).join(' '));
      const all = lines.join('\n');
      assert(!/seq scan on messages|scan (messages|m)\b|hash join|merge join/i.test(all), all);
      // Each step on messages is a seek to a topic, or to a message by its ID.
      const seeks = lines.filter((line) => /Index Cond|SEARCH (messages|m) /.test(line));
      assert.deepEqual(
        seeks.filter((line) => !/stream_id|\Wid ?=/.test(line)),
        [],
        all,
      );
      assert(
        seeks.some((line) => /stream_id.*topic_key ?=/.test(line)),
        all,
      );
      assert(lines.filter((line) => line.includes('messages_by_topic')).length >= 2, all);
    }
  });
});
