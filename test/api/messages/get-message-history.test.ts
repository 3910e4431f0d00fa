import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { getMessageHistory } from '../../../src/chat/endpoints/messages/get-message-history.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { startServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';
import { join, say, whisper } from '../../support/talk.ts';

const silent = { send_notification_to_new_thread: false };

test('says what a message was after each edit, oldest first', async () => {
  const { as, cast, clock } = await startServer();
  const message_id = await say(as.alice, 'square', '', 'Hello!');
  const sent = clock.seconds;
  const tick = () => {
    clock.advance(1000);
    return clock.seconds;
  };
  const texted = tick();
  await as.alice.call(updateMessage, { message_id, content: 'Howdy!' });
  const renamed = tick();
  await as.bob.call(updateMessage, { message_id, topic: 'greetings', ...silent });
  const last = tick();
  await as.bob.call(updateMessage, { message_id, stream_id: cast.channels.window.id, ...silent });
  const { message_history } = await as.moderator.call(getMessageHistory, { message_id });
  const howdy = { content: 'Howdy!', rendered_content: '<p>Howdy!</p>' };
  const hello = { content: 'Hello!', rendered_content: '<p>Hello!</p>' };
  assert.deepEqual(message_history, [
    { topic: 'general chat', ...hello, user_id: as.alice.user.id, timestamp: sent },
    {
      topic: 'general chat',
      ...howdy,
      prev_content: 'Hello!',
      prev_rendered_content: '<p>Hello!</p>',
      content_html_diff:
        '<div><p><span class="highlight_text_inserted">Howdy</span><span class="highlight_text_deleted">Hello</span>!</p></div>',
      user_id: as.alice.user.id,
      timestamp: texted,
    },
    { topic: 'greetings', prev_topic: 'general chat', ...howdy, user_id: as.bob.user.id, timestamp: renamed },
    {
      topic: 'greetings',
      stream: cast.channels.window.id,
      prev_stream: cast.channels.square.id,
      ...howdy,
      user_id: as.bob.user.id,
      timestamp: last,
    },
  ]);
  const empty = await as.bob.call(getMessageHistory, { message_id, allow_empty_topic_name: true });
  assert.equal(empty.message_history[2]?.prev_topic, '');
});

test('shows what the organization lets it show, as the message objects do', async () => {
  const { as, context } = await startServer();
  const message_id = await say(as.alice, 'square', 'talk', 'secret');
  await as.alice.call(updateMessage, { message_id, content: 'open', topic: 'new', ...silent });
  await as.alice.call(updateMessage, { message_id, content: 'opener' });
  const edits = async () => (await as.bob.call(getMessage, { message_id })).message.edit_history;
  assert.equal((await edits())?.length, 2);
  await setRealm(context, { message_edit_history_visibility_policy: 'moves' });
  const [move, ...others] = (await edits()) ?? [];
  assert.deepEqual([move?.prev_topic, move?.prev_content, others.length], ['talk', undefined, 0]);
  const { message_history } = await as.bob.call(getMessageHistory, { message_id });
  assert.deepEqual(
    message_history.map(({ topic, content }) => [topic, content]),
    [
      ['talk', 'opener'],
      ['new', 'opener'],
    ],
  );
  assert(!JSON.stringify(message_history).includes('secret'));
  await setRealm(context, { message_edit_history_visibility_policy: 'none' });
  assert.equal(await edits(), undefined);
  const refused = await as.alice.refused(getMessageHistory, { message_id });
  assert.deepEqual(refused, {
    result: 'error',
    msg: 'Message edit history is disabled in this organization',
    code: 'BAD_REQUEST',
    status: 400,
  });
});

test('is for users who see the message', async () => {
  const server = await startServer();
  const { as, asNobody, cast } = server;
  const secret = await say(as.alice, 'cellar', 'plans');
  const pair = await whisper(as.alice, [as.bob]);
  await join(server, cast.channels.cellar, as.moderator.user);
  for (const message_id of [secret, pair, 99_999]) {
    for (const outsider of [as.owner, as.guest, as.moderator]) {
      assert.equal((await outsider.refused(getMessageHistory, { message_id })).msg, 'Invalid message(s)');
    }
  }
  assert.equal((await as.bob.call(getMessageHistory, { message_id: secret })).message_history.length, 1);
  assert.equal((await asNobody.refused(getMessageHistory, { message_id: secret })).status, 401);
});

test('of a direct message no topic is named', async () => {
  const { as } = await startServer();
  const message_id = await whisper(as.alice, [as.bob]);
  await as.alice.call(updateMessage, { message_id, content: 'changed' });
  const { message_history } = await as.bob.call(getMessageHistory, { message_id });
  assert.deepEqual(
    message_history.map(({ topic }) => topic),
    ['', ''],
  );
});
