import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fetchApiKey } from '../../src/chat/endpoints/authentication/fetch-api-key.ts';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { getServerSettings } from '../../src/chat/endpoints/server/get-server-settings.ts';
import { deleteCurrentSession } from '../../src/chat/endpoints/sessions/delete-current-session.ts';
import { createUser } from '../../src/chat/endpoints/users/create-user.ts';
import { deactivateUser } from '../../src/chat/endpoints/users/deactivate-user.ts';
import { getOwnUser } from '../../src/chat/endpoints/users/get-own-user.ts';
import { reactivateUser } from '../../src/chat/endpoints/users/reactivate-user.ts';
import { regenerateOwnApiKey } from '../../src/chat/endpoints/users/regenerate-own-api-key.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import type { User } from '../../src/chat/model/people.ts';
import { POSTGRES_LIMITS } from '../../src/engine/store/postgres-client.ts';
import { type CallFailure, createClient, injectTransport } from '../../src/testing/client.ts';
import { inject } from '../../src/testing/inject.ts';
import { signedIn } from '../support/browser.ts';
import { contents, open, peek, say, wait } from '../support/polling.ts';
import { engineName, startServer, type TestServer } from '../support/server.ts';
import { wireTo } from '../support/wire.ts';

const skip = engineName !== 'postgres' && 'several nodes need PostgreSQL';
const account = { email: 'carla@example.com', password: 'correct horse battery', full_name: 'Carla' };
const newest = { anchor: 'newest', num_before: 1, num_after: 0 } as const;
const refusal = (msg: string) => ({ status: 503, result: 'error', msg, code: 'DATABASE_UNAVAILABLE' });
const AWAY = refusal('The database does not answer at the moment.');
const BEHIND = refusal('The server may be out of date: it cannot follow the database at the moment.');

/** A node near PostgreSQL, and a far one that hears nothing of it: its memory follows when it looks by itself. */
async function nearAndDeaf() {
  const near = await startServer();
  const proxy = await wireTo(near.context.config.databaseUrl as string);
  const limits = { ...POSTGRES_LIMITS };
  const far = await near.anotherNode({ databaseUrl: proxy.url, limits });
  proxy.silence('listener');
  return { near, far, proxy, limits };
}

const callsAs = ({ deliveryEmail: email, apiKey }: User, { app }: TestServer) =>
  createClient(injectTransport(app.http), { email, apiKey });

async function ask(server: TestServer, ...args: Parameters<TestServer['answer']>) {
  const { status, body } = await server.answer(...args);
  return { status, ...(body as CallFailure) };
}

describe('a node that cannot show that its memory is recent', { skip }, () => {
  test('answers for five seconds, then refuses what is asked, and answers again when it has followed', async () => {
    const { near, far, proxy, limits } = await nearAndDeaf();
    await far.as.alice.call(getMessages, newest);
    proxy.silence();
    proxy.refuse(1000);
    Object.assign(limits, { look: 50, connect: 50 });
    await near.as.owner.call(deactivateUser, { user_id: near.cast.users.alice.id });
    far.clock.advance(limits.stale);
    assert.equal((await ask(far, undefined, getServerSettings, {})).status, 200, 'from its memory');
    far.clock.advance(1);
    assert.deepEqual(await ask(far, 'alice', getOwnUser, {}), AWAY);
    assert.deepEqual(await ask(far, undefined, getServerSettings, {}), AWAY, 'nobody in particular too');
    const file = await inject(far.app.http, { url: '/user_uploads/2/ab/cd/a.txt' });
    assert.deepEqual([file.statusCode, file.json().code], [503, 'DATABASE_UNAVAILABLE']);
    const health = await inject(far.app.http, { url: '/health/live' });
    assert.equal(health.statusCode, 200);
    proxy.refuse(0);
    proxy.cut();
    Object.assign(limits, POSTGRES_LIMITS);
    assert.equal((await ask(far, 'alice', getOwnUser, {})).code, 'USER_DEACTIVATED');
    assert.equal((await ask(far, 'bob', getOwnUser, {})).status, 200);
  });

  test('refuses while it knows the position of the log and cannot read up to there; a poll waits', async () => {
    const { near, far, proxy } = await nearAndDeaf();
    const queue = await open(far.as.bob);
    const { events } = await wait(far, far.as.bob, queue);
    proxy.silence('reader');
    await say(near.as.alice, 'unread');
    far.clock.advance(POSTGRES_LIMITS.stale + 1);
    const before = far.clock.timers;
    const asked = ask(far, 'alice', getOwnUser, {});
    while (far.clock.timers === before) await new Promise(setImmediate);
    far.clock.advance(2000);
    assert.deepEqual(await asked, BEHIND);
    proxy.cut();
    assert.deepEqual(contents(await events), ['unread'], 'the poll has its event once the node has followed');
    assert.equal((await ask(far, 'alice', getOwnUser, {})).status, 200);
  });

  test('says that it is not ready', async () => {
    const { far, proxy, limits } = await nearAndDeaf();
    proxy.silence('lookout');
    proxy.refuse(1000, 'lookout');
    Object.assign(limits, { look: 50 });
    far.clock.advance(limits.stale + 1);
    const { statusCode, body } = await inject(far.app.http, { url: '/health/ready' });
    assert.deepEqual([statusCode, JSON.parse(body)], [503, { status: 'not_ready', reason: 'log_behind' }]);
  });
});

