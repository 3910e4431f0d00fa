import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { getEvents } from '../../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { deleteMessage } from '../../../src/chat/endpoints/messages/delete-message.ts';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { muteTopic } from '../../../src/chat/endpoints/user-topics/mute-topic.ts';
import { updateUserTopic } from '../../../src/chat/endpoints/user-topics/update-user-topic.ts';
import { listen, messageOf } from '../../support/events.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { idsOf, read, say, term } from '../../support/talk.ts';
import { makeGroup } from '../../support/user-groups.ts';

const flagsOf = async (actor: Actor, message_id: number) =>
  (await actor.call(getMessage, { message_id })).message.flags;
const WHOLE = { propagate_mode: 'change_all', send_notification_to_new_thread: false } as const;

describe('messages, as decided', () => {
  test('the first unread message may be in a muted topic', async () => {
    const { as, cast } = await startServer();
    const { id: stream_id } = cast.channels.square;
    const muted = await say(as.alice, 'square', 'muted');
    await say(as.alice, 'square', 'plans');
    await as.bob.call(updateUserTopic, { stream_id, topic: 'muted', visibility_policy: 1 });
    const { anchor } = await read(as.bob, [], { anchor: 'first_unread' });
    assert.equal(anchor, muted);
  });

  test('a move into a private channel in which one may subscribe is a move', async () => {
    const { as, context } = await startServer();
    await as.alice.call(subscribeToChannels, {
      ...{ subscriptions: [{ name: 'studio' }], invite_only: true, history_public_to_subscribers: true },
      can_subscribe_group: context.realm.systemGroup('role:members').id,
    });
    const stream_id = context.realm.channelByName('studio')?.id as number;
    const message_id = await say(as.alice, 'square', 'talk');
    const types = { event_types: ['update_message', 'delete_message'] };
    const [bob, guest] = [await listen(as.bob, types), await listen(as.guest, types)];
    await as.alice.call(updateMessage, { message_id, stream_id, ...WHOLE });
    assert.deepEqual(
      [await bob.fetch(), await guest.fetch()].map((events) => events.map(({ type }) => type)),
      [['update_message'], ['delete_message']],
    );
    assert.equal((await as.bob.call(getMessage, { message_id })).message.stream_id, stream_id);
  });

  test('a subscriber of the channel to which a message moves has it as if it had been sent there', async () => {
    const { as, cast } = await startServer();
    const message_id = await say(as.alice, 'cellar', 'talk');
    await as.alice.call(updateMessage, { message_id, stream_id: cast.channels.square.id, ...WHOLE });
    assert.ok((await idsOf(as.moderator)).includes(message_id));
    assert.equal((await flagsOf(as.moderator, message_id)).includes('historical'), false);
  });

  test('the notice of a move is read for who moved, unread for others', async () => {
    const { as } = await startServer();
    const message_id = await say(as.alice, 'square', 'talk');
    const [alice, bob] = [await listen(as.alice), await listen(as.bob)];
    await as.alice.call(updateMessage, { message_id, topic: 'other', propagate_mode: 'change_all' });
    const flags = async (listener: typeof alice) =>
      (await listener.fetch()).filter(({ type }) => type === 'message').map((event) => event.flags);
    assert.deepEqual([await flags(alice), await flags(bob)], [[['read']], [[]]]);
  });

  test('old clients that name no channel miss a parameter', async () => {
    const { as } = await startServer();
    const { code } = await as.bob.refused(muteTopic, { topic: 'x', op: 'add' } as never);
    assert.equal(code, 'REQUEST_VARIABLE_MISSING');
  });

  test('the JSON of a widget has no blanks', async () => {
    const { as } = await startServer();
    const message_id = await say(as.alice, 'square', 'talk', '/poll Tea?\nyes');
    const { submessages } = (await as.bob.call(getMessage, { message_id })).message;
    const expected = { widget_type: 'poll', extra_data: { question: 'Tea?', options: ['yes'] } };
    assert.equal(submessages[0]?.content, JSON.stringify(expected));
  });

  test('a bot gets no mention of a group, nor a silent one, from a channel that it is not in', async () => {
    const { as, cast } = await startServer();
    await makeGroup(as.owner, 'crew', [cast.users.bot]);
    const bot = await listen(as.bot, { event_types: ['message'] });
    await say(as.alice, 'attic', 'talk', '@*crew* and @_**Echo Bot**');
    const named = await say(as.alice, 'attic', 'talk', '@**Echo Bot**');
    assert.deepEqual(
      (await bot.fetch()).map((event) => messageOf(event).id),
      [named],
    );
  });
});

describe('events, as decided', () => {
  test('a poll that names no queue registers one and waits', async () => {
    const { as } = await startServer();
    let isAnswered = false;
    const polled = as.bob.call(getEvents, { event_types: ['message'] }).finally(() => {
      isAnswered = true;
    });
    for (let tries = 0; !isAnswered && tries < 100; tries++) {
      await say(as.alice, 'square', 'talk');
      await setImmediate();
    }
    const { queue_id, events } = await polled;
    assert.deepEqual([typeof queue_id, events[0]?.type], ['string', 'message']);
    const again = await as.bob.call(getEvents, { queue_id, last_event_id: -1, dont_block: true });
    assert.equal(again.queue_id, queue_id);
  });

  test('register says who may subscribe others', async () => {
    const { as } = await startServer();
    const may = async (actor: Actor) => (await actor.call(registerQueue)).can_subscribe_other_users;
    assert.deepEqual([await may(as.alice), await may(as.guest)], [true, false]);
  });

  test('max_message_id follows a deletion, though the event does not name it', async () => {
    const { as } = await startServer();
    const [first, second] = [await say(as.alice, 'square', 'talk'), await say(as.alice, 'square', 'talk')];
    const newest = async () => (await as.bob.call(registerQueue)).max_message_id;
    assert.equal(await newest(), second);
    const bob = await listen(as.bob);
    await as.owner.call(deleteMessage, { message_id: second });
    assert.deepEqual(
      (await bob.fetch()).map(({ type }) => type),
      ['delete_message'],
    );
    assert.equal(await newest(), first);
    assert.deepEqual(await idsOf(as.bob, [term('is', 'unread')]), [first]);
  });
});
