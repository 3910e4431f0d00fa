import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getStreamTopics } from '../../../src/chat/endpoints/channels/get-stream-topics.ts';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { addReaction } from '../../../src/chat/endpoints/messages/add-reaction.ts';
import { addSubmessage } from '../../../src/chat/endpoints/messages/add-submessage.ts';
import { deleteMessage } from '../../../src/chat/endpoints/messages/delete-message.ts';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import type { Channel } from '../../../src/chat/model/channels.ts';
import { topicName } from '../../../src/chat/realm/remembered/sends.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { reread } from '../../support/reread.ts';
import { type Actor, engineName, startServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';
import { idsOf, join, leave, say, term, whisper } from '../../support/talk.ts';

const remove = (actor: Actor, message_id: number) => actor.call(deleteMessage, { message_id });

async function refusal(actor: Actor, message_id: number): Promise<string> {
  const { msg, code, status } = await actor.refused(deleteMessage, { message_id });
  assert.deepEqual([code, status], ['BAD_REQUEST', 400]);
  return msg;
}

const topicsOf = async (actor: Actor, stream_id: number) =>
  (await actor.call(getStreamTopics, { stream_id })).topics.map(({ name }) => name);

describe('deleting a message', () => {
  test('takes it away for everybody, with all that was attached to it', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const kept = await say(as.alice, 'square', 'talk', 'Stay @**Bob Member**');
    const message_id = await say(as.alice, 'square', 'lunch', '/poll Where, @**Bob Member**?\nHere');
    await as.bob.call(addReaction, { message_id, emoji_name: 'smile' });
    await as.bob.call(addReaction, { message_id: kept, emoji_name: 'smile' });
    const vote = { msg_type: 'widget', content: '{"type":"vote","key":"canned,0","vote":1}' };
    await as.bob.call(addSubmessage, { message_id, ...vote });
    await as.guest.call(updateMessageFlags, { messages: [kept, message_id], op: 'add', flag: 'starred' });
    assert.deepEqual(await remove(as.alice, message_id), { result: 'success', msg: '' });
    assert.deepEqual(await idsOf(as.bob, [['channel', 'square']]), [kept]);
    assert.deepEqual(await idsOf(as.bob, [['is', 'unread']]), [kept]);
    assert.deepEqual(await idsOf(as.bob, [['is', 'mentioned']]), [kept]);
    assert.deepEqual(await idsOf(as.guest, [['is', 'starred']]), [kept]);
    assert.equal((await as.alice.refused(getMessage, { message_id })).msg, 'Invalid message(s)');
    assert.deepEqual(await topicsOf(as.bob, cast.channels.square.id), ['talk']);
    for (const table of ['message_flags', 'reactions', 'submessages'] as const) {
      const rows = await context.db.selectFrom(table).select('message_id').execute();
      assert.deepEqual(
        rows.filter((row) => row.message_id === message_id),
        [],
        table,
      );
    }
    const flags = await context.db.selectFrom('message_flags').select('message_id').execute();
    assert.equal(flags.length, 2, 'those of other messages stay');
  });

  test('who may delete anything may do so at any time, where they can read', async () => {
    const server = await startServer();
    const { as } = server;
    const message_id = await say(as.bob, 'square', 'talk');
    const secret = await say(as.bob, 'cellar', 'talk');
    const pair = await whisper(as.bob, [as.alice]);
    server.clock.advance(86_400_000);
    assert.equal(await refusal(as.moderator, message_id), "You don't have permission to delete this message");
    await remove(as.administrator, message_id);
    assert.equal(await refusal(as.administrator, secret), 'Invalid message(s)');
    assert.equal(await refusal(as.owner, pair), 'Invalid message(s)');
    await setRealm(server.context, {
      can_delete_any_message_group: server.context.realm.systemGroup('role:members').id,
    });
    await remove(as.alice, secret);
    await remove(as.alice, pair);
  });

  test('others delete what they and their bots have sent, within the time', async () => {
    const server = await startServer();
    const { as, clock } = server;
    await join(server, server.cast.channels.square, as.bot.user);
    const ofBot = await say(as.bot, 'square', 'talk');
    const own = await say(as.alice, 'square', 'talk');
    const late = await say(as.alice, 'square', 'talk');
    assert.equal(await refusal(as.bob, ofBot), "You don't have permission to delete this message");
    assert.equal(await refusal(as.bob, own), "You don't have permission to delete this message");
    clock.advance(600_000);
    await remove(as.alice, own);
    await remove(as.alice, ofBot);
    clock.advance(1000);
    assert.equal(await refusal(as.alice, late), 'The time limit for deleting this message has passed');
    await setRealm(server.context, { message_content_delete_limit_seconds: null });
    clock.advance(86_400_000);
    await remove(as.alice, late);
    const last = await say(as.alice, 'square', 'talk');
    await setRealm(server.context, {
      can_delete_own_message_group: server.context.realm.systemGroup('role:nobody').id,
    });
    assert.equal(await refusal(as.alice, last), "You don't have permission to delete this message");
    await remove(as.owner, last);
  });

  test('what is missing, hidden, deleted already or archived is one and the same', async () => {
    const server = await startServer();
    const { as, asNobody, cast, context } = server;
    const message_id = await say(as.alice, 'square', 'talk');
    const secret = await say(as.alice, 'cellar', 'talk');
    const archived = await say(as.alice, 'window', 'talk');
    await remove(as.alice, message_id);
    assert.equal(await refusal(as.alice, message_id), 'Invalid message(s)');
    assert.equal(await refusal(as.owner, secret), 'Invalid message(s)');
    assert.equal(await refusal(as.owner, 999_999), 'Invalid message(s)');
    await context.transact(async (tx) => {
      const { id } = cast.channels.window;
      await tx.db.updateTable('channels').set({ is_archived: 1 }).where('id', '=', id).execute();
      await reread(tx, { channels: [id] });
    });
    assert.equal(await refusal(as.alice, archived), 'Invalid message(s)');
    assert.equal((await asNobody.refused(deleteMessage, { message_id: secret })).status, 401);
    assert.equal(await idsOf(as.alice, [['channel', 'cellar']]).then((ids) => ids.length), 1);
  });

  test('a topic whose last message was deleted is new again for the next sender, on every node', async () => {
    const server = await startServer();
    const nodes = engineName === 'postgres' ? [server, await server.anotherNode()] : [server];
    const { as, cast } = server;
    const { square } = cast.channels;
    await say(as.alice, 'square', 'other');
    const first = await say(as.alice, 'square', 'lunch');
    // Each node has met the topic.
    const met = [];
    for (const node of nodes) met.push(await say(node.as.alice, 'square', 'Lunch'));
    for (const id of [first, ...met]) await remove(as.alice, id);
    assert.deepEqual(await topicsOf(as.bob, square.id), ['other']);
    for (const node of nodes) {
      const id = await say(node.as.bob, 'square', 'lunch');
      const key = topicName({ channelId: square.id, topicKey: 'lunch' });
      const known = node.context.realm.remembered.knownTopics.find(key);
      assert.equal(known, undefined, 'it is not known to have messages');
      await remove(node.as.bob, id);
    }
  });

  test('the first message of the channel is another one then, or none', async () => {
    const { as, cast, context } = await startServer();
    const { square } = cast.channels;
    const firstId = () => context.realm.channels.get(square.id)?.firstMessageId;
    const first = await say(as.alice, 'square', 'one');
    const second = await say(as.alice, 'square', 'two');
    const bob = await listen(as.bob);
    await remove(as.alice, first);
    assert.equal(firstId(), second);
    const change = { type: 'stream', op: 'update', stream_id: square.id, name: 'square' };
    assert.deepEqual((await bob.fetch())[0], { ...change, property: 'first_message_id', value: second });
    await remove(as.alice, second);
    assert.equal(firstId(), null);
    assert.deepEqual((await bob.fetch())[0], { ...change, property: 'first_message_id', value: null });
    const third = await say(as.alice, 'square', 'three');
    assert.equal(firstId(), third);
  });
});

