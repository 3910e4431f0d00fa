import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fetchApiKey } from '../../../src/chat/endpoints/authentication/fetch-api-key.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { createUser } from '../../../src/chat/endpoints/users/create-user.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { regenerateOwnApiKey } from '../../../src/chat/endpoints/users/regenerate-own-api-key.ts';
import type { User } from '../../../src/chat/model/people.ts';
import { createClient, injectTransport } from '../../../src/testing/client.ts';

import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';

type Changes = Parameters<typeof change>[1];
const change = (
  actor: Actor,
  changes: {
    full_name?: string;
    timezone?: string;
    old_password?: string;
    new_password?: string;
  },
) => actor.call(updateSettings, changes);
const refusal = async (actor: Actor, changes: Changes) => (await actor.refused(updateSettings, changes)).msg;
const people = { event_types: ['realm_user'], client_extavatar: false };

describe('PATCH /settings, name', () => {
  test('changes, trimmed; everybody gets the event', async () => {
    const { as } = await startServer();
    const guest = await listen(as.guest, people);
    await change(as.alice, { full_name: '  Alice Other ' });
    const person = { user_id: as.alice.user.id, full_name: 'Alice Other' };
    assert.deepEqual(await guest.fetch(), [{ type: 'realm_user', op: 'update', person }]);
    assert.equal((await as.alice.call(getOwnUser, {})).full_name, 'Alice Other');
    await change(as.alice, { full_name: 'Alice Other' });
    assert.deepEqual(await guest.fetch(), []);
  });

  test('has the form of a name, and is nobody else’s where names are unique', async () => {
    const { as, context } = await startServer();
    assert.equal(await refusal(as.alice, { full_name: '' }), 'Name too short!');
    assert.equal(await refusal(as.alice, { full_name: 'a'.repeat(101) }), 'Name too long!');
    assert.equal(await refusal(as.alice, { full_name: 'Al*ce' }), 'Invalid characters in name!');
    assert.equal(await refusal(as.alice, { full_name: 'Alice|12' }), 'Invalid format!');
    await change(as.alice, { full_name: 'Bob Member' });
    await setRealm(context, { require_unique_names: true });
    const msg = 'Unique names required in this organization.';
    assert.equal(await refusal(as.moderator, { full_name: 'bob member' }), msg);
    await change(as.moderator, { full_name: 'mona moderator' });
    assert.equal(await refusal(as.bob, { full_name: 'BOB MEMBER' }), msg);
    await change(as.bob, { full_name: 'Zoë Groß' });
    for (const name of ['Zoe\u0308 Groß', 'ZOË GROSS', 'Ｚoë Groß']) {
      assert.equal(await refusal(as.alice, { full_name: name }), msg, name);
    }
    await change(as.bob, { full_name: 'ZOË Groß' });
  });

  test('stays where names are not changed, but for administrators; the rest is done', async () => {
    const { as, context } = await startServer();
    await setRealm(context, { name_changes_disabled: true });
    await change(as.alice, { full_name: 'Somebody', timezone: 'Europe/Paris' });
    const { full_name, timezone } = await as.alice.call(getOwnUser, {});
    assert.deepEqual([full_name, timezone], ['Alice Member', 'Europe/Paris']);
    await change(as.administrator, { full_name: 'Adam Other' });
    assert.equal((await as.administrator.call(getOwnUser, {})).full_name, 'Adam Other');
  });
});

describe('PATCH /settings, time zone', () => {
  test('changes; everybody gets the event, older clients of the person too', async () => {
    const { as } = await startServer();
    const bob = await listen(as.bob, people);
    const own = await listen(as.alice, { event_types: ['user_settings', 'update_display_settings'] });
    await change(as.alice, { timezone: 'Asia/Kolkata' });
    const person = { user_id: as.alice.user.id, email: 'alice@example.com', timezone: 'Asia/Kolkata' };
    assert.deepEqual(await bob.fetch(), [{ type: 'realm_user', op: 'update', person }]);
    const named = { user: 'alice@example.com', setting_name: 'timezone', setting: 'Asia/Kolkata' };
    assert.deepEqual(await own.fetch(), [
      { type: 'user_settings', op: 'update', property: 'timezone', value: 'Asia/Kolkata' },
      { type: 'update_display_settings', ...named },
    ]);
    for (const timezone of ['Europe/Kyiv', 'US/Pacific', 'UTC', 'Etc/GMT+5'])
      await change(as.alice, { timezone });
  });

  test('is one of the database', async () => {
    const { as } = await startServer();
    for (const timezone of ['Mars/Olympus', '+01:00', 'europe/paris', '../etc/passwd']) {
      const msg = 'Invalid timezone: Value error, Not a recognized time zone';
      assert.equal(await refusal(as.alice, { timezone }), msg);
    }
  });

  test('state + events = fresh state: name, time zone', async () => {
    const server = await startServer();
    const { alice } = server.as;
    await verifyEvents(server, () => change(alice, { full_name: 'Alice Other', timezone: 'Europe/Rome' }));
  });
});

