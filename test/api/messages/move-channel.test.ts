import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getStreams } from '../../../src/chat/endpoints/channels/get-streams.ts';
import { updateSubscriptionSettings } from '../../../src/chat/endpoints/channels/update-subscription-settings.ts';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { markAllMessagesAsRead } from '../../../src/chat/endpoints/messages/mark-all-as-read.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { updateUserTopic } from '../../../src/chat/endpoints/user-topics/update-user-topic.ts';
import type { Channel } from '../../../src/chat/model/channels.ts';

import { insertChannel } from '../../support/channels.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';
import { idsOf, join, leave, say, term } from '../../support/talk.ts';

const silent = { send_notification_to_new_thread: false };
const all = { propagate_mode: 'change_all', ...silent } as const;
const inChannel = (actor: Actor, channel: Channel) => idsOf(actor, [term('channel', channel.id)]);
const unreadOf = (actor: Actor) => idsOf(actor, [term('is', 'unread')]);
const fetch = async (actor: Actor, message_id: number) =>
  (await actor.call(getMessage, { message_id })).message;
const hides = async (actor: Actor, message_id: number) =>
  assert.equal((await actor.refused(getMessage, { message_id })).msg, 'Invalid message(s)');

function make({ context, as }: TestServer, name: string, options: object = {}): Promise<Channel> {
  return context.transact((tx) => insertChannel(tx, as.owner.user, { name, ...options }));
}

async function several(
  actor: Actor,
  channel: string,
  topic: string,
  count: number,
): Promise<[number, number, number]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push(await say(actor, channel, topic));
  return ids as [number, number, number];
}

const star = (actor: Actor, ...messages: number[]) =>
  actor.call(updateMessageFlags, { messages, op: 'add', flag: 'starred' });

