import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fetchApiKey } from '../../../src/chat/endpoints/authentication/fetch-api-key.ts';
import { confirmEmail } from '../../../src/chat/endpoints/user-settings/confirm-email.ts';
import { getEmailConfirmation } from '../../../src/chat/endpoints/user-settings/get-email-confirmation.ts';
import { updateSettings } from '../../../src/chat/endpoints/user-settings/update-settings.ts';
import { createUser } from '../../../src/chat/endpoints/users/create-user.ts';
import { deactivateUser } from '../../../src/chat/endpoints/users/deactivate-user.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { regenerateOwnApiKey } from '../../../src/chat/endpoints/users/regenerate-own-api-key.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import { prune } from '../../../src/chat/jobs/pruner.ts';
import type { User } from '../../../src/chat/model/people.ts';

import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { confirmationIn, newestConfirmation, outbox } from '../../support/mail.ts';
import { reread } from '../../support/reread.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { setRealm, setUser } from '../../support/settings.ts';
import { settled } from '../../support/settled.ts';

const DAY_MS = 86_400_000;
const PAST = 'This link does not work any more.';
const people = { event_types: ['realm_user'], client_extavatar: false };

/** Asks for an address; returns the secret of the link. */
async function ask(server: TestServer, actor: Actor, email: string): Promise<string> {
  await actor.call(updateSettings, { email });
  return newestConfirmation(server);
}

const confirm = (server: TestServer, token: string) => server.asNobody.call(confirmEmail, { token });

async function change(server: TestServer, actor: Actor, email: string): Promise<void> {
  await confirm(server, await ask(server, actor, email));
}

async function refusal(server: TestServer, token: string): Promise<string> {
  const { status, code, msg } = await server.asNobody.refused(confirmEmail, { token });
  assert.deepEqual([status, code], [400, 'BAD_REQUEST']);
  return msg;
}

const pendingOf = async (actor: Actor) => (await actor.call(getOwnUser, {})).pending_email;
const addressOf = async (actor: Actor) => (await actor.call(getOwnUser, {})).delivery_email;

