import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSession } from '../../../src/chat/endpoints/sessions/create-session.ts';
import { deleteCurrentSession } from '../../../src/chat/endpoints/sessions/delete-current-session.ts';
import { deleteSession } from '../../../src/chat/endpoints/sessions/delete-session.ts';
import { getSessions } from '../../../src/chat/endpoints/sessions/get-sessions.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { deactivateUser } from '../../../src/chat/endpoints/users/deactivate-user.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { reactivateUser } from '../../../src/chat/endpoints/users/reactivate-user.ts';
import { prune } from '../../../src/chat/jobs/pruner.ts';
import { BOUNDS } from '../../../src/engine/kernel/bounds.ts';
import { hashPassword } from '../../../src/engine/kernel/passwords/passwords.ts';
import { hashToken } from '../../../src/engine/kernel/passwords/tokens.ts';
import { Browser, signedIn } from '../../support/browser.ts';
import { outbox } from '../../support/mail.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { setRealm, setUser } from '../../support/settings.ts';

const password = 'grass-green 7';
const logIn = { username: 'alice@example.com', password };
const DAY = 86_400_000;

async function startWithPassword(...overrides: Parameters<typeof startServer>): Promise<TestServer> {
  const server = await startServer(...overrides);
  const password_hash = await hashPassword(password);
  for (const user of [server.cast.users.alice, server.cast.users.gone])
    await setUser(server.context, user, { password_hash });
  return server;
}

/** Uses of sessions are noted by then, which no request waits for. */
const noted = (server: TestServer) => server.context.transact(async () => {});

const isIn = async (browser: Browser) => (await browser.ask(getOwnUser)).status === 200;

describe('POST /json/sessions', () => {
  test('signs a browser in, which then calls what its person may call', async () => {
    const server = await startWithPassword();
    const browser = new Browser(server);
    const { status, body } = await browser.ask(createSession, { ...logIn, username: 'Alice@example.com' });
    assert.equal(status, 200);
    const { alice } = server.cast.users;
    assert.deepEqual(body, {
      ...{ result: 'success', msg: '', user_id: alice.id },
      csrf_token: browser.cookies.get('parley_csrf'),
    });
    assert.deepEqual(browser.setCookies, [
      `parley_session=${browser.token}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`,
      `parley_csrf=${body.csrf_token}; Path=/; Max-Age=2592000; SameSite=Strict`,
    ]);
    assert.match(browser.token ?? '', /^[A-Za-z0-9_-]{43}$/);
    assert.equal((await browser.ask(getOwnUser)).body.user_id, alice.id);
    const [row, ...more] = await server.context.db.selectFrom('sessions').selectAll().execute();
    assert.equal(row?.token_hash, hashToken(browser.token ?? ''), 'the token itself is kept nowhere');
    assert.deepEqual(more, []);
  });

  test('over TLS no neighbouring host and no plain connection sees or sets the cookie', async () => {
    const server = await startWithPassword({ externalUrl: 'https://chat.example.com' });
    const browser = new Browser(server);
    await browser.ask(createSession, logIn);
    const [session, csrf] = browser.setCookies;
    assert.match(
      session ?? '',
      /^__Host-parley_session=[^;]+; Path=\/; Secure; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    assert.match(csrf ?? '', /^parley_csrf=[^;]+; Path=\/; Secure; Max-Age=2592000; SameSite=Strict$/);
    assert(await isIn(browser));
  });

  test('a wrong password, an unknown address and a closed account get what they get by key', async () => {
    const server = await startWithPassword();
    const browser = new Browser(server);
    const wrong = { status: 401, code: 'AUTHENTICATION_FAILED' };
    for (const [username, given, expected] of [
      ['alice@example.com', 'x', wrong],
      ['alice@example.com', '', wrong],
      ['nobody@example.com', password, wrong],
      ['gone@example.com', password, { status: 401, code: 'USER_DEACTIVATED' }],
    ] as const) {
      const { status, body } = await browser.ask(createSession, { username, password: given });
      assert.deepEqual({ status, code: body.code }, expected, username);
      assert.deepEqual(browser.setCookies, []);
    }
    await setRealm(server.context, { email_auth_enabled: false });
    const { body } = await browser.ask(createSession, logIn);
    assert.equal(body.code, 'PASSWORD_AUTH_DISABLED');
    assert.equal((await server.context.db.selectFrom('sessions').selectAll().execute()).length, 0);
  });

  test('counts failures together with those of POST /fetch_api_key', async () => {
    const browser = new Browser(await startWithPassword());
    const attempt = { ...logIn, password: 'x' };
    for (let failed = 0; failed < 5; failed++) await browser.ask(createSession, attempt);
    const { status, body } = await browser.ask(createSession, logIn);
    assert.deepEqual([status, body.code], [429, 'RATE_LIMIT_HIT']);
    const payload = new URLSearchParams(logIn).toString();
    const byKey = await browser.send('POST', '/api/v1/fetch_api_key', { payload });
    assert.equal(byKey.statusCode, 429);
  });

  test('is reported to the user by mail, if they want to be', async () => {
    const server = await startWithPassword();
    server.clock.advance(3600_000);
    await new Browser(server).ask(createSession, logIn);
    const [mail] = await outbox(server);
    assert.match(mail?.body ?? '', /Program: Firefox on Linux\nAddress: 127\.0\.0\.1/);
  });

  test('ends the session that the browser had', async () => {
    const server = await startWithPassword();
    const browser = await signedIn(server, server.cast.users.bob);
    const earlier = browser.copy();
    await browser.ask(createSession, logIn);
    assert.equal((await browser.ask(getOwnUser)).body.user_id, server.cast.users.alice.id);
    assert.equal(await isIn(earlier), false);
  });

  test('keeps a hundred sessions of a person: the one that was not used for longest ends', async () => {
    const server = await startWithPassword();
    const { alice, bob } = server.cast.users;
    const other = await signedIn(server, bob);
    const first = await signedIn(server, alice);
    server.clock.advance(1000);
    const second = await signedIn(server, alice);
    server.clock.advance(1000);
    for (let made = 2; made < BOUNDS.sessions; made++) await signedIn(server, alice);
    assert.deepEqual([await isIn(first), await isIn(second)], [true, true]);
    const newest = new Browser(server);
    await newest.ask(createSession, logIn);
    assert.deepEqual([await isIn(first), await isIn(second)], [false, true]);
    assert.deepEqual([await isIn(newest), await isIn(other)], [true, true]);
    const { body } = await second.ask(getSessions);
    assert.equal(body.sessions.length, BOUNDS.sessions);
  });

  test('needs a page of this server: nobody signs a browser in to their own account', async () => {
    const server = await startWithPassword();
    const browser = new Browser(server);
    const refused = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'http://chat.example.com' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': undefined },
      { 'sec-fetch-site': undefined, origin: 'null' },
      { 'sec-fetch-site': undefined, origin: 'http://chat.example.com.evil.example' },
    ];
    for (const headers of refused) {
      const { status, body } = await browser.ask(createSession, logIn, { headers });
      assert.deepEqual([status, body.code], [403, 'CSRF_FAILED'], JSON.stringify(headers));
      assert.deepEqual(browser.setCookies, []);
    }
    // Without TLS browsers send the Origin alone.
    for (const origin of ['http://chat.example.com', 'http://localhost:80']) {
      const headers = { 'sec-fetch-site': undefined, origin, host: 'localhost' };
      assert.equal((await browser.ask(createSession, logIn, { headers })).status, 200, origin);
    }
  });

  test('is not there for programs', async () => {
    const server = await startWithPassword();
    const payload = new URLSearchParams(logIn).toString();
    const { statusCode } = await new Browser(server).send('POST', '/api/v1/sessions', { payload });
    assert.equal(statusCode, 405);
  });
});

