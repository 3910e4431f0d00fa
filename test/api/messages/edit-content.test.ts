import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addAlertWords } from '../../../src/chat/endpoints/alert-words/add-alert-words.ts';
import { unsubscribeFromChannels } from '../../../src/chat/endpoints/channels/unsubscribe.ts';
import { addReaction } from '../../../src/chat/endpoints/messages/add-reaction.ts';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags as updateFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { createUser } from '../../../src/chat/operations/users/create.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';
import { idsOf, join, say, term, whisper } from '../../support/talk.ts';

const fetch = async (actor: Actor, message_id: number) =>
  (await actor.call(getMessage, { message_id, allow_empty_topic_name: true })).message;
const flagsOf = async (actor: Actor, message_id: number) => (await fetch(actor, message_id)).flags;

describe('editing the text of a message', () => {
  test('changes it, and keeps the old content in the history', async () => {
    const { as, clock } = await startServer();
    const message_id = await say(as.alice, 'square', 'talk', '*before*');
    clock.advance(5000);
    const edited = await as.alice.call(updateMessage, { message_id, content: '/me **after**' });
    assert.deepEqual(edited, { result: 'success', msg: '', detached_uploads: [] });
    const message = await fetch(as.bob, message_id);
    assert.equal(message.content, '<p>/me <strong>after</strong></p>');
    assert.equal(message.is_me_message, true);
    const at = clock.seconds;
    assert.equal(message.last_edit_timestamp, at);
    assert.equal(message.last_moved_timestamp, undefined);
    assert.deepEqual(message.edit_history, [
      {
        prev_content: '*before*',
        prev_rendered_content: '<p><em>before</em></p>',
        timestamp: at,
        user_id: as.alice.user.id,
      },
    ]);
    await as.alice.call(updateMessage, { message_id, content: '  \n' });
    const emptied = await fetch(as.bob, message_id);
    assert.equal(emptied.content, '<p>(deleted)</p>');
    assert.deepEqual(
      emptied.edit_history?.map((each) => each.prev_content),
      ['/me **after**', '*before*'],
    );
  });

  test('is for its author alone, for a time, where the organization has it', async () => {
    const { as, asNobody, context, clock } = await startServer();
    const message_id = await say(as.alice, 'square', 'talk');
    const own = await as.bot.call(sendMessage, {
      type: 'channel',
      to: 'square',
      topic: 'talk',
      content: 'Hi',
    });
    const refusal = async (actor: Actor, id = message_id) => {
      const { msg, code, status } = await actor.refused(updateMessage, { message_id: id, content: 'x' });
      assert.deepEqual({ code, status }, { code: 'BAD_REQUEST', status: 400 });
      return msg;
    };
    const notYours = "You don't have permission to edit this message";
    for (const actor of [as.owner, as.moderator, as.bob, as.guest]) {
      assert.equal(await refusal(actor), notYours);
    }
    assert.equal(await refusal(as.alice, own.id), notYours);
    assert.equal((await asNobody.refused(updateMessage, { message_id, content: 'x' })).status, 401);
    await setRealm(context, { message_content_edit_limit_seconds: 60 });
    clock.advance(80_000);
    await as.alice.call(updateMessage, { message_id, content: 'just so' });
    clock.advance(1000);
    assert.equal(await refusal(as.alice), 'The time limit for editing this message has passed');
    await setRealm(context, { message_content_edit_limit_seconds: null });
    await as.alice.call(updateMessage, { message_id, content: 'any time' });
    await setRealm(context, { allow_message_editing: false });
    assert.equal(await refusal(as.alice), 'Your organization has turned off message editing');
  });

  test('what is hidden is as if it were missing', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const secret = await say(as.alice, 'cellar', 'plans');
    const pair = await whisper(as.alice, [as.bob]);
    for (const message_id of [secret, pair, 99_999]) {
      for (const outsider of [as.owner, as.guest]) {
        const params = { message_id, content: 'x' };
        assert.equal((await outsider.refused(updateMessage, params)).msg, 'Invalid message(s)');
        const move = { message_id, topic: 'x' };
        assert.equal((await outsider.refused(updateMessage, move)).msg, 'Invalid message(s)');
      }
    }
    await join(server, cast.channels.cellar, as.moderator.user);
    const late = { message_id: secret, topic: 'x' };
    assert.equal((await as.moderator.refused(updateMessage, late)).msg, 'Invalid message(s)');
  });

  test('what makes no sense is refused', async () => {
    const { as, cast } = await startServer();
    const message_id = await say(as.alice, 'square', 'talk');
    const pair = await whisper(as.alice, [as.bob]);
    const poll = await say(as.alice, 'square', 'talk', '/poll Tea?\nyes\nno');
    const refusal = async (params: object) =>
      (await as.alice.refused(updateMessage, { message_id, ...params } as never)).msg;
    assert.equal(await refusal({}), 'Nothing to change');
    assert.equal(await refusal({ topic: 'talk' }), 'Nothing to change');
    assert.equal(await refusal({ topic: ' talk ', propagate_mode: 'change_all' }), 'Nothing to change');
    const lonely = 'Invalid propagate_mode without topic edit';
    assert.equal(await refusal({ content: 'x', propagate_mode: 'change_later' }), lonely);
    assert.equal(await refusal({ message_id: poll, content: 'x' }), 'Widgets cannot be edited.');
    for (const topic of ['x', '', '(no topic)']) {
      const asked = { message_id: pair, content: 'x', topic };
      assert.equal(await refusal(asked), 'Direct messages cannot have topics.');
    }
    const apart = 'Direct messages cannot be moved to channels.';
    assert.equal(await refusal({ message_id: pair, stream_id: 1 }), apart);
    const both = 'Cannot change message content while changing channel';
    assert.equal(await refusal({ content: 'x', stream_id: 99 }), both);
    assert.equal(await refusal({ content: 'x', stream_id: cast.channels.square.id }), both);
    assert.equal(await refusal({ content: 'a\0b' }), 'Message must not contain null bytes');
    assert.equal(await refusal({ propagate_mode: 'change_none', topic: 'x' }), 'Invalid propagate_mode');
    assert.equal((await fetch(as.alice, message_id)).edit_history, undefined);
    await as.alice.call(updateMessage, { message_id, content: 'x'.repeat(10_001) });
    const { raw_content } = await as.alice.call(getMessage, { message_id });
    assert.equal(raw_content, `${'x'.repeat(9980)}\n[message truncated]`);
  });

  test('mentions and alert words follow the text, for users who received it', async () => {
    const server = await startServer();
    const { as, cast } = server;
    await as.guest.call(addAlertWords, { alert_words: ['lunch'] });
    const message_id = await say(as.alice, 'square', 'talk', 'For @**Bob Member** only');
    await say(as.moderator, 'square', 'talk');
    assert.deepEqual(await flagsOf(as.bob, message_id), ['mentioned']);
    await join(server, cast.channels.square, as.bot.user);
    const content = 'Lunch, @**Mona Moderator**, @**Echo Bot**, @**topic**?';
    await as.alice.call(updateMessage, { message_id, content });
    assert.deepEqual(await flagsOf(as.bob, message_id), []);
    const both = ['mentioned', 'topic_wildcard_mentioned', 'wildcard_mentioned'];
    assert.deepEqual(await flagsOf(as.moderator, message_id), both);
    assert.deepEqual(await flagsOf(as.guest, message_id), ['has_alert_word']);
    assert.deepEqual(await flagsOf(as.bot, message_id), ['read', 'historical']);
    assert.deepEqual(await idsOf(as.moderator, [term('is', 'mentioned')]), [message_id]);
    assert.deepEqual(await idsOf(as.bob, [term('is', 'mentioned')]), []);
    await as.alice.call(updateMessage, { message_id, content: 'Everybody, @**all**!' });
    const all = ['stream_wildcard_mentioned', 'wildcard_mentioned'];
    assert.deepEqual(await flagsOf(as.moderator, message_id), all);
    assert.deepEqual(await flagsOf(as.guest, message_id), all);
    await as.alice.call(updateMessage, { message_id, content: 'Nobody' });
    assert.deepEqual(await flagsOf(as.moderator, message_id), []);
  });

  test('a wildcard that reaches many takes the permission when it is new', async () => {
    const server = await startServer();
    const { as, context } = server;
    for (let n = 0; n < 12; n++) {
      const account = { email: `many${n}@example.com`, fullName: `Many ${n}`, role: 400 } as const;
      const user = await context.transact((tx) => createUser(tx, account));
      await join(server, server.cast.channels.square, user);
    }
    const message_id = await say(as.alice, 'square', 'talk');
    const refused = await as.alice.refused(updateMessage, { message_id, content: 'Hey @**all**' });
    assert.equal(refused.code, 'STREAM_WILDCARD_MENTION_NOT_ALLOWED');
    const loud = await say(as.owner, 'square', 'talk', 'Hey @**all**');
    const nobody = context.realm.systemGroup('role:nobody').id;
    await setRealm(context, { can_mention_many_users_group: nobody });
    await as.owner.call(updateMessage, { message_id: loud, content: 'Hey @**all**, tea' });
    const quiet = await say(as.owner, 'square', 'talk', 'Hey');
    const wild = await as.owner.refused(updateMessage, { message_id: quiet, content: 'Hey @**all**' });
    assert.equal(wild.code, 'STREAM_WILDCARD_MENTION_NOT_ALLOWED');
  });
});