describe('PATCH /settings, address', () => {
  test('the own account has the address that waits, until it is confirmed, taken back or a day old', async () => {
    const server = await startServer();
    const { as, clock } = server;
    assert.equal(await pendingOf(as.alice), null);
    const token = await ask(server, as.alice, 'alice@example.org');
    assert.deepEqual([await pendingOf(as.alice), await pendingOf(as.bob)], ['alice@example.org', null]);
    await confirm(server, token);
    assert.equal(await pendingOf(as.alice), null);
    await as.alice.call(updateSettings, { email: 'alice@example.net' });
    assert.equal(await pendingOf(as.alice), 'alice@example.net');
    clock.advance(DAY_MS);
    assert.equal(await pendingOf(as.alice), null);
  });

  test('sends a link to the new address, and changes nothing yet', async () => {
    const server = await startServer();
    const { as } = server;
    const listeners = [await listen(as.alice), await listen(as.owner, people)];
    const token = await ask(server, as.alice, ' alice@example.org ');
    assert.match(token, /^[a-z0-9]{24}$/);
    assert.equal(await addressOf(as.alice), 'alice@example.com');
    for (const listener of listeners) assert.deepEqual(await listener.fetch(), []);
    const mails = await outbox(server);
    assert.deepEqual(
      mails.map(({ address, subject }) => [address, subject]),
      [['alice@example.org', 'Confirm your address in Example']],
    );
    const body = String(mails[0]?.body);
    assert.match(body, /take the place of alice@example\.com in Example/);
    assert(body.includes(`\nhttp://chat.example.com/confirm-email/${token}/\n`));
    assert.match(body, /until 2026-01-16 12:00 \(UTC\)/);
  });

  test('the rest of the request is done at once', async () => {
    const server = await startServer();
    const { alice } = server.as;
    await alice.call(updateSettings, { email: 'alice@example.org', full_name: 'Alice Other' });
    const { full_name, delivery_email } = await alice.call(getOwnUser, {});
    assert.deepEqual([full_name, delivery_email], ['Alice Other', 'alice@example.com']);
  });

  test('one’s own address asks for nothing; another case of letters does', async () => {
    const server = await startServer();
    const { alice } = server.as;
    await alice.call(updateSettings, { email: 'alice@example.com' });
    assert.deepEqual(await outbox(server), []);
    await change(server, alice, 'Alice@example.com');
    assert.equal(await addressOf(alice), 'Alice@example.com');
  });

  test('is refused: no address, another’s, where they do not change, where they are restricted', async () => {
    const server = await startServer();
    const { as, context } = server;
    const refused = async (email: string) => (await as.alice.refused(updateSettings, { email })).msg;
    assert.equal(await refused('nothing'), 'Enter a valid email address.');
    assert.equal(await refused(''), 'Enter a valid email address.');
    assert.equal(await refused('a@example.org\r\nBcc: b@example.org'), 'Enter a valid email address.');
    assert.equal(await refused('BOB@example.com'), 'Email is already in use.');
    assert.equal(
      await refused('alice@mailinator.com'),
      'Disposable email addresses are not allowed in this organization',
    );
    await setRealm(context, { emails_restricted_to_domains: true });
    assert.equal(
      await refused('alice@example.org'),
      "Email 'alice@example.org' not allowed in this organization",
    );
    await setRealm(context, { emails_restricted_to_domains: false, email_changes_disabled: true });
    assert.equal(
      await refused('alice@example.org'),
      'Email address changes are disabled in this organization.',
    );
    await as.alice.call(updateSettings, { email: 'alice@example.com' });
    assert.deepEqual(await outbox(server), []);
    await change(server, as.administrator, 'adam@example.org');
    assert.equal(await addressOf(as.administrator), 'adam@example.org');
  });

  test('five a day: nobody’s mailbox is filled; a new key does not begin the count anew', async () => {
    const server = await startServer();
    const { alice } = server.as;
    for (let n = 0; n < 5; n++) {
      await alice.call(updateSettings, { email: `alice${n}@example.org` });
      await alice.call(regenerateOwnApiKey, {});
      server.clock.advance(60_000);
    }
    const asked = { email: 'alice5@example.org', full_name: 'Alice Other' };
    const { status, code, 'retry-after': wait } = await alice.refused(updateSettings, asked);
    assert.deepEqual([status, code, wait], [429, 'RATE_LIMIT_HIT', 86_400 - 300]);
    assert.equal((await alice.call(getOwnUser, {})).full_name, 'Alice Member', 'all or none');
    await server.as.bob.call(updateSettings, { email: 'bob@example.org' });
    server.clock.advance(DAY_MS - 300_000);
    await alice.call(updateSettings, asked);
    assert.equal((await outbox(server)).length, 7);
  });
});

