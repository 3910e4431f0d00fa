import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deleteMessage } from '../../../src/chat/endpoints/messages/delete-message.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../../src/chat/endpoints/messages/update-flags.ts';
import { updatePresence } from '../../../src/chat/endpoints/presence/update-presence.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import type { User } from '../../../src/chat/model/people.ts';
import { retryFailed } from '../../../src/chat/operations/failed-items.ts';
import { OFFLINE_AFTER } from '../../../src/chat/rules/people/presence.ts';
import { findMark } from '../../../src/chat/store/log/marks.ts';
import { listDevices } from '../../../src/chat/store/people/push-devices.ts';
import { countGivenUp } from '../../../src/engine/jobs/failed-items.ts';
import { BOUNDS } from '../../../src/engine/kernel/bounds.ts';
import { notifier } from '../../../src/features/notifications/jobs/notifier.ts';
import { PushNotifier } from '../../../src/features/push/jobs/push-notifier.ts';
import { pushRemover } from '../../../src/features/push/jobs/push-remover.ts';
import { kindsOf, pushWays } from '../../../src/features/push/jobs/push-ways.ts';
import { addDevice, removeDevices } from '../../../src/features/push/operations/devices.ts';
import { CAUSE, failFor } from '../../support/failing.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { oneRun } from '../../support/worker.ts';

const KEYS = { p256dh: 'a', auth: 'b' };

const add = ({ context }: TestServer, user: User, name = 'phone') =>
  context.transact((tx) =>
    addDevice(tx, {
      ...{ userId: user.id, kind: 'web', address: `https://push.example.com/${name}`, keys: KEYS },
      ...{ appId: null, name, sessionId: null },
    }),
  );

const direct = async ({ as }: TestServer, content = 'Hello') =>
  (await as.alice.call(sendMessage, { type: 'direct', to: JSON.stringify([as.bob.user.id]), content })).id;

const entries = async ({ context }: TestServer) => {
  const rows = await context.db
    .selectFrom('outbox')
    .select(['receiver', 'conversation', 'payload'])
    .where('kind', '=', 'push_web')
    .orderBy('conversation')
    .orderBy('id')
    .execute();
  return rows.map(({ payload, ...rest }) => ({ ...rest, ...JSON.parse(payload) }));
};

const states = async ({ context }: TestServer) =>
  (
    await context.db.selectFrom('notifications').select(['user_id', 'state']).orderBy('message_id').execute()
  ).map(({ user_id, state }) => [user_id, state]);

/** A server whose jobs the test runs itself. */
async function start(): Promise<TestServer> {
  const server = await startServer();
  await server.app.stopJobs();
  return server;
}

const notifierOf = ({ context }: TestServer) =>
  notifier({ context, kinds: ['push'], deviceKinds: kindsOf(pushWays()) });

/** Decides about what was sent, and writes what is due. */
async function decide(server: TestServer): Promise<void> {
  await notifierOf(server).run(oneRun());
  await new PushNotifier(server.context, pushWays()).run(oneRun());
  await pushRemover(server.context, pushWays()).run(oneRun());
}

test('what cannot be prepared for one user is written for the others, and given up after five attempts', async (t) => {
  const server = await start();
  const { alice, bob, owner } = server.as;
  for (const user of [alice.user, bob.user]) await add(server, user, user.fullName);
  await direct(server);
  const to = JSON.stringify([alice.user.id]);
  await owner.call(sendMessage, { type: 'direct', to, content: 'Hello' });
  failFor(t, server, { userId: bob.user.id, file: 'push-plan.ts' });
  await notifierOf(server).run(oneRun());
  const notifier = new PushNotifier(server.context, pushWays());
  for (let attempt = 1; attempt <= 5; attempt++) {
    await notifier.items.begin();
    await notifier.run(oneRun());
    if (attempt < 5) assert.throws(() => notifier.items.end(), new RegExp(CAUSE));
    assert.deepEqual(
      (await entries(server)).map(({ receiver }) => receiver).length,
      1,
      'there is an entry for alice',
    );
  }
  assert.deepEqual(await states(server), [
    [bob.user.id, 'failed'],
    [alice.user.id, 'sent'],
  ]);
  assert.deepEqual(await countGivenUp(server.context), [['push-notifier', 1]]);
  t.mock.restoreAll();
  await server.context.transact((tx) => retryFailed(tx, {}));
  const next = new PushNotifier(server.context, pushWays());
  await next.items.begin();
  assert.deepEqual(await states(server), [
    [bob.user.id, 'sent'],
    [alice.user.id, 'sent'],
  ]);
});

