import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { resetPassword } from '../../../src/chat/endpoints/password-resets/reset-password.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { regenerateOwnApiKey } from '../../../src/chat/endpoints/users/regenerate-own-api-key.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import { makeResetLink } from '../../../src/chat/operations/users/password-reset.ts';
import { hashPassword } from '../../../src/engine/kernel/passwords/passwords.ts';
import { type Browser, signedIn } from '../../support/browser.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { setUser } from '../../support/settings.ts';

const password = 'grass-green 7';

async function setUp(role: 'alice' | 'owner' = 'alice'): Promise<{ server: TestServer; browser: Browser }> {
  const server = await startServer();
  const user = server.cast.users[role];
  await setUser(server.context, user, { password_hash: await hashPassword(password) });
  return { server, browser: await signedIn(server, user) };
}

const keyOf = ({ context, cast }: TestServer) => context.realm.users.get(cast.users.alice.id)?.apiKey;
const refusal = async (asked: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await asked;
  return [status, body.code, body.msg];
};
const WRONG = [400, 'BAD_REQUEST', 'Wrong password!'];

describe('by a session', () => {
  test('another API key takes the password', async () => {
    const { server, browser } = await setUp();
    const before = keyOf(server);
    assert.deepEqual(await refusal(browser.ask(regenerateOwnApiKey)), WRONG);
    assert.deepEqual(await refusal(browser.ask(regenerateOwnApiKey, { password: 'x' })), WRONG);
    assert.equal(keyOf(server), before);
    const { body } = await browser.ask(regenerateOwnApiKey, { password });
    assert.equal(body.api_key, keyOf(server));
    assert.notEqual(keyOf(server), before);
  });

  test('five wrong passwords end the attempts', async () => {
    const { server, browser } = await setUp();
    for (let n = 0; n < 5; n++) await browser.ask(regenerateOwnApiKey, { password: 'x' });
    const [status, , msg] = await refusal(browser.ask(regenerateOwnApiKey, { password }));
    assert.equal(status, 400);
    assert.match(String(msg), /too many attempts/);
    assert.equal(keyOf(server), server.cast.users.alice.apiKey);
  });

  test('another address takes the password; the own one, and other settings, do not', async () => {
    const { server, browser } = await setUp();
    const email = 'alice@example.org';
    assert.deepEqual(await refusal(browser.ask(updateSettings, { email, full_name: 'Other' })), WRONG);
    const own = async () => (await server.as.alice.call(getOwnUser, {})) as Record<string, unknown>;
    assert.deepEqual([(await own()).pending_email, (await own()).full_name], [null, 'Alice Member']);
    const same = { email: 'alice@example.com', full_name: 'Alice Other' };
    assert.equal((await browser.ask(updateSettings, same)).status, 200);
    assert.equal((await browser.ask(updateSettings, { email, old_password: password })).status, 200);
    assert.equal((await own()).pending_email, email);
  });

  test("an owner's change of an address takes the owner's password", async () => {
    const { server, browser } = await setUp('owner');
    const asked = { user_id: server.cast.users.alice.id, new_email: 'alice@example.org' };
    assert.deepEqual(await refusal(browser.ask(updateUser, asked)), WRONG);
    assert.equal((await browser.ask(updateUser, { ...asked, password })).status, 200);
  });
});

test('by an API key nothing is asked', async () => {
  const { server } = await setUp();
  await server.as.alice.call(updateSettings, { email: 'alice@example.org' });
  const { api_key } = await server.as.alice.call(regenerateOwnApiKey, {});
  assert.equal(api_key, keyOf(server));
});

test('a reset of the password replaces the key where that is asked for', async () => {
  const { server } = await setUp();
  const { alice } = server.cast.users;
  const before = keyOf(server);
  for (const new_api_key of [false, true]) {
    const link = await server.context.transact((tx) =>
      makeResetLink(tx, tx.realm.user(alice.id), { askedFrom: '192.0.2.1', asked: 1, askedSince: tx.now }),
    );
    const token = link.split('/').at(-1) as string;
    await server.asNobody.call(resetPassword, { token, password: `a phrase ${new_api_key}`, new_api_key });
    assert.equal(keyOf(server) === before, !new_api_key);
  }
});
