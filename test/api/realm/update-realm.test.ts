import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { updateRealm } from '../../../src/chat/endpoints/realm/update-realm.ts';
import {
  CHANNEL_SETTINGS,
  OWNER_SETTINGS,
  REALM_SETTINGS,
  type RealmSettingName,
  SINGLE_PROPERTY_SETTINGS,
} from '../../../src/chat/model/settings/realm-settings.ts';
import type { Setting } from '../../../src/chat/model/settings/setting.ts';
import { PERMISSION_SETTINGS, type RealmPermission } from '../../../src/chat/model/settings/settings.ts';
import type { Inputs } from '../../../src/engine/http/params.ts';
import { inject } from '../../../src/testing/inject.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { authorization } from '../../support/uploads.ts';
import { badValues, goodValues, type Sample } from './sample-values.ts';

type Changes = Inputs<typeof updateRealm.params>;
const asChanges = (name: string, value: unknown) => ({ [name]: value }) as Changes;
const set = (actor: Actor, name: string, value: unknown) => actor.call(updateRealm, asChanges(name, value));
const success = { result: 'success', msg: '' };

const table = Object.entries(REALM_SETTINGS) as [RealmSettingName, Setting][];
const isChannel = (name: string) => CHANNEL_SETTINGS.some((each) => each === name);

async function shown(actor: Actor, name: string): Promise<unknown> {
  const state = await actor.call(registerQueue, { event_types: ['realm'] });
  return (state as unknown as Record<string, unknown>)[`realm_${name}`];
}

function samplesOf(name: string, setting: Setting, { cast }: TestServer): Sample[] {
  if (!isChannel(name)) return goodValues(setting);
  const { cellar } = cast.channels;
  return [cellar.id, -1].map((value) => ({ sent: value, kept: value }));
}

const eventOf = (name: string, value: unknown) =>
  SINGLE_PROPERTY_SETTINGS.has(name)
    ? { type: 'realm', op: 'update', property: name, value }
    : { type: 'realm', op: 'update_dict', property: 'default', data: { [name]: value } };

describe('PATCH /realm, each setting', () => {
  test('is set by an owner, answered, delivered to everybody and shown', async () => {
    const server = await startServer();
    const { owner, guest, bot } = server.as;
    const all = [owner, guest, bot].map((actor) => listen(actor, { event_types: ['realm'] }));
    const listeners = await Promise.all(all);
    for (const [name, setting] of table) {
      let current = await shown(owner, name);
      for (const { sent, kept } of samplesOf(name, setting, server)) {
        const changes = kept !== current;
        current = kept;
        const answer = typeof kept === 'string' ? 'updated' : kept;
        const expected = changes ? { ...success, [name]: answer } : success;
        assert.deepEqual(await set(owner, name, sent), expected, name);
        const events = changes ? [eventOf(name, kept)] : [];
        for (const listener of listeners) assert.deepEqual(await listener.fetch(), events, name);
        assert.deepEqual(await shown(guest, name), kept, name);
      }
    }
  });

  test('is refused, with its own sentence, when it may not be so', async () => {
    const { as } = await startServer();
    const listener = await listen(as.owner, { event_types: ['realm'] });
    for (const [name, setting] of table) {
      const bad = isChannel(name) ? [{ sent: 999, msg: 'Invalid channel ID' }] : badValues(name, setting);
      for (const { sent, msg } of bad) {
        const refused = await as.owner.refused(updateRealm, asChanges(name, sent));
        assert.deepEqual([refused.status, refused.msg], [400, msg]);
      }
    }
    assert.deepEqual(await listener.fetch(), []);
  });

  test('words and addresses are taken as plain strings too', async () => {
    const { app, as } = await startServer();
    const patch = async (payload: string) => {
      const headers = {
        ...authorization(as.owner),
        'content-type': 'application/x-www-form-urlencoded',
      };
      const request = { method: 'PATCH', url: '/api/v1/realm', headers, payload } as const;
      return (await inject(app.http, request)).json() as Record<string, unknown>;
    };
    const jitsi = 'https://meet.example.com/a';
    await patch(`jitsi_server_url=${encodeURIComponent(jitsi)}&message_content_edit_limit_seconds=unlimited`);
    assert.equal(await shown(as.owner, 'jitsi_server_url'), jitsi);
    assert.equal(await shown(as.owner, 'message_content_edit_limit_seconds'), null);
    await patch('jitsi_server_url=default');
    assert.equal(await shown(as.owner, 'jitsi_server_url'), null);
    assert.equal((await patch('jitsi_server_url=meet')).msg, 'jitsi_server_url is not an allowed_type');
  });

  test('is refused to users who may not say it', async () => {
    const server = await startServer();
    const { as, asNobody } = server;
    for (const [name, setting] of table) {
      const [sample] = samplesOf(name, setting, server);
      const changes = asChanges(name, sample?.sent);
      for (const actor of [as.moderator, as.alice, as.guest, as.bot]) {
        const { code, msg } = await actor.refused(updateRealm, changes);
        assert.deepEqual([code, msg], ['UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator']);
      }
      assert.equal((await asNobody.refused(updateRealm, changes)).status, 401);
      if (OWNER_SETTINGS.has(name)) {
        const { code, msg } = await as.administrator.refused(updateRealm, changes);
        assert.deepEqual([code, msg], ['UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner']);
      } else await as.administrator.call(updateRealm, changes);
    }
  });
});

