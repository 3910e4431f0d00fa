import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sendMessage } from '../../../src/endpoints/messages/send-message.ts';
import { startServer } from '../../support/server.ts';
import { setUser } from '../../support/settings.ts';

test('a hidden address reaches nobody, as a missing one; the one in its place does', async () => {
  const { as, cast, context } = await startServer();
  const { bob } = cast.users;
  const to = (email: string) => ({ type: 'direct', to: JSON.stringify([email]), content: 'hi' }) as const;
  await as.alice.call(sendMessage, to('bob@example.com'));
  await setUser(context, bob, { settings: '{"email_address_visibility":3}' });
  const hidden = await as.alice.refused(sendMessage, to('bob@example.com'));
  assert.deepEqual([hidden.code, hidden.msg], ['BAD_REQUEST', "Invalid email 'bob@example.com'"]);
  await as.administrator.call(sendMessage, to('bob@example.com'));
  await as.alice.call(sendMessage, to(`user${bob.id}@chat.example.com`));
});
