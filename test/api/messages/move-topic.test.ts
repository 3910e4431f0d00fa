import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getStreamTopics } from '../../../src/chat/endpoints/channels/get-stream-topics.ts';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { updateUserTopic } from '../../../src/chat/endpoints/user-topics/update-user-topic.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { setRealm, setUser } from '../../support/settings.ts';
import { idsOf, join, read, say, term } from '../../support/talk.ts';

const silent = { send_notification_to_new_thread: false };
const inTopic = (actor: Actor, topic: string, channel = 'square') =>
  idsOf(actor, [term('channel', channel), term('topic', topic)]);
const fetch = async (actor: Actor, message_id: number) =>
  (await actor.call(getMessage, { message_id, allow_empty_topic_name: true })).message;
/** What the newest message of a topic says, and who says it. */
async function lastOf(actor: Actor, topic: string, channel = 'square') {
  const { messages } = await read(actor, [term('channel', channel), term('topic', topic)]);
  const last = messages.at(-1);
  return { sender: last?.sender_full_name, content: last?.content, flags: last?.flags };
}
async function several(actor: Actor, topic: string, count = 3, channel = 'square'): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) ids.push(await say(actor, channel, topic));
  return ids;
}

describe('moving messages to another topic', () => {
  test('moves one message, later ones too, or all', async () => {
    const { as, clock } = await startServer();
    const ids = await several(as.alice, 'Talk', 5);
    const [first, , third, , last] = ids as [number, number, number, number, number];
    await as.bob.call(updateMessage, { message_id: third, topic: 'one', ...silent });
    assert.deepEqual(await inTopic(as.alice, 'one'), [third]);
    const at = clock.seconds;
    const message = await fetch(as.alice, third);
    assert.equal(message.subject, 'one');
    assert.equal(message.last_moved_timestamp, at);
    assert.equal(message.last_edit_timestamp, undefined);
    assert.deepEqual(message.edit_history, [
      { prev_topic: 'Talk', topic: 'one', timestamp: at, user_id: as.bob.user.id },
    ]);
    const later = { topic: 'later', propagate_mode: 'change_later', ...silent } as const;
    await as.bob.call(updateMessage, { message_id: ids[3] as number, ...later });
    assert.deepEqual(await inTopic(as.alice, 'later'), ids.slice(3));
    assert.equal((await fetch(as.alice, last)).subject, 'later');
    const all = { topic: 'one', propagate_mode: 'change_all', ...silent } as const;
    await as.bob.call(updateMessage, { message_id: ids[1] as number, ...all });
    assert.deepEqual(await inTopic(as.alice, 'one'), [first, ids[1], third]);
    assert.deepEqual(await inTopic(as.alice, 'talk'), []);
  });

  test('with its text changed too, only the message itself has that in its history', async () => {
    const { as } = await startServer();
    const ids = await several(as.alice, 'talk', 2);
    const [message_id, other] = ids as [number, number];
    const change = { content: 'new', topic: 'x', propagate_mode: 'change_all', ...silent } as const;
    await as.alice.call(updateMessage, { message_id, ...change });
    const [entry] = (await fetch(as.bob, message_id)).edit_history ?? [];
    assert.equal(entry?.prev_content, 'Hello');
    assert.equal(entry?.prev_topic, 'talk');
    const [plain] = (await fetch(as.bob, other)).edit_history ?? [];
    assert.equal(plain?.prev_content, undefined);
    assert.equal(plain?.prev_topic, 'talk');
    assert.equal((await fetch(as.bob, other)).content, '<p>Hello</p>');
  });

  test('a new name in another case of letters is the same topic', async () => {
    const { as } = await startServer();
    const ids = await several(as.alice, 'talk', 2);
    const rename = { topic: 'TALK', propagate_mode: 'change_all', ...silent } as const;
    await as.alice.call(updateMessage, { message_id: ids[0] as number, ...rename });
    assert.deepEqual(await inTopic(as.alice, 'talk'), ids);
    assert.equal((await fetch(as.alice, ids[1] as number)).subject, 'TALK');
  });

  test('takes the permission, within the time limit, which moderators do not have', async () => {
    const { as, context, clock } = await startServer();
    const message_id = await say(as.alice, 'square', 'talk');
    const move = { message_id, topic: 'x', ...silent };
    const refusal = async (actor: Actor) => (await actor.refused(updateMessage, move)).msg;
    const members = context.realm.systemGroup('role:members').id;
    await setRealm(context, { can_move_messages_between_topics_group: members });
    assert.equal(await refusal(as.guest), "You don't have permission to edit this message");
    await setRealm(context, { move_messages_within_stream_limit_seconds: 100 });
    clock.advance(121_000);
    const late = "The time limit for editing this message's topic has passed.";
    assert.equal(await refusal(as.alice), late);
    await as.moderator.call(updateMessage, move);
    await setRealm(context, { move_messages_within_stream_limit_seconds: null });
    await as.bob.call(updateMessage, { ...move, topic: 'y' });
    await setRealm(context, { mandatory_topics: true });
    const empty = await as.bob.refused(updateMessage, { ...move, topic: '' });
    assert.equal(empty.msg, 'Topics are required in this organization.');
    const confused = await as.bob.refused(updateMessage, { ...move, subject: 'z' });
    assert.equal(confused.code, 'REQUEST_CONFUSING_VAR');
    await as.bob.call(updateMessage, { message_id, subject: 'z', ...silent });
    assert.equal((await fetch(as.bob, message_id)).subject, 'z');
  });

  test('of a topic that is partly too old the error says which part may go', async () => {
    const { as, context, clock } = await startServer();
    await setRealm(context, { move_messages_within_stream_limit_seconds: 100 });
    await several(as.alice, 'talk', 3);
    clock.advance(100_000);
    const fresh = await several(as.alice, 'talk', 2);
    clock.advance(100_000);
    const move = { message_id: fresh[1] as number, topic: 'x', propagate_mode: 'change_all' } as const;
    assert.deepEqual(await as.bob.refused(updateMessage, move), {
      result: 'error',
      msg: 'You only have permission to move the 2/5 most recent messages in this topic.',
      code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      first_message_id_allowed_to_move: fresh[0],
      total_messages_allowed_to_move: 2,
      total_messages_in_topic: 5,
      status: 400,
    });
    const part = { message_id: fresh[0] as number, propagate_mode: 'change_later' } as const;
    await as.bob.call(updateMessage, { ...move, ...part });
    const back = { message_id: fresh[0] as number, topic: 'talk', propagate_mode: 'change_all' } as const;
    await as.moderator.call(updateMessage, back);
    await as.moderator.call(updateMessage, move);
    assert.equal((await inTopic(as.bob, 'talk')).length, 0);
  });

  test('where history is protected only messages that the mover sees are moved, emitted and counted', async () => {
    const server = await startServer();
    const { as, cast, context, clock } = server;
    const hidden = await several(as.alice, 'plans', 2, 'cellar');
    await join(server, cast.channels.cellar, as.moderator.user);
    const seen = await several(as.alice, 'plans', 2, 'cellar');
    await setRealm(context, { move_messages_within_stream_limit_seconds: 0 });
    await setUser(context, as.moderator.user, { role: 400 });
    clock.advance(10_000);
    const types = { event_types: ['update_message'] };
    const [mover, alice] = [await listen(as.moderator, types), await listen(as.alice, types)];
    const move = { topic: 'new', propagate_mode: 'change_all', ...silent } as const;
    await as.moderator.call(updateMessage, { message_id: seen[1] as number, ...move });
    assert.deepEqual(await inTopic(as.alice, 'plans', 'cellar'), hidden);
    assert.deepEqual(await inTopic(as.alice, 'new', 'cellar'), seen);
    assert.deepEqual((await mover.fetch())[0]?.message_ids, seen);
    // A user who sees all moves all; a later subscriber gets events only about visible messages.
    await as.alice.call(updateMessage, { message_id: hidden[0] as number, ...move, topic: 'new' });
    await as.alice.call(updateMessage, { message_id: hidden[0] as number, ...move, topic: 'all' });
    const ids = (events: Record<string, unknown>[]) =>
      events.map(({ message_id, message_ids }) => [message_id, message_ids]);
    const everything = [...hidden, ...seen];
    assert.deepEqual(ids(await alice.fetch()), [
      [seen[1], seen],
      [hidden[0], hidden],
      [hidden[0], everything],
    ]);
    assert.deepEqual(ids(await mover.fetch()), [[seen[0], seen]]);
  });
});

