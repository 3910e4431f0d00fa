import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addReaction } from '../../../src/chat/endpoints/messages/add-reaction.ts';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { removeReaction } from '../../../src/chat/endpoints/messages/remove-reaction.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { join, read, say, whisper } from '../../support/talk.ts';

const smile = { emoji_name: 'smile', emoji_code: '1f642', reaction_type: 'unicode_emoji' };
const extra = { emoji_name: 'service', emoji_code: 'service', reaction_type: 'service_extra_emoji' };

const reactionsOf = async (actor: Actor, message_id: number) =>
  (await actor.call(getMessage, { message_id })).message.reactions;

describe('reactions', () => {
  test('are listed with their message in the order in which they came, until they are taken back', async () => {
    const { as } = await startServer();
    const message_id = await say(as.alice, 'square', 'talk');
    const other = await say(as.alice, 'square', 'talk');
    await as.bob.call(addReaction, { message_id, emoji_name: 'smile' });
    await as.guest.call(addReaction, { message_id, emoji_name: 'service' });
    await as.alice.call(addReaction, { message_id, ...smile });
    await as.alice.call(addReaction, { message_id: other, emoji_name: '+1', emoji_code: '1f44d' });
    const three = [
      { ...smile, user_id: as.bob.user.id },
      { ...extra, user_id: as.guest.user.id },
      { ...smile, user_id: as.alice.user.id },
    ];
    assert.deepEqual(await reactionsOf(as.moderator, message_id), three);
    const { messages } = await read(as.moderator, [['channel', 'square']]);
    const liked = { emoji_name: '+1', emoji_code: '1f44d', reaction_type: 'unicode_emoji' };
    assert.deepEqual(
      messages.map((message) => message.reactions),
      [three, [{ ...liked, user_id: as.alice.user.id }]],
    );
    await as.bob.call(removeReaction, { message_id, emoji_name: 'smile' });
    await as.alice.call(removeReaction, { message_id, emoji_code: '1f642' });
    await as.guest.call(removeReaction, { message_id, ...extra });
    assert.deepEqual(await reactionsOf(as.moderator, message_id), []);
    assert.equal((await reactionsOf(as.moderator, other)).length, 1);
  });

  test('can be any emoji of Unicode, by its name or its code too', async () => {
    const { as } = await startServer();
    const message_id = await say(as.alice, 'square', 'talk');
    const emoji = [
      ['melting_face', '1fae0'],
      ['germany', '1f1e9-1f1ea'],
      ['asterisk', '002a-20e3'],
      ['rainbow_flag', '1f3f3-200d-1f308'],
      ['family_man_woman_girl_boy', '1f468-200d-1f469-200d-1f467-200d-1f466'],
    ].map(([emoji_name = '', emoji_code = '']) => ({ emoji_name, emoji_code }));
    const expected = emoji.map((each) => ({ ...each, reaction_type: 'unicode_emoji' }));
    for (const { emoji_name } of emoji) await as.alice.call(addReaction, { message_id, emoji_name });
    const unicode = { message_id, reaction_type: 'unicode_emoji' };
    for (const each of emoji) await as.bob.call(addReaction, { ...unicode, ...each });
    assert.deepEqual(
      await reactionsOf(as.guest, message_id),
      [as.alice, as.bob].flatMap(({ user }) => expected.map((each) => ({ ...each, user_id: user.id }))),
    );
    for (const { emoji_code } of emoji) await as.bob.call(removeReaction, { message_id, emoji_code });
    for (const { emoji_name } of emoji) await as.alice.call(removeReaction, { message_id, emoji_name });
    assert.deepEqual(await reactionsOf(as.guest, message_id), []);
  });

  test('another name of the same emoji is a vote for the existing reaction', async () => {
    const { as } = await startServer();
    const message_id = await say(as.alice, 'square', 'talk');
    await as.alice.call(addReaction, { message_id, emoji_name: 'thumbs_up' });
    await as.bob.call(addReaction, { message_id, emoji_name: 'like' });
    const names = (await reactionsOf(as.alice, message_id)).map((reaction) => reaction.emoji_name);
    assert.deepEqual(names, ['thumbs_up', 'thumbs_up']);
    const again = await as.bob.refused(addReaction, { message_id, emoji_name: '+1' });
    assert.equal(again.code, 'REACTION_ALREADY_EXISTS');
  });

  test("each exists once, and nobody removes another user's", async () => {
    const { as } = await startServer();
    const message_id = await say(as.alice, 'square', 'talk');
    await as.alice.call(addReaction, { message_id, ...smile });
    assert.deepEqual(await as.alice.refused(addReaction, { message_id, ...smile }), {
      result: 'error',
      msg: 'Reaction already exists.',
      code: 'REACTION_ALREADY_EXISTS',
      status: 400,
    });
    assert.deepEqual(await as.bob.refused(removeReaction, { message_id, ...smile }), {
      result: 'error',
      msg: "Reaction doesn't exist.",
      code: 'REACTION_DOES_NOT_EXIST',
      status: 400,
    });
    const custom = { emoji_code: '5', reaction_type: 'realm_emoji' };
    assert.equal(
      (await as.bob.refused(removeReaction, { message_id, ...custom })).code,
      'REACTION_DOES_NOT_EXIST',
    );
  });

  test('what is no emoji is refused', async () => {
    const { as } = await startServer();
    const message_id = await say(as.alice, 'square', 'talk');
    const refusal = async (emoji: { emoji_name: string; emoji_code?: string; reaction_type?: string }) => {
      const { msg, code } = await as.alice.refused(addReaction, { message_id, ...emoji });
      assert.equal(code, 'BAD_REQUEST');
      return msg;
    };
    assert.equal(await refusal({ emoji_name: 'nonsense' }), "Emoji 'nonsense' does not exist");
    assert.equal(await refusal({ ...smile, emoji_code: '1f000' }), 'Invalid emoji code');
    assert.equal(await refusal({ emoji_name: 'smile', emoji_code: '1f000' }), 'Invalid emoji code');
    assert.equal(await refusal({ ...smile, emoji_name: 'frown' }), 'Invalid emoji name.');
    assert.equal(await refusal({ emoji_name: 'france', emoji_code: '1f1e9-1f1ea' }), 'Invalid emoji name.');
    const inATone = { emoji_name: '+1', emoji_code: '1f44d-1f3fd' };
    assert.equal(await refusal(inATone), 'Invalid emoji code');
    assert.equal(await refusal({ emoji_name: 'skin-tone-3' }), "Emoji 'skin-tone-3' does not exist");
    assert.equal(await refusal({ ...extra, emoji_code: 'smile' }), 'Invalid emoji code');
    assert.equal(await refusal({ ...extra, emoji_name: 'smile' }), 'Invalid emoji name.');
    assert.equal(await refusal({ ...smile, reaction_type: 'realm_emoji' }), 'Invalid custom emoji.');
    assert.equal(await refusal({ ...smile, reaction_type: 'sticker' }), 'Invalid emoji type.');
    const none = await as.alice.refused(removeReaction, { message_id });
    assert.equal(none.msg, 'At least one of the following arguments must be present: emoji_name, emoji_code');
    const unknown = await as.alice.refused(removeReaction, { message_id, emoji_code: '1f000' });
    assert.equal(unknown.msg, 'Invalid emoji code');
    assert.deepEqual(await reactionsOf(as.alice, message_id), []);
  });

  test('only users who may see a message react; to others it is missing', async () => {
    const { as, asNobody } = await startServer();
    const secret = await say(as.alice, 'cellar', 'plans');
    const pair = await whisper(as.alice, [as.bob]);
    for (const message_id of [secret, pair]) {
      await as.bob.call(addReaction, { message_id, emoji_name: 'smile' });
      for (const outsider of [as.owner, as.moderator, as.guest, as.bot]) {
        const params = { message_id, emoji_name: 'smile' };
        assert.equal((await outsider.refused(addReaction, params)).msg, 'Invalid message(s)');
        assert.equal((await outsider.refused(removeReaction, params)).msg, 'Invalid message(s)');
      }
      assert.equal((await asNobody.refused(addReaction, { message_id, emoji_name: 'smile' })).status, 401);
    }
  });

  test('a message that was not sent to one becomes part of one’s history', async () => {
    const { as } = await startServer();
    const message_id = await say(as.alice, 'window', 'views');
    await as.bob.call(addReaction, { message_id, emoji_name: 'smile' });
    const { message } = await as.bob.call(getMessage, { message_id });
    assert.deepEqual(message.flags, ['read', 'historical']);
    await as.guest.call(addReaction, { message_id, emoji_name: 'smile' });
    assert.deepEqual((await as.guest.call(getMessage, { message_id })).message.flags, []);
  });
});