describe('what devices are to show', () => {
  test('is written for each device, a conversation at a time, and for nobody without one', async () => {
    const server = await start();
    const { alice, bob } = server.as;
    const [phone, laptop] = [await add(server, bob.user), await add(server, bob.user, 'laptop')];
    const [one, two] = [await direct(server), await direct(server)];
    const mention = {
      type: 'channel',
      to: 'square',
      topic: 'x',
      content: `@**${bob.user.fullName}**`,
    } as const;
    const { id: three } = await alice.call(sendMessage, mention);
    await bob.call(sendMessage, { type: 'direct', to: JSON.stringify([alice.user.id]), content: 'Hello' });
    await decide(server);
    const shares = [phone, laptop].map(({ id }) => `https://push.example.com ${id % 16}`);
    assert.deepEqual(await entries(server), [
      {
        receiver: shares[0],
        conversation: `${phone.id}`,
        notice: 'message',
        messageIds: [one, two],
        deviceId: phone.id,
      },
      {
        receiver: shares[0],
        conversation: `${phone.id}`,
        notice: 'message',
        messageIds: [three],
        deviceId: phone.id,
      },
      {
        receiver: shares[1],
        conversation: `${laptop.id}`,
        notice: 'message',
        messageIds: [one, two],
        deviceId: laptop.id,
      },
      {
        receiver: shares[1],
        conversation: `${laptop.id}`,
        notice: 'message',
        messageIds: [three],
        deviceId: laptop.id,
      },
    ]);
    assert.deepEqual(
      await states(server),
      [one, two, three].map(() => [bob.user.id, 'sent']),
    );
  });

  test('is taken back when it is read or deleted, also if the process died in between', async () => {
    const server = await start();
    const { alice, bob } = server.as;
    const phone = await add(server, bob.user);
    const [one, two, three] = [await direct(server), await direct(server), await direct(server)];
    await decide(server);
    await bob.call(updateMessageFlags, { messages: [one], op: 'add', flag: 'read' });
    await decide(server);
    await alice.call(deleteMessage, { message_id: two });
    await decide(server);
    const gone = (await entries(server)).filter(({ notice }) => notice === 'remove');
    assert.deepEqual(
      gone.map(({ deviceId, messageIds }) => [deviceId, messageIds]),
      [
        [phone.id, [one]],
        [phone.id, [two]],
      ],
    );
    assert.deepEqual(
      (await states(server)).map(([, state]) => state),
      ['read', 'deleted', 'sent'],
    );
    assert(three);
  });

  test('is not sent if the message is read while it is prepared', async () => {
    const server = await start();
    const { bob } = server.as;
    const { context } = server;
    await add(server, bob.user);
    const one = await direct(server);
    await notifierOf(server).run(oneRun());
    let isRead = false;
    const transact: typeof context.transact = async (...args) => {
      if (!isRead) await bob.call(updateMessageFlags, { messages: [one], op: 'add', flag: 'read' });
      isRead = true;
      return context.transact(...args);
    };
    await new PushNotifier({ ...context, transact }, pushWays()).run(oneRun());
    assert.deepEqual(await entries(server), []);
    assert.deepEqual(await states(server), [[bob.user.id, 'read']]);
  });

  test('is taken back from all who had it in a channel, with one entry for what went in a portion of the log', async () => {
    const server = await start();
    const { alice, bob, owner } = server.as;
    for (const user of [bob.user, owner.user]) await add(server, user, user.fullName);
    const content = `@**${bob.user.fullName}** @**${owner.user.fullName}**`;
    const mention = { type: 'channel', to: 'square', topic: 'x', content } as const;
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push((await alice.call(sendMessage, mention)).id);
    await decide(server);
    for (const message_id of ids) await owner.call(deleteMessage, { message_id });
    await decide(server);
    const gone = (await entries(server)).filter(({ notice }) => notice === 'remove');
    assert.deepEqual(
      gone.map(({ messageIds }) => messageIds),
      [ids, ids],
    );
  });

  test('does not go out if the message was read meanwhile, or if the user has no device any more', async () => {
    const server = await start();
    const { bob } = server.as;
    const phone = await add(server, bob.user);
    await bob.call(updateSettings, { enable_online_push_notifications: false });
    await bob.call(updatePresence, { status: 'active', new_user_input: true, ping_only: true });
    const [one, two] = [await direct(server), await direct(server)];
    await decide(server);
    await bob.call(updateMessageFlags, { messages: [one], op: 'add', flag: 'read' });
    server.clock.advance(OFFLINE_AFTER * 1000);
    await server.context.transact((tx) => removeDevices(tx, [phone]));
    await decide(server);
    assert.deepEqual(await entries(server), []);
    assert(two);
  });

  test('is written once by two nodes', async () => {
    const server = await start();
    const { bob } = server.as;
    await add(server, bob.user);
    const { context } = server;
    await direct(server);
    await notifierOf(server).run(oneRun());
    const nodes = [new PushNotifier(context, pushWays()), new PushNotifier(context, pushWays())];
    await Promise.all(nodes.map((node) => node.run(oneRun())));
    assert.equal((await entries(server)).length, 1);
  });

  test('of a user who was there goes out when the user went away without reading it', async () => {
    const server = await start();
    const { bob } = server.as;
    await add(server, bob.user);
    await bob.call(updateSettings, { enable_online_push_notifications: false });
    await bob.call(updatePresence, { status: 'active', new_user_input: true, ping_only: true });
    await direct(server);
    await decide(server);
    assert.deepEqual(await entries(server), []);
    server.clock.advance(OFFLINE_AFTER * 1000);
    await decide(server);
    assert.equal((await entries(server)).length, 1);
  });
});

