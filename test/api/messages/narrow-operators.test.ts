import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addReaction } from '../../../src/chat/endpoints/messages/add-reaction.ts';
import { getMessages } from '../../../src/chat/endpoints/messages/get-messages.ts';
import { removeReaction } from '../../../src/chat/endpoints/messages/remove-reaction.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { updateUserTopic } from '../../../src/chat/endpoints/user-topics/update-user-topic.ts';
import { startServer } from '../../support/server.ts';
import { idsOf, say, term, whisper } from '../../support/talk.ts';
import { upload } from '../../support/uploads.ts';

describe('narrows by what messages have', () => {
  test('has: links, images, attachments, also negated and with other terms', async () => {
    const server = await startServer();
    const { as } = server;
    const { alice, bob } = as;
    const notes = await upload(server, bob, 'notes.txt');
    const plain = await say(alice, 'square', 'x', 'no link');
    const link = await say(alice, 'square', 'x', 'at http://example.com/page');
    const image = await say(bob, 'square', 'y', 'see http://example.com/cat.png');
    const file = await say(bob, 'cellar', 'x', `[notes](${notes})`);
    const direct = await whisper(alice, [bob], `[cat](${await upload(server, alice, 'cat.png')})`);
    const find = (...narrow: ReturnType<typeof term>[]) => idsOf(alice, narrow);
    assert.deepEqual(await find(term('has', 'link')), [link, image, file, direct]);
    assert.deepEqual(await find(term('has', 'link', true)), [plain]);
    assert.deepEqual(await find(term('has', 'image')), [image, direct]);
    assert.deepEqual(await find(term('has', 'attachment')), [file, direct]);
    assert.deepEqual(await find(term('has', 'link'), term('channel', 'square')), [link, image]);
    assert.deepEqual(await find(term('has', 'link'), term('topic', 'x')), [link, file]);
    assert.deepEqual(await find(term('has', 'link'), term('sender', bob.user.id)), [image, file]);
    assert.deepEqual(await find(term('has', 'image'), term('has', 'attachment')), [direct]);
    assert.deepEqual(await find(term('has', 'link'), term('has', 'image', true)), [link, file]);
    assert.deepEqual(await find(term('has', 'attachment'), term('is', 'dm')), [direct]);
    assert.deepEqual(await idsOf(as.moderator, [term('has', 'attachment')]), []);
    const sent = await say(alice, 'square', 'x', `[again](${notes})`);
    // An address alone is no file: one that is not there, and one that the sender may not read.
    await say(alice, 'square', 'x', '[none](/user_uploads/1/ab/none.txt)');
    await say(as.guest, 'square', 'x', `[guessed](${await upload(server, bob, 'own.txt')})`);
    const fromOldest = { anchor: 'oldest', num_before: 0, num_after: 9 };
    assert.deepEqual(await idsOf(alice, [term('has', 'attachment')], fromOldest), [file, direct, sent]);
  });

  test('has:image finds links by their address, has:attachment files that are there', async () => {
    const server = await startServer();
    const { alice } = server.as;
    const there = await say(alice, 'square', 'x', `[a](${await upload(server, alice, 'cat.png')})`);
    const missing = await say(alice, 'square', 'x', '[b](/user_uploads/1/ab/none.png)');
    assert.deepEqual(await idsOf(alice, [term('has', 'image')]), [there, missing]);
    assert.deepEqual(await idsOf(alice, [term('has', 'attachment')]), [there]);
  });

  test('has:reaction follows the reactions, and finds only readable messages', async () => {
    const { as } = await startServer();
    const { alice, bob } = as;
    const first = await say(alice, 'square', 'x', 'one');
    const second = await say(alice, 'cellar', 'x', 'two');
    const third = await whisper(alice, [bob], 'three');
    const react = (message_id: number) => bob.call(addReaction, { message_id, emoji_name: 'smile' });
    for (const id of [first, second, third]) await react(id);
    const find = (...narrow: ReturnType<typeof term>[]) => idsOf(alice, [term('has', 'reaction'), ...narrow]);
    assert.deepEqual(await find(), [first, second, third]);
    assert.deepEqual(await find(term('is', 'dm')), [third]);
    assert.deepEqual(await find(term('topic', 'x')), [first, second]);
    await bob.call(removeReaction, { message_id: second, emoji_name: 'smile' });
    assert.deepEqual(await find(), [first, third]);
    assert.deepEqual(await idsOf(alice, [term('has', 'reaction', true)]), [second]);
    assert.deepEqual(await idsOf(as.guest, [term('has', 'reaction')]), [first]);
    assert.deepEqual(await idsOf(as.moderator, [term('has', 'reaction')]), [first]);
  });

  test('is:resolved, in:home and in:all', async () => {
    const { as, cast } = await startServer();
    const { alice } = as;
    const open = await say(alice, 'square', 'plans', 'one');
    const done = await say(alice, 'square', '✔ plans', 'two');
    const other = await say(alice, 'cellar', '✔ x', 'three');
    const direct = await whisper(alice, [as.bob], '✔ four');
    const find = (...narrow: ReturnType<typeof term>[]) => idsOf(alice, narrow);
    assert.deepEqual(await find(term('is', 'resolved')), [done, other]);
    assert.deepEqual(await find(term('is', 'resolved', true)), [open, direct]);
    assert.deepEqual(await find(term('is', 'resolved'), term('channel', 'square')), [done]);
    assert.deepEqual(await find(term('is', 'resolved'), term('topic', '✔ PLANS')), [done]);
    const stream_id = cast.channels.square.id;
    await alice.call(updateUserTopic, { stream_id, topic: 'plans', visibility_policy: 1 });
    assert.deepEqual(await find(term('in', 'home')), [done, other, direct]);
    assert.deepEqual(await find(term('in', 'home', true)), [open]);
    assert.deepEqual(await find(term('in', 'all')), [open, done, other, direct]);
    assert.deepEqual(await find(term('is', 'muted')), [open]);
  });

  test('older names of operators', async () => {
    const { as } = await startServer();
    const { alice, bob, guest } = as;
    const one = await whisper(alice, [bob], 'one');
    const group = await whisper(alice, [bob, guest], 'two');
    const said = await say(bob, 'square', 'x', 'three');
    assert.deepEqual(await idsOf(alice, [term('group-pm-with', bob.user.id)]), [group]);
    assert.deepEqual(await idsOf(alice, [['group-pm-with', 'bob@example.com']]), [group]);
    assert.deepEqual(await idsOf(alice, [term('dm-including', bob.user.id)]), [one, group]);
    assert.deepEqual(await idsOf(alice, [term('pm_with', [bob.user.id])]), [one]);
    assert.deepEqual(await idsOf(alice, [term('from', bob.user.id)]), [said]);
    assert.deepEqual(
      await idsOf(alice, [
        ['stream', 'square'],
        ['subject', 'X'],
      ]),
      [said],
    );
    assert.deepEqual(await idsOf(alice, [term('near', one)]), [one, group, said]);
  });

  test('says what is wrong', async () => {
    const { as } = await startServer();
    const refusal = async (...narrow: ReturnType<typeof term>[]) => {
      const params = { anchor: 'newest', num_before: 1, num_after: 0, narrow };
      const { status, msg } = await as.alice.refused(getMessages, params as never);
      assert.equal(status, 400);
      return msg;
    };
    const of = 'Invalid narrow operator: ';
    assert.equal(await refusal(term('has', 'cheese')), `${of}unknown 'has' operand cheese`);
    assert.equal(await refusal(term('in', 'bed')), `${of}unknown 'in' operand bed`);
    assert.equal(await refusal(term('is', 'closed')), `${of}unknown 'is' operand closed`);
    assert.equal(await refusal(term('channels', 'hidden')), `${of}unknown 'channels' operand hidden`);
    assert.equal(await refusal(term('topic', 3)), 'operand is not a string');
    assert.equal(await refusal(term('sender', [1])), 'operand is not a string or integer');
    assert.equal(await refusal(term('dm', ['a'])), 'operand is not a string or an integer list');
    assert.equal(await refusal(term('with', 'x')), `${of}Invalid 'with' operator`);
    assert.equal(await refusal(term('constructor', 'x')), `${of}unknown operator constructor`);
    const twice = "Invalid narrow operator combination: Duplicate 'with' operators.";
    assert.equal(await refusal(term('with', 1), term('with', 2)), twice);
  });
});

