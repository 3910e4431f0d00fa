import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { getPresence } from '../../../src/chat/endpoints/presence/get-presence.ts';
import { getUserPresence } from '../../../src/chat/endpoints/presence/get-user-presence.ts';
import { updatePresence } from '../../../src/chat/endpoints/presence/update-presence.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { listen } from '../../support/events.ts';
import { engineName, startServer, type TestServer } from '../../support/server.ts';
import { setRealm, setUser } from '../../support/settings.ts';

const nowOf = ({ clock }: TestServer) => clock.seconds;
const exactly = ({ clock }: TestServer) => clock.now() / 1000;

/** What was heard is written, and the memory has followed. */
async function gathered({ clock, context }: TestServer): Promise<void> {
  clock.advance(2000);
  await context.transact(async () => {});
}

describe('POST /users/me/presence', () => {
  test('answers only with changes since the last answer', async () => {
    const server = await startServer();
    const { alice, bob, owner } = server.as;
    const start = nowOf(server);
    const own = { [alice.user.id]: { active_timestamp: start, idle_timestamp: start } };
    const earliest = await alice.call(updatePresence, { status: 'active', last_update_id: -1 });
    assert.deepEqual([earliest.presences, earliest.presence_last_update_id], [own, -1]);
    await bob.call(updatePresence, { status: 'idle', ping_only: true });
    await gathered(server);
    const first = await owner.call(updatePresence, { status: 'active', last_update_id: -1 });
    assert.deepEqual(first.presences, {
      ...own,
      [bob.user.id]: { idle_timestamp: start },
      [owner.user.id]: { active_timestamp: start + 2, idle_timestamp: start + 2 },
    });
    assert.equal(first.server_timestamp, exactly(server));
    await gathered(server);
    const second = await alice.call(updatePresence, {
      status: 'active',
      last_update_id: first.presence_last_update_id as number,
    });
    assert.deepEqual(Object.keys(second.presences ?? {}), [String(owner.user.id)]);
    const third = await alice.call(updatePresence, {
      status: 'active',
      last_update_id: second.presence_last_update_id as number,
    });
    assert.deepEqual(third.presences, {});
    assert.equal(third.presence_last_update_id, second.presence_last_update_id);
  });

  test('is read at once, and replaced by what is newer', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const seen = async () => {
      const { presence } = await bob.call(getUserPresence, { user_id_or_email: String(alice.user.id) });
      const modern = (await bob.call(registerQueue, { slim_presence: true })).presences;
      const legacy = (await bob.call(getPresence)).presences[alice.user.deliveryEmail];
      const { presences } = await bob.call(updatePresence, { status: 'idle', last_update_id: -1 });
      assert.deepEqual(presences?.[alice.user.id], modern?.[alice.user.id]);
      assert.equal(legacy?.website?.timestamp, presence.website?.timestamp);
      return [presence.website?.timestamp, modern?.[alice.user.id]];
    };
    await alice.call(updatePresence, { status: 'active', ping_only: true });
    const first = nowOf(server);
    const at = (time: number) => [time, { active_timestamp: time, idle_timestamp: time }];
    assert.deepEqual(await seen(), at(first));
    await gathered(server);
    assert.deepEqual(await seen(), at(first));
    server.clock.advance(60_000);
    await alice.call(updatePresence, { status: 'active', ping_only: true });
    assert.deepEqual(await seen(), at(first + 62));
    await gathered(server);
    assert.deepEqual(await seen(), at(first + 62));
  });

  test('a status ages', async () => {
    const server = await startServer();
    const { alice, bob, owner } = server.as;
    const seen = async (actor = alice) => {
      const { presence } = await bob.call(getUserPresence, { user_id_or_email: String(actor.user.id) });
      assert.deepEqual(presence.aggregated, presence.website);
      return presence.aggregated?.status;
    };
    await alice.call(updatePresence, { status: 'active', ping_only: true });
    await owner.call(updatePresence, { status: 'idle', ping_only: true });
    assert.deepEqual([await seen(), await seen(owner)], ['active', 'idle']);
    server.clock.advance(200_000);
    assert.equal(await seen(), 'active');
    server.clock.advance(1000);
    assert.deepEqual([await seen(), await seen(owner)], ['offline', 'offline']);
    await alice.call(updatePresence, { status: 'active', ping_only: true });
    assert.equal(await seen(), 'active');
    await alice.call(updateSettings, { presence_enabled: false });
    assert.equal(await seen(), 'offline');
  });

  test('who hides is seen at a time before they hid, and again when they show themselves', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const start = nowOf(server);
    const seen = async () => {
      const { presence } = await bob.call(getUserPresence, { user_id_or_email: String(alice.user.id) });
      return presence.aggregated?.timestamp;
    };
    await alice.call(updatePresence, { status: 'active', ping_only: true });
    await gathered(server);
    await alice.call(updateSettings, { presence_enabled: false });
    const hidden = start + 2 - 320;
    assert.equal(await seen(), hidden);
    await gathered(server);
    server.clock.advance(60_000);
    const reply = await alice.call(updatePresence, { status: 'active', last_update_id: -1 });
    const own = { active_timestamp: hidden, idle_timestamp: hidden };
    assert.deepEqual(reply.presences, { [alice.user.id]: own });
    assert.equal(await seen(), hidden);
    await alice.call(updateSettings, { presence_enabled: true });
    assert.equal(await seen(), nowOf(server));
  });

  test('writes what is new, and nothing within a minute', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const position = () => server.context.realm.position;
    await alice.call(updatePresence, { status: 'active' });
    await bob.call(updatePresence, { status: 'active' });
    await gathered(server);
    const written = position();
    server.clock.advance(50_000);
    await alice.call(updatePresence, { status: 'active' });
    await gathered(server);
    assert.equal(position(), written);
    server.clock.advance(10_000);
    await alice.call(updatePresence, { status: 'active' });
    await gathered(server);
    assert.equal(position(), written + 1);
  });

  test('survives a restart', async () => {
    const server = await startServer();
    const start = nowOf(server);
    await server.as.alice.call(updatePresence, { status: 'active' });
    const after = await server.restart();
    const { presences } = await after.as.bob.call(registerQueue, { slim_presence: true });
    assert.deepEqual(presences, {
      [server.as.alice.user.id]: { active_timestamp: start, idle_timestamp: start },
    });
  });

  test('reaches others when an absent user comes online, once', async () => {
    const server = await startServer();
    const { alice, bob, guest } = server.as;
    const wanted = { event_types: ['presence'] };
    const [old, slim] = [await listen(bob, wanted), await listen(guest, { ...wanted, slim_presence: true })];
    const event = (status: string) => ({
      type: 'presence',
      user_id: alice.user.id,
      server_timestamp: exactly(server),
      presence: { website: { client: 'website', status, timestamp: nowOf(server), pushable: false } },
    });
    await alice.call(updatePresence, { status: 'active' });
    assert.deepEqual(await old.fetch(), [{ ...event('active'), email: alice.user.deliveryEmail }]);
    assert.deepEqual(await slim.fetch(), [event('active')]);
    server.clock.advance(60_000);
    await alice.call(updatePresence, { status: 'active' });
    assert.deepEqual(await old.fetch(), []);
    server.clock.advance(201_000);
    await alice.call(updatePresence, { status: 'idle' });
    assert.deepEqual(await slim.fetch(), [event('idle')]);
  });

  test('is silent about users who hide their presence, and where it is turned off', async () => {
    const server = await startServer();
    const { alice, bob, owner } = server.as;
    const listener = await listen(owner, { event_types: ['presence'] });
    await setUser(server.context, alice.user, { settings: JSON.stringify({ presence_enabled: false }) });
    await alice.call(updatePresence, { status: 'active' });
    await gathered(server);
    assert.deepEqual(await listener.fetch(), []);
    const asked = { status: 'idle', last_update_id: -1, history_limit_days: 1 } as const;
    assert.deepEqual(Object.keys((await owner.call(updatePresence, asked)).presences ?? {}), [
      String(owner.user.id),
    ]);
    await bob.call(updatePresence, { status: 'active' });
    await gathered(server);
    await setRealm(server.context, { presence_disabled: true });
    const off = await bob.call(updatePresence, { status: 'active', last_update_id: -1 });
    assert.deepEqual([off.presences, off.presence_last_update_id], [{}, -1]);
  });

  test('refuses unknown statuses and bots', async () => {
    const { as } = await startServer();
    const refusal = await as.alice.refused(updatePresence, { status: 'asleep' });
    assert.deepEqual(
      [refusal.status, refusal.code, refusal.msg],
      [400, 'BAD_REQUEST', 'Invalid status: asleep'],
    );
    await as.bot.refused(updatePresence, { status: 'active' });
  });
});

