import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { updateSubscriptionProperty } from '../../../src/chat/endpoints/channels/update-subscription-property.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { muteTopic } from '../../../src/chat/endpoints/user-topics/mute-topic.ts';
import { updateUserTopic } from '../../../src/chat/endpoints/user-topics/update-user-topic.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { idsOf, leave, say, term, whisper } from '../../support/talk.ts';

const success = { result: 'success', msg: '' };
type Policy = 0 | 1 | 2 | 3;

const choose = (actor: Actor, { id }: { id: number }, topic: string, visibility_policy: Policy) =>
  actor.call(updateUserTopic, { stream_id: id, topic, visibility_policy });

const at = ({ clock }: TestServer) => clock.seconds;
const types = { event_types: ['user_topic'] };
const both = { event_types: ['user_topic', 'muted_topics'] };
const older = { event_types: ['muted_topics'] };

describe('POST /user_topics', () => {
  test('chooses for a topic, in any case of letters, until none is chosen', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { square } = cast.channels;
    const told = (topic_name: string, visibility_policy: number) => {
      return { stream_id: square.id, topic_name, last_updated: at(server), visibility_policy };
    };
    const bob = await listen(as.bob, both);
    const legacy = await listen(as.bob, older);
    const others = [await listen(as.alice, both), await listen(as.owner, both)];
    assert.deepEqual(await choose(as.bob, square, 'Plans', 1), success);
    await choose(as.bob, square, 'plans', 1);
    await choose(as.bob, square, 'plans', 3);
    await choose(as.bob, square, 'other', 2);
    await choose(as.bob, square, 'PLANS', 0);
    assert.deepEqual(
      await bob.fetch(),
      [told('Plans', 1), told('plans', 3), told('other', 2), told('PLANS', 0)].map((topic) => {
        return { type: 'user_topic', ...topic };
      }),
    );
    assert.deepEqual(await legacy.fetch(), [
      { type: 'muted_topics', muted_topics: [['square', 'Plans', at(server)]] },
      { type: 'muted_topics', muted_topics: [] },
    ]);
    for (const other of others) assert.deepEqual(await other.fetch(), []);
    assert.deepEqual((await as.bob.call(registerQueue, types)).user_topics, [told('other', 2)]);
    assert.deepEqual((await as.alice.call(registerQueue, types)).user_topics, []);
  });

  test('older clients get what is muted, and a name for the empty topic', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await choose(as.bob, cast.channels.square, '', 1);
    const muted = ['square', 'general chat', at(server)];
    assert.deepEqual((await as.bob.call(registerQueue, older)).muted_topics, [muted]);
    assert.equal((await as.bob.call(registerQueue, both)).muted_topics, undefined);
    const modern = { ...types, client_capabilities: { empty_topic_name: true } };
    const { user_topics } = await as.bob.call(registerQueue, modern);
    assert.deepEqual(
      user_topics?.map((topic) => topic.topic_name),
      [''],
    );
  });

  test('refused for channels that are hidden or missing, long topics and other policies', async () => {
    const { as, cast } = await startServer();
    const refusal = async (actor: Actor, changes: object) => {
      const params = { stream_id: cast.channels.cellar.id, topic: 'x', visibility_policy: 1, ...changes };
      const { status, msg } = await actor.refused(updateUserTopic, params as never);
      assert.equal(status, 400);
      return msg;
    };
    for (const visibility_policy of [0, 1, 3]) {
      assert.equal(await refusal(as.guest, { visibility_policy }), 'Invalid channel ID');
      assert.equal(await refusal(as.bob, { visibility_policy, stream_id: 99_999 }), 'Invalid channel ID');
    }
    assert.equal(
      await refusal(as.bob, { topic: 'x'.repeat(61) }),
      'topic is too long (limit: 60 characters)',
    );
    assert.equal(await refusal(as.bob, { visibility_policy: 4 }), 'Invalid visibility_policy');
    await choose(as.bob, cast.channels.cellar, 'x'.repeat(60), 1);
  });
});

test('what was chosen for a channel that one lost can be undone, not changed', async () => {
  const server = await startServer();
  const { as, cast } = server;
  const { cellar } = cast.channels;
  await choose(as.bob, cellar, 'plans', 1);
  await leave(server, cellar, as.bob.user);
  const params = { stream_id: cellar.id, topic: 'plans', visibility_policy: 3 } as const;
  assert.equal((await as.bob.refused(updateUserTopic, params)).msg, 'Invalid channel ID');
  assert.deepEqual(await choose(as.bob, cellar, 'plans', 0), success);
  assert.equal((await as.bob.refused(updateUserTopic, params)).msg, 'Invalid channel ID');
});