describe('update_message events of a text', () => {
  const types = { event_types: ['update_message'] };

  test('say everything, with the flags of each', async () => {
    const { as, cast, clock } = await startServer();
    const message_id = await say(as.alice, 'square', 'talk', 'before');
    await as.guest.call(updateFlags, { messages: [message_id], op: 'add', flag: 'read' });
    await as.guest.call(updateFlags, { messages: [message_id], op: 'add', flag: 'starred' });
    const listeners = [await listen(as.bob, types), await listen(as.guest, types)];
    const outsider = await listen(as.bot, types);
    await as.alice.call(updateMessage, { message_id, content: 'after @**Bob Member**' });
    const rendered = `<p>after <span class="user-mention" data-user-id="${as.bob.user.id}">@Bob Member</span></p>`;
    const event = {
      type: 'update_message',
      user_id: as.alice.user.id,
      rendering_only: false,
      message_id,
      message_ids: [message_id],
      edit_timestamp: clock.seconds,
      stream_name: 'square',
      stream_id: cast.channels.square.id,
      orig_content: 'before',
      orig_rendered_content: '<p>before</p>',
      content: 'after @**Bob Member**',
      rendered_content: rendered,
      is_me_message: false,
    };
    assert.deepEqual(await listeners[0]?.fetch(), [{ ...event, flags: ['mentioned'] }]);
    assert.deepEqual(await listeners[1]?.fetch(), [{ ...event, flags: ['read', 'starred'] }]);
    assert.deepEqual(await outsider.fetch(), []);
  });

  test('of a direct message go to its people and name no channel', async () => {
    const { as } = await startServer();
    const message_id = await whisper(as.alice, [as.bob]);
    const [bob, outsider] = [await listen(as.bob, types), await listen(as.owner, types)];
    await as.alice.call(updateMessage, { message_id, content: 'psst' });
    const [event] = await bob.fetch();
    assert.deepEqual(event?.flags, []);
    assert(!('stream_id' in (event ?? {})) && !('stream_name' in (event ?? {})));
    assert.deepEqual(await outsider.fetch(), []);
  });

  test('reach former subscribers with a star on the message, while they may read it', async () => {
    const { as } = await startServer();
    const message_id = await say(as.alice, 'square', 'talk');
    const secret = await say(as.alice, 'cellar', 'plans');
    await as.bob.call(updateFlags, { messages: [message_id, secret], op: 'add', flag: 'starred' });
    await as.bob.call(unsubscribeFromChannels, { subscriptions: ['square', 'cellar'] });
    const bob = await listen(as.bob, types);
    await as.alice.call(updateMessage, { message_id, content: 'x' });
    await as.alice.call(updateMessage, { message_id: secret, content: 'x' });
    assert.deepEqual(
      (await bob.fetch()).map((event) => [event.message_id, event.flags]),
      [[message_id, ['read', 'starred']]],
    );
  });

  test('do not reach later subscribers where history is protected', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const message_id = await say(as.alice, 'cellar', 'plans');
    await join(server, cast.channels.cellar, as.moderator.user);
    const later = await say(as.alice, 'cellar', 'plans');
    const [bob, newcomer] = [await listen(as.bob, types), await listen(as.moderator, types)];
    await as.alice.call(updateMessage, { message_id, content: 'x' });
    await as.alice.call(updateMessage, { message_id: later, content: 'x' });
    const ids = (events: Record<string, unknown>[]) => events.map((event) => event.message_id);
    assert.deepEqual(ids(await bob.fetch()), [message_id, later]);
    assert.deepEqual(ids(await newcomer.fetch()), [later]);
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const message_id = await say(alice, 'square', 'talk', 'Hey @**Bob Member**');
    const pair = await whisper(alice, [bob]);
    await bob.call(addReaction, { message_id, emoji_name: 'smile' });
    const write = (id: number, content: string) => () =>
      alice.call(updateMessage, { message_id: id, content });
    await verifyEvents(server, write(message_id, 'Hey @**all**'));
    await verifyEvents(server, write(message_id, 'Hey'));
    await verifyEvents(server, write(pair, 'Hey @**Bob Member**'));
    await verifyEvents(server, write(pair, ''));
  });
});
