import assert from 'node:assert/strict';
import { test } from 'node:test';
import { archiveStream } from '../../../src/chat/endpoints/channels/archive-stream.ts';
import { setTypingStatusForMessageEdit } from '../../../src/chat/endpoints/typing/set-typing-status-for-message-edit.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startServer } from '../../support/server.ts';
import { setRealm, setUser } from '../../support/settings.ts';
import { join, say, whisper } from '../../support/talk.ts';

const types = { event_types: ['typing_edit_message'] };

test('reaches users who see the message that its author is changing it', async () => {
  const { as, cast } = await startServer();
  const message_id = await say(as.alice, 'cellar', 'plans');
  const pair = await whisper(as.alice, [as.bob]);
  const [bob, outsider] = [await listen(as.bob, types), await listen(as.owner, types)];
  assert.deepEqual(await as.alice.call(setTypingStatusForMessageEdit, { message_id, op: 'start' }), {
    result: 'success',
    msg: '',
  });
  await as.alice.call(setTypingStatusForMessageEdit, { message_id: pair, op: 'stop' });
  const event = { type: 'typing_edit_message', sender_id: as.alice.user.id };
  assert.deepEqual(await bob.fetch(), [
    {
      ...event,
      op: 'start',
      message_id,
      recipient: { type: 'channel', channel_id: cast.channels.cellar.id, topic: 'plans' },
    },
    {
      ...event,
      op: 'stop',
      message_id: pair,
      recipient: { type: 'direct', user_ids: [as.alice.user.id, as.bob.user.id] },
    },
  ]);
  assert.deepEqual(await outsider.fetch(), []);
});

test('does not reach later subscribers where history is protected', async () => {
  const server = await startServer();
  const { as, cast } = server;
  const message_id = await say(as.alice, 'cellar', 'plans');
  await join(server, cast.channels.cellar, as.moderator.user);
  const [bob, newcomer] = [await listen(as.bob, types), await listen(as.moderator, types)];
  await as.alice.call(setTypingStatusForMessageEdit, { message_id, op: 'start' });
  assert.equal((await bob.fetch()).length, 1);
  assert.deepEqual(await newcomer.fetch(), []);
});

test('is refused to others, for hidden messages, too late, and to users who have switched it off', async () => {
  const server = await startServer();
  const { as, asNobody, context, clock } = server;
  const message_id = await say(as.alice, 'cellar', 'plans');
  const pair = await whisper(as.alice, [as.bob]);
  const params = { message_id, op: 'start' } as const;
  const refusal = async (actor: typeof as.alice, changes: { message_id?: number } = {}) =>
    (await actor.refused(setTypingStatusForMessageEdit, { ...params, ...changes })).msg;
  assert.equal(await refusal(as.bob), "You don't have permission to edit this message");
  assert.equal(await refusal(as.owner), 'Invalid message(s)');
  assert.equal(await refusal(as.alice, { message_id: 99_999 }), 'Invalid message(s)');
  assert.equal((await asNobody.refused(setTypingStatusForMessageEdit, params)).status, 401);
  const settings = JSON.stringify({ send_stream_typing_notifications: false });
  await setUser(context, as.alice.user, { settings });
  assert.equal(await refusal(as.alice), 'User has disabled typing notifications for channel messages');
  await as.alice.call(setTypingStatusForMessageEdit, { ...params, message_id: pair });
  await setRealm(context, { message_content_edit_limit_seconds: 60 });
  clock.advance(61_000);
  const late = 'The time limit for editing this message has passed';
  assert.equal(await refusal(as.alice, { message_id: pair }), late);
  await setRealm(context, { allow_message_editing: false });
  const off = 'Your organization has turned off message editing';
  assert.equal(await refusal(as.alice, { message_id: pair }), off);
});

test('is refused where nothing can be edited any more: in an archived channel', async () => {
  const { as, cast } = await startServer();
  const message_id = await say(as.alice, 'cellar', 'plans');
  await as.alice.call(setTypingStatusForMessageEdit, { message_id, op: 'start' });
  await as.owner.call(archiveStream, { stream_id: cast.channels.cellar.id });
  const refusal = await as.alice.refused(setTypingStatusForMessageEdit, { message_id, op: 'start' });
  assert.equal(refusal.msg, 'Invalid message(s)');
});

test('state + events = fresh state', async () => {
  const server = await startServer();
  const { alice } = server.as;
  const message_id = await say(alice, 'cellar', 'plans');
  const start = () => alice.call(setTypingStatusForMessageEdit, { message_id, op: 'start' });
  assert.equal(await verifyEvents(server, start), 4);
});
