import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getEvents } from '../../src/chat/endpoints/events/get-events.ts';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { getOwnUser } from '../../src/chat/endpoints/users/get-own-user.ts';
import { MOST_WAIT_MS } from '../../src/engine/http/admission/overload.ts';
import { inject } from '../../src/testing/inject.ts';
import { open } from '../support/polling.ts';
import { engineName, startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const MESSAGE = { type: 'channel', to: 'square', topic: 'talk' };
const BUSY = {
  ...{ result: 'error', code: 'SERVER_BUSY', msg: 'The server is busy. Try again shortly.' },
  'retry-after': 1,
};

test('While a reader has waited for a second for a connection of the database, no further request comes to wait; polls go on', {
  skip: engineName !== 'postgres' && 'SQLite reads at once',
}, async () => {
  let now = 0;
  const { answer, as, context, app } = await startServer({}, { elapsed: () => now });
  const held = await open(as.bob);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  // More than there are connections.
  const readers = Array.from({ length: 20 }, () =>
    context.snapshot(
      () => {},
      () => promise,
    ),
  );
  const oldest = { anchor: 'oldest', num_before: 0, num_after: 10 };
  await until(async () => {
    now += MOST_WAIT_MS;
    return (await answer('owner', getOwnUser, {})).status === 503;
  });
  for (let turn = 0; turn < 100; turn++)
    assert.deepEqual((await answer('owner', getMessages, oldest)).body, BUSY);
  const send = await answer('owner', sendMessage, { ...MESSAGE, content: 'too late' });
  assert.deepEqual(send.body, BUSY);
  const asked = { queue_id: held.id, last_event_id: held.last, dont_block: true };
  assert.equal((await answer('bob', getEvents, asked)).status, 200);
  assert.equal((await inject(app.http, '/health/live')).statusCode, 200);
  release();
  await Promise.all(readers);
  assert.equal((await answer('owner', getMessages, oldest)).status, 200);
});
