import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createBot } from '../../../src/chat/endpoints/bots/create-bot.ts';
import { updateStream } from '../../../src/chat/endpoints/channels/update-stream.ts';
import { createCustomProfileField } from '../../../src/chat/endpoints/profile-fields/create-profile-field.ts';
import { updateCustomProfileField } from '../../../src/chat/endpoints/profile-fields/update-profile-field.ts';
import { updateRealm } from '../../../src/chat/endpoints/realm/update-realm.ts';
import { updateUserGroupMembers } from '../../../src/chat/endpoints/user-groups/update-user-group-members.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { regenerateOwnApiKey } from '../../../src/chat/endpoints/users/regenerate-own-api-key.ts';
import { updateProfileData } from '../../../src/chat/endpoints/users/update-profile-data.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import { prune } from '../../../src/chat/jobs/pruner.ts';
import { ROLE } from '../../../src/chat/model/people.ts';
import { renewApiKey } from '../../../src/chat/operations/user-settings/account.ts';
import { getAuditLog } from '../../../src/features/audit/get-audit-log.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { makeGroup } from '../../support/user-groups.ts';
import { lastEntry } from './entries.ts';

/** A server with some changes, and the ID of the last entry before them. */
async function changed(): Promise<TestServer & { readonly first: number }> {
  const server = await startServer();
  const { as, cast, clock } = server;
  const first = await lastEntry(server);
  await as.owner.call(updateUser, { user_id: cast.users.bob.id, role: ROLE.moderator });
  clock.advance(10_000);
  await as.administrator.call(updateStream, { stream_id: cast.channels.attic.id, new_name: 'loft' });
  clock.advance(10_000);
  await as.owner.call(updateRealm, {
    can_create_groups: { new: server.context.realm.systemGroup('role:owners').id },
  });
  return Object.assign(server, { first });
}

describe('the audit log', () => {
  test('says who changed what, and when, the newest first', async () => {
    const { as, cast, clock, context, first } = await changed();
    const { entries, next_anchor, found_oldest } = await as.administrator.call(getAuditLog, {
      num_before: 3,
    });
    const nothing = { property: null, user_id: null, stream_id: null, group_id: null };
    const { id: members } = context.realm.systemGroup('role:members');
    const { id: owners } = context.realm.systemGroup('role:owners');
    assert.deepEqual(entries, [
      {
        ...nothing,
        ...{ id: first + 3, timestamp: clock.seconds, kind: 'realm_permission_changed', source: 'user' },
        ...{
          acting_user_id: cast.users.owner.id,
          property: 'can_create_groups',
          before: members,
          after: owners,
        },
      },
      {
        ...nothing,
        ...{ id: first + 2, timestamp: clock.seconds - 10, kind: 'channel_renamed', source: 'user' },
        ...{ acting_user_id: cast.users.administrator.id, stream_id: cast.channels.attic.id },
        ...{ before: 'attic', after: 'loft' },
      },
      {
        ...nothing,
        ...{ id: first + 1, timestamp: clock.seconds - 20, kind: 'user_role_changed', source: 'user' },
        ...{ acting_user_id: cast.users.owner.id, user_id: cast.users.bob.id },
        ...{ before: ROLE.member, after: ROLE.moderator },
      },
    ]);
    assert.deepEqual([next_anchor, found_oldest], [first + 1, false]);
  });

  test('is filtered by who acts, what is concerned, kind and time', async () => {
    const { as, cast, clock, first } = await changed();
    const found = async (
      params: Parameters<typeof as.owner.call<typeof getAuditLog.params, never, never>>[1],
    ) =>
      (await as.owner.call(getAuditLog, params)).entries.map(({ id }) => id - first).filter((id) => id > 0);
    assert.deepEqual(await found({ acting_user_id: cast.users.owner.id }), [3, 1]);
    assert.deepEqual(await found({ user_id: cast.users.bob.id }), [1]);
    assert.deepEqual(await found({ stream_id: cast.channels.attic.id }), [2]);
    assert.deepEqual(await found({ group_id: 1 }), []);
    assert.deepEqual(await found({ kinds: ['channel_renamed', 'user_role_changed'] }), [2, 1]);
    assert.deepEqual(await found({ since: clock.seconds - 10 }), [3, 2]);
    assert.deepEqual(await found({ since: clock.seconds - 10, until: clock.seconds - 10 }), [2]);
    assert.deepEqual(await found({ anchor: `${first + 3}`, num_before: 1 }), [2]);
    assert.deepEqual(await found({ anchor: 'newest', num_before: 1 }), [3]);
    assert.deepEqual(await found({ anchor: `1${'0'.repeat(20)}`, num_before: 1 }), [3]);
    assert.deepEqual(await found({ anchor: 'oldest' }), []);
    assert.deepEqual(
      await found({
        acting_user_id: cast.users.owner.id,
        kinds: ['user_role_changed'],
        until: clock.seconds,
      }),
      [1],
    );
  });

  test('is for administrators alone', async () => {
    const { as, asNobody } = await startServer();
    for (const actor of [as.moderator, as.alice, as.guest, as.bot]) {
      const { msg, code, status } = await actor.refused(getAuditLog);
      assert.deepEqual(
        [status, code, msg],
        [400, 'UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator'],
      );
    }
    assert.equal((await asNobody.refused(getAuditLog)).status, 401);
  });

  test('refuses what no filter can be', async () => {
    const { as } = await startServer();
    for (const wrong of [
      { num_before: 0 },
      { num_before: 501 },
      { anchor: 'first_unread' },
      { anchor: '"newest"' },
      { anchor: '1.5' },
      { kinds: ['x'] },
      { since: -1 },
    ]) {
      await as.owner.refused(getAuditLog, wrong as never);
    }
  });

  test('has an entry if another user changes a profile, and none if a choice of a field is removed', async () => {
    const { as, cast } = await startServer();
    const choice = (text: string, order: string) => ({ text, order });
    const field_data = { a: choice('A', '1'), b: choice('B', '2') };
    const { id } = await as.owner.call(createCustomProfileField, { name: 'Team', field_type: 3, field_data });
    await as.alice.call(updateProfileData, { data: [{ id, value: 'a' }] });
    const profile_data = [{ id, value: 'b' }];
    await as.owner.call(updateUser, { user_id: cast.users.bob.id, profile_data });
    await as.owner.call(updateCustomProfileField, { field_id: id, field_data: { a: field_data.a } });
    const kinds = ['user_profile_changed', 'profile_field_changed'] as const;
    const { entries } = await as.owner.call(getAuditLog, { kinds: [...kinds] });
    assert.deepEqual(
      entries.map(({ kind, user_id }) => [kind, user_id]),
      [
        ['profile_field_changed', null],
        ['user_profile_changed', cast.users.bob.id],
      ],
    );
  });

  test('has an entry for each person who is put into a group', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const group = await makeGroup(as.owner, 'readers', [as.alice.user]);
    await as.owner.call(updateUserGroupMembers, { user_group_id: group, add: [cast.users.bob.id] });
    const { entries } = await as.owner.call(getAuditLog, { group_id: group });
    assert.deepEqual(
      entries.map(({ kind, user_id, after }) => [kind, user_id, after]),
      [
        ['group_member_added', cast.users.bob.id, null],
        ['group_member_added', cast.users.alice.id, null],
        ['group_created', null, { name: 'readers' }],
      ],
    );
  });
});