describe('GET /sessions', () => {
  test("lists one's own, the last used first", async () => {
    const server = await startServer();
    const { alice, bob } = server.cast.users;
    await signedIn(server, bob);
    const older = await signedIn(server, alice);
    const created = server.clock.seconds;
    server.clock.advance(10_000);
    const newer = await signedIn(server, alice);
    const { body } = await older.ask(getSessions);
    const common = { device: 'Firefox on Linux', network: '127.0.0.1' };
    const at = (time: number) => ({ created: time, last_used: time });
    const shown = body.sessions.map(({ id: _, ...rest }: { id: number }) => rest);
    assert.deepEqual(shown, [
      { ...common, ...at(created + 10), is_current: false },
      { ...common, ...at(created), is_current: true },
    ]);
    const { sessions } = await server.as.alice.call(getSessions);
    assert.deepEqual(
      sessions.map(({ is_current }) => is_current),
      [false, false],
      'by key there is no current one',
    );
    assert.deepEqual((await newer.ask(getSessions)).body.sessions[0].is_current, true);
    await server.as.bot.refused(getSessions);
  });

  test('has their last use, some minutes behind at most, on disk', async () => {
    const server = await startServer();
    const browser = await signedIn(server, server.cast.users.alice);
    const lastUsed = async () => {
      await noted(server);
      const row = await server.context.db.selectFrom('sessions').select('last_used').executeTakeFirst();
      return server.clock.seconds - (row?.last_used ?? 0);
    };
    await isIn(browser);
    server.clock.advance(299_000);
    assert(await isIn(browser));
    assert.equal(await lastUsed(), 299);
    assert.deepEqual(browser.setCookies, []);
    server.clock.advance(1000);
    assert(await isIn(browser));
    assert.equal(await lastUsed(), 0);
    assert.equal(browser.setCookies.length, 2, 'the browser keeps its cookies for longer');
  });
});

