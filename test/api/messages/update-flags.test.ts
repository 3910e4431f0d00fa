import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { readAllInChannel } from '../../../src/chat/operations/messages/read-state.ts';
import { listen } from '../../support/events.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { idsOf, join, leave, say, term, whisper } from '../../support/talk.ts';

async function flagsOf(actor: Actor, id: number): Promise<string[]> {
  return (await actor.call(getMessage, { message_id: id })).message.flags;
}

const update = (actor: Actor, op: string, flag: string, ...messages: number[]) =>
  actor.call(updateMessageFlags, { op, flag, messages });

describe('POST /messages/flags', () => {
  test('read, starred and collapsed are set and removed; reply and events have only changes', async () => {
    const { as } = await startServer();
    const first = await say(as.alice, 'square', 'plans');
    const second = await say(as.alice, 'square', 'plans');
    const events = { event_types: ['update_message_flags'] };
    const bob = await listen(as.bob, events);
    const others = [await listen(as.alice, events), await listen(as.owner, events)];
    assert.deepEqual(await update(as.bob, 'add', 'starred', first), {
      result: 'success',
      msg: '',
      messages: [first],
    });
    assert.deepEqual((await update(as.bob, 'add', 'starred', second, first)).messages, [second]);
    assert.deepEqual((await update(as.bob, 'add', 'read', first)).messages, [first]);
    assert.deepEqual((await update(as.bob, 'add', 'read', first)).messages, []);
    assert.deepEqual((await update(as.bob, 'add', 'collapsed', first)).messages, [first]);
    assert.deepEqual(await flagsOf(as.bob, first), ['read', 'starred', 'collapsed']);
    assert.deepEqual((await update(as.bob, 'remove', 'starred', first)).messages, [first]);
    assert.deepEqual((await update(as.bob, 'remove', 'starred', first)).messages, []);
    assert.deepEqual(await flagsOf(as.bob, first), ['read', 'collapsed']);
    assert.deepEqual(await flagsOf(as.owner, first), []);
    const told = (op: string, flag: string, ...messages: number[]) => {
      return { type: 'update_message_flags', op, operation: op, flag, messages, all: false };
    };
    assert.deepEqual(await bob.fetch(), [
      told('add', 'starred', first),
      told('add', 'starred', second),
      told('add', 'read', first),
      told('add', 'collapsed', first),
      told('remove', 'starred', first),
    ]);
    for (const other of others) assert.deepEqual(await other.fetch(), []);
  });

  test('marking as unread tells what a client needs to count', async () => {
    const { as, cast } = await startServer();
    const plain = await say(as.alice, 'square', '', 'Hello');
    const mention = await say(as.alice, 'square', 'plans', '@**Bob Member**');
    const direct = await whisper(as.alice, [as.bob, as.guest]);
    const all = [plain, mention, direct];
    await update(as.bob, 'add', 'read', ...all);
    const bob = await listen(as.bob, { event_types: ['update_message_flags'] });
    assert.deepEqual(await update(as.bob, 'remove', 'read', ...all, plain), {
      result: 'success',
      msg: '',
      messages: all,
      ignored_because_not_subscribed_channels: [],
    });
    const [event] = await bob.fetch();
    const inSquare = { type: 'stream', stream_id: cast.channels.square.id, unmuted_stream_msg: true };
    assert.deepEqual(event?.message_details, {
      [plain]: { ...inSquare, topic: 'general chat' },
      [mention]: { ...inSquare, topic: 'plans', mentioned: true },
      [direct]: { type: 'private', user_ids: [as.alice.user.id, as.guest.user.id] },
    });
    assert.deepEqual(await idsOf(as.bob, [term('is', 'unread')]), all);
  });

  test('nothing becomes unread in channels that the caller is not in', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { attic, square } = cast.channels;
    await join(server, attic, as.alice.user);
    const old = await say(as.alice, 'attic', 'dust');
    const own = await say(as.alice, 'square', 'plans');
    await update(as.bob, 'add', 'read', own);
    const reply = await update(as.bob, 'remove', 'read', old, own);
    assert.deepEqual(reply.messages, [own]);
    assert.deepEqual(reply.ignored_because_not_subscribed_channels, [attic.id]);
    assert.deepEqual(await flagsOf(as.bob, old), ['read', 'historical']);
    // A subscriber can also mark messages from before the subscription as unread.
    await join(server, attic, as.bob.user);
    assert.deepEqual(await flagsOf(as.bob, old), ['read', 'historical']);
    assert.deepEqual((await update(as.bob, 'remove', 'read', old)).messages, [old]);
    assert.deepEqual(await flagsOf(as.bob, old), ['historical']);
    assert.deepEqual(await idsOf(as.bob, [term('is', 'unread')]), [old, own]);
    assert.equal(square.id !== attic.id, true);
  });

  test('what is unread in a channel becomes read on leaving it, and stays so', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const ids = [await say(as.alice, 'square', 'plans'), await say(as.alice, 'square', 'plans')];
    const bob = await listen(as.bob, { event_types: ['update_message_flags'] });
    await context.transact((tx) => readAllInChannel(tx, [as.bob.user.id], cast.channels.square));
    await leave(server, cast.channels.square, as.bob.user);
    const [event, ...rest] = await bob.fetch();
    assert.deepEqual([event?.flag, event?.op, event?.messages, rest], ['read', 'add', ids, []]);
    assert.deepEqual(await idsOf(as.bob, [term('is', 'unread')]), []);
    await join(server, cast.channels.square, as.bob.user);
    assert.deepEqual(await idsOf(as.bob, [term('is', 'unread')]), []);
    assert.deepEqual(await idsOf(as.owner, [term('is', 'unread')]), ids);
  });

  test('refuses words that it does not know and messages that may not be seen', async () => {
    const { as } = await startServer();
    const secret = await say(as.alice, 'cellar', 'plans');
    const open = await say(as.alice, 'square', 'plans');
    const refusal = async (actor: Actor, op: string, flag: string, ...messages: number[]) => {
      const { status, code, msg } = await actor.refused(updateMessageFlags, { op, flag, messages });
      assert.deepEqual([status, code], [400, 'BAD_REQUEST']);
      return msg;
    };
    const { bob, administrator, guest } = as;
    assert.equal(await refusal(bob, 'add', 'mentioned', open), "Flag not editable: 'mentioned'");
    assert.equal(await refusal(bob, 'add', 'historical', open), "Flag not editable: 'historical'");
    assert.equal(await refusal(bob, 'add', 'shiny', open), "Invalid flag: 'shiny'");
    assert.equal(await refusal(bob, 'toggle', 'read', open), "Invalid message flag operation: 'toggle'");
    for (const outsider of [administrator, guest]) {
      for (const flag of ['starred', 'collapsed']) {
        assert.equal(await refusal(outsider, 'add', flag, open, secret), 'Invalid message(s)');
        assert.equal(await refusal(outsider, 'remove', flag, open, 99_999), 'Invalid message(s)');
      }
    }
    assert.deepEqual(await flagsOf(administrator, open), []);
    assert.deepEqual((await update(bob, 'add', 'starred', secret)).messages, [secret]);
  });
});
