import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createDrafts } from '../../../src/chat/endpoints/drafts/create-drafts.ts';
import { getDrafts } from '../../../src/chat/endpoints/drafts/get-drafts.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { updateStatus } from '../../../src/chat/endpoints/presence/update-status.ts';
import { updateRealm } from '../../../src/chat/endpoints/realm/update-realm.ts';
import {
  updateDisplaySettings,
  updateNotificationSettings,
  updateSettings,
} from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { getUser } from '../../../src/chat/endpoints/users/get-user.ts';
import type { Setting } from '../../../src/chat/model/settings/setting.ts';
import {
  LEGACY_DISPLAY_SETTINGS,
  LEGACY_NOTIFICATION_SETTINGS,
  USER_SETTINGS,
  type UserSettingName,
} from '../../../src/chat/model/settings/user-settings.ts';
import type { Inputs } from '../../../src/engine/http/params.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer } from '../../support/server.ts';
import { leave } from '../../support/talk.ts';
import { badValues, goodValues } from '../realm/sample-values.ts';

type Changes = Inputs<typeof updateSettings.params>;
const asChanges = (name: string, value: unknown) => ({ [name]: value }) as Changes;
const set = (actor: Actor, name: string, value: unknown) =>
  actor.call(updateSettings, asChanges(name, value));
const success = { result: 'success', msg: '' };
const table = Object.entries(USER_SETTINGS) as [UserSettingName, Setting][];

const TYPES = ['user_settings', 'update_display_settings', 'update_global_notifications'];
const modern = { event_types: TYPES, client_capabilities: { user_settings_object: true } };
const legacy = { event_types: TYPES };

async function shown(actor: Actor): Promise<Record<string, unknown>> {
  const { user_settings } = await actor.call(registerQueue, { event_types: ['user_settings'] });
  return user_settings as Record<string, unknown>;
}

function olderForm(name: UserSettingName, value: unknown, user: string) {
  const isIn = (names: readonly UserSettingName[]) => names.includes(name);
  if (isIn(LEGACY_NOTIFICATION_SETTINGS))
    return [{ type: 'update_global_notifications', user, notification_name: name, setting: value }];
  if (isIn(LEGACY_DISPLAY_SETTINGS))
    return [{ type: 'update_display_settings', user, setting_name: name, setting: value }];
  return [];
}

