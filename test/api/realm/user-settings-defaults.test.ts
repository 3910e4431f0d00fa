import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { updateRealm } from '../../../src/chat/endpoints/realm/update-realm.ts';
import { updateUserSettingsDefaults } from '../../../src/chat/endpoints/realm/update-user-settings-defaults.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { createUser } from '../../../src/chat/endpoints/users/create-user.ts';
import type { User } from '../../../src/chat/model/people.ts';
import type { Setting } from '../../../src/chat/model/settings/setting.ts';
import { PERSONAL_ONLY, USER_SETTINGS } from '../../../src/chat/model/settings/user-settings.ts';
import type { Inputs } from '../../../src/engine/http/params.ts';

import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { badValues, goodValues } from './sample-values.ts';

type Changes = Inputs<typeof updateUserSettingsDefaults.params>;
const asChanges = (name: string, value: unknown) => ({ [name]: value }) as Changes;
const success = { result: 'success', msg: '' };
const table = Object.entries(USER_SETTINGS as Readonly<Record<string, Setting>>).filter(
  ([name]) => !PERSONAL_ONLY.some((each) => each === name),
);

async function shown(actor: Actor) {
  const state = await actor.call(registerQueue, {});
  return {
    defaults: state.realm_user_settings_defaults as Record<string, unknown>,
    own: state.user_settings as Record<string, unknown>,
  };
}

describe('PATCH /realm/user_settings_defaults', () => {
  test('each default is set, delivered to everybody and shown; nobody’s own setting changes', async () => {
    const { as } = await startServer();
    const { own } = await shown(as.guest);
    const guest = await listen(as.guest, { event_types: ['realm_user_settings_defaults', 'user_settings'] });
    for (const [name, setting] of table) {
      const [sample] = goodValues(setting);
      assert.deepEqual(
        await as.administrator.call(updateUserSettingsDefaults, asChanges(name, sample?.sent)),
        success,
      );
      await as.administrator.call(updateUserSettingsDefaults, asChanges(name, sample?.sent));
      const event = {
        type: 'realm_user_settings_defaults',
        op: 'update',
        property: name,
        value: sample?.kept,
      };
      assert.deepEqual(await guest.fetch(), [event], name);
      assert.equal((await shown(as.guest)).defaults[name], sample?.kept);
    }
    assert.deepEqual((await shown(as.guest)).own, own);
  });

  test('new accounts begin with them and keep them', async () => {
    const server = await startServer();
    const { owner } = server.as;
    await owner.call(updateUserSettingsDefaults, { color_scheme: 2, enter_sends: true });
    await owner.call(updateRealm, { default_language: 'fr' });
    const { user_id } = await owner.call(createUser, {
      email: 'newcomer@example.com',
      password: 'a long phrase',
      full_name: 'Nora Newcomer',
    });
    const newcomer = server.asUser(server.context.realm.users.get(user_id) as User);
    await owner.call(updateUserSettingsDefaults, { color_scheme: 3, enter_sends: false });
    await newcomer.call(updateSettings, { starred_message_counts: false });
    const chosen = async (actor: Actor) => {
      const { color_scheme, enter_sends, default_language, starred_message_counts } = (await shown(actor))
        .own;
      return [color_scheme, enter_sends, default_language, starred_message_counts];
    };
    assert.deepEqual(await chosen(newcomer), [2, true, 'fr', false]);
    const restarted = await server.restart();
    assert.deepEqual(await chosen(restarted.asUser(newcomer.user)), [2, true, 'fr', false]);
    assert.deepEqual(await chosen(restarted.as.bob), [1, false, 'en', true]);
  });

  test('what may not be so is refused; what is only personal is not known here', async () => {
    const { as } = await startServer();
    for (const [name, setting] of table) {
      for (const { sent, msg } of badValues(name, setting)) {
        assert.equal((await as.owner.refused(updateUserSettingsDefaults, asChanges(name, sent))).msg, msg);
      }
    }
    const answer = await as.owner.call(updateUserSettingsDefaults, asChanges('enable_login_emails', false));
    assert.deepEqual(answer.ignored_parameters_unsupported, ['enable_login_emails']);
  });

  test('is for administrators', async () => {
    const { as, asNobody } = await startServer();
    for (const actor of [as.moderator, as.alice, as.guest, as.bot]) {
      const { code, msg } = await actor.refused(updateUserSettingsDefaults, { enter_sends: true });
      assert.deepEqual([code, msg], ['UNAUTHORIZED_PRINCIPAL', 'Must be an organization administrator']);
    }
    assert.equal((await asNobody.refused(updateUserSettingsDefaults, {})).status, 401);
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    const changes = table.map(([name, setting]) => [name, goodValues(setting)[0]?.sent]);
    const { owner } = server.as;
    await verifyEvents(server, () => owner.call(updateUserSettingsDefaults, Object.fromEntries(changes)));
  });
});
