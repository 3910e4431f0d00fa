import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { createUserGroup } from '../../../src/chat/endpoints/user-groups/create-user-group.ts';
import { getUserGroups } from '../../../src/chat/endpoints/user-groups/get-user-groups.ts';
import { listen } from '../../support/events.ts';
import { startServer } from '../../support/server.ts';
import { updateRealmSettings } from '../../support/settings.ts';
import { groupById, groupValue, makeGroup, systemId } from '../../support/user-groups.ts';

const marketing = { name: 'marketing', description: 'The team.', members: [] as number[] };

describe('POST /user_groups/create', () => {
  test('makes a group that the creator runs, and that everybody may mention and leave', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { alice, bob } = cast.users;
    const reply = await as.alice.call(createUserGroup, { ...marketing, members: [bob.id, alice.id, bob.id] });
    assert.deepEqual(reply, { result: 'success', msg: '', group_id: reply.group_id });
    const [everyone, nobody] = [systemId(server, 'role:everyone'), systemId(server, 'role:nobody')];
    const group = {
      id: reply.group_id,
      name: 'marketing',
      description: 'The team.',
      creator_id: alice.id,
      date_created: server.clock.seconds,
      members: [alice.id, bob.id],
      direct_subgroup_ids: [],
      is_system_group: false,
      can_add_members_group: groupValue([alice]),
      can_join_group: nobody,
      can_leave_group: everyone,
      can_manage_group: groupValue([alice]),
      can_mention_group: everyone,
      can_remove_members_group: nobody,
      deactivated: false,
    };
    assert.deepEqual(await groupById(as.bob, reply.group_id), group);
    const { realm_user_groups } = await as.guest.call(registerQueue, {});
    assert.deepEqual((realm_user_groups as { id: number }[]).at(-1), group);
  });

  test('takes subgroups, and permissions in the form of group-setting values', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { alice, bob, moderator } = cast.users;
    const inner = await makeGroup(as.bob, 'inner', [bob]);
    const id = await makeGroup(as.alice, 'outer', [], {
      subgroups: [systemId(server, 'role:owners'), inner, inner],
      can_manage_group: { direct_members: [], direct_subgroups: [inner] },
      can_add_members_group: groupValue([moderator, alice, alice], [inner]),
      can_join_group: systemId(server, 'role:members'),
      can_mention_group: { direct_members: [], direct_subgroups: [] },
    });
    const group = await groupById(as.alice, id);
    assert.deepEqual(group?.direct_subgroup_ids, [systemId(server, 'role:owners'), inner]);
    assert.equal(group?.can_manage_group, inner);
    assert.deepEqual(group?.can_add_members_group, {
      direct_members: [alice.id, moderator.id].sort((a, b) => a - b),
      direct_subgroups: [inner],
    });
    assert.equal(group?.can_join_group, systemId(server, 'role:members'));
    assert.equal(group?.can_mention_group, systemId(server, 'role:nobody'));
  });

  test('everybody gets the event, and nobody a message', async () => {
    const { as, cast } = await startServer();
    const listeners = await Promise.all(
      [as.guest, as.bot, as.owner].map((actor) =>
        listen(actor, { event_types: ['user_group', 'message', 'realm_user'] }),
      ),
    );
    const id = await makeGroup(as.alice, 'marketing', [cast.users.guest]);
    const group = await groupById(as.alice, id);
    for (const listener of listeners) {
      assert.deepEqual(await listener.fetch(), [{ type: 'user_group', op: 'add', group }]);
    }
  });

  test('refused: names', async () => {
    const { as } = await startServer();
    await makeGroup(as.alice, 'taken');
    const refusals: Record<string, string> = {
      '': "User group name can't be empty!",
      ' \n': "User group name can't be empty!",
      ['é'.repeat(101)]: 'User group name cannot exceed 100 characters.',
      '@all': "User group name cannot start with '@'.",
      'role:owners': "User group name cannot start with 'role:'.",
      'user:1': "User group name cannot start with 'user:'.",
      'stream:1': "User group name cannot start with 'stream:'.",
      'channel:1': "User group name cannot start with 'channel:'.",
      taken: "User group 'taken' already exists.",
    };
    for (const [name, message] of Object.entries(refusals)) {
      const { status, code, msg } = await as.bob.refused(createUserGroup, { ...marketing, name });
      assert.deepEqual([status, code, msg], [400, 'BAD_REQUEST', message]);
    }
    await makeGroup(as.bob, '𝔊'.repeat(100));
    await makeGroup(as.bob, 'Taken');
  });

  test('refused: people and groups that are not there, values that may not be chosen', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const refused = async (params: object, message: string, code = 'BAD_REQUEST') => {
      const refusal = await as.alice.refused(createUserGroup, { ...marketing, ...params });
      assert.deepEqual([refusal.status, refusal.code, refusal.msg], [400, code, message]);
    };
    await refused({ members: [500] }, 'Invalid user ID: 500');
    await refused({ members: [cast.users.gone.id] }, `Invalid user ID: ${cast.users.gone.id}`);
    await refused({ subgroups: [500] }, 'Invalid user group ID: 500');
    await refused({ can_join_group: 500 }, 'Invalid user group');
    await refused(
      { can_join_group: groupValue([cast.users.gone]) },
      `Invalid user ID: ${cast.users.gone.id}`,
    );
    const forbidden = {
      can_manage_group: ['role:internet', 'role:everyone'],
      can_mention_group: ['role:internet', 'role:owners'],
      can_add_members_group: ['role:internet', 'role:everyone'],
    } as const;
    for (const [setting, names] of Object.entries(forbidden)) {
      for (const name of names) {
        await refused(
          { [setting]: systemId(server, name) },
          `'${setting}' setting cannot be set to '${name}' group.`,
        );
      }
    }
    await refused({ members: 'x' }, 'members is not a list');
    assert.equal((await as.alice.call(getUserGroups)).user_groups.length, 8);
  });

  test('refused: guests, bots, callers without an account, and users without the permission', async () => {
    const server = await startServer();
    const { as, asNobody, context } = server;
    const guest = await as.guest.refused(createUserGroup, marketing);
    assert.deepEqual([guest.code, guest.msg], ['BAD_REQUEST', 'Not allowed for guest users']);
    assert.match((await as.bot.refused(createUserGroup, marketing)).msg, /bot/);
    assert.equal((await asNobody.refused(createUserGroup, marketing)).status, 401);
    assert.equal((await as.gone.refused(createUserGroup, marketing)).status, 401);
    await context.transact(async (tx) => {
      await updateRealmSettings(tx, {
        can_create_groups: systemId(server, 'role:administrators'),
      });
    });
    const { code, msg } = await as.alice.refused(createUserGroup, marketing);
    assert.deepEqual([code, msg], ['BAD_REQUEST', 'Insufficient permission']);
    await as.administrator.call(createUserGroup, marketing);
  });
});

