import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { render } from '../../../src/chat/endpoints/messages/render-message.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { createUserGroup } from '../../../src/chat/endpoints/user-groups/create-user-group.ts';
import { deactivateUserGroup } from '../../../src/chat/endpoints/user-groups/deactivate-user-group.ts';
import { updateUserGroup } from '../../../src/chat/endpoints/user-groups/update-user-group.ts';
import { updateUserGroupMembers } from '../../../src/chat/endpoints/user-groups/update-user-group-members.ts';
import { createUser } from '../../../src/chat/operations/users/create.ts';
import { listen } from '../../support/events.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { updateRealmSettings } from '../../support/settings.ts';
import { groupValue, makeGroup, systemId } from '../../support/user-groups.ts';

const change = (actor: Actor, user_group_id: number, what: object) =>
  actor.call(updateUserGroupMembers, { user_group_id, ...what });
const sees = async (actor: Actor, name: string) => {
  const { streams } = await actor.call(registerQueue, { fetch_event_types: ['stream'] });
  return (streams as { name: string }[]).some((channel) => channel.name === name);
};
const mention = { type: 'channel', to: 'square', topic: 'a', content: '@*team*' } as const;

function setRealm({ context }: TestServer, changes: object): Promise<void> {
  return context.transact(async (tx) => {
    await updateRealmSettings(tx, { ...changes });
  });
}

describe('permissions that groups give', () => {
  test('follow membership, through groups within groups, with the next request', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { bob } = cast.users;
    const inner = await makeGroup(as.alice, 'inner');
    const middle = await makeGroup(as.alice, 'middle', [], { subgroups: [inner] });
    const outer = await makeGroup(as.alice, 'outer', [], { subgroups: [middle] });
    await setRealm(server, { can_create_groups: groupValue([cast.users.alice], [outer]) });
    const create = { name: 'x', description: '', members: [] };
    await as.bob.refused(createUserGroup, create);
    await change(as.alice, inner, { add: [bob.id] });
    await as.bob.call(createUserGroup, create);
    await change(as.alice, outer, { delete_subgroups: [middle] });
    await as.bob.refused(createUserGroup, { ...create, name: 'y' });
  });

  test('are not for guests where not everybody may be given them', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const group = await makeGroup(as.alice, 'inner', [cast.users.guest]);
    await makeGroup(as.alice, 'team', [], { can_manage_group: group, can_leave_group: group });
    const teamId = server.context.realm.groupByName('team')?.id as number;
    await as.guest.refused(deactivateUserGroup, { user_group_id: teamId });
  });

  test('a private channel comes and goes with them', async () => {
    const { as, cast } = await startServer();
    const { bob, moderator } = cast.users;
    const inner = await makeGroup(as.alice, 'inner');
    const outer = await makeGroup(as.alice, 'outer', [], { subgroups: [inner] });
    await as.alice.call(subscribeToChannels, {
      subscriptions: [{ name: 'safe' }],
      invite_only: true,
      can_subscribe_group: outer,
    });
    const types = { event_types: ['stream', 'subscription'] };
    const [listener, other] = [await listen(as.bob, types), await listen(as.moderator, types)];
    assert.equal(await sees(as.bob, 'safe'), false);
    await change(as.alice, inner, { add: [bob.id] });
    assert.equal(await sees(as.bob, 'safe'), true);
    const [create, peers, ...more] = await listener.fetch();
    assert.deepEqual([create?.type, create?.op], ['stream', 'create']);
    assert.deepEqual([peers?.op, peers?.user_ids], ['peer_add', [cast.users.alice.id]]);
    assert.deepEqual(more, []);
    // Users who see it already get no event.
    await change(as.alice, outer, { add: [bob.id] });
    await change(as.alice, inner, { delete: [bob.id] });
    assert.deepEqual(await listener.fetch(), []);
    await change(as.alice, outer, { delete: [bob.id] });
    assert.deepEqual(
      (await listener.fetch()).map(({ type, op }) => [type, op]),
      [['stream', 'delete']],
    );
    assert.equal(await sees(as.bob, 'safe'), false);
    assert.deepEqual(await other.fetch(), []);
    await change(as.alice, inner, { add: [moderator.id] });
    assert.equal((await other.fetch()).length, 2);
    await change(as.alice, outer, { delete_subgroups: [inner] });
    assert.equal((await other.fetch()).length, 1);
  });
});

