import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registerQueue } from '../../src/endpoints/events/register-queue.ts';
import { sendMessage } from '../../src/endpoints/messages/send-message.ts';
import { compose } from '../../src/operations/messages/compose.ts';
import { lookUp } from '../../src/operations/messages/local-names.ts';
import { send } from '../../src/operations/messages/send.ts';
import type { Sending } from '../../src/operations/messages/sending.ts';
import { RoundTrips } from '../support/round-trips.ts';
import { engineName, startServer, type TestServer } from '../support/server.ts';

const skip = engineName !== 'postgres' && 'SQLite is in the process';

test('one send, and a batch of 20, take so many round trips under the lock', { skip }, async () => {
  const server = await startServer();
  await warm(server);
  assert.equal(await tripsOf(server, 1), 2);
  assert.equal(await tripsOf(server, 20), 2);
  const { queue_id: queueId } = await server.as.alice.call(registerQueue);
  assert.equal(await tripsOf(server, 20, queueId as string), 2);
});

/** The first send of a channel and of a topic writes more. */
async function warm({ as }: TestServer) {
  for (let n = 0; n < 2; n++) {
    await as.alice.call(sendMessage, { type: 'channel', to: 'square', topic: 'trips', content: 'Hello' });
  }
}

/** Sends so many at once, which share one commit. */
async function tripsOf({ context, as }: TestServer, count: number, queueId?: string): Promise<number> {
  const { realm } = context;
  const channel = realm.channelByName('square');
  assert(channel);
  const sending: Sending = { target: { channel, topic: 'trips' }, client: 'test' };
  const draft = compose(realm, as.alice.user, 'Hello');
  const names = Array.from({ length: count }, (_, n) => (queueId ? { queueId, localId: `${n}` } : null));
  const sendings = await Promise.all(
    names.map(async (local) => ({ ...sending, ...(await lookUp(context, as.alice.user, local)) })),
  );
  const trips = new RoundTrips();
  await Promise.all(sendings.map((each) => context.transact((tx) => send(tx, draft, each))));
  await context.transact(async () => {});
  const { statements } = trips.stop();
  const commit = statements.findIndex((some) => some.includes('COMMIT'));
  // The other nodes are notified after the lock is released.
  assert.match(`${statements[commit + 1]}`, /^NOTIFY/);
  const written = statements.flat().filter((text) => text.startsWith('INSERT INTO messages'));
  assert.equal(written.length, 1);
  return commit + 1;
}