describe('GET /user_groups', () => {
  test('lists the system groups with their direct members', async () => {
    const { as, cast } = await startServer();
    const { user_groups } = await as.alice.call(getUserGroups);
    const { owner, administrator, moderator, alice, bob, guest, bot } = cast.users;
    const members = Object.fromEntries(user_groups.map((group) => [group.name, group.members]));
    const ids = (...users: { id: number }[]) => users.map(({ id }) => id).sort((a, b) => a - b);
    assert.deepEqual(members, {
      'role:internet': [],
      'role:everyone': ids(guest),
      'role:members': ids(alice, bob, bot),
      'role:fullmembers': ids(alice, bob, bot),
      'role:moderators': ids(moderator),
      'role:administrators': ids(administrator),
      'role:owners': ids(owner),
      'role:nobody': [],
    });
    assert(
      user_groups.every(
        (group) => group.is_system_group && group.creator_id === null && group.date_created === null,
      ),
    );
  });

  test('refused: guests, bots, nobody', async () => {
    const { as, asNobody } = await startServer();
    assert.equal((await as.guest.refused(getUserGroups)).code, 'BAD_REQUEST');
    assert.equal((await as.bot.refused(getUserGroups)).code, 'BAD_REQUEST');
    assert.equal((await asNobody.refused(getUserGroups)).status, 401);
  });
});
