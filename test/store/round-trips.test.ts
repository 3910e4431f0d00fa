import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registerQueue } from '../../src/endpoints/events/register-queue.ts';
import { sendMessage } from '../../src/endpoints/messages/send-message.ts';
import { compose } from '../../src/operations/messages/compose.ts';
import { lookUp } from '../../src/operations/messages/look-up.ts';
import { send } from '../../src/operations/messages/send.ts';
import type { Target } from '../../src/operations/messages/sending.ts';
import { RoundTrips } from '../support/round-trips.ts';
import { engineName, startServer, type TestServer } from '../support/server.ts';

const skip = engineName !== 'postgres' && 'SQLite is in the process';

test('one send, and a batch of 20, take so many round trips under the lock', { skip }, async () => {
  const server = await startServer();
  await warm(server);
  const trips = (count: number, queueId?: string) =>
    tripsOf(server, { count, queueId, target: () => inTopic(server, 'trips') });
  assert.equal(await trips(1), 2);
  assert.equal(await trips(20), 2);
  const { queue_id: queueId } = await server.as.alice.call(registerQueue);
  assert.equal(await trips(20, queueId as string), 2);
});

test('so do first sends of topics, and those with mentions of people who come to follow', {
  skip,
}, async () => {
  const server = await startServer();
  await warm(server);
  const target = (n: number) => inTopic(server, `new ${n}`);
  assert.equal(await tripsOf(server, { count: 1, target: () => inTopic(server, 'new') }), 2);
  assert.equal(await tripsOf(server, { count: 20, target }), 2);
  const { bob } = server.cast.users;
  const content = `@**${bob.fullName}** look`;
  const mention = (n: number) => inTopic(server, `other ${n}`);
  assert.equal(await tripsOf(server, { count: 20, target: mention, content }), 2);
});

test('so do direct messages of conversations that exist', { skip }, async () => {
  const server = await startServer();
  const { bob } = server.cast.users;
  await server.as.alice.call(sendMessage, { type: 'direct', to: `[${bob.id}]`, content: 'Hello' });
  assert.equal(await tripsOf(server, { count: 20, target: () => ({ people: [bob] }) }), 2);
});

/** The first send of a channel and of a topic writes more. */
async function warm({ as }: TestServer) {
  for (let n = 0; n < 2; n++) {
    await as.alice.call(sendMessage, { type: 'channel', to: 'square', topic: 'trips', content: 'Hello' });
  }
}

function inTopic({ context }: TestServer, topic: string): Target {
  const channel = context.realm.channelByName('square');
  assert(channel);
  return { channel, topic };
}

interface Sends {
  readonly count: number;
  readonly target: (n: number) => Target;
  readonly content?: string;
  readonly queueId?: string | undefined;
}

/** Sends so many at once, which share one commit. */
async function tripsOf({ context, as }: TestServer, sends: Sends): Promise<number> {
  const { count, target, content = 'Hello', queueId } = sends;
  const draft = compose(context.realm, as.alice.user, content);
  const sendings = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const local = queueId ? { queueId, localId: `${n}` } : null;
      return { target: target(n), client: 'test', ...(await lookUp(context, draft, target(n), local)) };
    }),
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