describe('mentions of groups', () => {
  test('reach members of nested subgroups, once and as of that moment', async () => {
    const { as, cast } = await startServer();
    const { bob, guest, moderator } = cast.users;
    const inner = await makeGroup(as.alice, 'inner', [guest]);
    const team = await makeGroup(as.alice, 'team', [bob], { subgroups: [inner] });
    const mentioned = async (content: string) => {
      const listeners = await Promise.all(
        [as.bob, as.guest, as.moderator].map((actor) => listen(actor, { event_types: ['message'] })),
      );
      await as.alice.call(sendMessage, { ...mention, content });
      const flags = await Promise.all(listeners.map(async (each) => (await each.fetch())[0]?.flags));
      return flags.map((each) => (each as string[]).includes('mentioned'));
    };
    assert.deepEqual(await mentioned('@*team*'), [true, true, false]);
    await change(as.alice, inner, { add: [moderator.id], delete: [guest.id] });
    assert.deepEqual(await mentioned('@*team*'), [true, false, true]);
    assert.deepEqual(await mentioned('@_*team*'), [false, false, false]);
    assert.deepEqual(await mentioned('@_*role:members*'), [false, false, false]);
    await as.alice.call(deactivateUserGroup, { user_group_id: team });
    assert.deepEqual(await mentioned('@*team*'), [false, false, false]);
  });

  test('of the system take a permission that nobody has', async () => {
    const { as } = await startServer();
    for (const role of ['members', 'nobody', 'everyone']) {
      const content = `@*role:${role}*`;
      for (const actor of [as.owner, as.alice, as.bot]) {
        const { msg, code } = await actor.refused(sendMessage, { ...mention, content });
        const refusal = `You are not allowed to mention user group 'role:${role}'.`;
        assert.deepEqual([msg, code], [refusal, 'BAD_REQUEST']);
      }
    }
    const content = '> @*role:members*';
    await as.alice.call(sendMessage, { ...mention, content });
    const { rendered } = await as.alice.call(render, { content: '@*role:members*' });
    assert.match(rendered, />@Members<\/span><\/p>$/);
  });

  test('take a permission', async () => {
    const { as, cast } = await startServer();
    const id = await makeGroup(as.alice, 'team', [], { can_mention_group: groupValue([cast.users.guest]) });
    await as.guest.call(sendMessage, mention);
    const { msg } = await as.owner.refused(sendMessage, mention);
    assert.equal(msg, "You are not allowed to mention user group 'team'.");
    await as.owner.call(sendMessage, { ...mention, content: '@_*team*' });
    await as.alice.call(updateUserGroup, {
      user_group_id: id,
      can_mention_group: { new: groupValue([cast.users.owner]) },
    });
    await as.owner.call(sendMessage, mention);
    await as.guest.refused(sendMessage, mention);
  });
});

describe('everybody of a group', () => {
  test('is put together once, until something changes', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const { realm } = context;
    const id = await makeGroup(as.alice, 'team', [cast.users.bob], {
      subgroups: [systemId(server, 'role:administrators')],
    });
    const members = realm.membersOf(id);
    await as.alice.call(sendMessage, mention);
    assert.equal(realm.membersOf(id), members);
    const owner = { email: 'second@example.com', fullName: 'Second Owner', role: 100 } as const;
    const second = await context.transact((tx) => createUser(tx, owner));
    assert.deepEqual(realm.membersOf(id), [...members, second.id]);
    await change(as.alice, id, { delete: [cast.users.bob.id] });
    assert.equal(realm.membersOf(id).includes(cast.users.bob.id), false);
  });

  test('grows when members have waited long enough', async () => {
    const server = await startServer();
    const { realm } = server.context;
    await setRealm(server, { waiting_period_threshold: 3 });
    const full = systemId(server, 'role:fullmembers');
    assert.equal(realm.membersOf(full).length, 3);
    server.clock.advance(3 * 86_400_000 - 1000);
    assert.equal(realm.membersOf(full).length, 3);
    server.clock.advance(2000);
    assert.equal(realm.membersOf(full).length, 6);
  });
});
