import assert from 'node:assert/strict';
import { test } from 'node:test';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { deactivateUserGroup } from '../../../src/chat/endpoints/user-groups/deactivate-user-group.ts';
import { updateUserGroup } from '../../../src/chat/endpoints/user-groups/update-user-group.ts';
import { updateUserGroupMembers } from '../../../src/chat/endpoints/user-groups/update-user-group-members.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startServer } from '../../support/server.ts';
import { groupById, groupValue, makeGroup, systemId } from '../../support/user-groups.ts';

test('snapshot and events make the same state as a new snapshot, for everybody, after each step', async (t) => {
  const server = await startServer();
  const { as, cast } = server;
  const { alice, bob, guest, moderator } = cast.users;
  const inner = await makeGroup(as.alice, 'inner', [bob]);
  let id = 0;
  const change = (what: object) => as.alice.call(updateUserGroupMembers, { user_group_id: id, ...what });
  const update = (what: object) => as.alice.call(updateUserGroup, { user_group_id: id, ...what });
  const steps: Record<string, () => Promise<unknown>> = {
    'a new group': async () => {
      id = await makeGroup(as.alice, 'team', [alice, guest], {
        subgroups: [systemId(server, 'role:owners')],
      });
    },
    'a private channel for it': () =>
      as.alice.call(subscribeToChannels, {
        subscriptions: [{ name: 'safe' }, { name: 'vault' }],
        principals: [alice.id, moderator.id],
        invite_only: true,
        can_add_subscribers_group: groupValue([], [id]),
      }),
    'somebody comes, and a group': () => change({ add: [bob.id], add_subgroups: [inner] }),
    'somebody goes': () => change({ delete: [bob.id] }),
    'the group goes too': () => change({ delete_subgroups: [inner] }),
    'another name and rules': () =>
      update({
        name: 'crew',
        description: 'Us.',
        can_leave_group: { new: groupValue([alice, bob], [inner]) },
        can_join_group: { new: systemId(server, 'role:members') },
      }),
  };
  for (const [step, run] of Object.entries(steps)) {
    await t.test(step, async () => {
      await verifyEvents(server, run);
    });
  }
  await t.test('it is deactivated, then changed', async () => {
    const other = await makeGroup(as.alice, 'other');
    await verifyEvents(server, () => as.alice.call(deactivateUserGroup, { user_group_id: other }));
    await verifyEvents(server, () =>
      as.alice.call(updateUserGroup, { user_group_id: other, name: 'former' }),
    );
  });
  await t.test('what is in memory is what is on disk', async () => {
    const before = await groupById(as.alice, id);
    assert.deepEqual(await groupById((await server.restart()).as.alice, id), before);
  });
});
