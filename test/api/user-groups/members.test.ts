import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deactivateUserGroup } from '../../../src/chat/endpoints/user-groups/deactivate-user-group.ts';
import { getIsUserGroupMember } from '../../../src/chat/endpoints/user-groups/get-is-user-group-member.ts';
import { getUserGroupMembers } from '../../../src/chat/endpoints/user-groups/get-user-group-members.ts';
import { getUserGroupSubgroups } from '../../../src/chat/endpoints/user-groups/get-user-group-subgroups.ts';
import { updateUserGroupMembers } from '../../../src/chat/endpoints/user-groups/update-user-group-members.ts';
import { updateUserGroupSubgroups } from '../../../src/chat/endpoints/user-groups/update-user-group-subgroups.ts';
import { deactivateUser } from '../../../src/chat/endpoints/users/deactivate-user.ts';
import { listen, messageOf } from '../../support/events.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { groupValue, makeGroup, systemId } from '../../support/user-groups.ts';

const success = { result: 'success', msg: '' };
const members = async (actor: Actor, user_group_id: number, direct_member_only = false) =>
  (await actor.call(getUserGroupMembers, { user_group_id, direct_member_only })).members;
const change = (actor: Actor, user_group_id: number, what: object) =>
  actor.call(updateUserGroupMembers, { user_group_id, ...what });
const refused = async (actor: Actor, user_group_id: number, what: object) =>
  (await actor.refused(updateUserGroupMembers, { user_group_id, ...what })).msg;