describe('PATCH /realm, permissions', () => {
  const permissions = Object.keys(PERMISSION_SETTINGS.realm) as RealmPermission[];

  test('are given to a group or to users, emitted and shown', async () => {
    const server = await startServer();
    const { owner, guest } = server.as;
    const { realm } = server.context;
    const listener = await listen(guest, { event_types: ['realm'] });
    const moderators = realm.systemGroup('role:moderators').id;
    const some = { direct_members: [server.cast.users.bob.id], direct_subgroups: [moderators] };
    for (const name of permissions) {
      const { require_system_group, allowed_system_groups } = PERMISSION_SETTINGS.realm[name];
      const allowed = allowed_system_groups.map((each) => realm.groupByName(each)?.id);
      const values = require_system_group
        ? allowed.filter((id) => id !== realm.info.settings[name])
        : [moderators, some];
      for (const value of values) {
        assert.deepEqual(await set(owner, name, { new: value }), { ...success, [name]: value }, name);
        assert.deepEqual(await listener.fetch(), [eventOf(name, value)], name);
        assert.deepEqual(await shown(guest, name), value, name);
      }
    }
  });

  test('are refused: groups that may not hold them, an old value that was not seen, and to administrators some', async () => {
    const { as, context } = await startServer();
    const id = (name: string) => context.realm.groupByName(name)?.id;
    const refusal = async (name: string, value: unknown) => {
      const { code, msg } = await as.owner.refused(updateRealm, asChanges(name, value));
      return [code, msg];
    };
    for (const name of permissions) {
      assert.deepEqual(await refusal(name, { new: id('role:internet') }), [
        'BAD_REQUEST',
        `'${name}' setting cannot be set to 'role:internet' group.`,
      ]);
    }
    assert.deepEqual(await refusal('can_manage_all_groups', { new: id('role:nobody') }), [
      'BAD_REQUEST',
      "'can_manage_all_groups' setting cannot be set to 'role:nobody' group.",
    ]);
    assert.deepEqual(await refusal('can_create_groups', { new: 9999 }), [
      'BAD_REQUEST',
      'Invalid user group',
    ]);
    const people = { direct_members: [as.bob.user.id], direct_subgroups: [] };
    assert.deepEqual(await refusal('can_access_all_users_group', { new: people }), [
      'SYSTEM_GROUP_REQUIRED',
      "'can_access_all_users_group' must be a system user group.",
    ]);
    const stale = { new: id('role:owners'), old: id('role:moderators') };
    assert.equal((await refusal('can_create_groups', stale))[0], 'EXPECTATION_MISMATCH');
    await set(as.owner, 'can_create_groups', { new: id('role:owners'), old: id('role:members') });
    const owners = await as.administrator.refused(
      updateRealm,
      asChanges('can_create_groups', { new: id('role:members') }),
    );
    assert.equal(owners.msg, 'Must be an organization owner');
    await set(as.administrator, 'can_add_custom_emoji_group', { new: id('role:owners') });
  });
});

