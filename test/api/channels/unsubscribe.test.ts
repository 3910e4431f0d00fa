import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../../src/chat/endpoints/channels/unsubscribe.ts';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { listSpans } from '../../../src/chat/store/read-state/spans.ts';
import { listen, type WireEvent } from '../../support/events.ts';
import { type Actor, startServer } from '../../support/server.ts';

const types = (events: readonly Omit<WireEvent, 'id'>[]) =>
  events.map((event) => (event.op === undefined ? event.type : `${event.type} ${event.op}`));

describe('DELETE /users/me/subscriptions', () => {
  test('lets the caller go, guests too, and says what was nothing to do', async () => {
    const { as, context, cast } = await startServer();
    for (const actor of [as.alice, as.guest]) {
      const reply = await actor.call(unsubscribeFromChannels, { subscriptions: ['Square ', 'square'] });
      assert.deepEqual(reply.removed, ['square']);
      assert.deepEqual(reply.not_removed, []);
      assert.equal(context.realm.isSubscribed(actor.user.id, cast.channels.square.id), false);
    }
    const again = await as.alice.call(unsubscribeFromChannels, { subscriptions: ['square', 'window'] });
    assert.deepEqual(again.removed, ['window']);
    assert.deepEqual(again.not_removed, ['square']);
  });

  test('tells who left and who stays; nothing that comes later is theirs', async () => {
    const { as, cast } = await startServer();
    const { id } = cast.channels.square;
    const alice = await listen(as.alice);
    const bob = await listen(as.bob);
    await as.alice.call(unsubscribeFromChannels, { subscriptions: ['square'] });
    await as.bob.call(sendMessage, { type: 'channel', to: 'square', topic: 'x', content: 'gone?' });
    const heard = await alice.fetch();
    assert.deepEqual(heard[0], {
      type: 'subscription',
      op: 'remove',
      subscriptions: [{ stream_id: id, name: 'square' }],
    });
    assert.deepEqual(types(heard), ['subscription remove', 'stream update']);
    const [removed, message] = await bob.fetch();
    assert.deepEqual(removed, {
      type: 'subscription',
      op: 'peer_remove',
      stream_ids: [id],
      user_ids: [as.alice.user.id],
    });
    assert.equal(message?.type, 'message');
  });

  test('a span ends where the subscription ends, and another begins with the next', async () => {
    const { as, context, cast } = await startServer();
    const { id: channelId } = cast.channels.square;
    const say = (content: string) =>
      as.bob.call(sendMessage, { type: 'channel', to: 'square', topic: 'x', content });
    const first = await say('while there');
    await as.alice.call(unsubscribeFromChannels, { subscriptions: ['square'] });
    const second = await say('while away');
    await as.alice.call(subscribeToChannels, { subscriptions: [{ name: 'square' }] });
    const third = await say('back');
    const spans = await listSpans(context, as.alice.user.id);
    const received = (messageId: number) =>
      spans.some(
        (span) =>
          span.channelId === channelId && span.fromMessageId < messageId && messageId <= span.toMessageId,
      );
    assert.deepEqual(
      [first, second, third].map(({ id }) => received(id)),
      [true, false, true],
    );
  });

  test('what was unread in the channel is read, and stays so', async () => {
    const { as } = await startServer();
    const say = (to: string) => as.bob.call(sendMessage, { type: 'channel', to, topic: 'x', content: 'hi' });
    const { id } = await say('square');
    const { id: elsewhere } = await say('cellar');
    const alice = await listen(as.alice, { event_types: ['update_message_flags'] });
    const administrator = await listen(as.administrator, { event_types: ['update_message_flags'] });
    const flags = async (message_id: number) =>
      (await as.alice.call(getMessage, { message_id })).message.flags;
    assert.deepEqual(await flags(id), []);
    await as.alice.call(unsubscribeFromChannels, { subscriptions: ['square'] });
    const [event, ...more] = await alice.fetch();
    assert.deepEqual(more, []);
    assert.deepEqual(event?.messages, [id]);
    assert.deepEqual([event?.op, event?.flag], ['add', 'read']);
    assert.deepEqual(await administrator.fetch(), []);
    await as.alice.call(subscribeToChannels, { subscriptions: [{ name: 'square' }] });
    assert.deepEqual(await flags(id), ['read']);
    assert.deepEqual(await flags(elsewhere), []);
  });

  test('to each who leaves their own unread messages become read', async () => {
    const { as } = await startServer();
    const say = async (actor: Actor, read_by_sender = false) => {
      const message = { type: 'channel', to: 'square', topic: 'x', content: 'hi', read_by_sender } as const;
      return (await actor.call(sendMessage, message)).id;
    };
    const [seen, unseen, own] = [await say(as.owner), await say(as.owner), await say(as.alice, true)];
    await as.alice.call(updateMessageFlags, { messages: [seen], op: 'add', flag: 'read' });
    const last = await say(as.owner);
    const listeners = [];
    for (const actor of [as.alice, as.bob, as.moderator]) {
      listeners.push(await listen(actor, { event_types: ['update_message_flags'] }));
    }
    const principals = [as.alice.user.id, as.bob.user.id, as.moderator.user.id];
    await as.administrator.call(unsubscribeFromChannels, { subscriptions: ['square'], principals });
    const told = [];
    for (const listener of listeners) told.push((await listener.fetch()).map((event) => event.messages));
    const all = [seen, unseen, own, last];
    assert.deepEqual(told, [[[unseen, last]], [all], [all]]);
  });

  test('a user who no longer sees the channel gets an event; one who still sees it gets none', async () => {
    const { as, cast } = await startServer();
    const alice = await listen(as.alice);
    const guest = await listen(as.guest);
    const bob = await listen(as.bob);
    await as.alice.call(unsubscribeFromChannels, { subscriptions: ['cellar'] });
    await as.guest.call(unsubscribeFromChannels, { subscriptions: ['square'] });
    const { cellar, square } = cast.channels;
    const gone = (id: number) => ({
      type: 'stream',
      op: 'delete',
      streams: [{ stream_id: id }],
      stream_ids: [id],
    });
    assert.deepEqual((await alice.fetch())[1], gone(cellar.id));
    assert.deepEqual(types(await guest.fetch()), ['subscription remove', 'stream delete']);
    assert.deepEqual(types(await bob.fetch()), ['subscription peer_remove', 'subscription peer_remove']);
    assert.equal(square.name, 'square');
    const error = await as.alice.refused(unsubscribeFromChannels, { subscriptions: ['cellar'] });
    assert.equal(error.code, 'STREAM_DOES_NOT_EXIST');
  });

  test('administrators and permitted users remove others; members cannot', async () => {
    const { as, context, cast } = await startServer();
    const principals = [as.bob.user.id, as.guest.user.id];
    const params = { subscriptions: ['square'], principals };
    const error = await as.alice.refused(unsubscribeFromChannels, params);
    assert.equal(error.msg, 'Insufficient permission');
    assert(context.realm.isSubscribed(as.bob.user.id, cast.channels.square.id));
    const bob = await listen(as.bob);
    const reply = await as.administrator.call(unsubscribeFromChannels, params);
    assert.deepEqual(reply.removed, ['square', 'square']);
    // They left together: each is notified that the other left, if the user may know it.
    assert.deepEqual(types(await bob.fetch()), ['subscription remove', 'subscription peer_remove']);
    await as.moderator.call(subscribeToChannels, {
      subscriptions: [{ name: 'club' }],
      principals: [as.bob.user.id, as.moderator.user.id],
      can_remove_subscribers_group: { direct_members: [as.alice.user.id], direct_subgroups: [] },
    });
    const club = { subscriptions: ['club'], principals: [as.bob.user.id] };
    assert.deepEqual((await as.alice.call(unsubscribeFromChannels, club)).removed, ['club']);
    assert.deepEqual((await as.moderator.call(unsubscribeFromChannels, club)).not_removed, ['club']);
  });

  test('administrators remove people from private channels that they are not in', async () => {
    const { as } = await startServer();
    const params = { subscriptions: ['cellar'], principals: ['bob@example.com'] };
    assert.deepEqual((await as.administrator.call(unsubscribeFromChannels, params)).removed, ['cellar']);
  });

  test('the owner of a bot removes it', async () => {
    const { as } = await startServer();
    const subscriptions = ['attic'];
    const principals = [as.bot.user.id];
    await as.bot.call(subscribeToChannels, { subscriptions: [{ name: 'attic' }] });
    await as.bob.refused(unsubscribeFromChannels, { subscriptions, principals });
    const reply = await as.alice.call(unsubscribeFromChannels, { subscriptions, principals });
    assert.deepEqual(reply.removed, ['attic']);
  });

  test('a hidden channel is as missing as a missing one', async () => {
    const { as } = await startServer();
    for (const name of ['cellar', 'nowhere']) {
      const error = await as.moderator.refused(unsubscribeFromChannels, { subscriptions: ['square', name] });
      assert.equal(error.code, 'STREAM_DOES_NOT_EXIST');
      assert.equal(error.msg, `Channel '${name}' does not exist`);
      assert.equal((error as unknown as { stream: string }).stream, name);
    }
    const { not_removed } = await as.alice.call(unsubscribeFromChannels, { subscriptions: ['attic'] });
    assert.deepEqual(not_removed, ['attic']);
  });

  test('unknown and deactivated people are refused', async () => {
    const { as, cast } = await startServer();
    for (const principals of [[cast.users.gone.id], [999_999]]) {
      const error = await as.owner.refused(unsubscribeFromChannels, {
        subscriptions: ['square'],
        principals,
      });
      assert.equal(error.code, 'BAD_REQUEST');
    }
  });
});
