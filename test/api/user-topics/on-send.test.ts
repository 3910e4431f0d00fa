import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { updateSubscriptionProperty } from '../../../src/chat/endpoints/channels/update-subscription-property.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateUserTopic } from '../../../src/chat/endpoints/user-topics/update-user-topic.ts';
import { compose } from '../../../src/chat/operations/messages/compose.ts';
import { lookUp } from '../../../src/chat/operations/messages/look-up.ts';
import { send } from '../../../src/chat/operations/messages/send.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { setUser } from '../../support/settings.ts';
import { say } from '../../support/talk.ts';

const types = { event_types: ['user_topic'] };

/** What the reply says of the sender's policy. */
async function policyOf(actor: Actor, topic: string, content = 'Hello'): Promise<number | undefined> {
  const reply = await actor.call(sendMessage, { type: 'channel', to: 'square', topic, content });
  return reply.automatic_new_visibility_policy;
}

const set = ({ context }: TestServer, { user }: Actor, settings: object) =>
  setUser(context, user, { settings: JSON.stringify(settings) });

const choose = ({ cast }: TestServer, actor: Actor, topic: string, visibility_policy: 0 | 1 | 2 | 3) =>
  actor.call(updateUserTopic, { stream_id: cast.channels.square.id, topic, visibility_policy });

const mute = ({ cast }: TestServer, actor: Actor) =>
  actor.call(updateSubscriptionProperty, {
    stream_id: cast.channels.square.id,
    property: 'is_muted',
    value: 'true',
  });

describe('topics on sending', () => {
  test('who starts a topic follows it, and alone gets the event', async () => {
    const server = await startServer();
    const { as } = server;
    const alice = await listen(as.alice, types);
    const others = [await listen(as.bob, types), await listen(as.owner, types)];
    assert.equal(await policyOf(as.alice, 'plans'), 3);
    assert.equal(await policyOf(as.alice, 'plans'), undefined);
    assert.equal(await policyOf(as.bob, 'Plans'), undefined);
    assert.deepEqual(
      (await alice.fetch()).map((event) => [event.topic_name, event.visibility_policy]),
      [['plans', 3]],
    );
    for (const other of others) assert.deepEqual(await other.fetch(), []);
    assert.equal(await policyOf(as.bob, 'other'), 3);
  });

  test('in a muted channel a topic written to is unmuted, unless it is followed', async () => {
    const server = await startServer();
    const { as } = server;
    await say(as.alice, 'square', 'plans');
    await mute(server, as.bob);
    assert.equal(await policyOf(as.bob, 'plans'), 2);
    assert.equal(await policyOf(as.bob, 'plans'), undefined);
    await choose(server, as.bob, 'plans', 3);
    assert.equal(await policyOf(as.bob, 'plans'), undefined);
    await choose(server, as.bob, 'plans', 1);
    assert.equal(await policyOf(as.bob, 'plans'), 2);
  });

  test('follows the settings of the sender', async () => {
    const server = await startServer();
    const { as } = server;
    await say(as.alice, 'square', 'plans');
    await set(server, as.bob, { automatically_follow_topics_policy: 2 });
    assert.equal(await policyOf(as.bob, 'plans'), 3);
    await set(server, as.owner, {
      automatically_follow_topics_policy: 4,
      automatically_unmute_topics_in_muted_streams_policy: 3,
    });
    assert.equal(await policyOf(as.owner, 'new'), undefined);
    await mute(server, as.owner);
    assert.equal(await policyOf(as.owner, 'plans'), undefined);
    assert.equal(await policyOf(as.owner, 'newer'), 2);
  });

  test('who is mentioned by name follows, but what they muted stays so', async () => {
    const server = await startServer();
    const { as } = server;
    await choose(server, as.owner, 'plans', 1);
    await set(server, as.moderator, { automatically_follow_topics_where_mentioned: false });
    const names = [as.bob, as.owner, as.moderator].map((actor) => `@**${actor.user.fullName}**`);
    const listeners = [];
    for (const actor of [as.bob, as.owner, as.moderator]) listeners.push(await listen(actor, types));
    await say(as.alice, 'square', 'plans', names.join(' '));
    const told = await Promise.all(listeners.map(async (listener) => (await listener.fetch()).length));
    assert.deepEqual(told, [1, 0, 0]);
  });

  test('what was looked up before the transaction counts only while it holds', async () => {
    const server = await startServer();
    const { as, context } = server;
    const { square } = server.cast.channels;
    const content = `@**${as.owner.user.fullName}** look`;
    const prepare = async ({ user }: Actor, topic: string) => {
      const composed = compose(context.realm, user, content);
      const target = { channel: square, topic };
      const sending = { target, client: 'test', ...(await lookUp(context, composed, { target })) };
      assert(sending.lookedUpTopic);
      return async () => (await context.transact((tx) => send(tx, composed, sending))).newPolicy;
    };
    const both = [await prepare(as.alice, 'plans'), await prepare(as.bob, 'Plans')];
    assert.deepEqual(await Promise.all(both.map((start) => start())), [3, undefined], 'in one batch');
    const later = await prepare(as.alice, 'other');
    await say(as.bob, 'square', 'OTHER');
    assert.equal(await later(), undefined, 'another began the topic');
    const muted = await prepare(as.alice, 'third');
    await choose(server, as.owner, 'Third', 1);
    const owner = await listen(as.owner, types);
    assert.equal(await muted(), 3);
    assert.deepEqual(await owner.fetch(), [], 'who is mentioned has muted it meanwhile');
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    const { as } = server;
    await verifyEvents(server, () => say(as.alice, 'square', 'plans', '@**Bob Member**'));
    await mute(server, as.owner);
    await verifyEvents(server, () => say(as.owner, 'square', 'plans'));
  });
});
