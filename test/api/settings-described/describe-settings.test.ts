import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { updateRealm } from '../../../src/chat/endpoints/realm/update-realm.ts';
import { updateUserSettingsDefaults } from '../../../src/chat/endpoints/realm/update-user-settings-defaults.ts';
import { describeSettings } from '../../../src/chat/endpoints/server/describe-settings.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { REALM_SETTINGS } from '../../../src/chat/model/settings/realm-settings.ts';
import { PERMISSION_SETTINGS } from '../../../src/chat/model/settings/settings.ts';
import { USER_SETTINGS } from '../../../src/chat/model/settings/user-settings.ts';
import { basicHeader } from '../../../src/engine/http/admission/credentials.ts';
import type { Endpoint } from '../../../src/engine/http/define-endpoint.ts';
import { inject } from '../../../src/testing/inject.ts';
import { startServer, type TestServer } from '../../support/server.ts';

const server = await startServer();
const described = await server.as.guest.call(describeSettings);
type Described = (typeof described.realm_settings)[number];

/** Values that fit the description, and one that does not. */
function valuesFor({ type, choices, min, max }: Described, { cast }: TestServer) {
  switch (type) {
    case 'boolean':
      return { good: [true, false], bad: 'yes' };
    case 'integer':
      return { good: [min, max], bad: (max ?? 0) + 1 };
    case 'limit':
      return { good: [min, max, 'unlimited'], bad: 0 };
    case 'choice':
      return { good: choices ?? [], bad: typeof choices?.[0] === 'string' ? 'no such thing' : 12_345 };
    case 'text':
      return {
        good: ['x'.repeat(max ?? 0), 'x'.repeat(Math.max(2, min ?? 0))],
        bad: 'x'.repeat((max ?? 0) + 1),
      };
    case 'url':
      return { good: ['https://a.example', 'default'], bad: `https://${'x'.repeat(max ?? 0)}.example` };
    case 'channel':
      return { good: [cast.channels.square.id, min], bad: 99_999 };
    case 'time_zone':
      return { good: ['Europe/Paris'], bad: 'Europe/Nowhere' };
    case 'methods':
      return { good: [{ Email: true }], bad: { Email: 1 } };
  }
}

const send = (who: 'owner' | 'administrator' | 'alice', endpoint: unknown, name: string, value: unknown) =>
  server.answer(who, endpoint as Endpoint, { [name]: value });

describe('the description of the settings', () => {
  test('has each that is declared', () => {
    const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).sort();
    assert.deepEqual(
      names(described.realm_settings),
      [...Object.keys(REALM_SETTINGS), 'authentication_methods'].sort(),
    );
    assert.deepEqual(names(described.user_settings), [...Object.keys(USER_SETTINGS), 'timezone'].sort());
    assert.deepEqual(names(described.realm_permissions), Object.keys(PERMISSION_SETTINGS.realm).sort());
    assert.deepEqual(names(described.stream_permissions), Object.keys(PERMISSION_SETTINGS.stream).sort());
    assert.deepEqual(names(described.group_permissions), Object.keys(PERMISSION_SETTINGS.group).sort());
  });

  test('is what new organizations and accounts start with', async () => {
    const fresh = await startServer();
    const state = (await fresh.as.owner.call(registerQueue, {})) as Record<string, unknown>;
    for (const { name, type, default: byDefault } of described.realm_settings) {
      const changed = ['name', 'description', 'authentication_methods', 'jitsi_server_url'];
      if (type !== 'channel' && !changed.includes(name))
        assert.deepEqual(state[`realm_${name}`], byDefault, name);
    }
    const own = state.user_settings as Record<string, unknown>;
    for (const { name, default: byDefault } of described.user_settings) {
      assert.deepEqual(own[name], byDefault, name);
    }
  });

  test('is the same in each machine form of the organization', async () => {
    const state = (await server.as.owner.call(registerQueue, {})) as Record<string, unknown>;
    const supported = state.server_supported_permission_settings as Record<string, Record<string, object>>;
    for (const scope of ['realm', 'stream', 'group'] as const) {
      for (const { name, changed_by_role: _, changed_by_permissions: __, ...setting } of described[
        `${scope}_permissions`
      ]) {
        assert.deepEqual(setting, supported[scope]?.[name], name);
      }
    }
  });

  for (const setting of described.realm_settings) {
    test(`${setting.name} of the organization can be set to what is said, by whom it is said`, async () => {
      const { name, changed_by_role: role } = setting;
      if (name === 'moderation_request_channel_id') return;
      const { good, bad } = valuesFor(setting, server);
      for (const value of good) {
        const { status, body } = await send('owner', updateRealm, name, value);
        assert.equal(status, 200, `${JSON.stringify(value)}: ${JSON.stringify(body)}`);
      }
      assert.equal((await send('owner', updateRealm, name, bad)).status, 400);
      const { status } = await send('administrator', updateRealm, name, good[0]);
      assert.equal(status, role === 200 ? 200 : 400);
      assert.equal((await send('alice', updateRealm, name, good[0])).status, 400);
    });
  }

  for (const setting of described.user_settings) {
    test(`${setting.name} of a user can be set to what is said`, async () => {
      const { good, bad } = valuesFor(setting, server);
      for (const value of good) {
        const { status, body } = await send('alice', updateSettings, setting.name, value);
        assert.equal(status, 200, `${JSON.stringify(value)}: ${JSON.stringify(body)}`);
      }
      assert.equal((await send('alice', updateSettings, setting.name, bad)).status, 400);
      const { body } = await send('owner', updateUserSettingsDefaults, setting.name, good[0]);
      const isUnknown = 'ignored_parameters_unsupported' in body;
      assert.equal(isUnknown, !setting.has_realm_default);
    });
  }

  test('names who may change a permission of the organization', async () => {
    for (const { name, changed_by_role, default_group_name } of described.realm_permissions) {
      const value = { new: server.context.realm.groupByName(default_group_name)?.id };
      const { status } = await send('administrator', updateRealm, name, value);
      assert.equal(status, changed_by_role === 200 ? 200 : 400, name);
    }
  });

  test('is not sent again to a client that has it', async () => {
    const { deliveryEmail: email, apiKey } = server.as.alice.user;
    const ask = (headers: Record<string, string> = {}) =>
      inject(server.app.http, {
        url: '/api/v1/settings/describe',
        headers: { authorization: basicHeader({ email, apiKey }), ...headers },
      });
    const first = await ask();
    const etag = String(first.headers.etag);
    assert.match(etag, /^W\/"[\w-]{22}"$/);
    assert.equal(first.headers['cache-control'], 'private, no-cache');
    const again = await ask({ 'if-none-match': etag });
    assert.deepEqual([again.statusCode, again.body], [304, '']);
    assert.equal((await ask({ 'if-none-match': '"other"' })).statusCode, 200);
    assert.equal(
      (
        await inject(server.app.http, {
          url: '/api/v1/settings/describe',
          headers: { 'if-none-match': etag },
        })
      ).statusCode,
      401,
    );
  });
});
