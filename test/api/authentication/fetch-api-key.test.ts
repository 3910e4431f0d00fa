import assert from 'node:assert/strict';
import { scryptSync } from 'node:crypto';
import { describe, test } from 'node:test';
import { devFetchApiKey } from '../../../src/chat/endpoints/authentication/dev-fetch-api-key.ts';
import { fetchApiKey } from '../../../src/chat/endpoints/authentication/fetch-api-key.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { findPasswordHash } from '../../../src/chat/store/people/users.ts';
import { hashPassword, isOutdated } from '../../../src/engine/kernel/passwords/passwords.ts';
import { inject } from '../../../src/testing/inject.ts';
import { listen } from '../../support/events.ts';
import { outbox } from '../../support/mail.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { setRealm, setUser } from '../../support/settings.ts';

const password = 'grass-green 7';

async function startWithPasswords(): Promise<TestServer> {
  const server = await startServer();
  const password_hash = await hashPassword(password);
  for (const user of [server.cast.users.alice, server.cast.users.gone])
    await setUser(server.context, user, { password_hash });
  return server;
}

describe('POST /fetch_api_key', () => {
  test('gives the key for the password, with the address in any case', async () => {
    const { asNobody, cast } = await startWithPasswords();
    const { api_key, email, user_id } = await asNobody.call(fetchApiKey, {
      username: 'Alice@Example.com',
      password,
    });
    const { alice } = cast.users;
    assert.deepEqual(
      { api_key, email, user_id },
      { api_key: alice.apiKey, email: 'alice@example.com', user_id: alice.id },
    );
  });

  test('is reported to the user by mail, if they want to be', async () => {
    const server = await startWithPasswords();
    const { app, as, asNobody, clock } = server;
    const logIn = { username: 'alice@example.com', password };
    await asNobody.call(fetchApiKey, logIn);
    assert.deepEqual(await outbox(server), []);
    clock.advance(3600_000);
    await asNobody.refused(fetchApiKey, { ...logIn, password: 'x' });
    const listener = await listen(as.alice, {});
    const form = new URLSearchParams({ ...logIn, client: 'My\nPhone' });
    const { statusCode } = await inject(app.http, {
      ...{ method: 'POST', url: '/api/v1/fetch_api_key', payload: form.toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.equal(statusCode, 200);
    const body = [
      'Hello Alice Member,',
      'your account in Example (http://chat.example.com) was logged in to:',
      'Program: My Phone\nAddress: 127.0.0.1\nTime: 2026-01-15 13:00 (UTC)',
      'If that was not you, change your password and renew your API key.',
    ].join('\n\n');
    const mail = { address: 'alice@example.com', subject: 'New login to Example', body };
    assert.deepEqual(await outbox(server), [mail]);
    assert.deepEqual(await listener.fetch(), []);
    await as.alice.call(updateSettings, { enable_login_emails: false });
    await asNobody.call(fetchApiKey, logIn);
    assert.deepEqual(await outbox(server), [mail]);
  });

  test('wrong, unknown, none: the same refusal', async () => {
    const { app, asNobody } = await startWithPasswords();
    const wrong = await asNobody.refused(fetchApiKey, { username: 'alice@example.com', password: 'x' });
    assert.deepEqual([wrong.status, wrong.code], [401, 'AUTHENTICATION_FAILED']);
    assert.equal(wrong.msg, 'Your username or password is incorrect');
    const { headers } = await inject(app.http, {
      ...{ method: 'POST', url: '/api/v1/fetch_api_key' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=alice%40example.com&password=x',
    });
    assert.equal(headers['www-authenticate'], undefined, 'a browser would ask for a password by itself');
    // Bob and the bot have no password; without the password nobody learns that an account is deactivated.
    for (const username of [
      'nobody@example.com',
      'bob@example.com',
      'bot@example.com',
      'gone@example.com',
      'x',
    ])
      for (const given of ['x', ''])
        assert.deepEqual(await asNobody.refused(fetchApiKey, { username, password: given }), wrong, username);
  });

  test('a deactivated account, a deactivated organization, no passwords here', async () => {
    const { asNobody, context } = await startWithPasswords();
    const gone = await asNobody.refused(fetchApiKey, { username: 'gone@example.com', password });
    assert.deepEqual([gone.status, gone.code], [401, 'USER_DEACTIVATED']);
    await setRealm(context, { email_auth_enabled: false });
    const disabled = await asNobody.refused(fetchApiKey, { username: 'alice@example.com', password });
    assert.deepEqual([disabled.status, disabled.code], [401, 'PASSWORD_AUTH_DISABLED']);
  });

  test('five failures in half an hour, also when tried at once', async () => {
    const { asNobody, clock } = await startWithPasswords();
    const attempt = { username: 'alice@example.com', password: 'x' };
    const refusals = await Promise.all(
      Array.from({ length: 8 }, () => asNobody.refused(fetchApiKey, attempt)),
    );
    const codes = refusals.map((each) => each.code).sort();
    assert.deepEqual(codes.filter((code) => code === 'AUTHENTICATION_FAILED').length, 5);
    const locked = await asNobody.refused(fetchApiKey, { ...attempt, password });
    assert.deepEqual([locked.status, locked.code], [429, 'RATE_LIMIT_HIT']);
    clock.advance(30 * 60_000 + 1);
    await asNobody.call(fetchApiKey, { ...attempt, password });
    await asNobody.refused(fetchApiKey, attempt);
  });

  test('failures of one client keep nobody else out, nor from another password', async () => {
    const { app, asNobody, as } = await startWithPasswords();
    const attempt = { username: 'alice@example.com', password: 'x' };
    for (let failed = 0; failed < 5; failed++) await asNobody.refused(fetchApiKey, attempt);
    assert.equal((await asNobody.refused(fetchApiKey, { ...attempt, password })).status, 429);
    const { statusCode } = await inject(app.http, {
      method: 'POST',
      url: '/api/v1/fetch_api_key',
      remoteAddress: '192.0.2.7',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...attempt, password }).toString(),
    });
    assert.equal(statusCode, 200);
    const asked = { old_password: password, new_password: 'grass-green 8' };
    await as.alice.call(updateSettings, asked);
  });

  test('ten a minute come from one client address', async () => {
    const { asNobody, clock, context } = await startServer({ rateLimit: 200 });
    // Refused before any work is done.
    await setRealm(context, { email_auth_enabled: false });
    const attempt = { username: 'nobody@example.com', password: 'x' };
    const statuses = async (times: number) => {
      const all: number[] = [];
      for (let each = 0; each < times; each++)
        all.push((await asNobody.refused(fetchApiKey, attempt)).status);
      return all;
    };
    assert.deepEqual(await statuses(12), [...Array<number>(10).fill(401), 429, 429]);
    clock.advance(6000);
    assert.deepEqual(await statuses(2), [401, 429]);
  });

  test('a hash of less work is made anew at the next log-in', async () => {
    const { asNobody, context, cast } = await startServer();
    const { alice } = cast.users;
    const salt = Buffer.alloc(16, 7);
    const key = scryptSync(password, salt, 32, { N: 1024, r: 8, p: 1 });
    const old = `scrypt$10$8$1$${salt.toString('base64url')}$${key.toString('base64url')}`;
    await setUser(context, alice, { password_hash: old });
    assert(isOutdated(old));
    const login = { username: 'alice@example.com', password };
    await asNobody.call(fetchApiKey, login);
    const renewed = await findPasswordHash(context, alice.id);
    assert(renewed !== null && renewed !== old && !isOutdated(renewed));
    await asNobody.call(fetchApiKey, login);
  });
});

describe('POST /dev_fetch_api_key', () => {
  test('gives any key on a development server', async () => {
    const { asNobody, cast } = await startServer({ development: true });
    const { api_key } = await asNobody.call(devFetchApiKey, { username: 'alice@example.com' });
    assert.equal(api_key, cast.users.alice.apiKey);
    const gone = await asNobody.refused(devFetchApiKey, { username: 'gone@example.com' });
    assert.equal(gone.code, 'USER_DEACTIVATED');
    const missing = await asNobody.refused(devFetchApiKey, { username: 'nobody@example.com' });
    assert.equal(missing.code, 'AUTHENTICATION_FAILED');
  });

  test('is not there otherwise', async () => {
    const { asNobody } = await startServer();
    assert.equal((await asNobody.refused(devFetchApiKey, { username: 'alice@example.com' })).status, 404);
  });
});