describe('PATCH /realm', () => {
  test('changes all or nothing', async () => {
    const { as } = await startServer();
    const listener = await listen(as.guest, { event_types: ['realm'] });
    await as.owner.refused(updateRealm, { name: 'New', moderation_request_channel_id: 999 });
    assert.deepEqual(await listener.fetch(), []);
    assert.equal(await shown(as.owner, 'name'), 'Example');
    const answer = await as.owner.call(updateRealm, {
      name: 'New',
      allow_message_editing: false,
      message_content_edit_limit_seconds: 'unlimited',
    });
    assert.deepEqual(answer, {
      ...success,
      name: 'updated',
      allow_message_editing: false,
      message_content_edit_limit_seconds: null,
    });
    assert.deepEqual(await listener.fetch(), [
      { type: 'realm', op: 'update', property: 'name', value: 'New' },
      {
        type: 'realm',
        op: 'update_dict',
        property: 'default',
        data: { allow_message_editing: false, message_content_edit_limit_seconds: null },
      },
    ]);
  });

  test('the channel for reports is private, and no channel is archived', async () => {
    const { as, cast } = await startServer();
    const moderation_request_channel_id = cast.channels.square.id;
    const { msg } = await as.owner.refused(updateRealm, { moderation_request_channel_id });
    assert.equal(msg, 'Moderation request channel must be private.');
  });

  test('at least one method to log in stays', async () => {
    const { as } = await startServer({ development: true });
    const listener = await listen(as.guest, { event_types: ['realm'] });
    const methods = (authentication_methods: Record<string, boolean>) => ({ authentication_methods });
    const refusal = async (given: Record<string, boolean>) =>
      (await as.owner.refused(updateRealm, methods(given))).msg;
    const none = 'At least one authentication method must be enabled.';
    assert.equal(await refusal({ Email: false }), none);
    assert.equal(await refusal({ Email: false, Dev: false }), none);
    assert.equal(
      await refusal({ LDAP: true }),
      "Invalid authentication method: LDAP. Valid methods are: ['Dev', 'Email']",
    );
    const { msg } = await as.administrator.refused(updateRealm, methods({ Dev: true, Email: false }));
    assert.equal(msg, 'Must be an organization owner');
    const answer = await as.owner.call(updateRealm, methods({ Dev: true, Email: false }));
    assert.deepEqual(answer, { ...success, authentication_methods: { Dev: true, Email: false } });
    const data = {
      authentication_methods: {
        Dev: { enabled: true, available: true },
        Email: { enabled: false, available: true },
      },
    };
    assert.deepEqual(await listener.fetch(), [
      { type: 'realm', op: 'update_dict', property: 'default', data },
    ]);
    assert.deepEqual(await shown(as.guest, 'authentication_methods'), data.authentication_methods);
    assert.equal(await shown(as.guest, 'email_auth_enabled'), false);
  });

  test('settings are kept over a restart', async () => {
    const server = await startServer();
    await server.as.owner.call(updateRealm, { name: 'Kept', message_retention_days: 30 });
    const restarted = await server.restart();
    assert.equal(await shown(restarted.as.guest, 'name'), 'Kept');
    assert.equal(await shown(restarted.as.guest, 'message_retention_days'), 30);
  });

  test('state + events = fresh state, everything at once', async () => {
    const server = await startServer({ development: true });
    const { realm } = server.context;
    const group = (name: string) => ({ new: realm.groupByName(name)?.id as number });
    const settings = table.map(([name, setting]) => [name, samplesOf(name, setting, server)[0]?.sent]);
    const changes = {
      ...Object.fromEntries(settings),
      authentication_methods: { Dev: true, Email: false },
      can_create_public_channel_group: group('role:owners'),
      can_mention_many_users_group: group('role:nobody'),
      can_create_groups: group('role:owners'),
    };
    await verifyEvents(server, () => server.as.owner.call(updateRealm, changes));
  });

  test('state + events = fresh state, as guests lose sight of people and get it back', async () => {
    const server = await startServer();
    const { realm } = server.context;
    const group = (name: string) => ({
      can_access_all_users_group: { new: realm.groupByName(name)?.id as number },
    });
    const bob = await listen(server.as.bob, { event_types: ['realm_user'] });
    await verifyEvents(server, () => server.as.owner.call(updateRealm, group('role:members')));
    await verifyEvents(server, () => server.as.owner.call(updateRealm, group('role:everyone')));
    assert.deepEqual(await bob.fetch(), []);
  });

  test('state + events = fresh state, as members become full members', async () => {
    const server = await startServer();
    const { owner } = server.as;
    await verifyEvents(server, () => owner.call(updateRealm, { waiting_period_threshold: 3 }));
    await verifyEvents(server, () => owner.call(updateRealm, { waiting_period_threshold: 0 }));
  });
});