describe('devices', () => {
  test('are known on every node, also after a restart', async () => {
    const server = await start();
    const { bob } = server.as;
    const { realm } = server.context;
    const phone = await add(server, bob.user);
    assert.deepEqual(realm.devices.kindsOf(bob.user.id), ['web']);
    const again = await server.restart({ now: server.clock.now() });
    const { context } = again;
    assert.deepEqual(context.realm.devices.kindsOf(bob.user.id), ['web']);
    await context.transact((tx) => removeDevices(tx, [phone]));
    assert.deepEqual(context.realm.devices.kindsOf(bob.user.id), []);
    assert.equal(context.realm.devices.hasAny(new Set(['web'])), false);
  });

  test('have one user at a time, and a user has at most 20 of them', async () => {
    const server = await start();
    const { alice, bob } = server.as;
    const { context } = server;
    const first = await add(server, bob.user, 'd0');
    for (let n = 1; n <= BOUNDS.pushDevices; n++) {
      server.clock.advance(1000);
      await add(server, bob.user, `d${n}`);
    }
    const own = await listDevices(context, [bob.user.id]);
    assert.equal(own.length, BOUNDS.pushDevices);
    assert(!own.some(({ id }) => id === first.id), 'the one that was not used for longest is gone');
    await add(server, alice.user, 'd5');
    assert.equal((await listDevices(context, [bob.user.id])).length, BOUNDS.pushDevices - 1);
    assert.equal((await listDevices(context, [alice.user.id])).length, 1);
  });

  test('the first one begins the deciding, the last one ends it', async () => {
    const server = await start();
    const { bob } = server.as;
    const { context } = server;
    await direct(server, 'before');
    assert.equal(await findMark(context, 'notified'), undefined);
    const phone = await add(server, bob.user);
    const id = await direct(server, 'between');
    await decide(server);
    assert.deepEqual(
      (await entries(server)).map(({ messageIds }) => messageIds),
      [[id]],
    );
    await context.transact((tx) => removeDevices(tx, [phone]));
    await direct(server, 'after');
    await decide(server);
    assert.equal(await findMark(context, 'notified'), undefined);
    await add(server, bob.user);
    await decide(server);
    assert.equal((await entries(server)).length, 1, 'what was sent in between is not sent');
  });
});
