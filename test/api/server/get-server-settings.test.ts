import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getServerSettings } from '../../../src/chat/endpoints/server/get-server-settings.ts';
import { inject } from '../../../src/testing/inject.ts';
import { startServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';

describe('GET /server_settings', () => {
  test('tells anybody what a client needs to log in', async () => {
    const { asNobody, as } = await startServer();
    const { authentication_methods, ...settings } = await asNobody.call(getServerSettings);
    assert.deepEqual(settings, {
      result: 'success',
      msg: '',
      external_authentication_methods: [],
      service_feature_level: 371,
      service_version: '10.0-parley-0.1.0',
      service_merge_base: '10.0',
      zulip_feature_level: 371,
      zulip_version: '10.0-parley-0.1.0',
      zulip_merge_base: '10.0',
      push_notifications_enabled: false,
      is_incompatible: false,
      email_auth_enabled: true,
      require_email_format_usernames: true,
      realm_uri: 'http://chat.example.com',
      realm_url: 'http://chat.example.com',
      setup_required: true,
      realm_deactivated: false,
      realm_name: 'Example',
      realm_icon: 'http://chat.example.com/static/icon.svg',
      realm_description: '',
      realm_web_public_access_enabled: false,
    });
    const on = Object.entries(authentication_methods).flatMap(([name, is]) => (is ? [name] : []));
    assert.deepEqual(on, ['password', 'email']);
    await as.gone.call(getServerSettings);
  });

  test('follows the settings', async () => {
    const { asNobody, context } = await startServer({ development: true });
    await setRealm(context, { email_auth_enabled: false, enable_spectator_access: true });
    const settings = await asNobody.call(getServerSettings);
    assert.equal(settings.email_auth_enabled, false);
    assert.equal(settings.realm_web_public_access_enabled, true);
    assert.deepEqual(
      [settings.authentication_methods.dev, settings.authentication_methods.password],
      [true, false],
    );
  });

  test('says level and version under both names, for every caller', async () => {
    const { app } = await startServer();
    for (const agent of [
      '',
      'MyBot (Debian GNU/Linux; 12)',
      'node-fetch/1.0',
      'go-zulip/1.0.0',
      'ZulipMobile/1',
    ]) {
      const request = { url: '/api/v1/server_settings', headers: { 'user-agent': agent } };
      const reply = (await inject(app.http, request)).json() as Record<string, unknown>;
      for (const name of ['service', 'zulip']) {
        assert.equal(reply[`${name}_feature_level`], 371, agent);
        assert.equal(reply[`${name}_version`], '10.0-parley-0.1.0', agent);
        assert.equal(reply[`${name}_merge_base`], '10.0', agent);
      }
    }
  });
});
