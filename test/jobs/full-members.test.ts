import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { subscribeToChannels } from '../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../src/chat/endpoints/channels/unsubscribe.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateMessageFlags } from '../../src/chat/endpoints/messages/update-flags.ts';
import { updateRealm } from '../../src/chat/endpoints/realm/update-realm.ts';
import { createUser } from '../../src/chat/endpoints/users/create-user.ts';
import { deactivateUser } from '../../src/chat/endpoints/users/deactivate-user.ts';
import { reactivateUser } from '../../src/chat/endpoints/users/reactivate-user.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import { FullMembers } from '../../src/chat/jobs/full-members.ts';
import { type Listener, listen } from '../support/events.ts';
import { verifyEvents } from '../support/fold.ts';
import { RecordingLog } from '../support/log.ts';
import { type Actor, engineName, startServer, type TestServer } from '../support/server.ts';
import { workerOf } from '../support/worker.ts';

const DAY_MS = 86_400_000;
const groups = { event_types: ['user_group'] };

const fullMembers = ({ context }: TestServer) => context.realm.systemGroup('role:fullmembers').id;
const wait = (server: TestServer, days: number) =>
  server.as.owner.call(updateRealm, { waiting_period_threshold: days });
/** Once what the job had begun by now is done. */
const settled = ({ context }: TestServer) => context.transact(async () => {});

async function pass(server: TestServer, ms: number): Promise<void> {
  server.clock.advance(ms);
  await settled(server);
}

/** A server on which the members of the cast become full members in a second, after three days. */
async function startEarly(): Promise<TestServer> {
  const server = await startServer();
  await wait(server, 3);
  await pass(server, 3 * DAY_MS - 1000 - (server.clock.now() % 1000));
  return server;
}

const shown = async (server: TestServer, viewer: Actor) => {
  const { realm_user_groups } = await viewer.call(registerQueue, {
    fetch_event_types: ['realm_user_groups'],
  });
  const all = realm_user_groups as { id: number; members: number[] }[];
  return all.find(({ id }) => id === fullMembers(server))?.members;
};

const opsOf = async (listener: Listener) => (await listener.fetch()).map(({ op }) => op);
const idsOf = ({ as }: TestServer) => [as.alice, as.bob, as.bot].map(({ user }) => user.id);

