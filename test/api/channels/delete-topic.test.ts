import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteTopic } from '../../../src/chat/endpoints/channels/delete-topic.ts';
import { getStreamTopics } from '../../../src/chat/endpoints/channels/get-stream-topics.ts';
import { updateUserTopic } from '../../../src/chat/endpoints/user-topics/update-user-topic.ts';
import type { Channel } from '../../../src/chat/model/channels.ts';
import { deleteTopic as remove } from '../../../src/chat/operations/messages/delete-topic.ts';
import { insertMessage } from '../../../src/chat/store/messages/messages.ts';

import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { idsOf, join, say } from '../../support/talk.ts';

const deletions = { event_types: ['delete_message'] };

const topicsOf = async (actor: Actor, stream_id: number) =>
  (await actor.call(getStreamTopics, { stream_id })).topics.map(({ name }) => name);

/** Puts messages of alice's into a topic, beneath the endpoint that others test; returns their IDs. */
function fill(
  { context, as }: TestServer,
  channel: Channel,
  topic: string,
  count: number,
): Promise<number[]> {
  return context.transact(async (tx) => {
    const ids = Array.from({ length: count }, () => tx.nextId('message'));
    for (const id of ids) {
      insertMessage(tx, {
        ...{ id, senderId: as.alice.user.id, recipientId: channel.recipientId, channelId: channel.id },
        ...{ userIds: null, topic, content: 'Hello', renderedContent: '<p>Hello</p>', sentAt: tx.now },
        ...{ client: 'test', isMeMessage: false, mentionsChannel: false, mentionsTopic: false },
        readBySender: false,
        hasLink: false,
        hasImage: false,
        hasAttachment: false,
      });
    }
    return ids;
  });
}