describe('reaction events', () => {
  const types = { event_types: ['reaction'] };

  test('reach the subscribers and the reacting user', async () => {
    const { as } = await startServer();
    const message_id = await say(as.alice, 'cellar', 'plans');
    const [alice, outsider] = [await listen(as.alice, types), await listen(as.administrator, types)];
    await as.bob.call(addReaction, { message_id, emoji_name: 'smile' });
    await as.bob.call(removeReaction, { message_id, emoji_name: 'smile' });
    const user = {
      user_id: as.bob.user.id,
      email: 'bob@example.com',
      full_name: 'Bob Member',
      is_mirror_dummy: false,
    };
    const event = { type: 'reaction', ...smile, user_id: as.bob.user.id, user, message_id };
    assert.deepEqual(await alice.fetch(), [
      { ...event, op: 'add' },
      { ...event, op: 'remove' },
    ]);
    assert.deepEqual(await outsider.fetch(), []);
    const public_id = await say(as.alice, 'window', 'views');
    const passer = await listen(as.bob, types);
    await as.bob.call(addReaction, { message_id: public_id, emoji_name: 'smile' });
    assert.equal((await passer.fetch()).length, 1);
    assert.equal((await alice.fetch()).length, 1);
  });

  test('reach users with the message in their history who are not subscribed', async () => {
    const { as } = await startServer();
    const message_id = await say(as.alice, 'window', 'views');
    const other = await say(as.alice, 'window', 'views');
    await as.bob.call(addReaction, { message_id, emoji_name: 'smile' });
    const [bob, passer] = [await listen(as.bob, types), await listen(as.moderator, types)];
    for (const id of [message_id, other]) {
      await as.alice.call(addReaction, { message_id: id, emoji_name: 'smile' });
    }
    assert.deepEqual(
      (await bob.fetch()).map((event) => event.message_id),
      [message_id],
    );
    assert.deepEqual(await passer.fetch(), []);
  });

  test('tell the people of a direct conversation', async () => {
    const { as } = await startServer();
    const message_id = await whisper(as.alice, [as.bob]);
    const [alice, bob] = [await listen(as.alice, types), await listen(as.bob, types)];
    const outsider = await listen(as.owner, types);
    await as.bob.call(addReaction, { message_id, emoji_name: 'smile' });
    assert.equal((await alice.fetch()).length, 1);
    assert.equal((await bob.fetch()).length, 1);
    assert.deepEqual(await outsider.fetch(), []);
  });

  test('do not reach later subscribers where history is protected', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const before = await say(as.alice, 'cellar', 'plans');
    await join(server, cast.channels.cellar, as.moderator.user);
    const after = await say(as.alice, 'cellar', 'plans');
    const [alice, newcomer] = [await listen(as.alice, types), await listen(as.moderator, types)];
    for (const message_id of [before, after])
      await as.bob.call(addReaction, { message_id, emoji_name: 'smile' });
    const ids = (events: Record<string, unknown>[]) => events.map((event) => event.message_id);
    assert.deepEqual(ids(await alice.fetch()), [before, after]);
    assert.deepEqual(ids(await newcomer.fetch()), [after]);
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const message_id = await say(alice, 'cellar', 'plans');
    const add = () => bob.call(addReaction, { message_id, emoji_name: 'smile' });
    assert.equal(await verifyEvents(server, add), 4);
    assert.equal(await verifyEvents(server, () => bob.call(removeReaction, { message_id, ...smile })), 4);
  });
});