describe('moving messages to another channel', () => {
  test('takes them and their history along; the topic stays unless it is named', async () => {
    const server = await startServer();
    const { as, cast, clock } = server;
    const { square, window } = cast.channels;
    const ids = await several(as.alice, 'square', 'Talk', 3);
    await as.alice.call(updateMessage, { message_id: ids[1], stream_id: window.id, ...silent });
    const at = clock.seconds;
    const message = await fetch(as.alice, ids[1]);
    assert.deepEqual(
      [message.stream_id, message.display_recipient, message.subject, message.recipient_id],
      [window.id, 'window', 'Talk', window.recipientId],
    );
    assert.equal(message.last_moved_timestamp, at);
    assert.deepEqual(message.edit_history, [
      { prev_stream: square.id, stream: window.id, timestamp: at, user_id: as.alice.user.id },
    ]);
    await as.alice.call(updateMessage, { message_id: ids[2], stream_id: window.id, topic: 'new', ...all });
    assert.deepEqual(await inChannel(as.alice, window), ids);
    assert.deepEqual(await inChannel(as.alice, square), []);
    const [entry] = (await fetch(as.alice, ids[0])).edit_history ?? [];
    assert.deepEqual([entry?.prev_topic, entry?.topic, entry?.stream], ['Talk', 'new', window.id]);
  });

  test('takes the permission, a channel that may be seen and written to, and the time', async () => {
    const server = await startServer();
    const { as, cast, context, clock } = server;
    const message_id = await say(as.guest, 'square', 'talk');
    const to = (channel: { id: number }) => ({ message_id, stream_id: channel.id, ...silent });
    const refusal = async (actor: Actor, channel: { id: number }) =>
      (await actor.refused(updateMessage, to(channel))).msg;
    assert.equal(await refusal(as.owner, cast.channels.cellar), 'Invalid channel ID');
    assert.equal(await refusal(as.owner, { id: 9999 }), 'Invalid channel ID');
    const may = "You don't have permission to move this message";
    assert.equal(await refusal(as.guest, cast.channels.window), may);
    assert.equal(await refusal(as.guest, cast.channels.attic), 'Invalid channel ID');
    const nobody = context.realm.systemGroup('role:nobody').id;
    const permissions = { ...cast.channels.attic.permissions, can_send_message_group: nobody };
    const closed = await make(server, 'closed', { permissions });
    const post = 'You do not have permission to post in this channel.';
    if (context.realm.channels.get(closed.id)?.permissions.can_send_message_group === nobody) {
      assert.equal(await refusal(as.bob, closed), post);
    }
    await setRealm(context, { move_messages_between_streams_limit_seconds: 100 });
    clock.advance(121_000);
    const late = "The time limit for editing this message's channel has passed";
    assert.equal(await refusal(as.bob, cast.channels.attic), late);
    await as.moderator.call(updateMessage, to(cast.channels.attic));
    assert.equal(
      (await as.moderator.refused(updateMessage, to(cast.channels.attic))).msg,
      'Nothing to change',
    );
  });

  test('unread messages stay unread for subscribers of the new channel, and only for them', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { square, window } = cast.channels;
    const ids = await several(as.alice, 'square', 'talk', 3);
    const [first] = ids;
    await as.guest.call(updateMessageFlags, { messages: [first], op: 'add', flag: 'read' });
    await as.alice.call(updateMessage, { message_id: first, stream_id: window.id, ...all });
    assert.deepEqual(await unreadOf(as.guest), ids.slice(1));
    assert.deepEqual(await unreadOf(as.bob), []);
    assert.deepEqual(await unreadOf(as.alice), ids);
    assert.deepEqual((await fetch(as.bob, first)).flags, ['read', 'historical']);
    // Back again: bob, who was not in the other channel, has not read them; the channel's newcomers find nothing new.
    await join(server, window, as.owner.user);
    await as.alice.call(updateMessage, { message_id: first, stream_id: square.id, ...all });
    assert.deepEqual(await unreadOf(as.bob), ids);
    assert.deepEqual(await unreadOf(as.owner), ids);
    assert.deepEqual(await unreadOf(as.guest), ids.slice(1));
    assert.deepEqual((await fetch(as.bob, first)).flags, []);
  });

  test('what was unread is unread again after a move away and back, and clients get an event', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const { square, cellar } = cast.channels;
    const elsewhere = await make(server, 'elsewhere');
    await join(server, elsewhere, as.alice.user);
    const ids = await several(as.alice, 'square', 'talk', 3);
    const [first] = ids;
    await as.guest.call(updateMessageFlags, { messages: [first], op: 'add', flag: 'read' });
    await setRealm(context, { move_messages_between_streams_limit_seconds: null });
    const move = (stream_id: number, more: object = {}) =>
      as.alice.call(updateMessage, { message_id: first, stream_id, ...all, ...more });
    const told = await listen(as.guest, { event_types: ['update_message_flags'] });
    await move(cellar.id);
    await hides(as.guest, first);
    assert.deepEqual(await unreadOf(as.guest), []);
    await move(elsewhere.id, { topic: 'by the way' });
    await move(square.id);
    assert.deepEqual(await unreadOf(as.guest), ids.slice(1));
    assert.deepEqual(await unreadOf(as.owner), ids);
    const [event, ...more] = (await told.fetch()).filter(({ op }) => op === 'remove');
    assert.deepEqual(more, []);
    assert.deepEqual(event?.messages, ids.slice(1));
    assert.deepEqual((event?.message_details as Record<string, unknown>)?.[ids[1]], {
      ...{ type: 'stream', stream_id: square.id, topic: 'by the way', unmuted_stream_msg: true },
    });
    await as.owner.call(updateMessageFlags, { messages: [first], op: 'add', flag: 'read' });
    assert.deepEqual(await unreadOf(as.owner), ids.slice(1));
  });

  test('what its reader marks as read elsewhere stays read after the move back', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const elsewhere = await make(server, 'elsewhere');
    await join(server, elsewhere, as.alice.user);
    const ids = await several(as.alice, 'square', 'talk', 3);
    const [first] = ids;
    await setRealm(context, { move_messages_between_streams_limit_seconds: null });
    const move = (stream_id: number) =>
      as.alice.call(updateMessage, { message_id: first, stream_id, ...all });
    await move(elsewhere.id);
    for (const who of [as.bob, as.owner, as.guest]) assert.deepEqual(await unreadOf(who), []);
    await as.bob.call(updateMessageFlags, { messages: [first], op: 'add', flag: 'read' });
    await as.owner.call(markAllMessagesAsRead);
    await move(cast.channels.square.id);
    assert.deepEqual(await unreadOf(as.bob), ids.slice(1));
    assert.deepEqual(await unreadOf(as.owner), []);
    assert.deepEqual(await unreadOf(as.guest), ids);
  });

  test('what is unread again is said to be muted for a user who has muted the channel', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const { square, cellar } = cast.channels;
    const id = await say(as.alice, 'square', 'talk');
    await setRealm(context, { move_messages_between_streams_limit_seconds: null });
    await as.guest.call(updateSubscriptionSettings, {
      subscription_data: [{ stream_id: square.id, property: 'is_muted', value: true }],
    });
    const move = (stream_id: number) => as.alice.call(updateMessage, { message_id: id, stream_id, ...all });
    await move(cellar.id);
    const users = [as.guest, as.owner];
    const told = await Promise.all(
      users.map((who) => listen(who, { event_types: ['update_message_flags'] })),
    );
    await move(square.id);
    const unmuted = [];
    for (const events of told)
      for (const { op, message_details } of await events.fetch())
        if (op === 'remove')
          unmuted.push((message_details as Record<number, { unmuted_stream_msg: boolean }>)[id]);
    assert.deepEqual(
      unmuted.map((detail) => detail?.unmuted_stream_msg),
      [false, true],
    );
  });

  test('into a channel that was made later, what is unread is what it was', async () => {
    const server = await startServer();
    const { as } = server;
    const ids = await several(as.alice, 'square', 'talk', 3);
    const later = await make(server, 'later');
    await join(server, later, as.bob.user, as.alice.user, as.bot.user);
    await as.alice.call(updateMessage, { message_id: ids[0], stream_id: later.id, ...all });
    assert.deepEqual(await unreadOf(as.bob), ids);
    assert.deepEqual(await unreadOf(as.bot), []);
    assert.deepEqual((await fetch(as.bob, ids[0])).flags, []);
    await as.bob.call(updateMessageFlags, { messages: ids, op: 'add', flag: 'read' });
    assert.deepEqual(await unreadOf(as.bob), []);
  });

  test('users who may not read the new channel lose the messages and what they noted of them', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const { square, cellar } = cast.channels;
    const ids = await several(as.alice, 'square', 'talk', 2);
    for (const actor of [as.alice, as.guest, as.owner]) await star(actor, ...ids.slice(0, 2));
    await as.bob.call(updateMessage, { message_id: ids[0], stream_id: cellar.id, ...all });
    for (const actor of [as.owner, as.guest, as.moderator, as.bot]) await hides(actor, ids[0]);
    assert.deepEqual(await inChannel(as.alice, cellar), ids);
    assert.deepEqual(await idsOf(as.alice, [term('is', 'starred')]), ids);
    const holders = await context.db.selectFrom('message_flags').select('user_id').distinct().execute();
    assert.deepEqual(
      holders.map((row) => row.user_id),
      [as.alice.user.id],
    );
    // Back in the open everybody reads them again; stars are not given back.
    await as.bob.call(updateMessage, { message_id: ids[0], stream_id: square.id, ...all });
    assert.deepEqual(await inChannel(as.owner, square), ids);
    assert.deepEqual(await idsOf(as.owner, [term('is', 'starred')]), []);
  });

  test('where history is protected, who is in the channel at the time of the move sees them', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { cellar } = cast.channels;
    const early = await say(as.alice, 'square', 'talk');
    await join(server, cellar, as.moderator.user);
    const late = await say(as.alice, 'square', 'talk');
    await as.bob.call(updateMessage, { message_id: early, stream_id: cellar.id, ...all });
    await join(server, cellar, as.administrator.user);
    for (const actor of [as.bob, as.moderator])
      assert.deepEqual(await inChannel(actor, cellar), [early, late]);
    assert.deepEqual(await unreadOf(as.moderator), [early, late]);
    assert.deepEqual(await inChannel(as.administrator, cellar), []);
    for (const id of [early, late]) await hides(as.administrator, id);
    await leave(server, cellar, as.moderator.user);
    await hides(as.moderator, late);
  });

  test('the channels know with which message they begin', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { square, attic } = cast.channels;
    const first = async (channel: Channel) =>
      (await as.owner.call(getStreams)).streams.find((each) => each.stream_id === channel.id)
        ?.first_message_id;
    const ids = await several(as.owner, 'square', 'talk', 3);
    await as.owner.call(updateMessage, { message_id: ids[0], stream_id: attic.id });
    assert.deepEqual([await first(square), await first(attic)], [ids[1], ids[0]]);
    await as.owner.call(updateMessage, { message_id: ids[1], stream_id: attic.id, ...all });
    assert.deepEqual([await first(square), await first(attic)], [null, ids[0]]);
  });
});