describe('/user_groups/{user_group_id}/members', () => {
  test('people come and go, and groups with theirs', async () => {
    const { as, cast } = await startServer();
    const { alice, bob, guest, bot } = cast.users;
    const inner = await makeGroup(as.bob, 'inner', [guest]);
    const outer = await makeGroup(as.alice, 'outer', [alice]);
    assert.deepEqual(
      await change(as.alice, outer, { add: [bob.id, bot.id], add_subgroups: [inner] }),
      success,
    );
    assert.deepEqual(await members(as.bob, outer), [alice.id, bob.id, guest.id, bot.id]);
    assert.deepEqual(await members(as.bob, outer, true), [alice.id, bob.id, bot.id]);
    await change(as.alice, outer, { delete: [alice.id, bot.id], delete_subgroups: [inner] });
    assert.deepEqual(await members(as.bob, outer), [bob.id]);
    await change(as.alice, outer, { add: [guest.id, guest.id], delete: [guest.id] });
    assert.deepEqual(await members(as.bob, outer), [bob.id]);
  });

  test('members of system groups follow from the roles', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { owner, administrator, moderator } = cast.users;
    const moderators = systemId(server, 'role:moderators');
    assert.deepEqual(await members(as.alice, moderators), [owner.id, administrator.id, moderator.id]);
    assert.deepEqual(await members(as.alice, moderators, true), [moderator.id]);
    assert.equal((await members(as.alice, systemId(server, 'role:internet'))).length, 7);
    assert.deepEqual(await members(as.alice, systemId(server, 'role:nobody')), []);
  });

  test('everybody gets the event, and affected users get a message', async () => {
    const { as, cast } = await startServer();
    const { alice, bob, guest, bot } = cast.users;
    const inner = await makeGroup(as.alice, 'inner', [cast.users.moderator]);
    const id = await makeGroup(as.alice, 'team', [guest]);
    const events = { event_types: ['user_group', 'message'], apply_markdown: true };
    const [outsider, added, removed] = [
      await listen(as.owner, events),
      await listen(as.bob, events),
      await listen(as.guest, events),
    ];
    const self = await listen(as.alice, events);
    await change(as.alice, id, {
      add: [bob.id, bot.id, alice.id],
      delete: [guest.id],
      add_subgroups: [inner],
    });
    const told = [
      { type: 'user_group', op: 'add_members', group_id: id, user_ids: [bob.id, bot.id, alice.id] },
      { type: 'user_group', op: 'remove_members', group_id: id, user_ids: [guest.id] },
      { type: 'user_group', op: 'add_subgroups', group_id: id, direct_subgroup_ids: [inner] },
    ];
    assert.deepEqual(await outsider.fetch(), told);
    assert.deepEqual(await self.fetch(), told);
    const words = async (listener: typeof added) => {
      const [first, second, third, message, ...more] = await listener.fetch();
      assert.deepEqual([[first, second, third], more], [told, []]);
      return messageOf(message).content;
    };
    const html = (what: string) =>
      `<p><span class="user-mention silent" data-user-id="${alice.id}">Alice Member</span> ${what} the group ` +
      `<span class="user-group-mention silent" data-user-group-id="${id}">team</span>.</p>`;
    assert.equal(await words(added), html('added you to'));
    assert.equal(await words(removed), html('removed you from'));
  });

  test('joining and leaving take their own permissions, of oneself alone', async () => {
    const { as, cast } = await startServer();
    const { bob, moderator } = cast.users;
    const id = await makeGroup(as.alice, 'team', [], { can_join_group: groupValue([bob, moderator]) });
    assert.equal(await refused(as.bob, id, { add: [moderator.id] }), 'Insufficient permission');
    assert.equal(await refused(as.bob, id, { add: [bob.id, moderator.id] }), 'Insufficient permission');
    await change(as.bob, id, { add: [bob.id] });
    assert.equal(await refused(as.moderator, id, { delete: [bob.id] }), 'Insufficient permission');
    await change(as.bob, id, { delete: [bob.id] });
  });

  test('adding and removing take theirs', async () => {
    const { as, cast } = await startServer();
    const { bob, moderator } = cast.users;
    const id = await makeGroup(as.alice, 'team', [], {
      can_add_members_group: groupValue([bob]),
      can_remove_members_group: groupValue([moderator]),
      can_leave_group: { direct_members: [], direct_subgroups: [] },
    });
    await change(as.bob, id, { add: [bob.id, moderator.id] });
    assert.equal(await refused(as.bob, id, { delete: [bob.id] }), 'Insufficient permission');
    await change(as.moderator, id, { delete: [bob.id] });
    assert.equal(await refused(as.moderator, id, { add: [bob.id] }), 'Insufficient permission');
    await change(as.alice, id, { delete: [moderator.id] });
    await change(as.owner, id, { add: [bob.id] });
    assert.equal(await refused(as.administrator, id, { delete: [bob.id] }), 'Insufficient permission');
  });

  test('refused: an empty change, unknown users, present members to add, other users to remove', async () => {
    const { as, cast } = await startServer();
    const { bob, guest, gone } = cast.users;
    const id = await makeGroup(as.alice, 'team', [bob]);
    const nothing =
      'Nothing to do. Specify at least one of "add", "delete", "add_subgroups" or "delete_subgroups".';
    assert.equal(await refused(as.alice, id, {}), nothing);
    assert.equal(await refused(as.alice, 999, { add: [bob.id] }), 'Invalid user group');
    assert.equal(await refused(as.alice, id, { add: [500] }), 'Invalid user ID: 500');
    assert.equal(await refused(as.alice, id, { add: [gone.id] }), `Invalid user ID: ${gone.id}`);
    const twice = `User ${bob.id} is already a member of this group`;
    assert.equal(await refused(as.alice, id, { add: [guest.id, bob.id] }), twice);
    const none = `There is no member '${guest.id}' in this user group`;
    assert.equal(await refused(as.alice, id, { delete: [bob.id, guest.id] }), none);
    assert.deepEqual(await members(as.alice, id), [bob.id]);
  });

  test('refused: system groups, for all callers', async () => {
    const server = await startServer();
    const moderators = systemId(server, 'role:moderators');
    const { as, cast } = server;
    const add = { add: [cast.users.bob.id] };
    assert.equal(await refused(as.owner, moderators, add), 'Insufficient permission');
  });

  test('refused: guests, bots, nobody', async () => {
    const { as, asNobody, cast } = await startServer();
    const { guest, bot } = cast.users;
    const id = await makeGroup(as.alice, 'team', [guest, bot], {
      can_manage_group: groupValue([guest, bot]),
    });
    for (const endpoint of [updateUserGroupMembers, updateUserGroupSubgroups]) {
      const params = { user_group_id: id, add: [1] };
      assert.equal((await as.guest.refused(endpoint, params)).code, 'BAD_REQUEST');
      assert.equal((await as.bot.refused(endpoint, params)).code, 'BAD_REQUEST');
      assert.equal((await asNobody.refused(endpoint, params)).status, 401);
    }
    for (const actor of [as.guest, as.bot]) {
      await actor.refused(getUserGroupMembers, { user_group_id: id });
      await actor.refused(getUserGroupSubgroups, { user_group_id: id });
    }
    assert.equal((await asNobody.refused(getUserGroupMembers, { user_group_id: id })).status, 401);
    assert.equal((await asNobody.refused(getUserGroupSubgroups, { user_group_id: id })).status, 401);
  });
});

