import { test } from 'node:test';
import { createUser } from '../../../src/chat/endpoints/users/create-user.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startServer } from '../../support/server.ts';

test('POST /users: the events say what has changed', async () => {
  const server = await startServer();
  const params = { email: 'nora@example.com', password: 'correct horse battery', full_name: 'Nora New' };
  await verifyEvents(server, () => server.as.owner.call(createUser, params));
});