describe('GET presence', () => {
  test('shows everybody of the last two weeks by address, and one person', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    await alice.call(updatePresence, { status: 'active' });
    await gathered(server);
    const timestamp = nowOf(server) - 2;
    const status = { status: 'active', timestamp };
    const legacy = { client: 'website', ...status };
    const everybody = {
      [alice.user.deliveryEmail]: { aggregated: legacy, website: { ...legacy, pushable: false } },
    };
    assert.deepEqual((await bob.call(getPresence)).presences, everybody);
    assert.deepEqual((await bob.call(registerQueue)).presences, everybody);
    const one = { aggregated: status, website: status };
    for (const user_id_or_email of [String(alice.user.id), alice.user.deliveryEmail]) {
      assert.deepEqual((await bob.call(getUserPresence, { user_id_or_email })).presence, one);
    }
    server.clock.advance(15 * 86_400_000);
    assert.deepEqual((await bob.call(getPresence)).presences, {});
    const long = await bob.call(registerQueue, { slim_presence: true, presence_history_limit_days: 16 });
    assert.deepEqual(Object.keys(long.presences ?? {}), [String(alice.user.id)]);
  });

  test('refuses bots, strangers, and users who were never here', async () => {
    const { as } = await startServer();
    const refusals: [string, string][] = [
      [String(as.bot.user.id), 'Presence is not supported for bot users.'],
      ['99999', 'No such user'],
      ['nobody@example.com', 'No such user'],
      [String(as.gone.user.id), 'No such user'],
      [String(as.owner.user.id), `No presence data for ${as.owner.user.id}`],
    ];
    for (const [user_id_or_email, msg] of refusals) {
      const refusal = await as.alice.refused(getUserPresence, { user_id_or_email });
      assert.deepEqual([refusal.status, refusal.code, refusal.msg], [400, 'BAD_REQUEST', msg]);
    }
  });

  test('is known on every node', { skip: engineName !== 'postgres' && 'one node only' }, async () => {
    const server = await startServer();
    const other = await server.anotherNode();
    const listener = await listen(other.as.bob, { event_types: ['presence'] });
    const waiting = listener.wait();
    await server.as.alice.call(updatePresence, { status: 'active' });
    assert.equal((await waiting).length, 1);
    await gathered(server);
    await other.context.transact(async () => {});
    const { presences } = await other.as.bob.call(registerQueue, { slim_presence: true });
    assert.deepEqual(Object.keys(presences ?? {}), [String(server.as.alice.user.id)]);
  });
});