describe('/user_groups/{user_group_id}/subgroups', () => {
  test('are listed with the members of their subgroups', async () => {
    const server = await startServer();
    const { as } = server;
    const [a, b, c] = [
      await makeGroup(as.alice, 'a'),
      await makeGroup(as.alice, 'b'),
      await makeGroup(as.alice, 'c'),
    ];
    const add = (id: number, ...subgroups: number[]) =>
      as.alice.call(updateUserGroupSubgroups, { user_group_id: id, add: subgroups });
    assert.deepEqual(await add(a, b, b), success);
    await add(b, c, systemId(server, 'role:administrators'));
    const subgroups = async (id: number, direct_subgroup_only = false) =>
      (await as.bob.call(getUserGroupSubgroups, { user_group_id: id, direct_subgroup_only })).subgroups;
    const [administrators, owners] = [
      systemId(server, 'role:administrators'),
      systemId(server, 'role:owners'),
    ];
    assert.deepEqual(await subgroups(a), [administrators, owners, b, c]);
    assert.deepEqual(await subgroups(a, true), [b]);
    await as.alice.call(updateUserGroupSubgroups, { user_group_id: b, delete: [c] });
    assert.deepEqual(await subgroups(b, true), [administrators]);
  });

  test('refused: circles, repetitions, what is not there', async () => {
    const { as } = await startServer();
    const [a, b, c] = [
      await makeGroup(as.alice, 'a'),
      await makeGroup(as.alice, 'b'),
      await makeGroup(as.alice, 'c'),
    ];
    const refused = async (id: number, what: object) =>
      (await as.alice.refused(updateUserGroupSubgroups, { user_group_id: id, ...what })).msg;
    await as.alice.call(updateUserGroupSubgroups, { user_group_id: a, add: [b] });
    await as.alice.call(updateUserGroupSubgroups, { user_group_id: b, add: [c] });
    const circle = (id: number) => `User group ${id} is already a subgroup of one of the passed subgroups.`;
    assert.equal(await refused(c, { add: [a] }), circle(c));
    assert.equal(await refused(a, { add: [a] }), circle(a));
    assert.equal(await refused(a, { add: [b] }), `User group ${b} is already a subgroup of this group.`);
    assert.equal(await refused(a, { delete: [c] }), `User group ${c} is not a subgroup of this group.`);
    assert.equal(await refused(a, { add: [999] }), 'Invalid user group ID: 999');
    assert.equal(await refused(a, {}), 'Nothing to do. Specify at least one of "add" or "delete".');
    assert.equal(await refused(999, { add: [a] }), 'Invalid user group');
    const former = await makeGroup(as.alice, 'former');
    await as.alice.call(deactivateUserGroup, { user_group_id: former });
    assert.equal(await refused(a, { add: [former] }), 'User group is deactivated.');
    assert.equal(await refused(former, { add: [a] }), 'User group is deactivated.');
  });

  test('adding and removing take the permissions for people', async () => {
    const { as, cast } = await startServer();
    const { bob, moderator } = cast.users;
    const inner = await makeGroup(as.alice, 'inner');
    const id = await makeGroup(as.alice, 'outer', [], {
      can_add_members_group: groupValue([bob]),
      can_remove_members_group: groupValue([moderator]),
    });
    const call = { user_group_id: id };
    const msg = 'Insufficient permission';
    assert.equal((await as.moderator.refused(updateUserGroupSubgroups, { ...call, add: [inner] })).msg, msg);
    await as.bob.call(updateUserGroupSubgroups, { ...call, add: [inner] });
    assert.equal((await as.bob.refused(updateUserGroupSubgroups, { ...call, delete: [inner] })).msg, msg);
    await as.moderator.call(updateUserGroupSubgroups, { ...call, delete: [inner] });
  });
});

describe('GET /user_groups/{user_group_id}/members/{user_id}', () => {
  test('says whether a user is a member, through subgroups or not', async () => {
    const { as, cast } = await startServer();
    const { bob, guest, bot, moderator } = cast.users;
    const inner = await makeGroup(as.alice, 'inner', [guest]);
    const members = [bob, bot, moderator];
    const user_group_id = await makeGroup(as.alice, 'outer', members, { subgroups: [inner] });
    const ask = async (user: { id: number }, direct_member_only = false) =>
      as.alice.call(getIsUserGroupMember, { user_group_id, user_id: user.id, direct_member_only });
    assert.deepEqual(await ask(bob, true), { ...success, is_user_group_member: true });
    assert.deepEqual(await ask(guest), { ...success, is_user_group_member: true });
    assert.deepEqual(await ask(guest, true), { ...success, is_user_group_member: false });
    assert.deepEqual(await ask(cast.users.owner), { ...success, is_user_group_member: false });
    assert.equal((await ask(bot)).is_user_group_member, true);
    assert.equal((await ask(moderator)).is_user_group_member, true);
    await as.owner.call(deactivateUser, { user_id: moderator.id });
    assert.equal((await ask(moderator)).is_user_group_member, false, 'whoever is deactivated is in no group');
  });

  test('refused: who is not there, what is not there, users who may not', async () => {
    const { as, asNobody, cast } = await startServer();
    const id = await makeGroup(as.alice, 'team');
    const refused = async (user_group_id: number, user_id: number) =>
      (await as.alice.refused(getIsUserGroupMember, { user_group_id, user_id })).msg;
    assert.equal(await refused(id, 999), 'No such user');
    assert.equal(await refused(999, cast.users.bob.id), 'Invalid user group');
    const params = { user_group_id: id, user_id: cast.users.bob.id };
    assert.equal((await as.guest.refused(getIsUserGroupMember, params)).code, 'BAD_REQUEST');
    assert.equal((await asNobody.refused(getIsUserGroupMember, params)).status, 401);
  });
});
