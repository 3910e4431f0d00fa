import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fetchApiKey } from '../../../src/chat/endpoints/authentication/fetch-api-key.ts';
import { requestPasswordReset } from '../../../src/chat/endpoints/password-resets/request-password-reset.ts';
import { resetPassword } from '../../../src/chat/endpoints/password-resets/reset-password.ts';
import { getServerSettings } from '../../../src/chat/endpoints/server/get-server-settings.ts';
import { setUp } from '../../../src/chat/endpoints/server/set-up.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { Browser } from '../../support/browser.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { newestReset } from '../../support/mail.ts';
import { engineName, startServer, type TestServer } from '../../support/server.ts';

const given = {
  organization: 'Engines',
  full_name: 'Ada Lovelace',
  email: 'ada@example.com',
  password: 'a long phrase',
};

const secretOf = ({ context }: TestServer) => context.realm.part('setupSecret') as string;
const isDue = async ({ asNobody }: TestServer) => (await asNobody.call(getServerSettings)).setup_required;

describe('POST /setup', () => {
  test('names the organization and its owner, who is signed in', async () => {
    const server = await startServer();
    const { owner } = server.cast.users;
    assert.equal(await isDue(server), true);
    const browser = new Browser(server);
    const { status, body } = await browser.ask(setUp, { ...given, secret: ` ${secretOf(server)} ` });
    assert.equal(status, 200);
    const csrf_token = browser.cookies.get('parley_csrf');
    assert.deepEqual(body, { result: 'success', msg: '', user_id: owner.id, csrf_token });
    const me = (await browser.ask(getOwnUser)).body;
    assert.deepEqual(
      [me.user_id, me.full_name, me.delivery_email, me.is_owner],
      [owner.id, 'Ada Lovelace', 'ada@example.com', true],
    );
    const settings = await server.asNobody.call(getServerSettings);
    assert.deepEqual([settings.realm_name, settings.setup_required], ['Engines', false]);
    const logIn = { username: 'ada@example.com', password: given.password };
    assert.equal((await server.asNobody.call(fetchApiKey, logIn)).api_key, owner.apiKey, 'the key stays');
  });

  test('works once, also on a server that is started again', async () => {
    const server = await startServer();
    const secret = secretOf(server);
    const { user_id, ...rest } = await server.asNobody.call(setUp, { ...given, secret });
    assert.equal(user_id, server.cast.users.owner.id);
    assert.equal('csrf_token' in rest, false, 'programs get no session');
    const again = { ...given, secret, password: 'another phrase' };
    for (const start of [async () => server, () => server.restart()]) {
      const each = await start();
      const { status, msg } = await each.asNobody.refused(setUp, again);
      assert.deepEqual([status, msg], [404, 'This server is set up already.']);
      assert.equal(await isDue(each), false);
    }
  });

  test('two at the same time: one of them', async () => {
    const server = await startServer();
    const secret = secretOf(server);
    const answers = await Promise.all(
      ['Engines', 'Works'].map((organization) =>
        new Browser(server).ask(setUp, { ...given, secret, organization }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404]);
  });

  test('is refused without the secret, and changes nothing when something is wrong', async () => {
    const server = await startServer();
    const secret = secretOf(server);
    for (const wrong of ['x', secret.slice(1), `${secret}x`]) {
      const { status, msg } = await server.asNobody.refused(setUp, { ...given, secret: wrong });
      assert.deepEqual([status, msg], [400, 'The link is not the one that the server printed at its start.']);
    }
    for (const [part, msg] of [
      [{ password: '123456' }, 'The password is too weak.'],
      [{ full_name: 'A' }, 'Name too short!'],
      [{ email: 'ada' }, 'Enter a valid email address.'],
      [{ email: 'alice@example.com' }, 'Email is already in use.'],
      [{ organization: 'x'.repeat(41) }, 'organization is too long (limit: 40 characters)'],
    ] as const) {
      assert.equal((await server.asNobody.refused(setUp, { ...given, secret, ...part })).msg, msg);
    }
    assert.equal(server.context.realm.info.name, 'Example');
    assert.equal(await isDue(server), true);
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
    assert.equal((await new Browser(server).ask(setUp, { ...given, secret }, foreign)).status, 403);
  });

  test('is delivered to everybody', async () => {
    const server = await startServer();
    const { alice } = server.as;
    const listener = await listen(alice, { event_types: ['realm', 'realm_user'] });
    await verifyEvents(server, async () => {
      await server.asNobody.call(setUp, { ...given, secret: secretOf(server) });
    });
    const types = (await listener.fetch()).map(({ type, op }) => `${type} ${op}`);
    assert.deepEqual([...new Set(types)].sort(), ['realm update', 'realm_user update']);
  });

  test('is over once an owner has a password in another way', async () => {
    const server = await startServer();
    const secret = secretOf(server);
    await server.asNobody.call(requestPasswordReset, { email: 'owner@example.com' });
    await server.context.transact(async () => {});
    await server.asNobody.call(resetPassword, { token: await newestReset(server), password: given.password });
    assert.equal(await isDue(server), false);
    assert.equal((await server.asNobody.refused(setUp, { ...given, secret })).status, 404);
  });

  test('has one secret on all nodes, and ends on all', {
    skip: engineName !== 'postgres' && 'one node',
  }, async () => {
    const one = await startServer();
    const two = await one.anotherNode();
    assert.equal(secretOf(one), secretOf(two));
    await two.asNobody.call(setUp, { ...given, secret: secretOf(one) });
    await one.context.transact(async () => {});
    assert.equal(await isDue(one), false);
  });
});
