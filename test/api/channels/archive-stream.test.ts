import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { archiveStream } from '../../../src/chat/endpoints/channels/archive-stream.ts';
import { getStreams } from '../../../src/chat/endpoints/channels/get-streams.ts';
import { getSubscriptions } from '../../../src/chat/endpoints/channels/get-subscriptions.ts';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { updateStream } from '../../../src/chat/endpoints/channels/update-stream.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { listen, messageOf } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';
import { idsOf, read, say, term } from '../../support/talk.ts';

const unreadOf = async (actor: Actor) =>
  ((await actor.call(registerQueue)).unread_msgs as { count: number }).count;

const ofRealm = { event_types: ['realm'] };
const capable = { client_capabilities: { archived_channels: true } };

describe('DELETE /streams/{stream_id}', () => {
  test('archives the channel: nobody can write in it, its subscribers can still read', async () => {
    const { as, cast } = await startServer();
    const { square } = cast.channels;
    const id = await say(as.bob, 'square', 'a');
    const [alice, bot] = [await listen(as.alice), await listen(as.bot)];
    const reply = await as.owner.call(archiveStream, { stream_id: square.id });
    assert.deepEqual(reply, { result: 'success', msg: '' });
    const gone = {
      type: 'stream',
      op: 'delete',
      streams: [{ stream_id: square.id }],
      stream_ids: [square.id],
    };
    const [farewell, seen, deleted, ...others] = await alice.fetch();
    assert.equal(messageOf(farewell).content, 'Channel **square** has been archived.');
    assert.deepEqual([seen?.type, seen?.flag, seen?.op], ['update_message_flags', 'read', 'add']);
    assert.deepEqual(deleted, gone);
    assert.deepEqual(others, []);
    assert.deepEqual(await bot.fetch(), [gone]);
    for (const actor of [as.alice, as.owner, as.bot]) {
      const message = { type: 'channel', to: 'square', topic: 'a', content: 'b' } as const;
      const { msg } = await actor.refused(sendMessage, message);
      assert.equal(msg, "Not authorized to send to channel 'square'");
    }
    assert.equal((await idsOf(as.alice, [term('channel', 'square')]))[0], id);
  });

  test('nothing in it is unread any more, nor can become so', async () => {
    const { as, cast } = await startServer();
    const { square } = cast.channels;
    const id = await say(as.bob, 'square', 'a', 'Hello @**Alice Member**');
    await as.guest.call(updateMessageFlags, { messages: [id], op: 'add', flag: 'starred' });
    await as.guest.call(updateMessageFlags, { messages: [], op: 'add', flag: 'read' });
    assert.equal(await unreadOf(as.alice), 1);
    await as.owner.call(archiveStream, { stream_id: square.id });
    for (const actor of [as.alice, as.guest, as.moderator]) {
      assert.equal(await unreadOf(actor), 0);
      assert.deepEqual(await idsOf(actor, [term('is', 'unread')]), []);
      const { messages } = await read(actor, [term('channel', 'square')]);
      for (const { flags } of messages) assert(flags.includes('read'));
    }
    const unread = { messages: [id], op: 'remove', flag: 'read' };
    const reply = await as.alice.call(updateMessageFlags, unread);
    assert.deepEqual(reply.messages, []);
    assert.deepEqual(reply.ignored_because_not_subscribed_channels, [square.id]);
    assert.equal(await unreadOf(as.alice), 0);
  });

  test('clients learn by an event that what was unread in it is read', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const stream_id = cast.channels.square.id;
    const [first, second] = [await say(as.bob, 'square', 'a'), await say(as.bob, 'square', 'b')];
    await as.guest.call(updateMessageFlags, { messages: [first], op: 'add', flag: 'read' });
    await verifyEvents(server, async () => {
      const [alice, bot] = [await listen(as.alice, capable as never), await listen(as.bot)];
      await as.owner.call(archiveStream, { stream_id });
      const flags = (await alice.fetch()).filter(({ type }) => type === 'update_message_flags');
      assert.deepEqual(
        flags.map(({ op, flag, messages }) => [op, flag, (messages as number[]).slice(0, 2)]),
        [['add', 'read', [first, second]]],
      );
      assert((await bot.fetch()).every(({ type }) => type !== 'update_message_flags'));
    });
    // What was sent before stays read when the channel comes back.
    await verifyEvents(server, () => as.owner.call(updateStream, { stream_id, is_archived: false }));
    assert.equal(await unreadOf(as.guest), 1);
  });

  test('it is listed for users who ask for archived channels, with its name, which stays taken', async () => {
    const { as, cast } = await startServer();
    const { square } = cast.channels;
    await as.owner.call(archiveStream, { stream_id: square.id });
    const names = async (params: { exclude_archived?: boolean }) =>
      (await as.alice.call(getStreams, params)).streams.map(({ name }) => name);
    assert(!(await names({})).includes('square'));
    assert((await names({ exclude_archived: false })).includes('square'));
    const { subscriptions } = await as.alice.call(getSubscriptions);
    assert(!subscriptions.some(({ stream_id }) => stream_id === square.id));
    const inState = async (options: object) =>
      ((await as.alice.call(registerQueue, options as never)).subscriptions as { name: string }[]).some(
        ({ name }) => name === 'square',
      );
    assert.equal(await inState({}), false);
    assert.equal(await inState(capable), true);
    const taken = { stream_id: cast.channels.attic.id, new_name: 'square' };
    assert.equal((await as.owner.refused(updateStream, taken)).msg, 'Channel name is already in use.');
  });

  test('what still happens to it reaches clients that know of archived channels', async () => {
    const { as, cast } = await startServer();
    const stream_id = cast.channels.square.id;
    await as.owner.call(archiveStream, { stream_id });
    const [older, newer] = [await listen(as.alice), await listen(as.alice, capable as never)];
    await as.owner.call(updateStream, { stream_id, description: 'kept' });
    await as.owner.call(subscribeToChannels, {
      subscriptions: [{ name: 'square' }],
      principals: [as.bot.user.id],
    });
    assert.deepEqual(await older.fetch(), []);
    assert.deepEqual(
      (await newer.fetch()).map(({ type, op }) => [type, op]),
      [
        ['stream', 'update'],
        ['subscription', 'peer_add'],
      ],
    );
  });

  test('once; by administrators and users who administer it, as far as others may know of it', async () => {
    const { as, cast } = await startServer();
    const { square, cellar, attic } = cast.channels;
    for (const actor of [as.alice, as.moderator, as.bot, as.guest]) {
      const { code, msg } = await actor.refused(archiveStream, { stream_id: square.id });
      assert.equal(code, 'BAD_REQUEST');
      assert.equal(msg, 'You do not have permission to administer this channel.');
    }
    const hidden = await as.moderator.refused(archiveStream, { stream_id: cellar.id });
    const missing = await as.moderator.refused(archiveStream, { stream_id: 9999 });
    assert.deepEqual(hidden, missing);
    await as.administrator.call(archiveStream, { stream_id: cellar.id });
    const again = await as.administrator.refused(archiveStream, { stream_id: cellar.id });
    assert.equal(again.msg, 'Channel is already deactivated');
    await as.owner.call(updateStream, {
      stream_id: attic.id,
      can_administer_channel_group: { new: { direct_members: [as.alice.user.id], direct_subgroups: [] } },
    });
    await as.alice.call(archiveStream, { stream_id: attic.id });
  });

  test('outsiders of a private channel get no event', async () => {
    const { as, cast } = await startServer();
    const outsiders = [await listen(as.moderator), await listen(as.guest)];
    const alice = await listen(as.alice, { event_types: ['stream'] });
    await as.owner.call(archiveStream, { stream_id: cast.channels.cellar.id });
    for (const outsider of outsiders) assert.deepEqual(await outsider.fetch(), []);
    assert.equal((await alice.fetch()).at(-1)?.op, 'delete');
  });

  test('it is not for announcements any more, and everybody gets the event', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const { square, attic } = cast.channels;
    await setRealm(context, {
      new_stream_announcements_stream_id: square.id,
      service_update_announcements_stream_id: square.id,
      signup_announcements_stream_id: attic.id,
    });
    const listeners = [await listen(as.bot, ofRealm), await listen(as.guest, ofRealm)];
    await verifyEvents(server, () => as.owner.call(archiveStream, { stream_id: square.id }));
    const told = ['new_stream_announcements_stream_id', 'service_update_announcements_stream_id'].map(
      (property) => ({ type: 'realm', op: 'update', property, value: -1 }),
    );
    for (const listener of listeners) assert.deepEqual(await listener.fetch(), told);
    const state = await as.alice.call(registerQueue);
    assert.equal(state.realm_new_stream_announcements_stream_id, -1);
    assert.equal(state.realm_signup_announcements_stream_id, attic.id);
  });

  test('it stays archived over a restart', async () => {
    const server = await startServer();
    const stream_id = server.cast.channels.square.id;
    await say(server.as.bob, 'square', 'a');
    await server.as.owner.call(archiveStream, { stream_id });
    const { as } = await server.restart();
    assert.equal(
      (await as.owner.refused(archiveStream, { stream_id })).msg,
      'Channel is already deactivated',
    );
    assert.equal(await unreadOf(as.alice), 0);
  });
});