describe('what one node has taken away', { skip }, () => {
  test('writes nothing on another that has not heard of it: an account, a key, a role, a session', async () => {
    const { near, far } = await nearAndDeaf();
    const { alice, bob, administrator, moderator } = near.cast.users;
    const browser = await signedIn(near, moderator);
    const there = browser.copy(far);
    assert.equal((await there.ask(getOwnUser)).status, 200);
    const send = { type: 'channel', to: 'square', topic: 'talk', content: 'too late' } as const;
    await near.as.owner.call(deactivateUser, { user_id: alice.id });
    assert.equal((await ask(far, 'alice', sendMessage, send)).code, 'USER_DEACTIVATED');
    await near.as.bob.call(regenerateOwnApiKey);
    assert.equal((await callsAs(bob, far).call(sendMessage, send)).status, 401);
    await browser.copy().ask(deleteCurrentSession);
    assert.equal((await there.ask(sendMessage, send)).status, 401);
    await near.as.owner.call(updateUser, { user_id: administrator.id, role: 400 });
    const other = { user_id: moderator.id };
    assert.equal((await ask(far, 'administrator', deactivateUser, other)).status, 400, 'as a member');
    const { messages } = await near.as.owner.call(getMessages, { ...newest, apply_markdown: false });
    assert.notEqual(messages[0]?.content, 'too late');
  });
});

describe('what one node has acknowledged', { skip }, () => {
  test('is known to another: an account by key, by password, and by session', async () => {
    const { near, far } = await nearAndDeaf();
    const { user_id } = await near.as.owner.call(createUser, account);
    const carla = near.context.realm.user(user_id);
    assert.equal((await callsAs(carla, far).call(getOwnUser)).status, 200);
    const { user_id: other } = await near.as.owner.call(createUser, {
      ...account,
      email: 'carl@example.com',
    });
    const logIn = { username: 'carl@example.com', password: account.password };
    assert.equal((await far.asNobody.call(fetchApiKey, logIn)).user_id, other);
    const { user_id: third } = await near.as.owner.call(createUser, {
      ...account,
      email: 'cara@example.com',
    });
    const browser = (await signedIn(near, near.context.realm.user(third))).copy(far);
    assert.equal((await browser.ask(getOwnUser)).status, 200);
  });

  test('is known to another: a person who is back, and a queue', async () => {
    const { near, far } = await nearAndDeaf();
    const user_id = near.cast.users.alice.id;
    await near.as.owner.call(deactivateUser, { user_id });
    await far.context.transact(async () => {});
    assert.equal((await ask(far, 'alice', getOwnUser, {})).code, 'USER_DEACTIVATED');
    await near.as.owner.call(reactivateUser, { user_id });
    const alice = near.context.realm.user(user_id);
    assert.equal((await callsAs(alice, far).call(getOwnUser)).status, 200);
    const queue = await open(near.as.bob);
    assert.deepEqual(await peek(far.as.bob, queue), []);
    const later = await open(near.as.bob);
    await say(near.as.owner, 'first');
    assert.deepEqual(contents(await peek(near.as.bob, later)), ['first']);
    assert.deepEqual(await peek(far.as.bob, later), [], 'the events come when the node has heard of them');
  });

  test('a wrong key is refused as before, and with 503 while the node cannot tell', async () => {
    const { far, proxy, limits } = await nearAndDeaf();
    const wrong = callsAs({ ...far.cast.users.bob, apiKey: 'x'.repeat(32) }, far);
    assert.equal((await wrong.call(getOwnUser)).status, 401);
    proxy.silence('lookout');
    proxy.refuse(1000, 'lookout');
    Object.assign(limits, { look: 50 });
    assert.equal((await wrong.call(getOwnUser)).status, 503);
    assert.equal((await ask(far, 'bob', getOwnUser, {})).status, 200);
  });
});
