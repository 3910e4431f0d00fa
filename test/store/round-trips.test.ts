import assert from 'node:assert/strict';
import { test } from 'node:test';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { compose } from '../../src/chat/operations/messages/compose.ts';
import { lookUp } from '../../src/chat/operations/messages/look-up.ts';
import { send } from '../../src/chat/operations/messages/send.ts';
import type { MessageTarget } from '../../src/chat/operations/messages/sending.ts';
import { hasSessions } from '../../src/engine/store/postgres-client.ts';
import { RoundTrips } from '../support/round-trips.ts';
import { engineName, startServer, type TestServer } from '../support/server.ts';

const skip = engineName !== 'postgres' && 'SQLite is in the process';

test('one send, and a batch of 20, take so many round trips under the lock', { skip }, async () => {
  const server = await startServer();
  await warm(server);
  const trips = (count: number, queueId?: string) =>
    tripsOf(server, { count, queueId, target: () => inTopic(server, 'trips') });
  assert.equal(await trips(1), 1);
  assert.equal(await trips(20), 1);
  const { queue_id: queueId } = await server.as.alice.call(registerQueue);
  assert.equal(await trips(20, queueId as string), 1);
});

test('so do first sends of topics, and sends that make mentioned users follow', {
  skip,
}, async () => {
  const server = await startServer();
  await warm(server);
  const target = (n: number) => inTopic(server, `new ${n}`);
  assert.equal(await tripsOf(server, { count: 1, target: () => inTopic(server, 'new') }), 1);
  assert.equal(await tripsOf(server, { count: 20, target }), 1);
  const { bob } = server.cast.users;
  const content = `@**${bob.fullName}** look`;
  const mention = (n: number) => inTopic(server, `other ${n}`);
  assert.equal(await tripsOf(server, { count: 20, target: mention, content }), 1);
});

test('after another node has written, one more', { skip }, async () => {
  const server = await startServer();
  const other = await server.anotherNode();
  await warm(server);
  const trips = () => tripsOf(server, { count: 20, target: () => inTopic(server, 'trips') });
  assert.equal(await trips(), 1);
  await other.context.transact(async (tx) => void tx.nextId('message'));
  const { context } = server;
  const rounds = new RoundTrips();
  await context.transact(async (tx) => void tx.nextId('message'));
  // Overtaken, or warned by the notice.
  const { statements } = rounds.stop();
  const commits = statements.flat().filter((text) => text === 'COMMIT').length;
  assert([1, 2].includes(commits), statements.join('\n'));
  assert.equal(statements.filter(([first]) => first?.startsWith('BEGIN')).length, commits);
  const asking = statements.findLast(([first]) => first?.startsWith('BEGIN'));
  assert.match(`${asking?.[1]}`, /FROM log/, 'what the other has written comes with the lock');
});

test('so do direct messages of conversations that exist', { skip }, async () => {
  const server = await startServer();
  const { bob } = server.cast.users;
  await server.as.alice.call(sendMessage, { type: 'direct', to: `[${bob.id}]`, content: 'Hello' });
  assert.equal(await tripsOf(server, { count: 20, target: () => ({ people: [bob] }) }), 1);
});

/** The first send of a channel and of a topic writes more. */
async function warm({ as }: TestServer) {
  for (let n = 0; n < 2; n++) {
    await as.alice.call(sendMessage, { type: 'channel', to: 'square', topic: 'trips', content: 'Hello' });
  }
}

function inTopic({ context }: TestServer, topic: string): MessageTarget {
  const channel = context.realm.channelByName('square');
  assert(channel);
  return { channel, topic };
}

interface Sends {
  readonly count: number;
  readonly target: (n: number) => MessageTarget;
  readonly content?: string;
  readonly queueId?: string | undefined;
}

/** Sends so many at once, which share one commit, on a node that has been alone for two commits. */
async function tripsOf({ context, as }: TestServer, sends: Sends): Promise<number> {
  const { count, target, content = 'Hello', queueId } = sends;
  const draft = compose(context.realm, as.alice.user, content);
  const sendings = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const local = queueId ? { queueId, localId: `${n}` } : null;
      const to = { target: target(n), local };
      return { ...to, client: 'test', ...(await lookUp(context, draft, to)) };
    }),
  );
  for (let n = 0; n < 2; n++) await context.transact(async () => {});
  const trips = new RoundTrips();
  await Promise.all(sendings.map((each) => context.transact((tx) => send(tx, draft, each))));
  await context.transact(async () => {});
  const { statements } = trips.stop();
  const commit = statements.findIndex((some) => some.includes('COMMIT'));
  // The other nodes are notified after the lock is released.
  if (hasSessions(`${context.config.databaseUrl}`)) assert.match(`${statements[commit + 1]}`, /^NOTIFY/);
  const written = statements.flat().filter((text) => text.startsWith('INSERT INTO messages'));
  assert.equal(written.length, 1);
  return commit + 1;
}
