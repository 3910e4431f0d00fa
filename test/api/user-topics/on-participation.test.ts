import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { updateSubscriptionProperty } from '../../../src/chat/endpoints/channels/update-subscription-property.ts';
import { addReaction } from '../../../src/chat/endpoints/messages/add-reaction.ts';
import { addSubmessage } from '../../../src/chat/endpoints/messages/add-submessage.ts';
import { updateUserTopic } from '../../../src/chat/endpoints/user-topics/update-user-topic.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { setUser } from '../../support/settings.ts';
import { leave, say, whisper } from '../../support/talk.ts';

const types = { event_types: ['user_topic'] };
const follow = { automatically_follow_topics_policy: 1 };
const unmute = {
  automatically_follow_topics_policy: 4,
  automatically_unmute_topics_in_muted_streams_policy: 1,
};

const set = ({ context }: TestServer, { user }: Actor, settings: object) =>
  setUser(context, user, { settings: JSON.stringify(settings) });

const react = (actor: Actor, message_id: number, emoji_name = 'smile') =>
  actor.call(addReaction, { message_id, emoji_name });

const mute = ({ cast }: TestServer, actor: Actor) =>
  actor.call(updateSubscriptionProperty, {
    stream_id: cast.channels.square.id,
    property: 'is_muted',
    value: 'true',
  });

describe('topics on taking part', () => {
  test('who reacts follows the topic, if that is their setting, and alone gets the event', async () => {
    const server = await startServer();
    const { as } = server;
    await set(server, as.bob, follow);
    const message_id = await say(as.alice, 'square', 'Plans');
    const [bob, alice, guest] = [
      await listen(as.bob, types),
      await listen(as.alice, types),
      await listen(as.guest, types),
    ];
    await verifyEvents(server, () => react(as.bob, message_id));
    assert.deepEqual(
      (await bob.fetch()).map((event) => [event.topic_name, event.visibility_policy]),
      [['Plans', 3]],
    );
    await react(as.bob, message_id, 'heart');
    await react(as.guest, message_id);
    for (const listener of [bob, alice, guest]) assert.deepEqual(await listener.fetch(), []);
  });

  test('who votes in a poll does, too', async () => {
    const server = await startServer();
    const { as } = server;
    await set(server, as.bob, follow);
    const message_id = await say(as.alice, 'square', 'plans', '/poll Tea?\nYes');
    const bob = await listen(as.bob, types);
    const vote = { msg_type: 'widget', content: '{"type":"vote","key":"canned,0","vote":1}' };
    await verifyEvents(server, () => as.bob.call(addSubmessage, { message_id, ...vote }));
    assert.deepEqual(
      (await bob.fetch()).map((event) => event.visibility_policy),
      [3],
    );
  });

  test('in a muted channel the topic is unmuted, unless it is followed; what was muted comes back', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { id: stream_id } = cast.channels.square;
    await set(server, as.bob, unmute);
    const messages = [];
    for (const topic of ['none', 'muted', 'followed']) messages.push(await say(as.alice, 'square', topic));
    const choose = (topic: string, visibility_policy: 1 | 3) =>
      as.bob.call(updateUserTopic, { stream_id, topic, visibility_policy });
    const bob = await listen(as.bob, types);
    for (const id of messages) await react(as.bob, id);
    assert.deepEqual(await bob.fetch(), [], 'the channel is not muted');
    await mute(server, as.bob);
    await choose('muted', 1);
    await choose('followed', 3);
    await bob.fetch();
    for (const id of messages) await react(as.bob, id, 'heart');
    assert.deepEqual(
      (await bob.fetch()).map((event) => [event.topic_name, event.visibility_policy]),
      [
        ['none', 2],
        ['muted', 2],
      ],
    );
  });

  test('nothing of the kind for bots, direct messages, and users who are not in the channel', async () => {
    const server = await startServer();
    const { as, cast } = server;
    for (const actor of [as.bot, as.bob, as.moderator]) await set(server, actor, follow);
    const message_id = await say(as.alice, 'square', 'plans');
    const pair = await whisper(as.alice, [as.bob]);
    await leave(server, cast.channels.square, as.moderator.user);
    const listeners = await Promise.all([as.bot, as.bob, as.moderator].map((actor) => listen(actor, types)));
    await react(as.bot, message_id);
    await react(as.moderator, message_id);
    await react(as.bob, pair);
    for (const listener of listeners) assert.deepEqual(await listener.fetch(), []);
  });
});
