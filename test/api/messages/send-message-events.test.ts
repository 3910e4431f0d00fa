import { describe, test } from 'node:test';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
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
});
