import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { insertSubscriptions } from '../../support/channels.ts';
import { type Listener, listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { say } from '../../support/polling.ts';
import { startServer } from '../../support/server.ts';

describe('POST /messages: the events say what has changed', () => {
  test('the first message of a channel, and the next', async () => {
    const server = await startServer();
    await verifyEvents(server, () => say(server.as.alice, 'first'));
    await verifyEvents(server, () => say(server.as.bob, 'second'));
    await verifyEvents(server, () => say(server.as.alice, 'first here', 'cellar'));
  });

  test('a mention, and one of everybody', async () => {
    const server = await startServer();
    await verifyEvents(server, () => say(server.as.alice, 'hello @**Bob Member**'));
    await verifyEvents(server, () => say(server.as.owner, 'hello @**all**'));
  });

  test('direct: to one, to several, to oneself', async () => {
    const server = await startServer();
    const { alice, bob, guest } = server.cast.users;
    for (const to of [[bob.id], [bob.id, guest.id], [alice.id]]) {
      const direct = { type: 'direct', to: JSON.stringify(to), content: 'hi' } as const;
      await verifyEvents(server, () => server.as.alice.call(sendMessage, direct));
    }
  });

  test("clients get the message first, then what it changes besides: the channel's first message, and followed topics", async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const users = [alice.user, bob.user];
    await server.context.transact((tx) =>
      insertSubscriptions(tx, [{ channel: server.cast.channels.attic, users }]),
    );
    const [sending, mentioned] = [await listen(alice), await listen(bob)];
    await say(alice, 'first here @**Bob Member**', 'attic');
    const typesOf = async (listener: Listener) => (await listener.fetch()).map(({ type }) => type);
    assert.deepEqual(await typesOf(sending), ['message', 'stream', 'user_topic']);
    assert.deepEqual(await typesOf(mentioned), ['message', 'stream', 'user_topic']);
  });
});
