import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { getReadReceipts } from '../../../src/chat/endpoints/messages/get-read-receipts.ts';
import { markAllMessagesAsRead } from '../../../src/chat/endpoints/messages/mark-all-as-read.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { updateMessage } from '../../../src/chat/endpoints/messages/update-message.ts';
import { muteUser } from '../../../src/chat/endpoints/presence/mute-user.ts';
import { ROLE } from '../../../src/chat/model/people.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { setRealm, setUser } from '../../support/settings.ts';
import { join, leave, say, whisper } from '../../support/talk.ts';

const flag = (actor: Actor, op: 'add' | 'remove', name: string, ...messages: number[]) =>
  actor.call(updateMessageFlags, { messages, op, flag: name });

const readersOf = async (actor: Actor, message_id: number) =>
  (await actor.call(getReadReceipts, { message_id })).user_ids;

const ids = (...actors: Actor[]) => actors.map(({ user }) => user.id).sort((a, b) => a - b);

async function start(): Promise<TestServer> {
  const server = await startServer();
  await setRealm(server.context, { enable_read_receipts: true });
  return server;
}

describe('GET /messages/{message_id}/read_receipts', () => {
  test('names users who have read a channel message, as long as they have', async () => {
    const { as } = await start();
    const message_id = await say(as.alice, 'square', 'talk');
    const other = await say(as.alice, 'square', 'talk');
    assert.deepEqual(await as.bob.call(getReadReceipts, { message_id }), {
      result: 'success',
      msg: '',
      user_ids: [],
    });
    await flag(as.bob, 'add', 'read', message_id);
    await flag(as.guest, 'add', 'read', message_id, other);
    await flag(as.alice, 'add', 'read', message_id);
    assert.deepEqual(await readersOf(as.alice, message_id), ids(as.bob, as.guest));
    assert.deepEqual(await readersOf(as.owner, other), ids(as.guest));
    await flag(as.bob, 'remove', 'read', message_id);
    assert.deepEqual(await readersOf(as.alice, message_id), ids(as.guest));
    await as.owner.call(markAllMessagesAsRead);
    assert.deepEqual(await readersOf(as.alice, message_id), ids(as.guest, as.owner));
  });

  test('and a direct one', async () => {
    const { as } = await start();
    const message_id = await whisper(as.alice, [as.bob, as.guest]);
    assert.deepEqual(await readersOf(as.alice, message_id), []);
    await flag(as.guest, 'add', 'read', message_id);
    await flag(as.alice, 'add', 'read', message_id);
    assert.deepEqual(await readersOf(as.bob, message_id), ids(as.guest));
    const own = await whisper(as.alice, [as.alice]);
    assert.deepEqual(await readersOf(as.alice, own), []);
  });

  test('only recipients, and users with the message in their history', async () => {
    const server = await start();
    const { as, cast } = server;
    const message_id = await say(as.alice, 'square', 'talk');
    const { square } = cast.channels;
    await join(server, square, as.bot.user);
    const later = await say(as.alice, 'square', 'talk');
    await leave(server, square, as.moderator.user);
    assert.deepEqual(await readersOf(as.alice, message_id), ids(as.moderator), 'what one has left is read');
    await leave(server, square, as.bot.user);
    await flag(as.bot, 'add', 'starred', message_id);
    assert.deepEqual(await readersOf(as.alice, message_id), ids(as.moderator, as.bot));
    assert.deepEqual(await readersOf(as.alice, later), ids(as.moderator, as.bot));
  });

  test('who read it before it was moved away and back, or afterwards; nobody who first saw it by a move', async () => {
    const server = await start();
    const { as, cast, context } = server;
    const { square, cellar } = cast.channels;
    await setUser(context, as.alice.user, { role: ROLE.owner });
    const message_id = await say(as.alice, 'square', 'talk');
    const other = await say(as.alice, 'cellar', 'elsewhere');
    await flag(as.guest, 'add', 'read', message_id);
    const move = (id: number, stream_id: number) =>
      as.alice.call(updateMessage, {
        message_id: id,
        stream_id,
        propagate_mode: 'change_all',
        send_notification_to_old_thread: false,
        send_notification_to_new_thread: false,
      });
    assert.deepEqual(await readersOf(as.alice, message_id), ids(as.guest));
    await move(message_id, cellar.id);
    assert.deepEqual(await readersOf(as.alice, message_id), []);
    await flag(as.bob, 'add', 'read', message_id);
    await move(message_id, square.id);
    assert.deepEqual(await readersOf(as.alice, message_id), ids(as.bob, as.guest));
    assert.deepEqual(await readersOf(as.owner, message_id), ids(as.bob, as.guest));
    await flag(as.owner, 'add', 'read', message_id);
    assert.deepEqual(await readersOf(as.alice, message_id), ids(as.bob, as.guest, as.owner));
    await flag(as.bob, 'add', 'read', other);
    await move(other, square.id);
    assert.deepEqual(await readersOf(as.alice, other), ids(as.bob));
  });

  test('nobody who does not want it, and nobody who is gone', async () => {
    const { as, context } = await start();
    const message_id = await say(as.alice, 'square', 'talk');
    for (const actor of [as.bob, as.guest, as.owner]) await flag(actor, 'add', 'read', message_id);
    assert.deepEqual(await readersOf(as.alice, message_id), ids(as.bob, as.guest, as.owner));
    await setUser(context, as.bob.user, { settings: JSON.stringify({ send_read_receipts: false }) });
    await setUser(context, as.guest.user, { is_active: 0 });
    assert.deepEqual(await readersOf(as.alice, message_id), ids(as.owner));
  });

  test('no user if either mutes the other', async () => {
    const { as } = await start();
    const before = await say(as.alice, 'square', 'talk');
    for (const actor of [as.bob, as.guest, as.owner]) await flag(actor, 'add', 'read', before);
    await as.bob.call(muteUser, { muted_user_id: as.alice.user.id });
    await as.moderator.call(muteUser, { muted_user_id: as.guest.user.id });
    const after = await say(as.alice, 'square', 'talk');
    assert.deepEqual(await readersOf(as.alice, before), ids(as.guest, as.owner));
    assert.deepEqual(await readersOf(as.moderator, before), ids(as.bob, as.owner));
    assert.deepEqual(await readersOf(as.alice, after), []);
    assert.deepEqual(await readersOf(as.owner, after), ids(as.bob), 'it came in read');
  });

  test('is refused where it is turned off, and to users who may not see the message', async () => {
    const { as, asNobody, context } = await start();
    const message_id = await say(as.alice, 'cellar', 'talk');
    const pair = await whisper(as.alice, [as.bob]);
    const refusal = async (actor: Actor, id: number) => {
      const { msg, code, status } = await actor.refused(getReadReceipts, { message_id: id });
      assert.deepEqual([code, status], ['BAD_REQUEST', 400]);
      return msg;
    };
    for (const id of [message_id, pair, 999_999]) {
      assert.equal(await refusal(as.owner, id), 'Invalid message(s)');
    }
    assert.equal((await asNobody.refused(getReadReceipts, { message_id })).status, 401);
    await setRealm(context, { enable_read_receipts: false });
    assert.equal(await refusal(as.bob, message_id), 'Read receipts are disabled in this organization.');
    assert.equal(await refusal(as.owner, message_id), 'Invalid message(s)');
    assert.equal((await as.bob.call(getMessage, { message_id })).message.id, message_id);
  });
});