describe('members whose waiting period ends', () => {
  test('everybody gets the event at that second, once', async () => {
    const server = await startEarly();
    const { as } = server;
    const [guest, alice] = [await listen(as.guest, groups), await listen(as.alice, groups)];
    assert.deepEqual(await shown(server, as.guest), []);
    await pass(server, 999);
    assert.deepEqual(await guest.fetch(), []);
    await pass(server, 1);
    const told = { op: 'add_members', group_id: fullMembers(server), user_ids: idsOf(server) };
    for (const listener of [guest, alice]) {
      assert.deepEqual(await listener.fetch(), [{ type: 'user_group', ...told }]);
    }
    assert.deepEqual(await shown(server, as.guest), idsOf(server));
    await pass(server, 300_000);
    assert.deepEqual(await guest.fetch(), []);
  });

  test('a waiting period that ended while no server ran is announced at the next start', async () => {
    const server = await startEarly();
    const guest = await listen(server.as.guest, groups);
    await server.app.stopJobs();
    await pass(server, 5000);
    assert.deepEqual(await guest.fetch(), []);
    assert.deepEqual(await shown(server, server.as.guest), [], 'a snapshot is as the events');
    const job = workerOf(server.context, new FullMembers(server.context));
    job.start();
    await settled(server);
    await job.stop();
    assert.deepEqual(
      (await guest.fetch()).map(({ op, user_ids }) => [op, user_ids]),
      [['add_members', idsOf(server)]],
    );
  });

  test('of several nodes one tells', { skip: engineName === 'sqlite' }, async () => {
    const server = await startEarly();
    const other = await server.anotherNode();
    other.clock.advance(3 * DAY_MS - 1000);
    const guest = await listen(server.as.guest, groups);
    for (const { clock } of [server, other]) clock.advance(1000);
    await Promise.all([settled(server), settled(other)]);
    await settled(server);
    assert.equal((await guest.fetch()).length, 1);
  });

  test('a failure of the database is tried again', async () => {
    const server = await startEarly();
    const guest = await listen(server.as.guest, groups);
    await server.app.stopJobs();
    let failures = 0;
    const transact: typeof server.context.transact = (fn) => {
      if (failures++ === 0) return Promise.reject(new Error('The database is away.'));
      return server.context.transact(fn);
    };
    const log = new RecordingLog();
    const context = { ...server.context, log, transact };
    const job = workerOf(context, new FullMembers(context));
    job.start();
    await pass(server, 1000);
    assert.deepEqual(await guest.fetch(), []);
    await pass(server, 5000);
    await job.stop();
    assert.equal((await guest.fetch()).length, 1);
    assert.deepEqual(
      log.lines.map(({ job, cause }) => [job, cause]),
      [['full-members', 'The database is away.']],
    );
  });

  test('while nobody waits, nothing is waited for', async () => {
    const server = await startServer();
    await server.app.stopJobs();
    const timers = server.clock.timers;
    const job = workerOf(server.context, new FullMembers(server.context));
    job.start();
    await job.idle();
    assert.equal(server.clock.timers, timers);
    await wait(server, 3);
    job.wake();
    await job.idle();
    assert.equal(server.clock.timers, timers + 1);
    await job.stop();
    assert.equal(server.clock.timers, timers);
  });

  test('state + events = fresh state, by time, settings and roles', async () => {
    const server = await startEarly();
    const { owner, guest, bob, moderator } = server.as;
    const account = { email: 'new@example.com', password: 'correct horse', full_name: 'Nora Newcomer' };
    await verifyEvents(server, () => owner.call(createUser, account));
    await verifyEvents(server, () => pass(server, 1000));
    const later = (action: Promise<unknown>) => action.then(() => settled(server));
    for (const role of [400, 600, 400, 300, 400] as const) {
      await verifyEvents(server, () => later(owner.call(updateUser, { user_id: guest.user.id, role })));
    }
    await verifyEvents(server, () =>
      later(owner.call(updateUser, { user_id: moderator.user.id, role: 400 })),
    );
    for (const days of [5, 2, 0, 4, 3]) await verifyEvents(server, () => wait(server, days));
    const ofBob = { user_id: bob.user.id };
    await verifyEvents(server, () => owner.call(deactivateUser, ofBob));
    await verifyEvents(server, () => later(owner.call(reactivateUser, ofBob)));
    const newcomer = server.context.realm.userByEmail(account.email)?.id as number;
    assert.equal((await shown(server, owner))?.includes(newcomer), false);
    server.clock.advance(3 * DAY_MS - 2000);
    await settled(server);
    await verifyEvents(server, () => pass(server, 1000));
    assert.equal((await shown(server, owner))?.includes(newcomer), true);
  });

  test('a private channel whose readers are the full members appears and goes with them, also what they chose in it', async () => {
    const server = await startEarly();
    const { owner, bob, alice } = server.as;
    const members = fullMembers(server);
    await owner.call(subscribeToChannels, {
      subscriptions: [{ name: 'studio' }],
      principals: [owner.user.id, bob.user.id],
      ...{ invite_only: true, history_public_to_subscribers: true, can_add_subscribers_group: members },
    });
    const { id } = await owner.call(sendMessage, {
      ...{ type: 'channel', to: 'studio', topic: 'talk', content: 'Welcome' },
    });
    await bob.call(updateMessageFlags, { messages: [id], op: 'add', flag: 'starred' });
    await bob.call(unsubscribeFromChannels, { subscriptions: ['studio'] });
    const viewers = ['owner', 'alice', 'bob', 'guest'] as const;
    const heard = await listen(alice, { event_types: ['stream'] });
    const stars = await listen(bob, { event_types: ['update_message_flags'] });
    await verifyEvents(server, () => pass(server, 1000), { viewers });
    assert.deepEqual(await opsOf(heard), ['create']);
    assert.deepEqual(await opsOf(stars), ['add']);
    for (const days of [5, 0, 4, 3]) await verifyEvents(server, () => wait(server, days), { viewers });
    assert.deepEqual(await opsOf(heard), ['delete', 'create', 'delete', 'create']);
    assert.deepEqual(await opsOf(stars), ['remove', 'add', 'remove', 'add']);
  });

  test('who was a guest, or away, while the time passed is a full member once they are a member', async () => {
    const server = await startServer();
    const { owner, guest, bob } = server.as;
    await wait(server, 3);
    await owner.call(deactivateUser, { user_id: bob.user.id });
    await pass(server, 4 * DAY_MS);
    await owner.call(updateUser, { user_id: guest.user.id, role: 400 });
    await owner.call(reactivateUser, { user_id: bob.user.id });
    await settled(server);
    const members = await shown(server, owner);
    for (const { user } of [guest, bob]) assert(members?.includes(user.id), user.fullName);
  });
});