describe('POST /settings/email/confirm', () => {
  test('changes the address; the old one gets a mail, and cannot log in any more', async () => {
    const server = await startServer();
    const { as, asNobody } = server;
    const password = 'correct horse';
    const account = { email: 'nora@example.com', password, full_name: 'Nora Newcomer' };
    const { user_id } = await as.owner.call(createUser, account);
    const nora = server.asUser(server.context.realm.users.get(user_id) as User);
    const token = await ask(server, nora, 'nora@example.org');
    assert.deepEqual(await confirm(server, token), {
      result: 'success',
      msg: '',
      email: 'nora@example.org',
    });
    await asNobody.call(fetchApiKey, { username: 'nora@example.org', password });
    await asNobody.refused(fetchApiKey, { username: 'nora@example.com', password });
    const notice = (await outbox(server)).at(-1);
    assert.deepEqual(
      [notice?.address, notice?.subject],
      ['nora@example.com', 'Your address in Example has changed'],
    );
    assert.match(String(notice?.body), /is nora@example\.org from now on\. It was nora@example\.com/);
    assert.equal(confirmationIn(notice), '');
  });

  test('users who may see the address get the event', async () => {
    const server = await startServer();
    const { as } = server;
    const [guest, own] = [await listen(as.guest, people), await listen(as.alice, people)];
    await change(server, as.alice, 'alice@example.org');
    const user_id = as.alice.user.id;
    for (const listener of [guest, own]) {
      const told = (await listener.fetch()).map((event) => event.person as Record<string, unknown>);
      assert.deepEqual(
        [told[0], told[2]],
        [
          { user_id, delivery_email: 'alice@example.org' },
          { user_id, new_email: 'alice@example.org' },
        ],
      );
      assert.deepEqual(Object.keys(told[1] ?? {}).sort(), [
        'avatar_source',
        'avatar_url',
        'avatar_url_medium',
        'avatar_version',
        'user_id',
      ]);
    }
  });

  test('a hidden one reaches users who may know it', async () => {
    const server = await startServer();
    const { as } = server;
    await as.alice.call(updateSettings, { email_address_visibility: 3 });
    const [owner, bob] = [await listen(as.owner, people), await listen(as.bob, people)];
    await change(server, as.alice, 'secret@example.org');
    assert.match(JSON.stringify(await owner.fetch()), /secret@example.org/);
    assert.doesNotMatch(JSON.stringify(await bob.fetch()), /secret|delivery_email|new_email/);
  });

  test('a link works once, for a day, and until a newer one', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const first = await ask(server, alice, 'alice@example.org');
    const second = await ask(server, alice, 'alice@example.net');
    const other = await ask(server, bob, 'bob@example.org');
    assert.equal(await refusal(server, first), PAST);
    await confirm(server, second);
    assert.equal(await addressOf(alice), 'alice@example.net');
    assert.equal(await refusal(server, second), PAST);
    server.clock.advance(DAY_MS - 1000);
    const last = await ask(server, alice, 'alice@example.org');
    server.clock.advance(1000);
    assert.equal(await refusal(server, other), PAST, 'a day has passed');
    await confirm(server, last);
    assert.equal(await addressOf(bob), 'bob@example.com');
  });

  test('what has come between is looked at again: the link is past', async () => {
    const server = await startServer();
    const { as, context } = server;
    const email = 'alice@example.org';
    const between: Readonly<Record<string, () => Promise<unknown>>> = {
      'another key': () => as.alice.call(regenerateOwnApiKey, {}),
      'another address by an administrator': () =>
        as.owner.call(updateUser, { user_id: as.alice.user.id, new_email: 'third@example.org' }),
      'the end of the account': () => as.owner.call(deactivateUser, { user_id: as.alice.user.id }),
    };
    for (const [what, act] of Object.entries(between)) {
      const token = await ask(server, as.alice, email);
      await act();
      assert.equal(await refusal(server, token), PAST, what);
    }
    const token = await ask(server, as.bob, email);
    await context.transact(async (tx) => {
      await tx.db.updateTable('realms').set({ deactivated: 1 }).execute();
      await reread(tx, { realm: true });
    });
    await server.asNobody.refused(confirmEmail, { token });
    assert.equal(context.realm.users.get(as.bob.user.id)?.deliveryEmail, 'bob@example.com');
  });

  test('another password ends what was asked for before, not what is asked for with it', async () => {
    const server = await startServer();
    const old_password = 'correct horse';
    const { user_id } = await server.as.owner.call(createUser, {
      email: 'nora@example.com',
      password: old_password,
      full_name: 'Nora Newcomer',
    });
    const nora = server.asUser(server.context.realm.users.get(user_id) as User);
    const token = await ask(server, nora, 'nora@example.org');
    const email = 'nora@example.net';
    await nora.call(updateSettings, { old_password, new_password: 'battery staple', email });
    assert.equal(await refusal(server, token), PAST);
    await confirm(server, await newestConfirmation(server));
    assert.equal(await addressOf(nora), email);
  });

  test('an address that is taken or not allowed meanwhile is refused, and may be later', async () => {
    const server = await startServer();
    const { as, context } = server;
    const token = await ask(server, as.alice, 'alice@example.org');
    await setRealm(context, { email_changes_disabled: true });
    assert.equal(await refusal(server, token), 'Email address changes are disabled in this organization.');
    await setRealm(context, { email_changes_disabled: false, emails_restricted_to_domains: true });
    assert.equal(await refusal(server, token), "Email 'alice@example.org' not allowed in this organization");
    await setRealm(context, { emails_restricted_to_domains: false });
    await setUser(context, as.bob.user, {
      delivery_email: 'Alice@example.org',
      email_key: 'alice@example.org',
    });
    assert.equal(await refusal(server, token), 'Email is already in use.');
    assert.equal(await addressOf(as.alice), 'alice@example.com');
    await setUser(context, as.bob.user, { delivery_email: 'bob@example.com', email_key: 'bob@example.com' });
    await confirm(server, token);
  });

  test('of two who ask for the same address the first to confirm has it', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    const [first, second] = [
      await ask(server, alice, 'same@example.org'),
      await ask(server, bob, 'SAME@example.org'),
    ];
    const answers = await Promise.all(
      [first, second].map((token) => server.answer(undefined, confirmEmail, { token })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
  });

  test('hostile secrets open nothing', async () => {
    const server = await startServer();
    const token = await ask(server, server.as.alice, 'alice@example.org');
    const { token_hash } = await server.context.transact((tx) =>
      tx.db.selectFrom('email_changes').select('token_hash').executeTakeFirstOrThrow(),
    );
    assert(!token_hash.includes(token));
    for (const wrong of [
      token_hash,
      token.toUpperCase(),
      `${token} `,
      token.slice(1),
      '%',
      "' or 1=1 --",
      '🐙',
    ]) {
      assert.equal(await refusal(server, wrong), PAST, wrong);
    }
    for (const wrong of ['', 'a'.repeat(101), '\0']) {
      assert.equal((await server.asNobody.refused(confirmEmail, { token: wrong })).status, 400);
    }
    await confirm(server, token);
  });

  test('requests that came to nothing are forgotten in the end', async () => {
    const server = await startServer();
    const left = async () =>
      (await server.context.transact((tx) => tx.db.selectFrom('email_changes').selectAll().execute())).length;
    await change(server, server.as.bob, 'bob@example.org');
    server.clock.advance(1000);
    await ask(server, server.as.alice, 'alice@example.org');
    await settled(server);
    await prune(server.context);
    assert.equal(await left(), 2);
    server.clock.advance(DAY_MS - 1000);
    await settled(server);
    await prune(server.context);
    assert.equal(await left(), 1);
    server.clock.advance(1000);
    await settled(server);
    await prune(server.context);
    assert.equal(await left(), 0);
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    const { alice, bob } = server.as;
    await verifyEvents(server, () => change(server, alice, 'alice@example.org'));
    await bob.call(updateSettings, { email_address_visibility: 3 });
    await verifyEvents(server, () => change(server, bob, 'bob@example.org'));
  });
});

describe('GET /settings/email/confirm', () => {
  test('says what the link asks about, and changes nothing', async () => {
    const server = await startServer();
    const token = await ask(server, server.as.alice, 'alice@example.org');
    for (let looked = 0; looked < 2; looked++) {
      const { result: _, msg: __, ...shown } = await server.asNobody.call(getEmailConfirmation, { token });
      assert.deepEqual(shown, {
        ...{ organization: 'Example', full_name: 'Alice Member' },
        ...{ email_before: 'alice@example.com', email: 'alice@example.org' },
      });
    }
    assert.equal(await addressOf(server.as.alice), 'alice@example.com');
    await confirm(server, token);
    assert.equal((await server.asNobody.refused(getEmailConfirmation, { token })).msg, PAST);
  });

  test('of a link that is past, or of none, names nobody', async () => {
    const server = await startServer();
    const past = await ask(server, server.as.alice, 'alice@example.org');
    server.clock.advance(DAY_MS);
    for (const token of [past, 'x', '<b>', "'", 'a'.repeat(100), '%']) {
      const refusal = await server.asNobody.refused(getEmailConfirmation, { token });
      assert.deepEqual([refusal.status, refusal.msg], [400, PAST], token);
    }
  });
});
