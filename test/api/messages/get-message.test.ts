import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { startServer } from '../../support/server.ts';
import { join, say, whisper } from '../../support/talk.ts';

describe('GET /messages/{message_id}', () => {
  test('answers the message with the flags of the caller, and its text', async () => {
    const { as } = await startServer();
    const id = await say(as.alice, 'square', '', 'Hello @**Bob Member** and @**all**');
    const { message, raw_content } = await as.bob.call(getMessage, { message_id: id });
    assert.equal(raw_content, 'Hello @**Bob Member** and @**all**');
    assert.deepEqual(message.flags, ['mentioned', 'stream_wildcard_mentioned', 'wildcard_mentioned']);
    assert.deepEqual([message.content_type, message.subject], ['text/html', 'general chat']);
    assert.match(message.content, /user-mention/);
    const raw = await as.guest.call(getMessage, {
      message_id: id,
      apply_markdown: false,
      allow_empty_topic_name: true,
    });
    assert.deepEqual([raw.message.content, raw.message.subject], [raw_content, '']);
    assert.deepEqual(raw.message.flags, ['stream_wildcard_mentioned', 'wildcard_mentioned']);
  });

  test('direct messages name their people; what one reads on sending is read', async () => {
    const { as } = await startServer();
    const to = JSON.stringify([as.bob.user.id]);
    const sent = { type: 'direct', to, content: '/me waves', read_by_sender: true } as const;
    const { id } = await as.alice.call(sendMessage, sent);
    const { message } = await as.alice.call(getMessage, { message_id: id });
    assert.deepEqual([message.type, message.subject, 'stream_id' in message], ['private', '', false]);
    assert.deepEqual(message.flags, ['read']);
    assert.equal(message.is_me_message, true);
    assert.deepEqual(message.display_recipient, [
      { id: as.alice.user.id, email: 'alice@example.com', full_name: 'Alice Member', is_mirror_dummy: false },
      { id: as.bob.user.id, email: 'bob@example.com', full_name: 'Bob Member', is_mirror_dummy: false },
    ]);
    assert.deepEqual((await as.bob.call(getMessage, { message_id: id })).message.flags, []);
  });

  test('missing and hidden messages are refused alike', async () => {
    const server = await startServer();
    const { as, cast, asNobody } = server;
    const secret = await say(as.alice, 'cellar', 'plans');
    const pair = await whisper(as.alice, [as.bob]);
    const open = await say(as.alice, 'window', 'views');
    const refusal = async (actor: typeof as.alice, message_id: number) => {
      const { status, code, msg } = await actor.refused(getMessage, { message_id });
      return [status, code, msg];
    };
    const invalid = [400, 'BAD_REQUEST', 'Invalid message(s)'];
    for (const outsider of [as.administrator, as.moderator, as.guest, as.bot]) {
      assert.deepEqual(await refusal(outsider, secret), invalid);
      assert.deepEqual(await refusal(outsider, pair), invalid);
      assert.deepEqual(await refusal(outsider, 99_999), invalid);
      assert.equal((await outsider.call(getMessage, { message_id: open })).message.id, open);
    }
    assert.equal((await as.bob.call(getMessage, { message_id: secret })).message.id, secret);
    assert.equal((await asNobody.refused(getMessage, { message_id: open })).status, 401);
    // A later subscriber of a channel with protected history gets none of its earlier messages.
    await join(server, cast.channels.cellar, as.moderator.user);
    assert.deepEqual(await refusal(as.moderator, secret), invalid);
  });
});
