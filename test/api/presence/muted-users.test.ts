import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../../src/chat/endpoints/channels/unsubscribe.ts';
import { getEvents } from '../../../src/chat/endpoints/events/get-events.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { getMessages } from '../../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { muteUser } from '../../../src/chat/endpoints/presence/mute-user.ts';
import { unmuteUser } from '../../../src/chat/endpoints/presence/unmute-user.ts';
import { muteNext } from '../../../src/chat/operations/muted-users.ts';
import { listLog } from '../../../src/engine/store/log.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startServer, type TestServer } from '../../support/server.ts';

type Name = keyof TestServer['as'];

async function say(server: TestServer, who: Name, content = 'hi'): Promise<number> {
  const to = server.cast.channels.square.name;
  return (await server.as[who].call(sendMessage, { type: 'stream', to, topic: 'talk', content })).id;
}

async function unreadOf(server: TestServer, who: Name): Promise<number[]> {
  const { messages } = await server.as[who].call(getMessages, {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    narrow: [{ operator: 'is', operand: 'unread' }],
  });
  return messages.map((message) => message.id);
}

describe('muted users', () => {
  test('what they wrote becomes read, what they write comes in read; others are as before', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const muted_user_id = bob.user.id;
    const old = await say(server, 'bob');
    const other = await say(server, 'owner');
    const [mine, his, theirs] = [await listen(alice), await listen(bob), await listen(server.as.moderator)];
    await alice.call(muteUser, { muted_user_id });
    const timestamp = server.clock.seconds;
    const list = [{ id: muted_user_id, timestamp }];
    const read = { type: 'update_message_flags', op: 'add', operation: 'add', flag: 'read' };
    assert.deepEqual(await mine.fetch(), [
      { type: 'muted_users', muted_users: list },
      { ...read, messages: [old], all: false },
    ]);
    const direct = { type: 'direct', to: `[${alice.user.id}]`, content: 'psst' } as const;
    const [channelMessage, directMessage] = [
      await say(server, 'bob'),
      (await bob.call(sendMessage, direct)).id,
    ];
    assert.deepEqual(
      (await mine.fetch()).map((event) => event.flags),
      [['read'], ['read']],
    );
    assert.deepEqual(
      (await theirs.fetch()).map((event) => event.flags),
      [[]],
    );
    assert.equal((await his.fetch()).filter((event) => event.type === 'muted_users').length, 0);
    assert.deepEqual(await unreadOf(server, 'alice'), [other]);
    assert.deepEqual(await unreadOf(server, 'moderator'), [old, other, channelMessage]);
    await alice.call(unmuteUser, { muted_user_id });
    const after = await say(server, 'bob');
    assert.deepEqual(
      (await mine.fetch()).map((event) => event.flags ?? event.muted_users),
      [[], []],
    );
    assert.deepEqual(await unreadOf(server, 'alice'), [other, after]);
    const { messages } = await alice.call(getMessages, { anchor: 'newest', num_before: 9, num_after: 0 });
    const flags = new Map(messages.map((message) => [message.id, message.flags]));
    assert.deepEqual([flags.get(directMessage), flags.get(after)], [['read'], []]);
  });

  test('a request that was interrupted between its transactions mutes when it is repeated', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const ids = [];
    for (let count = 0; count < 5; count++) ids.push(await say(server, 'bob'));
    const mutedUserId = bob.user.id;
    const isDone = await server.context.transact((tx) =>
      muteNext(tx, alice.user, { mutedUserId, atOnce: 2 }),
    );
    assert.equal(isDone, false);
    assert.deepEqual(await unreadOf(server, 'alice'), ids.slice(0, 3));
    await alice.call(muteUser, { muted_user_id: mutedUserId });
    assert.deepEqual(await unreadOf(server, 'alice'), []);
    assert.equal((await alice.refused(muteUser, { muted_user_id: mutedUserId })).msg, 'User already muted');
  });

  test('the list survives a restart, and counts at register leave their messages out', async () => {
    const server = await startServer();
    await server.as.alice.call(muteUser, { muted_user_id: server.as.bob.user.id });
    await say(server, 'bob');
    const after = await server.restart();
    await say(after, 'bob');
    const state = await after.as.alice.call(registerQueue);
    const timestamp = server.clock.seconds;
    assert.deepEqual(state.muted_users, [{ id: server.as.bob.user.id, timestamp }]);
    assert.deepEqual(state.unread_msgs?.streams, []);
  });

  test('refuses oneself, strangers, and what is already set', async () => {
    const { as } = await startServer();
    const refusals: [number, string][] = [
      [as.alice.user.id, 'Cannot mute self'],
      [99_999, 'No such user'],
    ];
    for (const [muted_user_id, msg] of refusals) {
      const refusal = await as.alice.refused(muteUser, { muted_user_id });
      assert.deepEqual([refusal.status, refusal.code, refusal.msg], [400, 'BAD_REQUEST', msg]);
    }
    const muted_user_id = as.bob.user.id;
    assert.equal((await as.alice.refused(unmuteUser, { muted_user_id })).msg, 'User is not muted');
    assert.equal((await as.alice.refused(unmuteUser, { muted_user_id: 99_999 })).msg, 'No such user');
    await as.alice.call(muteUser, { muted_user_id });
    assert.equal((await as.alice.refused(muteUser, { muted_user_id })).msg, 'User already muted');
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    await say(server, 'bob');
    await verifyEvents(server, () => alice.call(muteUser, { muted_user_id: bob.user.id }));
    await verifyEvents(server, () => say(server, 'bob'));
    await verifyEvents(server, () => alice.call(unmuteUser, { muted_user_id: bob.user.id }));
  });

  test('what came during a mute is read, and what came before it is not, also for a client that asks afterwards', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const muted_user_id = bob.user.id;
    await verifyEvents(server, async () => {
      await say(server, 'bob');
      server.clock.advance(1000);
      await alice.call(muteUser, { muted_user_id });
      await say(server, 'bob');
      server.clock.advance(1000);
      await alice.call(unmuteUser, { muted_user_id });
      await say(server, 'bob');
    });
    const listener = await listen(alice, { event_types: ['message'] });
    await say(server, 'bob');
    await alice.call(muteUser, { muted_user_id });
    await say(server, 'bob');
    await alice.call(unmuteUser, { muted_user_id });
    const flags = (await listener.fetch()).map((event) => (event as unknown as { flags: string[] }).flags);
    assert.deepEqual(flags, [[], ['read']]);
  });

  test('of a sender whom more than a thousand mute, the event names none; the mutes of the moment count', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    await alice.call(muteUser, { muted_user_id: bob.user.id });
    const mutesOf = (count: number) =>
      new Map(Array.from({ length: count }, (_, n) => [10_000 + n, new Map([[bob.user.id, 1]])] as const));
    const sendAndRead = async () => {
      const id = await say(server, 'bob');
      const page = await listLog(server.context, { after: 0, limit: 1000 });
      const event = page.map((entry) => entry.event).findLast((each) => each?.type === 'message');
      const flags = (await alice.call(getMessage, { message_id: id })).message.flags;
      const mutedBy = event?.type === 'message' ? event.mutedBy : undefined;
      return [mutedBy?.includes(alice.user.id), flags.includes('read')];
    };
    await server.context.transact(async (tx) => tx.record({ mutedUsers: mutesOf(999) }));
    assert.deepEqual(await sendAndRead(), [true, true]);
    await server.context.transact(async (tx) => tx.record({ mutedUsers: mutesOf(1000) }));
    assert.deepEqual(await sendAndRead(), [undefined, true]);
  });

  test('what came in the second before a mute began comes unread, however often a client asks', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const { queue_id, last_event_id } = await alice.call(registerQueue, { event_types: ['message'] });
    const asked = { queue_id: queue_id as string, last_event_id, dont_block: true };
    const flags = async () => (await alice.call(getEvents, asked)).events.map((event) => event.flags);
    await say(server, 'bob');
    assert.deepEqual(await flags(), [[]]);
    await alice.call(muteUser, { muted_user_id: bob.user.id });
    await say(server, 'bob');
    assert.deepEqual(await flags(), [[], ['read']]);
    const restarted = await server.restart();
    const again = await restarted.as.alice.call(getEvents, asked);
    assert.deepEqual(
      again.events.map((event) => event.flags),
      [[], ['read']],
    );
  });

  test('a direct message of a muted user is read, also for a client that asks after the mute', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const direct = { type: 'direct', to: `[${alice.user.id}]`, content: 'psst' } as const;
    await mutesAndAsks(server, bob.user.id, () => bob.call(sendMessage, direct));
  });

  test('so is a notice of the server when a user mutes its bot', async () => {
    const server = await startServer();
    const { alice, owner } = server.as;
    let channels = 0;
    await mutesAndAsks(server, server.context.realm.notifier?.id as number, async () => {
      const subscriptions = [{ name: `channel ${channels++}` }];
      await owner.call(subscribeToChannels, { subscriptions });
      await owner.call(subscribeToChannels, { subscriptions, principals: [alice.user.id] });
    });
  });

  test('the entry names the recipients who mute the sender, and nobody else', async () => {
    const server = await startServer();
    const { alice, bob, guest, owner } = server.as;
    for (const who of [alice, guest, owner]) await who.call(muteUser, { muted_user_id: bob.user.id });
    const named = async (id: number) => {
      const page = await listLog(server.context, { after: 0, limit: 1000 });
      const event = page
        .map((entry) => entry.event)
        .find((each) => each?.type === 'message' && each.message.id === id);
      return event?.type === 'message' ? event.mutedBy : undefined;
    };
    await owner.call(unsubscribeFromChannels, { subscriptions: [server.cast.channels.square.name] });
    const sorted = async (id: number) => [...((await named(id)) ?? [])].sort((a, b) => a - b);
    const subscribed = [alice, guest].map(({ user }) => user.id).sort((a, b) => a - b);
    const watching = await listen(owner, { event_types: ['message'], all_public_streams: true });
    assert.deepEqual(await sorted(await say(server, 'bob')), subscribed);
    assert.deepEqual(
      (await watching.fetch()).map((event) => event.flags),
      [['read']],
      'a user who sees the channel without being in it',
    );
    const direct = { type: 'direct', to: `[${alice.user.id}]`, content: 'psst' } as const;
    assert.deepEqual(await sorted((await bob.call(sendMessage, direct)).id), [alice.user.id]);
  });
});

/** Alice mutes the sender between two messages, unmutes the sender, gets a third one, and asks for all of them then. */
async function mutesAndAsks(
  server: TestServer,
  muted_user_id: number,
  send: () => Promise<unknown>,
): Promise<void> {
  const { alice } = server.as;
  const listener = await listen(alice, { event_types: ['message'] });
  await verifyEvents(server, async () => {
    await send();
    await alice.call(muteUser, { muted_user_id });
    await send();
    server.clock.advance(1000);
    await alice.call(unmuteUser, { muted_user_id });
    await send();
  });
  const direct = (await listener.fetch()).filter(
    (event) => (event.message as { type: string }).type === 'private',
  );
  assert.deepEqual(
    direct.map((event) => event.flags),
    [[], ['read'], []],
  );
  const unread = await unreadOf(server, 'alice');
  const ids = direct.map((event) => (event.message as { id: number }).id);
  assert.deepEqual(
    ids.filter((id) => unread.includes(id)),
    ids.slice(2),
  );
}
