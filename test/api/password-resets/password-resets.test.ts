import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fetchApiKey } from '../../../src/chat/endpoints/authentication/fetch-api-key.ts';
import { getPasswordReset } from '../../../src/chat/endpoints/password-resets/get-password-reset.ts';
import { requestPasswordReset } from '../../../src/chat/endpoints/password-resets/request-password-reset.ts';
import { resetPassword } from '../../../src/chat/endpoints/password-resets/reset-password.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { deactivateUser } from '../../../src/chat/endpoints/users/deactivate-user.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { reactivateUser } from '../../../src/chat/endpoints/users/reactivate-user.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import { prune } from '../../../src/chat/jobs/pruner.ts';
import { hashPassword } from '../../../src/engine/kernel/passwords/passwords.ts';
import { Browser, signedIn } from '../../support/browser.ts';
import { newestReset, outbox } from '../../support/mail.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { setRealm, setUser } from '../../support/settings.ts';

const HOUR = 3_600_000;
const password = 'grass-green 7';
const newPassword = 'battery staple';

/** Asks, and lets the mail be written, for which no reply waits. */
async function ask(server: TestServer, email = 'alice@example.com'): Promise<void> {
  const { result, msg, ...rest } = await server.asNobody.call(requestPasswordReset, { email });
  assert.deepEqual([result, msg, rest], ['success', '', {}]);
  await server.context.transact(async () => {});
}

async function linkFor(server: TestServer): Promise<string> {
  await ask(server);
  return newestReset(server);
}

const isOver = async (server: TestServer, token: string) =>
  (await server.asNobody.refused(getPasswordReset, { token })).msg === 'This link does not work any more.';

describe('POST /password-resets', () => {
  test('mails a link to the person with the address', async () => {
    const server = await startServer();
    await ask(server, ' Alice@Example.com ');
    const [mail, ...more] = await outbox(server);
    const token = await newestReset(server);
    assert.deepEqual(mail, {
      address: 'alice@example.com',
      subject: 'Another password for Example',
      body: [
        'Hello Alice Member,',
        'somebody asks for another password for your account in Example (http://chat.example.com).',
        `If that is you, choose it here:\nhttp://chat.example.com/reset-password/${token}`,
        'The link can be used once, until 2026-01-15 13:00 (UTC). If it is not you, do nothing: your password stays.',
      ].join('\n\n'),
    });
    assert.deepEqual(more, []);
    const rows = await server.context.db.selectFrom('password_resets').selectAll().execute();
    assert(!JSON.stringify(rows).includes(token), 'the secret is in the mail alone');
  });

  test('says the same to everybody, and sends nothing to users who cannot sign in', async () => {
    const server = await startServer();
    const bot = server.cast.users.bot.deliveryEmail;
    for (const email of ['nobody@example.com', 'gone@example.com', bot, '@']) await ask(server, email);
    assert.deepEqual(await outbox(server), []);
    await ask(server);
    assert.equal((await outbox(server)).length, 1, 'to others it would');
    await setRealm(server.context, { email_auth_enabled: false });
    const { code } = await server.asNobody.refused(requestPasswordReset, { email: 'alice@example.com' });
    assert.equal(code, 'PASSWORD_AUTH_DISABLED');
  });

  test('sends five mails a day to one person', async () => {
    const server = await startServer();
    for (let asked = 0; asked < 7; asked++) await ask(server);
    assert.equal((await outbox(server)).length, 5);
    await ask(server, 'bob@example.com');
    assert.equal((await outbox(server)).length, 6, 'another person gets theirs');
    server.clock.advance(24 * HOUR);
    await ask(server);
    assert.equal((await outbox(server)).length, 7);
  });

  test('sends links of fifty people for one client address', async () => {
    const server = await startServer();
    const { alice } = server.cast.users;
    await server.context.transact((tx) =>
      tx.db
        .insertInto('password_resets')
        .values(
          Array.from({ length: 50 }, (_, n) => ({
            ...{ realm_id: tx.realm.id, user_id: 1000 + n, email: `${n}@example.com`, token_hash: `${n}` },
            ...{ asked_from: '127.0.0.1', expires_at: 0, asked_since: tx.now, asked: 1 },
          })),
        )
        .execute(),
    );
    await ask(server);
    assert.deepEqual(await outbox(server), []);
    server.clock.advance(24 * HOUR);
    await prune(server.context);
    await ask(server);
    assert.deepEqual(
      (await outbox(server)).map(({ address }) => address),
      [alice.deliveryEmail],
    );
  });
});