describe('update_message events of a topic', () => {
  test('say where from and where to, to each kind of client', async () => {
    const { as, cast } = await startServer();
    const ids = await several(as.alice, 'talk', 2);
    const types = { event_types: ['update_message'] };
    const capable = { ...types, client_capabilities: { empty_topic_name: true } } as never;
    const [today, before] = [await listen(as.bob, capable), await listen(as.guest, types)];
    const outsider = await listen(as.bot, types);
    const move = { topic: '', propagate_mode: 'change_all', ...silent } as const;
    await as.alice.call(updateMessage, { message_id: ids[1] as number, ...move });
    const [event] = await today.fetch();
    assert.deepEqual(event, {
      type: 'update_message',
      user_id: as.alice.user.id,
      rendering_only: false,
      message_id: ids[1],
      message_ids: ids,
      edit_timestamp: event?.edit_timestamp,
      stream_name: 'square',
      stream_id: cast.channels.square.id,
      propagate_mode: 'change_all',
      orig_subject: 'talk',
      subject: '',
      topic_links: [],
      flags: [],
    });
    assert.equal((await before.fetch())[0]?.subject, 'general chat');
    assert.deepEqual(await outsider.fetch(), []);
    await as.alice.call(updateMessage, {
      message_id: ids[1] as number,
      topic: 'https://a.example x',
      ...silent,
    });
    const [linked] = await before.fetch();
    assert.equal(linked?.orig_subject, 'general chat');
    assert.deepEqual(linked?.topic_links, [{ text: 'https://a.example', url: 'https://a.example' }]);
    assert.deepEqual(linked?.message_ids, [ids[1]]);
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    const { alice, bob, moderator } = server.as;
    const ids = await several(alice, 'Talk', 4);
    await say(alice, 'square', 'other', '@**all**');
    const stream_id = server.cast.channels.square.id;
    await bob.call(updateUserTopic, { stream_id, topic: 'talk', visibility_policy: 1 });
    await moderator.call(updateUserTopic, { stream_id, topic: 'other', visibility_policy: 3 });
    const move =
      (message_id: number | undefined, topic: string, propagate_mode = 'change_one') =>
      () =>
        alice.call(updateMessage, { message_id: message_id as number, topic, propagate_mode } as never);
    await verifyEvents(server, move(ids[3], 'fresh'));
    await verifyEvents(server, move(ids[1], 'other', 'change_later'));
    await verifyEvents(server, move(ids[0], '', 'change_all'));
    await verifyEvents(server, move(ids[1], 'TALK', 'change_all'));
    await verifyEvents(server, move(ids[1], '✔ TALK', 'change_all'));
    await verifyEvents(server, move(ids[1], 'TALK', 'change_all'));
  });
});

