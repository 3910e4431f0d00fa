import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { unsubscribeFromChannels } from '../../../src/chat/endpoints/channels/unsubscribe.ts';
import { addReaction } from '../../../src/chat/endpoints/messages/add-reaction.ts';
import { getMessage } from '../../../src/chat/endpoints/messages/get-message.ts';
import { getMessages } from '../../../src/chat/endpoints/messages/get-messages.ts';
import { getReadReceipts } from '../../../src/chat/endpoints/messages/get-read-receipts.ts';
import { render } from '../../../src/chat/endpoints/messages/render-message.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { setTypingStatus } from '../../../src/chat/endpoints/typing/set-typing-status.ts';
import { listen, messageOf } from '../../support/events.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';

/** The guest is in the same channels as alice, and bob in none of them any more. */
async function startWithStranger(): Promise<TestServer> {
  const server = await startServer();
  const { as, context, cast } = server;
  await setRealm(context, { can_access_all_users_group: context.realm.systemGroup('role:members').id });
  const subscriptions = [...context.realm.channels.values()]
    .filter(({ id }) => context.realm.isSubscribed(cast.users.bob.id, id))
    .filter(({ id }) => context.realm.isSubscribed(cast.users.guest.id, id))
    .map(({ name }) => name);
  await as.owner.call(unsubscribeFromChannels, { subscriptions, principals: [cast.users.bob.id] });
  return server;
}

const say = (actor: Actor, content: string) =>
  actor.call(sendMessage, { type: 'channel', to: 'square', topic: 'talk', content });

/** What a message says of who has written it. */
const senderOf = (message: object | undefined) => {
  const { sender_email, sender_full_name, avatar_url } = message as Record<string, string>;
  return { sender_email, sender_full_name, avatar_url };
};

const unknown = ({ cast }: TestServer) => ({
  sender_email: `user${cast.users.bob.id}@chat.example.com`,
  sender_full_name: 'Unknown user',
  avatar_url: 'http://chat.example.com/static/unknown-user.svg',
});

const page = { narrow: [['channel', 'square']] as never, anchor: 'newest', num_before: 1, num_after: 0 };