describe('GET /password-resets/{token}', () => {
  test('says whose password the link resets, any number of times', async () => {
    const server = await startServer();
    const token = await linkFor(server);
    for (let looked = 0; looked < 3; looked++) {
      const { email, full_name } = await server.asNobody.call(getPasswordReset, { token });
      assert.deepEqual([email, full_name], ['alice@example.com', 'Alice Member']);
    }
    for (const wrong of ['x', 'x'.repeat(24), '__proto__']) assert(await isOver(server, wrong));
  });

  test('refuses a link after an hour, and before a newer one', async () => {
    const server = await startServer();
    const first = await linkFor(server);
    const second = await linkFor(server);
    assert.notEqual(first, second);
    assert(await isOver(server, first));
    server.clock.advance(HOUR - 1000);
    await server.asNobody.call(getPasswordReset, { token: second });
    server.clock.advance(1000);
    assert(await isOver(server, second));
  });

  test('refuses a link once the account has ended, has another address or another password', async () => {
    const server = await startServer();
    const { owner, alice } = server.as;
    const user_id = alice.user.id;
    const ended = await linkFor(server);
    await owner.call(deactivateUser, { user_id });
    await owner.call(reactivateUser, { user_id });
    assert(await isOver(server, ended));
    await setUser(server.context, alice.user, { password_hash: await hashPassword(password) });
    const changed = await linkFor(server);
    await alice.call(updateSettings, { old_password: password, new_password: newPassword });
    assert(await isOver(server, changed));
    const moved = await linkFor(server);
    await setUser(server.context, owner.user, { can_change_user_emails: 1 });
    await owner.call(updateUser, { user_id, new_email: 'alicia@example.com' });
    assert(await isOver(server, moved));
  });
});

describe('POST /password-resets/{token}', () => {
  test('gives the password once, and ends all sessions', async () => {
    const server = await startServer();
    const { alice, bob } = server.cast.users;
    const [old, bobs] = [await signedIn(server, alice), await signedIn(server, bob)];
    const token = await linkFor(server);
    const weak = await server.asNobody.refused(resetPassword, { token, password: 'alice@example.com' });
    assert.equal(weak.msg, 'The password is too weak.');
    const { user_id } = await server.asNobody.call(resetPassword, { token, password: newPassword });
    assert.equal(user_id, alice.id);
    const logIn = { username: 'alice@example.com', password: newPassword };
    assert.equal((await server.asNobody.call(fetchApiKey, logIn)).user_id, alice.id);
    assert.equal((await old.ask(getOwnUser)).status, 401);
    assert.equal((await bobs.ask(getOwnUser)).status, 200);
    assert(await isOver(server, token));
    await server.asNobody.refused(resetPassword, { token, password: 'another phrase' });
    const notice = (await outbox(server)).at(-1);
    assert.deepEqual(
      [notice?.address, notice?.subject],
      ['alice@example.com', 'Your password for Example has changed'],
    );
  });

  test('signs a browser in', async () => {
    const server = await startServer();
    const token = await linkFor(server);
    const browser = new Browser(server);
    const { status, body } = await browser.ask(resetPassword, { token, password: newPassword });
    assert.deepEqual([status, body.csrf_token], [200, browser.cookies.get('parley_csrf')]);
    assert.equal((await browser.ask(getOwnUser)).body.user_id, server.cast.users.alice.id);
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
    const again = await linkFor(server);
    const refused = await browser.ask(resetPassword, { token: again, password: 'another phrase' }, foreign);
    assert.equal(refused.status, 403);
  });
});
