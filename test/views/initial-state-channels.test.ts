import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { toBrand } from '../../src/engine/http/wire-names.ts';
import { startServer } from '../support/server.ts';
import { leave } from '../support/talk.ts';

test('what is said of channels is the same in the brand’s names: its texts are not translated', async () => {
  const server = await startServer();
  const { as, cast } = server;
  await leave(server, cast.channels.square, as.bob.user);
  const state = await as.bob.call(registerQueue, {});
  for (const name of ['streams', 'subscriptions', 'unsubscribed', 'never_subscribed'] as const) {
    const list = state[name];
    assert(list?.length, `${name}: nothing to compare`);
    assert.deepEqual(toBrand({ [name]: list }), { [name]: list });
  }
});
