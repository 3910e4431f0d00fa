import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { addReaction } from '../../../src/chat/endpoints/messages/add-reaction.ts';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { removeReaction } from '../../../src/chat/endpoints/messages/remove-reaction.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { getUserStatus } from '../../../src/chat/endpoints/presence/get-user-status.ts';
import { updateStatus } from '../../../src/chat/endpoints/presence/update-status.ts';
import { deactivateCustomEmoji } from '../../../src/chat/endpoints/realm/deactivate-custom-emoji.ts';
import { getCustomEmoji } from '../../../src/chat/endpoints/realm/get-custom-emoji.ts';
import { uploadCustomEmoji } from '../../../src/chat/endpoints/realm/upload-custom-emoji.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { claimedSize, moving, picture, sizeOf } from '../../support/pictures.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';
import { fetchFile, send } from '../../support/uploads.ts';

const upload = async (
  server: TestServer,
  actor: Actor,
  emoji_name: string,
  content?: Uint8Array | string,
) => {
  const file = { filename: 'x.png', type: 'image/png', content: content ?? (await picture('png', small)) };
  return send(server, actor, uploadCustomEmoji, [file], { emoji_name });
};
const small = { width: 40, height: 20 };
const taken = 'A custom emoji with this name already exists.';

describe('custom emoji', () => {
  test('are made of a picture; everybody gets the event', async () => {
    const server = await startServer();
    const { as } = server;
    const guest = await listen(as.guest, { event_types: ['realm_emoji'] });
    assert.equal((await upload(server, as.alice, 'green tick')).status, 200);
    const { emoji } = await as.bob.call(getCustomEmoji);
    const [id] = Object.keys(emoji);
    const one = emoji[id as string];
    assert.match(String(one?.source_url), /^\/user_avatars\/1\/[A-Za-z0-9_-]{24}\.png$/);
    const expected = {
      id,
      name: 'green_tick',
      source_url: one?.source_url,
      still_url: null,
      deactivated: false,
      author_id: as.alice.user.id,
    };
    assert.deepEqual(emoji, { [id as string]: expected });
    assert.deepEqual(await guest.fetch(), [{ type: 'realm_emoji', op: 'update', realm_emoji: emoji }]);
    assert.deepEqual((await as.guest.call(registerQueue)).realm_emoji, emoji);
    const file = await fetchFile(server, undefined, String(one?.source_url));
    assert.equal(await sizeOf(file.rawPayload), 'png 64x64');
  });

  test('that move have a still picture beside them', async () => {
    const server = await startServer();
    await upload(server, server.as.alice, 'party', await moving('gif', small, 3));
    const [one] = Object.values((await server.as.bob.call(getCustomEmoji)).emoji);
    assert.match(String(one?.source_url), /\.gif$/);
    assert.match(String(one?.still_url), /-still\.png$/);
    for (const url of [one?.source_url, one?.still_url]) {
      assert.equal((await fetchFile(server, undefined, String(url))).statusCode, 200);
    }
  });

  test('stand in messages, reactions and statuses; deactivated ones only where they stood', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    await upload(server, alice, 'green_tick');
    const [own] = Object.values((await alice.call(getCustomEmoji)).emoji);
    const emoji_code = String(own?.id);
    const to = server.cast.channels.square.name;
    const say = async () => {
      const message = { type: 'stream', to, topic: 'talk', content: 'Done :green_tick:' } as const;
      const { id } = await alice.call(sendMessage, message);
      return (await bob.call(getMessage, { message_id: id })).message;
    };
    const message = await say();
    const html = `<img alt=":green_tick:" class="emoji" src="${own?.source_url}" title="green tick">`;
    assert.equal(message.content, `<p>Done ${html}</p>`);
    const message_id = message.id;
    const listener = await listen(alice, { event_types: ['reaction'] });
    await bob.call(addReaction, { message_id, emoji_name: 'green_tick' });
    const reaction = { emoji_name: 'green_tick', emoji_code, reaction_type: 'realm_emoji' } as const;
    const [told] = await listener.fetch();
    assert.deepEqual(
      [told?.emoji_name, told?.emoji_code, told?.reaction_type],
      ['green_tick', emoji_code, 'realm_emoji'],
    );
    await bob.call(updateStatus, { emoji_name: 'green_tick' });
    const { status } = await alice.call(getUserStatus, { user_id: bob.user.id });
    assert.deepEqual(status, reaction);
    const wrong = await alice.refused(addReaction, {
      message_id: (await say()).id,
      ...reaction,
      emoji_name: 'x',
    });
    assert.equal(wrong.msg, 'Invalid custom emoji name.');
    await alice.call(deactivateCustomEmoji, { emoji_name: 'green_tick' });
    assert.equal((await say()).content, '<p>Done :green_tick:</p>');
    const later = (await say()).id;
    const byName = await bob.refused(addReaction, { message_id: later, emoji_name: 'green_tick' });
    assert.equal(byName.msg, "Emoji 'green_tick' does not exist");
    const byCode = await bob.refused(addReaction, { message_id: later, ...reaction });
    assert.equal(byCode.msg, 'This custom emoji has been deactivated.');
    await alice.call(addReaction, { message_id, ...reaction });
    await bob.call(removeReaction, { message_id, ...reaction });
    const left = (await bob.call(getMessage, { message_id })).message.reactions;
    assert.deepEqual(
      left.map(({ user_id }) => user_id),
      [alice.user.id],
    );
    await alice.call(removeReaction, { message_id, emoji_name: 'green_tick' });
    const gone = await alice.refused(removeReaction, { message_id, emoji_name: 'green_tick' });
    assert.equal(gone.msg, "Emoji 'green_tick' does not exist");
    assert.deepEqual((await bob.call(getMessage, { message_id })).message.reactions, []);
    await upload(server, alice, 'green_tick');
    assert.equal(Object.keys((await alice.call(getCustomEmoji)).emoji).length, 2);
  });

  test('have names of small letters, in which spaces and underscores are the same', async () => {
    const server = await startServer();
    const { alice } = server.as;
    assert.equal((await upload(server, alice, 'green tick')).status, 200);
    const [one] = Object.values((await alice.call(getCustomEmoji)).emoji);
    assert.equal(one?.name, 'green_tick');
    assert.equal((await upload(server, alice, ' green_tick')).body.msg, taken);
    await alice.call(deactivateCustomEmoji, { emoji_name: 'GREEN tick' });
    assert.equal(Object.values((await alice.call(getCustomEmoji)).emoji)[0]?.deactivated, true);
  });

  test('refuse names that cannot be, that are taken, and what is no picture', async () => {
    const server = await startServer();
    const { as } = server;
    await upload(server, as.alice, 'taken');
    const refusals: [Actor, string, string][] = [
      [as.alice, 'taken', taken],
      [as.alice, 'smile', 'Only administrators can override default emoji.'],
      [
        as.alice,
        'Grün',
        'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.',
      ],
      [
        as.alice,
        'TAKEN',
        'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.',
      ],
      [as.alice, 'tick_', 'Emoji names must end with either a letter or digit.'],
      [as.alice, ' ', 'Emoji name is missing'],
      [as.alice, 'a'.repeat(101), 'emoji_name is too long (limit: 100 characters)'],
    ];
    for (const [actor, name, msg] of refusals) {
      const { status, body } = await upload(server, actor, name);
      assert.deepEqual([status, body.msg], [400, msg]);
    }
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const content of [
      svg,
      'no picture',
      claimedSize(await picture('png', small), { width: 60_000, height: 60_000 }),
    ]) {
      const { status, body } = await upload(server, as.alice, 'forged', content);
      assert.deepEqual([status, body.code], [400, 'BAD_IMAGE']);
    }
    const large = Buffer.concat([await picture('png', small), Buffer.alloc(5 << 20)]);
    const tooLarge = await upload(server, as.alice, 'large', large);
    assert.equal(tooLarge.body.msg, 'Uploaded file is larger than the allowed limit of 5 MiB');
    const nothing = await send(server, as.alice, uploadCustomEmoji, [], { emoji_name: 'none' });
    assert.equal(nothing.body.msg, 'You must upload exactly one file.');
    assert.equal((await upload(server, as.owner, 'smile')).status, 200);
    assert.equal(Object.keys((await as.alice.call(getCustomEmoji)).emoji).length, 2);
  });

  test('take the names of Unicode’s where administrators give them, and give them back', async () => {
    const server = await startServer();
    const { alice, bob, administrator } = server.as;
    for (const name of ['melting_face', 'germany', 'flag_germany']) {
      const { body } = await upload(server, alice, name);
      assert.equal(body.msg, 'Only administrators can override default emoji.');
    }
    await upload(server, administrator, 'melting_face');
    const [own] = Object.values((await alice.call(getCustomEmoji)).emoji);
    const to = server.cast.channels.square.name;
    const say = async () => {
      const message = { type: 'stream', to, topic: 'talk', content: ':melting_face: 🫠' } as const;
      const { id } = await alice.call(sendMessage, message);
      return (await bob.call(getMessage, { message_id: id })).message;
    };
    const reactionTo = async (message_id: number) => {
      await bob.call(addReaction, { message_id, emoji_name: 'melting_face' });
      const [reaction] = (await bob.call(getMessage, { message_id })).message.reactions;
      return [reaction?.emoji_code, reaction?.reaction_type];
    };
    const image = `<img alt=":melting_face:" class="emoji" src="${own?.source_url}" title="melting face">`;
    const span =
      '<span aria-label="melting face" class="emoji emoji-1fae0" role="img" title="melting face">:melting_face:</span>';
    const before = await say();
    assert.equal(before.content, `<p>${image} ${span}</p>`);
    assert.deepEqual(await reactionTo(before.id), [String(own?.id), 'realm_emoji']);
    await administrator.call(deactivateCustomEmoji, { emoji_name: 'melting_face' });
    const after = await say();
    assert.equal(after.content, `<p>${span} ${span}</p>`);
    assert.deepEqual(await reactionTo(after.id), ['1fae0', 'unicode_emoji']);
  });

  test('are made and taken away by users who may', async () => {
    const server = await startServer();
    const { as, context } = server;
    await upload(server, as.alice, 'ours');
    const others = await as.bob.refused(deactivateCustomEmoji, { emoji_name: 'ours' });
    assert.deepEqual(
      [others.status, others.msg],
      [400, 'Must be an organization administrator or emoji author'],
    );
    const missing = await as.owner.refused(deactivateCustomEmoji, { emoji_name: 'nothing' });
    assert.deepEqual([missing.status, missing.msg], [404, "Emoji 'nothing' does not exist"]);
    assert.equal((await upload(server, as.guest, 'guests')).status, 400);
    await setRealm(context, {
      can_add_custom_emoji_group: context.realm.systemGroup('role:administrators').id,
    });
    assert.equal((await upload(server, as.alice, 'more')).body.msg, 'Insufficient permission');
    await as.alice.refused(deactivateCustomEmoji, { emoji_name: 'ours' });
    await as.administrator.call(deactivateCustomEmoji, { emoji_name: 'ours' });
  });

  test('that come at once under one name: one of them is made', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const both = await Promise.all([alice, bob].map((actor) => upload(server, actor, 'green_tick')));
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 400]);
    assert.equal(Object.keys((await bob.call(getCustomEmoji)).emoji).length, 1);
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    await upload(server, server.as.bob, 'older');
    await verifyEvents(server, () => upload(server, server.as.alice, 'green_tick'));
    await verifyEvents(server, () =>
      server.as.alice.call(deactivateCustomEmoji, { emoji_name: 'green_tick' }),
    );
  });
});