describe('what the audit log does not show', () => {
  test('keys and passwords', async () => {
    const { as, context } = await startServer();
    const { api_key } = await as.alice.call(regenerateOwnApiKey);
    const bot = await as.alice.call(createBot, {
      ...{ full_name: 'Hook', short_name: 'hook', bot_type: 3 },
      ...{ payload_url: 'https://hook.example/secret-path', config_data: { token: 'secret-token' } },
    });
    const text = JSON.stringify(await as.owner.call(getAuditLog, { num_before: 500 }));
    const { token } = context.realm.part('bots').get(bot.user_id)?.service ?? {};
    assert(token && text.includes('"services"') && text.includes('user_key_changed'));
    for (const secret of [api_key, bot.api_key, token, 'secret-path', 'secret-token']) {
      assert.equal(text.includes(secret), false, secret);
    }
  });

  test('the address of a person who hides it from administrators', async () => {
    const server = await startServer();
    const { as, cast } = server;
    const before = await lastEntry(server);
    await as.owner.call(updateUser, { user_id: cast.users.bob.id, new_email: 'robert@example.com' });
    const addresses = async () => {
      const { entries } = await as.owner.call(getAuditLog, { kinds: ['user_email_changed'] });
      return entries.filter(({ id }) => id > before).map((entry) => [entry.before, entry.after]);
    };
    assert.deepEqual(await addresses(), [[{ email: 'bob@example.com' }, { email: 'robert@example.com' }]]);
    await as.bob.call(updateSettings, { email_address_visibility: 4 });
    assert.deepEqual(await addresses(), [[{ email: null }, { email: null }]]);
  });

  test('values that are too long', async () => {
    const { as, context } = await startServer();
    const people = Array.from({ length: 5000 }, (_, index) => 1000 + index);
    await context.transact((tx) => {
      const can_create_groups = { direct_members: people, direct_subgroups: [] };
      const { info } = tx.realm;
      return tx.put({ info: { ...info, settings: { ...info.settings, can_create_groups } } });
    });
    const { entries } = await as.owner.call(getAuditLog, { kinds: ['realm_permission_changed'] });
    assert.deepEqual(entries[0]?.after, { omitted_characters: 25_042 });
  });
});

test('entries name the server and its command line as actors', async () => {
  const { as, cast, context } = await startServer();
  await context.transact((tx) => renewApiKey(tx, tx.realm.user(cast.users.alice.id)), 'command_line');
  await context.transact((tx) => renewApiKey(tx, tx.realm.user(cast.users.alice.id)));
  const { entries } = await as.owner.call(getAuditLog, { kinds: ['user_key_changed'] });
  assert.deepEqual(
    entries.map(({ source, acting_user_id }) => [source, acting_user_id]),
    [
      ['server', null],
      ['command_line', null],
    ],
  );
});

test('entries are deleted after as many days as the server keeps them', async () => {
  const { as, clock, context } = await changed();
  const count = async () => (await as.owner.call(getAuditLog, { num_before: 500 })).entries.length;
  const all = await count();
  clock.advance(10 * 86_400_000);
  await prune(context);
  assert.equal(await count(), all);
  await as.owner.call(updateRealm, { description: 'New' });
  await prune({ ...context, config: { ...context.config, auditDays: 9 } });
  assert.equal(await count(), 1);
});