describe('PATCH /users/me/subscriptions/muted_topics', () => {
  test('mutes and unmutes, and leaves alone what is not muted', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const stream_id = cast.channels.square.id;
    const bob = await listen(as.bob, types);
    const owner = await listen(as.owner, both);
    const topic = 'plans';
    assert.deepEqual(await as.bob.call(muteTopic, { stream: 'square', topic, op: 'add' }), success);
    assert.deepEqual(await as.bob.call(muteTopic, { stream_id, topic, op: 'remove' }), success);
    await as.bob.call(muteTopic, { stream_id, topic, op: 'remove' });
    await choose(as.bob, cast.channels.square, 'plans', 3);
    await as.bob.call(muteTopic, { stream_id, topic, op: 'remove' });
    assert.deepEqual(
      (await bob.fetch()).map((event) => event.visibility_policy),
      [1, 0, 3],
    );
    assert.deepEqual(await owner.fetch(), []);
  });

  test('takes the channel by one parameter, if the caller may know it', async () => {
    const { as, cast } = await startServer();
    const refusal = async (actor: Actor, place: object) =>
      (await actor.refused(muteTopic, { topic: 'x', op: 'add', ...place } as never)).msg;
    const stream_id = cast.channels.cellar.id;
    assert.equal(await refusal(as.bob, {}), "Missing 'stream_id' argument");
    assert.match(await refusal(as.bob, { stream_id, stream: 'cellar' }), /Unsupported parameter combination/);
    assert.equal(await refusal(as.guest, { stream_id }), 'Invalid channel ID');
    assert.equal(await refusal(as.guest, { stream: 'cellar' }), "Invalid channel name 'cellar'");
    await as.bob.call(muteTopic, { topic: 'x', op: 'add', stream_id });
  });
});

describe('what follows from it', () => {
  test('is:followed and is:muted', async () => {
    const { as, cast } = await startServer();
    const { square, cellar } = cast.channels;
    const followed = [await say(as.alice, 'square', 'Plans'), await say(as.alice, 'cellar', 'deep')];
    const muted = await say(as.alice, 'square', 'noise');
    const inMuted = await say(as.alice, 'cellar', 'other');
    const direct = await whisper(as.alice, [as.bob]);
    followed.push(await say(as.bob, 'square', 'plans'));
    await choose(as.bob, square, 'plans', 3);
    await choose(as.bob, cellar, 'deep', 3);
    await choose(as.bob, square, 'noise', 1);
    const params = { stream_id: cellar.id, property: 'is_muted', value: 'true' };
    await as.bob.call(updateSubscriptionProperty, params);
    const is = (operand: string, negated = false) => term('is', operand, negated);
    assert.deepEqual(await idsOf(as.bob, [is('followed')]), followed);
    assert.deepEqual(await idsOf(as.bob, [is('followed', true)]), [muted, inMuted, direct]);
    assert.deepEqual(await idsOf(as.bob, [is('followed'), term('topic', 'plans')]), [
      followed[0],
      followed[2],
    ]);
    const { user } = as.alice;
    assert.deepEqual(await idsOf(as.bob, [is('followed'), term('sender', user.id)]), followed.slice(0, 2));
    assert.deepEqual(await idsOf(as.bob, [is('followed'), is('dm')]), []);
    assert.deepEqual(await idsOf(as.bob, [is('followed'), is('unread')]), followed);
    assert.deepEqual(await idsOf(as.bob, [is('muted')]), [muted, inMuted]);
    assert.deepEqual(await idsOf(as.bob, [is('muted', true)]), [
      followed[0],
      followed[1],
      direct,
      followed[2],
    ]);
    assert.deepEqual(await idsOf(as.owner, [is('muted')]), []);
  });

  test('what becomes unread again says whether it counts', async () => {
    const { as, cast } = await startServer();
    const ids = [await say(as.alice, 'square', 'noise'), await say(as.alice, 'square', 'plans')];
    await choose(as.bob, cast.channels.square, 'noise', 1);
    const params = { stream_id: cast.channels.square.id, property: 'is_muted', value: 'true' };
    await as.bob.call(updateSubscriptionProperty, params);
    await choose(as.bob, cast.channels.square, 'plans', 2);
    await as.bob.call(updateMessageFlags, { messages: ids, op: 'add', flag: 'read' });
    const bob = await listen(as.bob, { event_types: ['update_message_flags'] });
    await as.bob.call(updateMessageFlags, { messages: ids, op: 'remove', flag: 'read' });
    const [event] = await bob.fetch();
    const details = Object.values(event?.message_details as Record<string, { unmuted_stream_msg: boolean }>);
    assert.deepEqual(
      details.map((detail) => detail.unmuted_stream_msg),
      [false, true],
    );
  });

  test('state + events = fresh state, unread counts included', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { square } = cast.channels;
    for (const topic of ['plans', 'noise', '']) await say(as.alice, 'square', topic);
    await verifyEvents(server, () => choose(as.bob, square, 'noise', 1));
    await verifyEvents(server, () => choose(as.bob, square, '', 1));
    await verifyEvents(server, () => choose(as.bob, square, 'Noise', 3));
    await verifyEvents(server, () => choose(as.bob, square, 'plans', 2));
    const params = { stream_id: square.id, property: 'is_muted', value: 'true' };
    await verifyEvents(server, () => as.bob.call(updateSubscriptionProperty, params));
    await verifyEvents(server, () => choose(as.bob, square, 'plans', 0));
  });
});