describe('with', () => {
  test('narrows to the conversation that holds the message, in the place of the terms for one', async () => {
    const { as, cast } = await startServer();
    const { alice, bob } = as;
    const first = await say(alice, 'square', 'plans', 'one');
    const second = await say(bob, 'square', 'Plans', 'two');
    const other = await say(alice, 'square', 'other', 'three');
    const direct = await whisper(alice, [bob], 'four');
    const find = (...narrow: ReturnType<typeof term>[]) => idsOf(alice, narrow);
    assert.deepEqual(await find(term('with', first)), [first, second]);
    assert.deepEqual(await find(term('with', `${second}`)), [first, second]);
    assert.deepEqual(await find(term('with', direct)), [direct]);
    const elsewhere = [term('channel', 'square'), term('topic', 'other')];
    assert.deepEqual(await find(...elsewhere, term('with', first)), [first, second]);
    assert.deepEqual(await find(...elsewhere, term('with', direct)), [direct]);
    assert.deepEqual(await find(term('with', first), term('sender', bob.user.id)), [second]);
    const quietly = { send_notification_to_old_thread: false, send_notification_to_new_thread: false };
    await as.owner.call(updateMessage, { message_id: first, topic: 'other', ...quietly });
    const byOldName = [term('channel', cast.channels.square.id), term('topic', 'plans'), term('with', first)];
    assert.deepEqual(await find(...byOldName), [first, other]);
  });

  test('a message that is missing or hidden is no message: the other terms stand if they name a conversation', async () => {
    const { as } = await startServer();
    const open = await say(as.alice, 'square', 'plans', 'one');
    const hidden = await say(as.alice, 'cellar', 'plans', 'two');
    const conversation = [term('channel', 'square'), term('topic', 'plans')];
    for (const id of [hidden, 9999, '9999999999999999']) {
      assert.deepEqual(await idsOf(as.moderator, [...conversation, term('with', id)]), [open]);
      const params = { anchor: 'newest', num_before: 1, num_after: 0 };
      for (const narrow of [[term('with', id)], [term('channel', 'square'), term('with', id)]]) {
        const { code, desc } = await as.moderator.refused(getMessages, { ...params, narrow } as never);
        assert.deepEqual([code, desc], ['BAD_NARROW', "Invalid 'with' operator"]);
      }
    }
    assert.deepEqual(await idsOf(as.bob, [term('with', hidden)]), [hidden]);
  });
});
