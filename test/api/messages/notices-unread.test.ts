import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { archiveStream } from '../../../src/chat/endpoints/channels/archive-stream.ts';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { addReaction } from '../../../src/chat/endpoints/messages/add-reaction.ts';
import { getReadReceipts } from '../../../src/chat/endpoints/messages/get-read-receipts.ts';
import { markAllMessagesAsRead } from '../../../src/chat/endpoints/messages/mark-all-as-read.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';
import { idsOf, read, say, term } from '../../support/talk.ts';

const messages = { event_types: ['message'] };
const flagsOf = (events: readonly Record<string, unknown>[]) => events.map(({ flags }) => flags);
const unreadOf = (actor: Actor) => idsOf(actor, [term('is', 'unread')]);

describe('the users for whom a notice of the bot is unread', () => {
  test('that a channel was made: not to who made it', async () => {
    const { as } = await startServer();
    const [alice, bob] = [await listen(as.alice, messages), await listen(as.bob, messages)];
    const principals = [as.alice.user.id, as.bob.user.id];
    await as.alice.call(subscribeToChannels, { subscriptions: [{ name: 'new' }], principals });
    assert.deepEqual(flagsOf(await alice.fetch()), [['read']]);
    assert.deepEqual(flagsOf(await bob.fetch()).slice(-1), [[]]);
    assert.deepEqual(await unreadOf(as.alice), []);
    assert.equal((await unreadOf(as.bob)).length, 1);
    // Marked as unread, it is unread like any other.
    const [notice] = await idsOf(as.alice, [term('channel', 'new')]);
    await as.alice.call(updateMessageFlags, { messages: [notice as number], op: 'remove', flag: 'read' });
    assert.deepEqual(await unreadOf(as.alice), [notice]);
  });

  test('that a channel was archived: to nobody', async () => {
    const { as, cast } = await startServer();
    const { square } = cast.channels;
    const bob = await listen(as.bob, messages);
    await as.owner.call(archiveStream, { stream_id: square.id });
    assert.deepEqual(flagsOf(await bob.fetch()), [['read']]);
    const [message] = (await read(as.bob, [term('channel', square.id)])).messages;
    assert.deepEqual(message?.flags, ['read']);
  });

  test('that a topic was resolved: to who wrote or reacted there, but not to who did it', async () => {
    const server = await startServer();
    const { as, context } = server;
    await setRealm(context, { enable_read_receipts: true });
    const first = await say(as.alice, 'square', 'talk');
    await say(as.moderator, 'square', 'talk');
    await say(as.administrator, 'square', 'other');
    await as.guest.call(addReaction, { message_id: first, emoji_name: 'tada' });
    await as.bob.call(markAllMessagesAsRead);
    for (const actor of [as.alice, as.guest, as.owner]) await actor.call(markAllMessagesAsRead);
    const people = ['alice', 'guest', 'moderator', 'bob', 'owner', 'administrator'] as const;
    const listeners = await Promise.all(people.map((name) => listen(as[name], messages)));
    await verifyEvents(server, () =>
      as.moderator.call(updateMessage, { message_id: first, topic: '✔ talk', propagate_mode: 'change_all' }),
    );
    const flags = [];
    for (const listener of listeners) flags.push(...flagsOf(await listener.fetch()));
    assert.deepEqual(flags, [[], [], ['read'], ['read'], ['read'], ['read']]);
    const notice = (await idsOf(as.bob)).at(-1) as number;
    const isNews = async () => {
      const news: string[] = [];
      for (const name of people) if ((await unreadOf(as[name])).includes(notice)) news.push(name);
      return news;
    };
    assert.deepEqual(await isNews(), ['alice', 'guest']);
    const { user_ids } = await as.alice.call(getReadReceipts, { message_id: notice });
    assert.equal(user_ids.includes(as.guest.user.id), false);
    assert.equal(user_ids.includes(as.bob.user.id), true);
    // The same after what is unread was settled, which marking something does.
    const later = await say(as.owner, 'window', 'x').catch(() => say(as.alice, 'window', 'x'));
    for (const name of people)
      await as[name].call(updateMessageFlags, { messages: [later], op: 'add', flag: 'read' });
    assert.deepEqual(await isNews(), ['alice', 'guest']);
  });

  test('many messages later and not yet settled, it is still news to the same people', async () => {
    const { as } = await startServer();
    const first = await say(as.alice, 'square', 'talk');
    await as.bob.call(updateMessage, { message_id: first, topic: '✔ talk', propagate_mode: 'change_all' });
    const notice = (await idsOf(as.bob)).at(-1) as number;
    for (let n = 0; n < 40; n++) await say(as.alice, 'window', 'x');
    assert.equal((await unreadOf(as.owner)).includes(notice), false);
    assert.equal((await unreadOf(as.alice)).includes(notice), true);
  });
});

describe('POST /messages/flags of a batch in which something is gone', () => {
  test('reads the rest, and names only what changed', async () => {
    const { as } = await startServer();
    const seen = await say(as.alice, 'square', 'talk');
    const secret = await say(as.alice, 'cellar', 'talk');
    const owner = await listen(as.owner, { event_types: ['update_message_flags'] });
    const batch = [seen, secret, 99_999_999];
    const change = (op: 'add' | 'remove', flag: string) => ({ messages: batch, op, flag });
    assert.deepEqual((await as.owner.call(updateMessageFlags, change('add', 'read'))).messages, [seen]);
    assert.deepEqual((await as.owner.call(updateMessageFlags, change('remove', 'read'))).messages, [seen]);
    assert.deepEqual(
      (await owner.fetch()).map((event) => event.messages),
      [[seen], [seen]],
    );
    for (const flag of ['starred', 'collapsed'])
      assert.equal(
        (await as.owner.refused(updateMessageFlags, change('add', flag))).msg,
        'Invalid message(s)',
      );
  });
});