const deletions = { event_types: ['delete_message'] };

describe('the audience of a deleted message', () => {
  test('the subscribers and the user who deleted it', async () => {
    const { as, cast } = await startServer();
    const message_id = await say(as.alice, 'square', '', 'Hello');
    const place = { message_type: 'stream', stream_id: cast.channels.square.id };
    const modern = { bulk_message_deletion: true, empty_topic_name: true };
    const bob = await listen(as.bob, { ...deletions, client_capabilities: modern as never });
    const older = await listen(as.guest, deletions);
    const outsider = await listen(as.bot, deletions);
    await remove(as.alice, message_id);
    assert.deepEqual(await bob.fetch(), [
      { type: 'delete_message', message_ids: [message_id], ...place, topic: '' },
    ]);
    assert.deepEqual(await older.fetch(), [
      { type: 'delete_message', message_id, ...place, topic: 'general chat' },
    ]);
    assert.deepEqual(await outsider.fetch(), []);
    const elsewhere = await say(as.alice, 'window', 'talk');
    const administrator = await listen(as.administrator, deletions);
    const moderator = await listen(as.moderator, deletions);
    await remove(as.administrator, elsewhere);
    assert.equal((await administrator.fetch()).length, 1);
    assert.equal((await older.fetch()).length, 1);
    assert.deepEqual(await moderator.fetch(), []);
    assert.deepEqual(await bob.fetch(), []);
  });

  test('the participants of a direct conversation', async () => {
    const { as } = await startServer();
    const message_id = await whisper(as.alice, [as.bob]);
    const bob = await listen(as.bob, deletions);
    const owner = await listen(as.owner, deletions);
    await remove(as.alice, message_id);
    assert.deepEqual(await bob.fetch(), [{ type: 'delete_message', message_id, message_type: 'private' }]);
    assert.deepEqual(await owner.fetch(), []);
  });

  test('where history is protected, users who received it and are still there', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { cellar } = cast.channels;
    await join(server, cellar, as.moderator.user);
    const message_id = await say(as.alice, 'cellar', 'talk');
    await leave(server, cellar, as.moderator.user);
    await join(server, cellar, as.guest.user);
    const listeners = await Promise.all(
      [as.bob, as.guest, as.moderator].map((who) => listen(who, deletions)),
    );
    await remove(as.alice, message_id);
    const told = await Promise.all(listeners.map(async (listener) => (await listener.fetch()).length));
    assert.deepEqual(told, [1, 0, 0]);
  });

  test('where history is protected, also a former subscriber who received and starred it, and may read by a permission', async () => {
    const server = await startServer();
    const { as, context } = server;
    await as.owner.call(subscribeToChannels, {
      subscriptions: [{ name: 'studio' }],
      principals: [as.owner, as.moderator, as.bob].map(({ user }) => user.id),
      ...{ invite_only: true, history_public_to_subscribers: false },
      can_add_subscribers_group: context.realm.systemGroup('role:moderators').id,
    });
    const studio = context.realm.channelByName('studio') as Channel;
    const message_id = await say(as.owner, 'studio', 'talk');
    for (const who of [as.moderator, as.bob]) {
      await who.call(updateMessageFlags, { messages: [message_id], op: 'add', flag: 'starred' });
      await leave(server, studio, who.user);
    }
    const later = await say(as.owner, 'studio', 'talk');
    const heard = { event_types: ['delete_message', 'reaction'] };
    const listeners = await Promise.all(
      [as.moderator, as.bob, as.administrator].map((who) => listen(who, heard)),
    );
    await as.owner.call(addReaction, { message_id, emoji_name: 'smile' });
    await as.owner.call(addReaction, { message_id: later, emoji_name: 'smile' });
    await verifyEvents(server, () => remove(as.owner, message_id));
    await remove(as.owner, later);
    const told = await Promise.all(
      listeners.map(async (listener) =>
        (await listener.fetch()).map(({ type, message_id }) => [type, message_id]),
      ),
    );
    const own = [
      ['reaction', message_id],
      ['delete_message', message_id],
    ];
    assert.deepEqual(told, [own, [], []]);
  });

  test('reaches users who have the message in their history without being in the channel, as long as they may read it', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const message_id = await say(as.alice, 'window', 'views');
    await as.bob.call(addReaction, { message_id, emoji_name: 'smile' });
    const secret = await say(as.alice, 'square', 'talk', 'Hello @**Gus Guest**');
    await leave(server, cast.channels.square, as.guest.user);
    const listeners = await Promise.all(
      [as.bob, as.administrator, as.owner, as.guest].map((who) => listen(who, deletions)),
    );
    await remove(as.alice, secret);
    await as.owner.call(deleteMessage, { message_id });
    const told = await Promise.all(
      listeners.map(async (listener) => (await listener.fetch()).map((event) => event.message_id)),
    );
    assert.deepEqual(told, [[secret, message_id], [secret], [secret, message_id], [message_id]]);
  });

  test('the state follows', async () => {
    const server = await startServer();
    const { as } = server;
    await say(as.alice, 'square', 'talk', 'Hello');
    const old = await whisper(as.alice, [as.bob]);
    const newest = await whisper(as.alice, [as.bob]);
    const only = await whisper(as.alice, [as.bob, as.guest]);
    const message_id = await say(as.alice, 'square', 'talk', 'Hello @**Bob Member**');
    await as.bob.call(updateMessageFlags, { messages: [message_id, old], op: 'add', flag: 'starred' });
    await verifyEvents(server, () => remove(as.alice, message_id));
    await verifyEvents(server, () => remove(as.alice, newest));
    await verifyEvents(server, () => remove(as.alice, only));
    await verifyEvents(server, () => remove(as.alice, old));
    const [first] = await idsOf(as.alice, [term('channel', 'square')]);
    await verifyEvents(server, () => remove(as.alice, first as number));
  });
});