describe('notices of a move', () => {
  test('say in the new topic where messages came from, in the old one where they went', async () => {
    const { as, cast } = await startServer();
    const ids = await several(as.alice, 'talk', 4);
    const both = { send_notification_to_old_thread: true };
    const person = `<span class="user-mention silent" data-user-id="${as.alice.user.id}">Alice Member</span>`;
    const slug = `${cast.channels.square.id}-square`;
    const link = (topic: string, first?: number) =>
      `<a class="stream-topic" data-stream-id="${cast.channels.square.id}" href="/#narrow/channel/${slug}/topic/${topic}${first ? `/with/${first}` : ''}">#square &gt; ${topic}</a>`;
    await as.alice.call(updateMessage, { message_id: ids[3] as number, topic: 'one', ...both });
    const message = `<a href="#narrow/channel/${slug}/topic/one/near/${ids[3]}">A message</a>`;
    const bot = 'Notification Bot';
    const here = {
      sender: bot,
      content: `<p>${message} was moved here from ${link('talk', ids[0])} by ${person}.</p>`,
    };
    assert.deepEqual(await lastOf(as.bob, 'one'), { ...here, flags: [] });
    assert.deepEqual((await lastOf(as.alice, 'one')).flags, ['read']);
    const gone = `<p>A message was moved from this topic to ${link('one', ids[3])} by ${person}.</p>`;
    assert.deepEqual(await lastOf(as.bob, 'talk'), { sender: bot, content: gone, flags: [] });
    const later = { propagate_mode: 'change_later', ...both } as const;
    await as.alice.call(updateMessage, { message_id: ids[1] as number, topic: 'two', ...later });
    assert.equal(
      (await lastOf(as.bob, 'two')).content,
      `<p>3 messages were moved here from ${link('talk', ids[0])} by ${person}.</p>`,
    );
    assert.equal(
      (await lastOf(as.bob, 'talk')).content,
      `<p>3 messages were moved from this topic to ${link('two', ids[1])} by ${person}.</p>`,
    );
    const all = { propagate_mode: 'change_all', ...both } as const;
    await as.alice.call(updateMessage, { message_id: ids[0] as number, topic: 'three', ...all });
    const whole = (topic: string) => `<p>This topic was moved here from ${link(topic)} by ${person}.</p>`;
    assert.equal((await lastOf(as.bob, 'three')).content, whole('talk'));
    assert.equal(
      (await lastOf(as.bob, 'talk')).content,
      `<p>This topic was moved to ${link('three', ids[0])} by ${person}.</p>`,
    );
  });

  test('a name that looks like Markdown is shown as it is, and mentions nobody', async () => {
    const { as } = await startServer();
    const message_id = await say(as.alice, 'square', 'a *b* @**all** `c` <i>');
    await as.alice.call(updateMessage, { message_id, topic: 'x' });
    const { content, flags } = await lastOf(as.bob, 'x');
    assert.match(String(content), />#square &gt; a \*b\* @\*\*all\*\* `c` &lt;i&gt;<\/a>/);
    assert.deepEqual(flags, []);
  });
});

describe('resolving a topic', () => {
  const resolve = (actor: Actor, message_id: number, topic: string, more = {}) =>
    actor.call(updateMessage, { message_id, topic, propagate_mode: 'change_all', ...more });
  const words = async (actor: Actor, topic: string) =>
    (await lastOf(actor, topic)).content?.replace(/<[^>]*>/g, '');

  test('is no move; the bot says it, and takes it back when it is undone at once', async () => {
    const { as, clock } = await startServer();
    const ids = await several(as.alice, 'talk', 2);
    const [message_id] = ids as [number];
    await resolve(as.guest, message_id, '✔ talk');
    assert.equal((await inTopic(as.bob, '✔ talk')).length, 3);
    assert.deepEqual(await inTopic(as.bob, 'talk'), []);
    assert.equal(await words(as.bob, '✔ talk'), 'Gus Guest has marked this topic as resolved.');
    const message = await fetch(as.bob, message_id);
    assert.equal(message.last_moved_timestamp, undefined);
    assert.equal(message.edit_history?.[0]?.topic, '✔ talk');
    clock.advance(60_000);
    await resolve(as.guest, message_id, 'talk');
    assert.deepEqual(await inTopic(as.bob, 'talk'), ids);
    await resolve(as.guest, message_id, '✔ talk');
    clock.advance(61_000);
    await resolve(as.bob, message_id, 'talk');
    assert.equal(await words(as.alice, 'talk'), 'Bob Member has marked this topic as unresolved.');
    assert.equal((await inTopic(as.bob, 'talk')).length, 4);
  });

  test('takes its own permission, at any time', async () => {
    const { as, context, clock } = await startServer();
    const message_id = await say(as.alice, 'square', 'talk');
    const { realm } = context;
    const nobody = realm.systemGroup('role:nobody').id;
    await setRealm(context, { can_move_messages_between_topics_group: nobody });
    clock.advance(1000 * 86_400 * 30);
    await resolve(as.guest, message_id, '✔ talk');
    const members = realm.systemGroup('role:members').id;
    await setRealm(context, { can_resolve_topics_group: members });
    const back = { message_id, topic: 'talk', propagate_mode: 'change_all' } as const;
    const refused = await as.guest.refused(updateMessage, back);
    assert.equal(refused.msg, "You don't have permission to resolve topics.");
    const renamed = await as.bob.refused(updateMessage, { ...back, topic: '✔ walk' });
    assert.equal(renamed.msg, "You don't have permission to edit this message");
    await as.bob.call(updateMessage, back);
  });

  test('a long name is cut; what its cut leaves as it was is no move', async () => {
    const { as } = await startServer();
    const message_id = await say(as.alice, 'square', 'talk');
    await as.alice.call(updateMessage, { message_id, topic: 'x'.repeat(61), ...silent });
    assert.equal((await fetch(as.alice, message_id)).subject, `${'x'.repeat(57)}...`);
    const again = await as.alice.refused(updateMessage, { message_id, topic: 'x'.repeat(70), ...silent });
    assert.equal(again.msg, 'Nothing to change');
  });

  test('a long name of a resolved one is cut, the empty one cannot be marked, many marks go at once', async () => {
    const { as } = await startServer();
    const message_id = await say(as.alice, 'square', 'x'.repeat(60));
    await resolve(as.alice, message_id, `✔ ${'x'.repeat(60)}`);
    assert.equal((await fetch(as.alice, message_id)).subject, `✔ ${'x'.repeat(55)}...`);
    const empty = await say(as.alice, 'square', '');
    for (const topic of ['✔', '✔ ', '✔ general chat']) {
      const { msg } = await as.alice.refused(updateMessage, { message_id: empty, topic });
      assert.equal(msg, 'General chat cannot be marked as resolved');
    }
    const marked = await say(as.alice, 'square', '✔ ✔✔ tea');
    await resolve(as.alice, marked, 'tea');
    assert.match((await words(as.bob, 'tea')) ?? '', /unresolved/);
  });
});

describe('what people chose for a topic', () => {
  const policies = async (server: TestServer) => {
    const { context } = server;
    const rows = await context.db
      .selectFrom('user_topics')
      .select(['user_id', 'topic', 'policy'])
      .orderBy('user_id')
      .orderBy('topic')
      .execute();
    return rows.map(({ user_id, topic, policy }) => [user_id, topic, policy]);
  };
  const choose = (server: TestServer, actor: Actor, topic: string, visibility_policy: 0 | 1 | 2 | 3) =>
    actor.call(updateUserTopic, { stream_id: server.cast.channels.square.id, topic, visibility_policy });

  test('goes with all of its messages; where two meet, that which shows more holds', async () => {
    const server = await startServer();
    const { as } = server;
    const off = { settings: JSON.stringify({ automatically_follow_topics_policy: 4 }) };
    await setUser(server.context, as.alice.user, off);
    const ids = await several(as.alice, 'talk', 2);
    await say(as.alice, 'square', 'tea');
    await choose(server, as.bob, 'talk', 1);
    await choose(server, as.guest, 'talk', 1);
    await choose(server, as.guest, 'tea', 3);
    await choose(server, as.moderator, 'talk', 3);
    await choose(server, as.owner, 'tea', 1);
    const move = (message_id: number | undefined, topic: string, mode: string) =>
      as.alice.call(updateMessage, { message_id, topic, propagate_mode: mode, ...silent } as never);
    await move(ids[1], 'part', 'change_one');
    assert.equal((await policies(server)).filter(([, topic]) => topic === 'talk').length, 3);
    await move(ids[0], 'tea', 'change_all');
    assert.deepEqual(
      await policies(server),
      [
        [as.moderator.user.id, 'tea', 3],
        [as.guest.user.id, 'tea', 3],
      ].sort(([a = 0], [b = 0]) => Number(a) - Number(b)),
    );
    await move(ids[0], 'new', 'change_all');
    assert.deepEqual(
      (await policies(server)).map(([, topic]) => topic),
      ['new', 'new'],
    );
  });

  test('is not followed by the sender of a message that begins it by being moved', async () => {
    const server = await startServer();
    const { as } = server;
    const ids = await several(as.bob, 'talk', 2);
    await as.alice.call(updateMessage, { message_id: ids[1] as number, topic: 'new', ...silent });
    assert.deepEqual(await policies(server), [[as.bob.user.id, 'talk', 3]]);
  });

  test('an emptied topic is new for its next sender, on every node', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const message_id = await say(as.alice, 'square', 'talk');
    await say(as.bob, 'square', 'talk');
    await as.alice.call(updateMessage, { message_id, topic: 'x', propagate_mode: 'change_all', ...silent });
    await say(as.bob, 'square', 'talk');
    const { topics } = await as.bob.call(getStreamTopics, { stream_id: cast.channels.square.id });
    assert.deepEqual(
      topics.map(({ name }) => name),
      ['talk', 'x'],
    );
    assert((await policies(server)).some(([user, topic]) => user === as.bob.user.id && topic === 'talk'));
  });
});
