import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { updateMessageFlags } from '../../src/chat/endpoints/messages/update-flags.ts';
import { getOwnUser } from '../../src/chat/endpoints/users/get-own-user.ts';
import {
  recentPrivateConversations,
  starredMessages,
  unreadMessages,
} from '../../src/chat/views/initial-state/messages.ts';
import { reread } from '../support/reread.ts';
import { type Actor, startServer } from '../support/server.ts';
import { join, leave, say, whisper } from '../support/talk.ts';

describe('the messages of the initial state', () => {
  test('what is unread, by conversation', async () => {
    const { as, cast, context } = await startServer();
    const unreadOf = async (actor: Actor, emptyTopicName = true) => {
      const { realm, db } = context;
      const own = { realm, viewer: actor.user, position: realm.position };
      return JSON.parse((await unreadMessages(db, own, emptyTopicName)).bytes.toString());
    };
    const { square, cellar } = cast.channels;
    const first = await say(as.alice, 'square', 'Plans');
    const second = await say(as.alice, 'square', 'plans', 'Hello @**Bob Member**');
    const empty = await say(as.alice, 'square', '', 'Hello @**all**');
    const secret = await say(as.alice, 'cellar', 'Plans');
    const pair = await whisper(as.alice, [as.bob]);
    const back = await whisper(as.bob, [as.alice]);
    const group = await whisper(as.guest, [as.alice, as.bob]);
    const read = await say(as.alice, 'square', 'read');
    await as.bob.call(updateMessageFlags, { messages: [read], op: 'add', flag: 'read' });
    const alice = as.alice.user.id;
    const ids = [alice, as.bob.user.id, as.guest.user.id].sort((a, b) => a - b);
    assert.deepEqual(await unreadOf(as.bob), {
      count: 7,
      pms: [{ other_user_id: alice, sender_id: alice, unread_message_ids: [pair, back] }],
      streams: [
        { topic: '', stream_id: square.id, unread_message_ids: [empty] },
        { topic: 'plans', stream_id: square.id, unread_message_ids: [first, second] },
        { topic: 'Plans', stream_id: cellar.id, unread_message_ids: [secret] },
      ],
      huddles: [{ user_ids_string: ids.join(','), unread_message_ids: [group] }],
      mentions: [second, empty],
      old_unreads_missing: false,
    });
    assert.equal((await unreadOf(as.guest, false)).streams[0]?.topic, 'general chat');
    const outsider = await unreadOf(as.administrator);
    assert.deepEqual([outsider.count, outsider.pms, outsider.huddles], [4, [], []]);
    assert.equal(
      outsider.streams.some((topic: { stream_id: number }) => topic.stream_id === cellar.id),
      false,
    );
    await context.transact(async (tx) => {
      await tx.db
        .updateTable('subscriptions')
        .set({ is_muted: 1 })
        .where('stream_id', '=', square.id)
        .execute();
      await reread(tx, { subscribersOf: [square.id] });
    });
    // Bob follows the topic in which he was mentioned: it still counts.
    const muted = await unreadOf(as.bob);
    assert.deepEqual([muted.count, muted.streams.length, muted.mentions], [6, 3, [second]]);
  });

  test('the newest message, also behind many that only others received', async () => {
    const { as } = await startServer();
    const open = await say(as.alice, 'square', 'plans');
    const others = [];
    for (let n = 0; n < 40; n++) others.push(await say(as.alice, 'cellar', 'plans'));
    const newestOf = async (actor: Actor) => (await actor.call(getOwnUser)).max_message_id;
    assert.deepEqual([await newestOf(as.guest), await newestOf(as.bob)], [open, others.at(-1)]);
  });

  test('stars, the newest message, recent conversations', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const own = (actor: Actor) => ({ realm: context.realm, viewer: actor.user });
    const newestOf = async (actor: Actor) => (await actor.call(getOwnUser)).max_message_id;
    assert.equal(await newestOf(as.moderator), -1);
    assert.deepEqual(await recentPrivateConversations(context.db, own(as.bob)), []);
    const pair = await whisper(as.alice, [as.bob]);
    const self = await whisper(as.bob, [as.bob]);
    const again = await whisper(as.bob, [as.alice]);
    await join(server, cast.channels.cellar, as.moderator.user);
    const secret = await say(as.alice, 'cellar', 'plans');
    const open = await say(as.alice, 'square', 'plans');
    const last = await say(as.bob, 'cellar', 'plans');
    assert.deepEqual(await recentPrivateConversations(context.db, own(as.bob)), [
      { max_message_id: again, user_ids: [as.alice.user.id] },
      { max_message_id: self, user_ids: [] },
    ]);
    assert.deepEqual(await recentPrivateConversations(context.db, own(as.owner)), []);
    const star = { messages: [secret, open], op: 'add', flag: 'starred' };
    await as.moderator.call(updateMessageFlags, star);
    assert.deepEqual(await starredMessages(context.db, own(as.moderator)), [secret, open]);
    assert.deepEqual(await starredMessages(context.db, own(as.bob)), []);
    assert.deepEqual([await newestOf(as.moderator), await newestOf(as.guest)], [last, open]);
    await leave(server, cast.channels.cellar, as.moderator.user);
    assert.deepEqual(await starredMessages(context.db, own(as.moderator)), [open]);
    // Leaving does not remove messages that the user received.
    assert.equal(await newestOf(as.moderator), last);
    assert(pair < again);
  });
});