describe('POST /streams/{stream_id}/delete_topic', () => {
  test('deletes all that is in the topic, in any case of letters, and nothing else', async () => {
    const { as, cast } = await startServer();
    const stream_id = cast.channels.square.id;
    await say(as.alice, 'square', 'lunch');
    const kept = await say(as.alice, 'square', 'talk');
    await say(as.bob, 'square', 'Lunch');
    const elsewhere = await say(as.alice, 'window', 'lunch');
    const reply = await as.administrator.call(deleteTopic, { stream_id, topic_name: ' LUNCH ' });
    assert.deepEqual(reply, { result: 'success', msg: '', complete: true });
    assert.deepEqual(await topicsOf(as.bob, stream_id), ['talk']);
    assert.deepEqual(await idsOf(as.bob, [['channel', 'square']]), [kept]);
    assert.deepEqual(await idsOf(as.alice, [['channel', 'window']]), [elsewhere]);
    await say(as.alice, 'square', '');
    await as.owner.call(deleteTopic, { stream_id, topic_name: 'general chat' });
    assert.deepEqual(await topicsOf(as.bob, stream_id), ['talk']);
    const nothing = await as.owner.call(deleteTopic, { stream_id, topic_name: 'never' });
    assert.equal(nothing.complete, true);
  });

  test('tells of many at once, in several events, each client in its own form', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { square } = cast.channels;
    const ids = await fill(server, square, 'lunch', 300);
    const client_capabilities = { bulk_message_deletion: true } as never;
    const bob = await listen(as.bob, { ...deletions, client_capabilities });
    const legacy = await listen(as.guest, deletions);
    const outsider = await listen(as.bot, deletions);
    await as.owner.call(deleteTopic, { stream_id: square.id, topic_name: 'lunch' });
    const events = await bob.fetch();
    // More than a position of the log has IDs for would run into the next one (docs/adr/0002).
    const sizes = events.map((event) => (event.message_ids as number[]).length);
    assert.deepEqual(sizes, [128, 128, 44]);
    assert.deepEqual(
      events.flatMap((event) => event.message_ids),
      ids,
    );
    const singly = await legacy.fetch();
    assert.deepEqual(
      singly.map((event) => event.message_id),
      ids,
    );
    assert.equal(new Set(legacy.ids).size, ids.length);
    assert.deepEqual(await outsider.fetch(), []);
  });

  test('stops when it takes too long, the newest first, and goes on when it is asked again', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const { square } = cast.channels;
    const ids = await fill(server, square, 'lunch', 502);
    let hours = 0;
    const slow = { ...context, clock: { now: () => 3_600_000 * hours++ } };
    const topic = { channelId: square.id, topic: 'lunch' };
    assert.equal(await remove(slow, as.owner.user, topic), false);
    assert.deepEqual(await idsOf(as.bob, [['topic', 'lunch']]), ids.slice(0, 2));
    assert.equal(await remove(slow, as.owner.user, topic), true);
    assert.deepEqual(await idsOf(as.bob, [['topic', 'lunch']]), []);
  });

  test('where history is protected, deletes what the administrator has received', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { cellar } = cast.channels;
    const before = await say(as.alice, 'cellar', 'plans');
    const elsewhere = await say(as.alice, 'cellar', 'other');
    await join(server, cellar, as.administrator.user);
    const first = await say(as.alice, 'cellar', 'plans');
    await join(server, cellar, as.moderator.user);
    const second = await say(as.alice, 'cellar', 'plans');
    for (const actor of [as.bob, as.moderator, as.administrator]) {
      const choice = { stream_id: cellar.id, topic: 'plans', visibility_policy: 1 };
      await actor.call(updateUserTopic, choice as never);
    }
    const bob = await listen(as.bob, deletions);
    const moderator = await listen(as.moderator, deletions);
    const topics = { event_types: ['user_topic'] };
    const [bobsTopics, moderatorsTopics] = [await listen(as.bob, topics), await listen(as.moderator, topics)];
    const params = { stream_id: cellar.id, topic_name: 'plans' };
    assert.equal((await as.administrator.call(deleteTopic, params)).complete, true);
    assert.deepEqual(await idsOf(as.bob, [['channel', 'cellar']]), [before, elsewhere]);
    const idsIn = async (listener: typeof bob) => (await listener.fetch()).map((event) => event.message_id);
    assert.deepEqual(await idsIn(bob), [first, second]);
    assert.deepEqual(await idsIn(moderator), [second]);
    assert.deepEqual(await bobsTopics.fetch(), [], 'bob can still read something there');
    assert.deepEqual(
      (await moderatorsTopics.fetch()).map((event) => event.visibility_policy),
      [0],
    );
  });

  test('is for administrators, where they can read', async () => {
    const { as, asNobody, cast } = await startServer();
    const { square, cellar } = cast.channels;
    await say(as.alice, 'square', 'talk');
    await say(as.alice, 'cellar', 'talk');
    const params = { stream_id: square.id, topic_name: 'talk' };
    for (const actor of [as.moderator, as.alice, as.guest, as.bot]) {
      assert.deepEqual(await actor.refused(deleteTopic, params), {
        ...{ result: 'error', msg: 'Must be an organization administrator' },
        ...{ code: 'UNAUTHORIZED_PRINCIPAL', status: 400 },
      });
    }
    assert.equal((await asNobody.refused(deleteTopic, params)).status, 401);
    for (const stream_id of [cellar.id, 999_999]) {
      const hidden = await as.owner.refused(deleteTopic, { stream_id, topic_name: 'talk' });
      assert.deepEqual([hidden.code, hidden.msg], ['BAD_REQUEST', 'Invalid channel ID']);
    }
    assert.equal((await idsOf(as.alice, [['topic', 'talk']])).length, 2);
  });

  test('the state follows, and what people chose for the topic goes', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const stream_id = cast.channels.square.id;
    await say(as.alice, 'square', 'talk');
    await say(as.alice, 'square', 'Lunch');
    for (const [actor, visibility_policy] of [
      [as.bob, 1],
      [as.guest, 3],
    ] as const) {
      await actor.call(updateUserTopic, { stream_id, topic: 'lunch', visibility_policy });
      await actor.call(updateUserTopic, { stream_id, topic: 'talk', visibility_policy });
    }
    const bob = await listen(as.bob, { event_types: ['user_topic'] });
    await verifyEvents(server, () => as.owner.call(deleteTopic, { stream_id, topic_name: 'lunch' }));
    assert.deepEqual(
      (await bob.fetch()).map((event) => [event.topic_name, event.visibility_policy]),
      [['lunch', 0]],
    );
    await verifyEvents(server, () => as.owner.call(deleteTopic, { stream_id, topic_name: 'talk' }));
  });
});