describe('events of a move to another channel', () => {
  const types = { event_types: ['update_message', 'delete_message', 'update_message_flags'] };
  const brief = (events: Record<string, unknown>[]) =>
    events.map(({ type, message_ids, flag }) => [type, message_ids, ...(flag ? [flag] : [])]);

  test('users who still see the messages get a move, users who lose them a deletion, newcomers nothing', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { square, cellar } = cast.channels;
    const ids = (await several(as.alice, 'square', 'talk', 2)).slice(0, 2) as [number, number];
    const bulk = { ...types, client_capabilities: { bulk_message_deletion: true } } as never;
    const [alice, owner, guest] = [
      await listen(as.alice, types),
      await listen(as.owner, bulk),
      await listen(as.guest, types),
    ];
    await as.bob.call(updateMessage, { message_id: ids[0], stream_id: cellar.id, ...all });
    const [event] = await alice.fetch();
    assert.deepEqual(event, {
      type: 'update_message',
      user_id: as.bob.user.id,
      rendering_only: false,
      message_id: ids[0],
      message_ids: ids,
      edit_timestamp: event?.edit_timestamp,
      stream_name: 'square',
      stream_id: square.id,
      new_stream_id: cellar.id,
      propagate_mode: 'change_all',
      orig_subject: 'talk',
      flags: [],
    });
    const gone = { type: 'delete_message', message_type: 'stream', stream_id: square.id, topic: 'talk' };
    assert.deepEqual(await owner.fetch(), [{ ...gone, message_ids: ids }]);
    assert.deepEqual(
      await guest.fetch(),
      ids.map((message_id) => ({ ...gone, message_id })),
    );
    // To a public channel: only users who saw them in the private one, or had them unread before, get an event.
    await join(server, cellar, as.bot.user);
    const [bot, back] = [await listen(as.bot, types), await listen(as.owner, bulk)];
    await as.bob.call(updateMessage, { message_id: ids[0], stream_id: square.id, ...all });
    assert.deepEqual(brief(await alice.fetch()), [['update_message', ids]]);
    assert.deepEqual(brief(await bot.fetch()), []);
    const [unread, ...more] = await back.fetch();
    assert.deepEqual([unread?.op, unread?.flag, unread?.messages, more], ['remove', 'read', ids, []]);
    assert.deepEqual(await inChannel(as.owner, square), ids);
  });

  test('to users who are not in the new channel but may read it they are read', async () => {
    const { as, cast } = await startServer();
    const message_id = await say(as.alice, 'square', 'talk');
    const bob = await listen(as.bob, types);
    await as.alice.call(updateMessage, { message_id, stream_id: cast.channels.attic.id, ...silent });
    const events = await bob.fetch();
    assert.deepEqual(
      events.map(({ type, flag, flags }) => [type, flag ?? flags]),
      [
        ['update_message_flags', 'read'],
        ['update_message', ['read', 'historical']],
      ],
    );
  });

  test('each user gets events only about messages that the user saw', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { cellar, square } = cast.channels;
    const early = await say(as.alice, 'cellar', 'plans');
    await join(server, cellar, as.moderator.user);
    const late = await say(as.alice, 'cellar', 'plans');
    const [alice, moderator] = [await listen(as.alice, types), await listen(as.moderator, types)];
    await as.alice.call(updateMessage, { message_id: early, stream_id: square.id, ...all });
    assert.deepEqual(brief(await alice.fetch()), [['update_message', [early, late]]]);
    assert.deepEqual(brief(await moderator.fetch()), [['update_message', [late]]]);
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { alice, bob, owner, guest } = as;
    const { square, cellar, window, attic } = cast.channels;
    const ids = await several(alice, 'square', 'talk', 3);
    await say(alice, 'square', 'talk', '@**all** and @**Bob Member**');
    await star(owner, ids[0]);
    await guest.call(updateMessageFlags, { messages: [ids[1]], op: 'add', flag: 'read' });
    await bob.call(updateUserTopic, { stream_id: square.id, topic: 'talk', visibility_policy: 3 });
    await guest.call(updateUserTopic, { stream_id: square.id, topic: 'talk', visibility_policy: 1 });
    const move =
      (actor: Actor, stream_id: number, more: object = {}) =>
      () =>
        actor.call(updateMessage, { message_id: ids[0], stream_id, ...all, ...more });
    const loud = { send_notification_to_new_thread: true, send_notification_to_old_thread: true };
    await verifyEvents(server, move(alice, window.id));
    await verifyEvents(server, move(alice, square.id, { topic: 'other', ...loud }));
    await verifyEvents(server, move(alice, attic.id, loud));
    await verifyEvents(server, move(alice, cellar.id, loud));
    // A user who gains the newest message gets no event but the notice.
    await verifyEvents(server, move(bob, square.id, loud));
    await verifyEvents(server, move(bob, attic.id, { propagate_mode: 'change_later' }));
    await verifyEvents(server, move(bob, cellar.id, { propagate_mode: 'change_one', topic: 'x' }));
  });
});
