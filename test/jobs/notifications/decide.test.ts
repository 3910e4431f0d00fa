import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { ROLE } from '../../../src/chat/model/people.ts';
import { setProperties } from '../../../src/chat/operations/channels/properties.ts';
import { createUser } from '../../../src/chat/operations/users/create.ts';
import { findMark } from '../../../src/chat/store/log/marks.ts';
import { notifier } from '../../../src/features/notifications/jobs/notifier.ts';
import { insertChannel, insertSubscriptions } from '../../support/channels.ts';
import { decideAll, mailsAfter, startMailing } from '../../support/notifications.ts';
import { RoundTrips } from '../../support/round-trips.ts';
import { engineName, startServer, type TestServer } from '../../support/server.ts';
import { oneRun } from '../../support/worker.ts';

const PERIOD = 125;
const direct = ({ as }: TestServer, content = 'Hello') =>
  as.alice.call(sendMessage, { type: 'direct', to: JSON.stringify([as.bob.user.id]), content });
const rows = ({ context }: TestServer) => context.db.selectFrom('notifications').selectAll().execute();

/** A channel in which many people are. */
async function crowd({ context, as }: TestServer, size: number) {
  const users = await context.transact(async (tx) => {
    const made = [];
    for (let n = 0; n < size; n++)
      made.push(
        await createUser(tx, { email: `c${n}@example.com`, fullName: `Crowd ${n}`, role: ROLE.member }),
      );
    return made;
  });
  const channel = await context.transact(async (tx) => {
    const hall = await insertChannel(tx, as.owner.user, { name: 'hall' });
    await insertSubscriptions(tx, [{ channel: hall, users: [as.owner.user, ...users] }]);
    return hall;
  });
  return { channel, users };
}

describe('whom messages notify', () => {
  test('is decided after a restart for what was sent before', async () => {
    const server = await startMailing();
    await decideAll(server);
    await server.app.stopJobs();
    await direct(server);
    assert.deepEqual(await rows(server), []);
    const again = await server.restart({ now: server.clock.now() });
    assert.equal((await mailsAfter(again, PERIOD)).length, 1);
    const third = await again.restart({ now: again.clock.now() });
    assert.equal((await mailsAfter(third, PERIOD)).length, 1, 'it is the same one');
  });

  test('of many is written in one statement on PostgreSQL', { skip: engineName !== 'postgres' }, async () => {
    const server = await startMailing();
    const { channel } = await crowd(server, 100);
    await decideAll(server);
    await server.app.stopJobs();
    await server.as.owner.call(sendMessage, {
      ...{ type: 'channel', to: channel.name, topic: 'all', content: '@**all**' },
    });
    const trips = new RoundTrips();
    await notifier({ context: server.context, kinds: ['mail'] }).run(oneRun());
    const { statements } = trips.stop();
    assert.equal((await rows(server)).length, 100);
    const inserts = statements.flat().filter((text) => text.startsWith('INSERT INTO notifications'));
    assert.equal(inserts.length, 1, statements.flat().join('\n'));
  });

  test('is decided once for each of many, also if the process dies in between', async () => {
    const server = await startMailing();
    const { channel, users } = await crowd(server, 1100);
    await decideAll(server);
    await server.app.stopJobs();
    await server.as.owner.call(sendMessage, {
      ...{ type: 'channel', to: channel.name, topic: 'all', content: '@**all**' },
    });
    const { context } = server;
    let writes = 0;
    const dying = {
      ...{ db: context.db, realm: context.realm, presence: context.presence, log: context.log },
      transact: ((fn: never) => {
        if (++writes > 1) throw new Error('killed');
        return context.transact(fn);
      }) as typeof context.transact,
    };
    await assert.rejects(notifier({ context: dying, kinds: ['mail'] }).run(oneRun()), /killed/);
    assert.equal((await rows(server)).length, 500);
    const mark = await findMark(context, 'notified');
    assert.notEqual(mark?.userId, 0, 'the mark is within the message');
    await notifier({ context, kinds: ['mail'] }).run(oneRun());
    const told = (await rows(server)).map(({ user_id }) => user_id).sort((a, b) => a - b);
    assert.deepEqual(
      told,
      users.map(({ id }) => id).sort((a, b) => a - b),
    );
  });

  test('is decided by one node; the other takes over when it stops', async () => {
    const server = await startMailing();
    await decideAll(server);
    await server.app.stopJobs();
    const { context } = server;
    const [one, other] = [notifier({ context, kinds: ['mail'] }), notifier({ context, kinds: ['mail'] })];
    await one.run(oneRun());
    await other.run(oneRun());
    await direct(server, 'one');
    await one.run(oneRun());
    assert.deepEqual(await other.run(oneRun()), { afterMs: 5000 }, 'it was second');
    assert.equal((await rows(server)).length, 1);
    await direct(server, 'two');
    await other.run(oneRun());
    assert.equal((await rows(server)).length, 1, 'what is young is left to the first');
    await other.run(oneRun());
    assert.equal((await rows(server)).length, 2);
    assert.deepEqual(await one.run(oneRun()), { afterMs: 5000 }, 'the first comes back as second');
  });

  test('of a channel concerns subscribers who want all its messages, and nobody else', async () => {
    const server = await startMailing();
    const { alice, bob, owner } = server.as;
    const { square } = server.cast.channels;
    const { realm } = server.context;
    const say = () =>
      alice.call(sendMessage, { type: 'channel', to: 'square', topic: 'x', content: 'plain' });
    assert.deepEqual(realm.eagerSubscribersOf(square.id), []);
    await say();
    await decideAll(server);
    assert.deepEqual(await rows(server), []);
    await bob.call(updateSettings, { enable_stream_email_notifications: true });
    assert.deepEqual(realm.eagerSubscribersOf(square.id), [bob.user.id]);
    const here = { stream_id: square.id, property: 'email_notifications' };
    await server.context.transact((tx) => setProperties(tx, owner.user, [{ ...here, value: true }]));
    await server.context.transact((tx) => setProperties(tx, bob.user, [{ ...here, value: false }]));
    assert.deepEqual(realm.eagerSubscribersOf(square.id), [owner.user.id]);
    await say();
    await decideAll(server);
    assert.deepEqual(
      (await rows(server)).map(({ user_id, trigger }) => [user_id, trigger]),
      [[owner.user.id, 'channel']],
    );
  });

  test('a server without a mail server decides nothing, and does not begin with old messages', async () => {
    const server = await startServer();
    await direct(server);
    await server.app.idle('notifications', 'push');
    assert.equal(await findMark(server.context, 'notified'), undefined);
    await server.app.stopJobs();
    const context = server.context;
    const deciding = notifier({ context, kinds: ['mail'] });
    await deciding.run(oneRun());
    assert.deepEqual(await rows(server), []);
    await direct(server);
    await deciding.run(oneRun());
    assert.equal((await rows(server)).length, 1);
    await notifier({ context, kinds: [] }).run(oneRun());
    assert.equal(await findMark(context, 'notified'), undefined);
  });

  test('two servers on one database send one mail', { skip: engineName !== 'postgres' }, async () => {
    const server = await startMailing();
    const other = await server.anotherNode();
    await decideAll(server);
    await decideAll(other);
    await direct(server);
    await decideAll(other);
    await mailsAfter(server, PERIOD);
    const mails = await mailsAfter(other, PERIOD);
    assert.equal(mails.length, 1);
  });
});