describe('PATCH /settings, each setting', () => {
  test("is set, emitted to the user's clients in their forms, and shown", async () => {
    const { as } = await startServer();
    const own = await listen(as.guest, modern);
    const older = await listen(as.guest, legacy);
    const outsiders = [await listen(as.owner, modern), await listen(as.bob, legacy)];
    for (const [name, setting] of table) {
      let current: unknown = setting.default;
      for (const { sent, kept } of goodValues(setting)) {
        const changes = kept !== current;
        current = kept;
        assert.deepEqual(await set(as.guest, name, sent), success, name);
        const told = (await own.fetch()).map(({ language_name: _, ...event }) => event);
        const event = { type: 'user_settings', op: 'update', property: name, value: kept };
        assert.deepEqual(told, changes ? [event] : [], name);
        const toldOlder = (await older.fetch()).map(({ language_name: _, ...each }) => each);
        const email = as.guest.user.settings.email_address_visibility === 1 ? 'guest@example.com' : '';
        assert.deepEqual(toldOlder, changes ? [event, ...olderForm(name, kept, email)] : [], name);
        assert.equal((await shown(as.guest))[name], kept, name);
      }
    }
    for (const outsider of outsiders) assert.deepEqual(await outsider.fetch(), []);
    assert.deepEqual(await shown(as.guest), await shown(as.bob));
  });

  test('is refused, with its own sentence, when it may not be so', async () => {
    const { as } = await startServer();
    const listener = await listen(as.alice, modern);
    for (const [name, setting] of table) {
      for (const { sent, msg } of badValues(name, setting)) {
        const refused = await as.alice.refused(updateSettings, asChanges(name, sent));
        assert.deepEqual([refused.status, refused.code, refused.msg], [400, 'BAD_REQUEST', msg]);
      }
    }
    assert.deepEqual(await listener.fetch(), []);
  });

  test('a language comes with its name in English', async () => {
    const { as } = await startServer();
    const listener = await listen(as.alice, legacy);
    for (const [code, name] of [
      ['de', 'German'],
      ['zh-hant', 'Traditional Chinese'],
    ]) {
      await set(as.alice, 'default_language', code);
      assert.deepEqual(
        (await listener.fetch()).map(({ type, language_name }) => [type, language_name]),
        [
          ['user_settings', name],
          ['update_display_settings', name],
        ],
      );
    }
  });

  test('every sound that is offered can be chosen', async () => {
    const { as } = await startServer();
    const { user_settings } = await as.alice.call(registerQueue);
    const offered = (user_settings?.available_notification_sounds ?? []) as readonly string[];
    assert(['ding', 'deep tom', 'wood block', 'zing'].every((sound) => offered.includes(sound)));
    for (const sound of [...offered, 'none']) {
      await as.alice.call(updateSettings, asChanges('notification_sound', sound));
    }
  });

  test('the documented sentences for sounds, mails and languages', async () => {
    const { as } = await startServer();
    const refusal = async (name: string, value: unknown) =>
      (await as.alice.refused(updateSettings, asChanges(name, value))).msg;
    assert.equal(await refusal('notification_sound', 'gong'), "Invalid notification sound 'gong'");
    assert.equal(
      await refusal('email_notifications_batching_period_seconds', -1),
      'Invalid email batching period: -1 seconds',
    );
    assert.equal(await refusal('default_language', 'klingon'), 'Invalid default_language');
    assert.equal(
      await refusal('color_scheme', 9),
      'Invalid color_scheme: Value error, Not in the list of possible values',
    );
    await set(as.alice, 'notification_sound', 'none');
  });

  test('is for people: bots and strangers are refused', async () => {
    const { as, asNobody } = await startServer();
    const { code, msg } = await as.bot.refused(updateSettings, { enter_sends: true });
    assert.deepEqual([code, msg], ['BAD_REQUEST', 'This endpoint does not accept bot requests.']);
    assert.equal((await asNobody.refused(updateSettings, { enter_sends: true })).status, 401);
  });

  test('is kept over a restart, and is nobody else’s', async () => {
    const server = await startServer();
    await server.as.alice.call(updateSettings, { color_scheme: 2, web_font_size_px: 20 });
    const { as } = await server.restart();
    const { color_scheme, web_font_size_px } = await shown(as.alice);
    assert.deepEqual([color_scheme, web_font_size_px], [2, 20]);
    assert.equal((await shown(as.bob)).color_scheme, 1);
  });

  test('the older paths take the same', async () => {
    const { as } = await startServer();
    await as.alice.call(updateDisplaySettings, { color_scheme: 3 });
    await as.alice.call(updateNotificationSettings, { enable_sounds: false });
    const { color_scheme, enable_sounds } = await shown(as.alice);
    assert.deepEqual([color_scheme, enable_sounds], [3, false]);
  });

  test('all or nothing', async () => {
    const { as } = await startServer();
    await as.alice.refused(updateSettings, { enter_sends: true, full_name: 'A' });
    assert.equal((await shown(as.alice)).enter_sends, false);
  });

  test('state + events = fresh state, everything at once', async () => {
    const server = await startServer();
    const changes = table
      .filter(([name]) => name !== 'email_address_visibility')
      .map(([name, setting]) => [name, goodValues(setting)[0]?.sent]);
    const { alice } = server.as;
    await verifyEvents(server, () => alice.call(updateSettings, Object.fromEntries(changes)));
  });
});

