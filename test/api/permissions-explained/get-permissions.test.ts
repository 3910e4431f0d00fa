import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { updateStream } from '../../../src/chat/endpoints/channels/update-stream.ts';
import { getPermissionHolders } from '../../../src/chat/endpoints/permissions/get-permission-holders.ts';
import { getUserPermissions } from '../../../src/chat/endpoints/permissions/get-user-permissions.ts';
import { ROLE } from '../../../src/chat/model/people.ts';
import { createUser } from '../../../src/chat/operations/users/create.ts';
import { startServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';
import { groupValue, makeGroup, systemId } from '../../support/user-groups.ts';

const byRole = { by: 'role', role: ROLE.administrator, setting: null, fact: null, holds: true, through: [] };

/** What the test reads of a reply. */
interface Page {
  readonly count: number;
  readonly holders: readonly { readonly user_id: number }[];
  readonly next_anchor: number | null;
}

describe('who has a permission', () => {
  test('lists the holders by user ID, with their ways', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const inner = await makeGroup(as.owner, 'inner', [as.bob.user]);
    const outer = await makeGroup(as.owner, 'outer', [], { subgroups: [inner] });
    const value = groupValue([as.alice.user], [outer]);
    const stream_id = cast.channels.attic.id;
    await as.owner.call(updateStream, { stream_id, can_administer_channel_group: { new: value } });
    const reply = await as.guest.refused(getPermissionHolders, {
      ...{ permission: 'can_administer_channel_group', stream_id },
    });
    assert.equal(reply.msg, 'Invalid channel ID');
    const asked = { permission: 'can_administer_channel_group', stream_id };
    const { count, holders, next_anchor } = await as.bob.call(getPermissionHolders, asked);
    const bySetting = (through: readonly (readonly number[])[]) => ({
      ...{
        by: 'stream',
        role: null,
        setting: 'can_administer_channel_group',
        fact: null,
        holds: true,
        through,
      },
    });
    assert.deepEqual(holders, [
      { user_id: cast.users.owner.id, ways: [byRole] },
      { user_id: cast.users.administrator.id, ways: [byRole] },
      { user_id: cast.users.alice.id, ways: [bySetting([[]])] },
      { user_id: cast.users.bob.id, ways: [bySetting([[outer, inner]])] },
    ]);
    assert.deepEqual([count, next_anchor], [4, null]);
  });

  test('comes in pages', async () => {
    const { as, context } = await startServer();
    await context.transact(async (tx) => {
      for (let index = 0; index < 20; index++) {
        await createUser(tx, { email: `p${index}@example.com`, fullName: `P ${index}`, role: ROLE.member });
      }
    });
    const ids: number[] = [];
    let anchor: number | null = 0;
    while (anchor !== null) {
      const asked = { permission: 'can_create_groups', anchor, num_after: 7 };
      const page: Page = await as.owner.call(getPermissionHolders, asked);
      ids.push(...page.holders.map(({ user_id }) => user_id));
      assert.equal(page.count, 25);
      anchor = page.next_anchor;
    }
    assert.equal(new Set(ids).size, 25);
    assert.deepEqual(
      ids,
      ids.toSorted((one, other) => one - other),
    );
  });

  test('is limited to the users whom a guest may see', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const stranger = await context.transact((tx) =>
      createUser(tx, { email: 'stranger@example.com', fullName: 'Stranger', role: ROLE.member }),
    );
    const idsFor = async (who: typeof as.guest) => {
      const { holders, count } = await who.call(getPermissionHolders, { permission: 'can_create_groups' });
      assert.equal(count, holders.length);
      return holders.map(({ user_id }) => user_id);
    };
    assert((await idsFor(as.guest)).includes(stranger.id));
    await setRealm(context, { can_access_all_users_group: systemId(server, 'role:members') });
    assert.equal((await idsFor(as.guest)).includes(stranger.id), false);
    assert((await idsFor(as.guest)).includes(cast.users.alice.id));
    assert((await idsFor(as.alice)).includes(stranger.id));
    const hidden = await as.guest.refused(getUserPermissions, { user_id: stranger.id });
    const missing = await as.guest.refused(getUserPermissions, { user_id: 99_999 });
    assert.deepEqual([hidden.msg, hidden.code], [missing.msg, missing.code]);
  });

  test('is not asked about what is not there, or is hidden', async () => {
    const { as, cast } = await startServer();
    const { cellar, attic } = cast.channels;
    const permission = 'can_send_message_group';
    for (const asked of [
      { permission },
      { permission: 'can_manage_group', stream_id: attic.id },
      { permission: 'toString', stream_id: attic.id },
      { permission, stream_id: attic.id, group_id: 1 },
      { permission: 'can_manage_group', group_id: 99_999 },
      { permission: 'can_create_groups', num_after: 501 },
      { permission: 'can_create_groups', num_after: 0 },
    ]) {
      assert.equal((await as.owner.refused(getPermissionHolders, asked)).status, 400);
    }
    assert.equal(
      (await as.moderator.refused(getPermissionHolders, { permission, stream_id: cellar.id })).msg,
      'Invalid channel ID',
    );
    await as.alice.call(getPermissionHolders, { permission, stream_id: cellar.id });
  });
});

describe('what a user may do', () => {
  test('comes with the reasons for and against it', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const { cellar } = cast.channels;
    const asked = { user_id: cast.users.moderator.id, stream_id: cellar.id };
    const { permissions } = await as.alice.call(getUserPermissions, asked);
    const found = permissions.find(({ permission }) => permission === 'can_send_message_group');
    const fact = (name: string, holds: boolean) => ({
      ...{ by: 'fact', role: null, setting: null, fact: name, holds, through: [] },
    });
    const through = [[systemId(server, 'role:everyone')]];
    const setting = 'can_send_message_group';
    assert.deepEqual(found, {
      permission: 'can_send_message_group',
      allowed: false,
      needs: [
        fact('account_is_active', true),
        fact('channel_is_not_archived', true),
        fact('reads_channel', false),
      ],
      ways: [
        { by: 'stream', role: null, setting, fact: null, holds: true, through },
        fact('owner_of_bot_may', false),
      ],
    });
    assert.deepEqual(
      permissions.filter(({ allowed }) => allowed),
      [],
    );
  });

  test('is refused for the bots of the server', async () => {
    const { as, context } = await startServer();
    const bot = [...context.realm.users.values()].find(({ isSystemBot }) => isSystemBot);
    assert.equal((await as.owner.refused(getUserPermissions, { user_id: bot?.id ?? 0 })).msg, 'No such user');
  });
});