describe('DELETE /sessions', () => {
  test('signs out, and takes the cookies away', async () => {
    const server = await startServer();
    const browser = await signedIn(server, server.cast.users.alice);
    const other = await signedIn(server, server.cast.users.alice);
    const { cookie } = browser;
    const csrf = browser.cookies.get('parley_csrf');
    assert.deepEqual((await browser.ask(deleteCurrentSession)).body, { result: 'success', msg: '' });
    assert.deepEqual(browser.setCookies, [
      'parley_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
      'parley_csrf=; Path=/; Max-Age=0; SameSite=Strict',
    ]);
    const headers = { cookie, 'x-csrftoken': csrf };
    const { status, body } = await browser.ask(getOwnUser, {}, { headers });
    assert.deepEqual([status, body.code], [401, 'UNAUTHORIZED']);
    assert.equal(browser.setCookies.length, 2, 'cookies of an ended session are taken away');
    assert(await isIn(other));
    const { code, status: byKey } = await server.as.alice.refused(deleteCurrentSession);
    assert.deepEqual([byKey, code], [400, 'BAD_REQUEST']);
  });

  test("ends another one of one's own, and nobody else's", async () => {
    const server = await startServer();
    const { alice, bob } = server.cast.users;
    const [mine, lost, bobs] = [
      await signedIn(server, alice),
      await signedIn(server, alice),
      await signedIn(server, bob),
    ];
    assert.deepEqual([await isIn(lost), await isIn(bobs)], [true, true]);
    const idOf = async (browser: Browser) =>
      (await browser.ask(getSessions)).body.sessions.find((each: { is_current: boolean }) => each.is_current)
        .id as number;
    const [lostId, bobsId] = [await idOf(lost), await idOf(bobs)];
    const refused = await mine.ask(deleteSession, { session_id: bobsId });
    assert.deepEqual([refused.status, refused.body.msg], [404, 'Session does not exist']);
    assert.equal((await mine.ask(deleteSession, { session_id: lostId })).status, 200);
    assert.deepEqual([await isIn(mine), await isIn(lost), await isIn(bobs)], [true, false, true]);
    assert.equal((await mine.ask(deleteSession, { session_id: lostId })).status, 404);
  });
});

describe('a session ends', () => {
  test('after thirty days without a request', async () => {
    const server = await startServer();
    const { alice } = server.cast.users;
    const used = await signedIn(server, alice);
    const unused = await signedIn(server, alice);
    assert(await isIn(unused));
    server.clock.advance(20 * DAY);
    assert(await isIn(used));
    await noted(server);
    server.clock.advance(10 * DAY);
    assert.deepEqual([await isIn(used), await isIn(unused)], [true, false]);
    assert.equal((await used.ask(getSessions)).body.sessions.length, 1);
    server.clock.advance(2 * DAY);
    await prune(server.context);
    assert.equal((await server.context.db.selectFrom('sessions').selectAll().execute()).length, 1);
  });

  test('with another password, but for the one that changes it', async () => {
    const server = await startWithPassword();
    const { alice, bob } = server.cast.users;
    const [mine, other, bobs] = [
      await signedIn(server, alice),
      await signedIn(server, alice),
      await signedIn(server, bob),
    ];
    assert(await isIn(other));
    const change = { old_password: password, new_password: 'battery staple' };
    const wrong = await mine.ask(updateSettings, { ...change, old_password: 'x' });
    assert.equal(wrong.status, 400);
    assert(await isIn(other));
    assert.equal((await mine.ask(updateSettings, change)).status, 200);
    assert.deepEqual([await isIn(mine), await isIn(other), await isIn(bobs)], [true, false, true]);
    await server.as.alice.call(updateSettings, {
      old_password: 'battery staple',
      new_password: 'correct horse',
    });
    assert.equal(await isIn(mine), false, 'by key, no session has changed it');
  });

  test('with its account, and stays ended when the account is opened again', async () => {
    const server = await startServer();
    const browser = await signedIn(server, server.cast.users.alice);
    assert(await isIn(browser));
    const user_id = server.cast.users.alice.id;
    await server.as.owner.call(deactivateUser, { user_id });
    assert.equal(await isIn(browser), false);
    await server.as.owner.call(reactivateUser, { user_id });
    assert.equal(await isIn(browser), false);
  });

  test('on a database that comes from a backup', async () => {
    const server = await startServer();
    const browser = await signedIn(server, server.cast.users.alice);
    const again = await server.restart();
    assert(await isIn(browser.copy(again)), 'a restart ends none');
    assert.equal(await isIn(browser.copy(await again.restart({ isRestored: true }))), false);
  });
});