describe('PATCH /settings, what follows', () => {
  test('drafts are deleted once they are not synchronized, without an event', async () => {
    const { as } = await startServer();
    const draft = { type: '' as const, to: [], topic: '', content: 'Not yet' };
    await as.alice.call(createDrafts, { drafts: [draft] });
    await as.bob.call(createDrafts, { drafts: [draft] });
    const listener = await listen(as.alice, { event_types: ['drafts'] });
    await as.alice.call(updateSettings, { enable_drafts_synchronization: false });
    assert.deepEqual(await listener.fetch(), []);
    assert.equal((await as.alice.refused(getDrafts, {})).msg, 'User has disabled synchronizing drafts.');
    await as.alice.call(updateSettings, { enable_drafts_synchronization: true });
    assert.equal((await as.alice.call(getDrafts, {})).count, 0);
    assert.equal((await as.bob.call(getDrafts, {})).count, 1);
  });

  test('who hides their presence is seen as gone at once, and as here when they show it again', async () => {
    const server = await startServer();
    const { as } = server;
    const bob = await listen(as.bob, { event_types: ['presence'] });
    const statuses = async () =>
      (await bob.fetch()).map(({ user_id, presence }) => {
        const { website } = presence as { website: { status: string; timestamp: number } };
        return [user_id, website.status, server.clock.seconds - website.timestamp];
      });
    const id = as.alice.user.id;
    for (const hide of [
      (hidden: boolean) => as.alice.call(updateSettings, { presence_enabled: !hidden }),
      (hidden: boolean) => as.alice.call(updateStatus, { away: hidden }),
    ]) {
      await hide(true);
      await hide(true);
      assert.deepEqual(
        (await statuses()).map(([user, , seconds]) => [user, seconds]),
        [[id, 320]],
      );
      assert.equal(as.alice.user.settings.presence_enabled, false);
      server.clock.advance(600_000);
      await hide(false);
      assert.deepEqual(await statuses(), [[id, 'active', 0]]);
      assert.equal(as.alice.user.settings.presence_enabled, true);
      server.clock.advance(600_000);
    }
  });

  test('administrators get an event about who allows to export', async () => {
    const { as } = await startServer();
    const events = { event_types: ['realm_export_consent'] };
    const told = [await listen(as.owner, events), await listen(as.administrator, events)];
    const others = [await listen(as.alice, events), await listen(as.moderator, events)];
    await as.alice.call(updateSettings, { allow_private_data_export: true });
    const event = { type: 'realm_export_consent', user_id: as.alice.user.id, consented: true };
    for (const listener of told) assert.deepEqual(await listener.fetch(), [event]);
    for (const listener of others) assert.deepEqual(await listener.fetch(), []);
  });

  test('an address is hidden from users who may not know it any more, and they get the event', async () => {
    const server = await startServer();
    const { as } = server;
    const events = { event_types: ['realm_user'], client_extavatar: false };
    const [moderator, bob, alice] = [
      await listen(as.moderator, events),
      await listen(as.bob, events),
      await listen(as.alice, events),
    ];
    const id = as.alice.user.id;
    const dummy = `user${id}@chat.example.com`;
    await as.alice.call(updateSettings, { email_address_visibility: 5 });
    const persons = async (listener: typeof bob) =>
      (await listener.fetch()).map((event) => event.person as Record<string, unknown>);
    const changed = { user_id: id, new_email: dummy };
    assert.deepEqual(await persons(moderator), [changed]);
    assert.deepEqual(await persons(alice), [changed]);
    const [hidden, avatar, api, ...rest] = await persons(bob);
    assert.deepEqual([hidden, api, rest], [{ user_id: id, delivery_email: null }, changed, []]);
    assert.equal(typeof avatar?.avatar_url, 'string');
    const { user } = await as.bob.call(getUser, { user_id: id });
    assert.deepEqual([user.email, user.delivery_email], [dummy, null]);
    await as.alice.call(updateSettings, { email_address_visibility: 2 });
    assert.deepEqual(await persons(moderator), []);
    const [seen, ...others] = await persons(bob);
    assert.deepEqual(seen, { user_id: id, delivery_email: 'alice@example.com' });
    assert.deepEqual(
      others.map((person) => Object.keys(person).includes('avatar_url')),
      [true],
    );
  });

  test('state + events = fresh state, for all who see the address', async () => {
    const server = await startServer();
    const { alice } = server.as;
    for (const email_address_visibility of [5, 4, 2, 3, 1]) {
      await verifyEvents(server, () => alice.call(updateSettings, { email_address_visibility }));
    }
  });

  test('a limited guest gets events only about known users', async () => {
    const server = await startServer();
    const { as, context, cast } = server;
    const members = context.realm.systemGroup('role:members').id;
    await as.owner.call(updateRealm, { can_access_all_users_group: { new: members } });
    const events = { event_types: ['realm_user'] };
    const [guest, bob] = [await listen(as.guest, events), await listen(as.bob, events)];
    await as.bob.call(updateSettings, { full_name: 'Robert' });
    assert.equal((await guest.fetch()).length, 1);
    await leave(server, cast.channels.square, as.moderator.user);
    await guest.fetch();
    await as.moderator.call(updateSettings, { full_name: 'Monica', email: 'monica@example.org' });
    assert.deepEqual(await guest.fetch(), []);
    assert.match(JSON.stringify(await bob.fetch()), /Robert.*Monica|monica/);
    await verifyEvents(server, () => as.moderator.call(updateSettings, { full_name: 'Mona' }));
  });
});