/** A new account with a password. */
async function withPassword(server: TestServer): Promise<Actor> {
  const { user_id } = await server.as.owner.call(createUser, {
    email: 'newcomer@example.com',
    password: 'correct horse',
    full_name: 'Nora Newcomer',
  });
  return server.asUser(server.context.realm.users.get(user_id) as User);
}

describe('PATCH /settings, password', () => {
  const logIn = (password: string) => ({ username: 'newcomer@example.com', password });

  test('changes: the new one opens, the old one does not', async () => {
    const server = await startServer();
    const newcomer = await withPassword(server);
    await change(newcomer, { old_password: 'correct horse', new_password: 'battery staple' });
    await server.asNobody.call(fetchApiKey, logIn('battery staple'));
    const { code } = await server.asNobody.refused(fetchApiKey, logIn('correct horse'));
    assert.equal(code, 'AUTHENTICATION_FAILED');
  });

  test('is refused: a wrong old one, a weak or long new one, an account without one', async () => {
    const server = await startServer();
    const newcomer = await withPassword(server);
    const old_password = 'correct horse';
    assert.equal(await refusal(newcomer, { new_password: 'battery staple' }), 'Wrong password!');
    for (const new_password of ['', 'abc', '123456', 'newcomer@example.com']) {
      assert.equal(await refusal(newcomer, { old_password, new_password }), 'New password is too weak!');
    }
    assert.equal(
      await refusal(newcomer, { old_password, new_password: 'a'.repeat(101) }),
      'new_password is too long (limit: 100 characters)',
    );
    assert.equal(
      await refusal(server.as.alice, { old_password: '', new_password: 'battery staple' }),
      'Wrong password!',
    );
    await server.asNobody.call(fetchApiKey, logIn(old_password));
  });

  test('cannot be guessed: after five failures one waits', async () => {
    const server = await startServer();
    const newcomer = await withPassword(server);
    const guess = { old_password: 'wrong horse', new_password: 'battery staple' };
    for (let attempt = 0; attempt < 5; attempt++)
      assert.equal(await refusal(newcomer, guess), 'Wrong password!');
    assert.equal(
      await refusal(newcomer, { ...guess, old_password: 'correct horse' }),
      "You're making too many attempts! Try again in 1800 seconds.",
    );
    server.clock.advance(31 * 60_000);
    await change(newcomer, { ...guess, old_password: 'correct horse' });
  });
});

describe('POST /users/me/api_key/regenerate', () => {
  test('gives another key; the old one opens nothing on the next request', async () => {
    const server = await startServer();
    for (const actor of [server.as.alice, server.as.bot]) {
      const { deliveryEmail: email, apiKey } = actor.user;
      const { api_key } = await actor.call(regenerateOwnApiKey, {});
      assert.match(api_key, /^[A-Za-z0-9]{32}$/);
      const call = (key: string) =>
        createClient(injectTransport(server.app.http), { email, apiKey: key }).call(getOwnUser, {});
      assert.equal((await call(apiKey)).status, 401);
      assert.equal((await call(api_key)).status, 200);
    }
    assert.equal((await server.asNobody.refused(regenerateOwnApiKey, {})).status, 401);
  });

  test('leaves queues as they are', async () => {
    const { as } = await startServer();
    const listener = await listen(as.alice, { event_types: ['realm_user'] });
    await as.alice.call(regenerateOwnApiKey, {});
    await change(as.bob, { full_name: 'Robert' });
    assert.equal((await listener.fetch()).length, 1);
    await as.alice.call(registerQueue, {});
  });
});