describe('a limited guest learns nothing of a stranger', () => {
  test('who writes, from messages and events', async () => {
    const server = await startWithStranger();
    const { as } = server;
    const types = { event_types: ['message'] };
    const [guest, alice] = [await listen(as.guest, types), await listen(as.alice, types)];
    const { id: message_id } = await say(as.bob, 'from outside');
    assert.deepEqual(senderOf(messageOf((await guest.fetch()).at(-1))), unknown(server));
    const { sender_full_name } = senderOf(messageOf((await alice.fetch()).at(-1)));
    assert.equal(sender_full_name, 'Bob Member');
    const fetched = (await as.guest.call(getMessages, page)).messages.at(-1);
    assert.deepEqual(senderOf(fetched), unknown(server));
    assert.deepEqual(senderOf((await as.guest.call(getMessage, { message_id })).message), unknown(server));
    assert.equal(
      senderOf((await as.alice.call(getMessage, { message_id })).message).sender_full_name,
      'Bob Member',
    );
  });

  test('unless the organization says that visitors may read: they see names', async () => {
    const server = await startWithStranger();
    const { as, asNobody, context } = server;
    await setRealm(context, { enable_spectator_access: true });
    await as.alice.call(sendMessage, { type: 'channel', to: 'window', topic: 'talk', content: 'seen' });
    const narrow = [['channels', 'web-public']] as never;
    const { messages } = await asNobody.call(getMessages, { ...page, narrow });
    assert.equal(senderOf(messages.at(-1)).sender_full_name, 'Alice Member');
  });

  test('with a direct conversation: then they know each other', async () => {
    const server = await startWithStranger();
    const { as, cast } = server;
    const guest = await listen(as.guest);
    const to = JSON.stringify([cast.users.guest.id]);
    const { id: message_id } = await as.bob.call(sendMessage, { type: 'direct', to, content: 'hello' });
    await as.bob.call(addReaction, { message_id, emoji_name: 'tada' });
    const events = await guest.fetch();
    const direct = events.find(({ type }) => type === 'message');
    assert.equal(senderOf(messageOf(direct)).sender_full_name, 'Bob Member');
    const reaction = events.find(({ type }) => type === 'reaction');
    assert.equal((reaction?.user as { full_name: string } | undefined)?.full_name, 'Bob Member');
    await say(as.bob, 'from outside');
    const fetched = (await as.guest.call(getMessages, page)).messages.at(-1);
    assert.equal(senderOf(fetched).sender_full_name, 'Bob Member');
  });

  test('who types in a channel', async () => {
    const server = await startWithStranger();
    const { as, cast } = server;
    const client_capabilities = { stream_typing_notifications: true };
    const types = { event_types: ['typing'], client_capabilities };
    const listeners = [await listen(as.guest, types), await listen(as.moderator, types)];
    const place = { type: 'channel' as const, stream_id: cast.channels.square.id, topic: 'talk' };
    await as.bob.call(setTypingStatus, { ...place, op: 'start' });
    const senders = await Promise.all(listeners.map(async (each) => (await each.fetch())[0]?.sender));
    assert.deepEqual(senders, [
      { user_id: cast.users.bob.id, email: unknown(server).sender_email },
      { user_id: cast.users.bob.id, email: 'bob@example.com' },
    ]);
  });

  test('who reacts, or reads', async () => {
    const server = await startWithStranger();
    const { as, context, cast } = server;
    await setRealm(context, { enable_read_receipts: true });
    const { id: message_id } = await say(as.alice, 'hello');
    const [guest, moderator] = [await listen(as.guest), await listen(as.moderator)];
    await as.bob.call(addReaction, { message_id, emoji_name: 'tada' });
    const reactor = async (listener: typeof guest) =>
      (await listener.fetch()).find(({ type }) => type === 'reaction')?.user;
    const stranger = {
      ...{ user_id: cast.users.bob.id, is_mirror_dummy: false },
      ...{ email: unknown(server).sender_email, full_name: 'Unknown user' },
    };
    assert.deepEqual(await reactor(guest), stranger);
    assert.deepEqual(await reactor(moderator), {
      ...stranger,
      full_name: 'Bob Member',
      email: 'bob@example.com',
    });
    await as.bob.call(updateMessageFlags, { messages: [message_id], op: 'add', flag: 'read' });
    assert.deepEqual((await as.guest.call(getReadReceipts, { message_id })).user_ids, []);
    assert.deepEqual((await as.moderator.call(getReadReceipts, { message_id })).user_ids, [
      cast.users.bob.id,
    ]);
  });

  test('in a mention: the name stays text', async () => {
    const server = await startWithStranger();
    const { as, cast } = server;
    const { alice, bob } = cast.users;
    const content = `@**Bob Member** @**Bob Member|${bob.id}** @_**Bob Member** @**Alice Member**`;
    const mentions = (html: string) =>
      [...html.matchAll(/data-user-id="([0-9]+)"/g)].map(([, id]) => Number(id));
    assert.deepEqual(mentions((await as.guest.call(render, { content })).rendered), [alice.id]);
    assert.deepEqual(mentions((await as.moderator.call(render, { content })).rendered), [
      ...[bob.id, bob.id, bob.id],
      alice.id,
    ]);
    const { id: message_id } = await say(as.guest, content);
    assert.deepEqual(mentions((await as.alice.call(getMessage, { message_id })).message.content), [alice.id]);
    const to = JSON.stringify([cast.users.guest.id]);
    await as.bob.call(sendMessage, { type: 'direct', to, content: 'hello' });
    assert.equal(mentions((await as.guest.call(render, { content })).rendered).length, 4);
  });
});
