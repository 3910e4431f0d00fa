import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { updateUserGroup } from '../../../src/chat/endpoints/user-groups/update-user-group.ts';
import { listen } from '../../support/events.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { groupById, groupValue, makeGroup, systemId } from '../../support/user-groups.ts';

const update = (actor: Actor, user_group_id: number, what: object) =>
  actor.call(updateUserGroup, { user_group_id, ...what });
const refused = async (actor: Actor, user_group_id: number, what: object) => {
  const { status, code, msg } = await actor.refused(updateUserGroup, { user_group_id, ...what });
  assert.equal(status, 400);
  return code === 'BAD_REQUEST' ? msg : code;
};

describe('PATCH /user_groups/{user_group_id}', () => {
  test('changes name, description and permissions, with an event for each', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { bob, moderator } = cast.users;
    const id = await makeGroup(as.alice, 'team');
    const before = await groupById(as.alice, id);
    const listeners = [
      await listen(as.guest, { event_types: ['user_group'] }),
      await listen(as.bot, { event_types: ['user_group'] }),
    ];
    const manage = groupValue(
      [bob, moderator].sort((a, b) => b.id - a.id),
      [id],
    );
    const reply = await update(as.alice, id, {
      name: 'crew',
      description: '',
      can_manage_group: { new: manage },
      can_mention_group: {
        new: { direct_members: [], direct_subgroups: [systemId(server, 'role:members')] },
      },
    });
    assert.deepEqual(reply, { result: 'success', msg: '' });
    const stored = { ...manage, direct_members: manage.direct_members.toSorted((a, b) => a - b) };
    const changes = {
      name: 'crew',
      can_manage_group: stored,
      can_mention_group: systemId(server, 'role:members'),
    };
    assert.deepEqual(await groupById(as.bob, id), { ...before, ...changes });
    const told = Object.entries(changes).map(([name, value]) => ({
      type: 'user_group',
      op: 'update',
      group_id: id,
      data: { [name]: value },
    }));
    for (const listener of listeners) assert.deepEqual(await listener.fetch(), told);
  });

  test('an unchanged value emits no event; a name may change its case', async () => {
    const { as } = await startServer();
    const id = await makeGroup(as.alice, 'team');
    const listener = await listen(as.bob, { event_types: ['user_group'] });
    const { can_manage_group } = (await groupById(as.alice, id)) ?? {};
    await update(as.alice, id, {
      name: 'team',
      description: '',
      can_manage_group: { new: can_manage_group },
    });
    assert.deepEqual(await listener.fetch(), []);
    await update(as.alice, id, { name: 'Team' });
    assert.equal((await listener.fetch()).length, 1);
  });

  test('`old` is compared by its meaning, and nothing changes where it differs', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { alice, bob } = cast.users;
    const id = await makeGroup(as.alice, 'team', [], { can_join_group: groupValue([alice, bob]) });
    const join = async () => (await groupById(as.alice, id))?.can_join_group;
    const members = systemId(server, 'role:members');
    const change = { new: members, old: groupValue([alice]) };
    assert.equal(await refused(as.alice, id, { name: 'x', can_join_group: change }), 'EXPECTATION_MISMATCH');
    assert.equal((await groupById(as.alice, id))?.name, 'team');
    await update(as.alice, id, { can_join_group: { new: members, old: groupValue([bob, alice, bob]) } });
    assert.equal(await join(), members);
    await update(as.alice, id, { can_join_group: { new: groupValue([]), old: groupValue([], [members]) } });
    assert.equal(await join(), systemId(server, 'role:nobody'));
    await update(as.alice, id, { can_join_group: { new: members, old: groupValue([]) } });
    assert.equal(await join(), members);
  });

  test('takes one who runs the group, or all groups', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const inner = await makeGroup(as.bob, 'inner', [cast.users.moderator, cast.users.guest]);
    const id = await makeGroup(as.alice, 'team', [cast.users.bob], {
      can_manage_group: groupValue([], [inner]),
    });
    await update(as.moderator, id, { description: 'a' });
    await update(as.owner, id, { description: 'b' });
    for (const actor of [as.alice, as.bob, as.administrator]) {
      assert.equal(await refused(actor, id, { description: 'c' }), 'Insufficient permission');
    }
    const guest = await as.guest.refused(updateUserGroup, { user_group_id: id, description: 'c' });
    assert.equal(guest.code, 'BAD_REQUEST');
    assert.match(await refused(as.bot, id, { description: 'c' }), /bot/);
    const nobody = await server.asNobody.refused(updateUserGroup, { user_group_id: id, description: 'c' });
    assert.equal(nobody.status, 401);
    await update(as.moderator, id, { can_manage_group: { new: groupValue([cast.users.bob]) } });
    assert.equal(await refused(as.moderator, id, { description: 'c' }), 'Insufficient permission');
    await update(as.bob, id, { description: 'c' });
  });

  test('refused: nothing, what is not there, system groups, what may not be chosen', async () => {
    const server = await startServer();
    const { as } = server;
    const id = await makeGroup(as.alice, 'team');
    await makeGroup(as.bob, 'taken');
    assert.equal(await refused(as.alice, id, {}), 'No new data supplied');
    assert.equal(await refused(as.alice, 999, { name: 'x' }), 'Invalid user group');
    const moderators = systemId(server, 'role:moderators');
    assert.equal(await refused(as.owner, moderators, { name: 'x' }), 'Insufficient permission');
    assert.equal(await refused(as.alice, id, { name: 'taken' }), "User group 'taken' already exists.");
    assert.equal(await refused(as.alice, id, { name: '' }), "User group name can't be empty!");
    const owners = { new: systemId(server, 'role:owners') };
    assert.equal(
      await refused(as.alice, id, { can_mention_group: owners }),
      "'can_mention_group' setting cannot be set to 'role:owners' group.",
    );
    assert.equal(
      await refused(as.alice, id, { can_join_group: { old: 1 } }),
      'can_join_group["new"] field is missing: Field required',
    );
    assert.equal(
      await refused(as.alice, id, { description: 'a'.repeat(1025) }),
      'description is too long (limit: 1024 characters)',
    );
  });
});
