import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { acceptInvite } from '../../../src/chat/endpoints/invites/accept-invite.ts';
import { confirmAddress } from '../../../src/chat/endpoints/invites/confirm-address.ts';
import { createInviteLink } from '../../../src/chat/endpoints/invites/create-invite-link.ts';
import { getInvites } from '../../../src/chat/endpoints/invites/get-invites.ts';
import { getJoining } from '../../../src/chat/endpoints/invites/get-joining.ts';
import { revokeInviteLink } from '../../../src/chat/endpoints/invites/revoke-invite-link.ts';
import { sendInvites } from '../../../src/chat/endpoints/invites/send-invites.ts';
import { addRealmDomain } from '../../../src/chat/endpoints/realm/add-realm-domain.ts';
import { createUser } from '../../../src/chat/endpoints/users/create-user.ts';
import { deactivateUser } from '../../../src/chat/endpoints/users/deactivate-user.ts';
import { outbox } from '../../support/mail.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';

const smtp = { smtpUrl: 'smtp://mail.example.com' };
const email = 'ada@new.example.com';
const newcomer = { full_name: 'Ada New', password: 'a long enough phrase' };
const PAST = 'This invitation does not exist any more.';
const UNCONFIRMED = /^Confirm your address first/;

const tokenIn = (text = ''): string => /\/join\/([a-z0-9]+)\//.exec(text)?.[1] ?? '';

async function linkBy({ as }: TestServer, params: object = {}): Promise<string> {
  return tokenIn((await as.owner.call(createInviteLink, params)).invite_link);
}

/** Asks for the mail; the secret of its link. */
async function confirmed(server: TestServer, asked: { token?: string; email: string }): Promise<string> {
  await server.asNobody.call(confirmAddress, asked);
  const mail = (await outbox(server)).at(-1);
  assert.equal(mail?.address, asked.email);
  return tokenIn(mail?.body);
}

describe('who follows a link for many', () => {
  test('confirms the address by mail, and joins as the link says', async () => {
    const server = await startServer(smtp);
    const { asNobody, context } = server;
    const token = await linkBy(server, { invite_as: 300 });
    assert.match((await asNobody.refused(acceptInvite, { ...newcomer, token, email })).msg, UNCONFIRMED);
    const own = await confirmed(server, { token, email });
    const other = await asNobody.refused(acceptInvite, { ...newcomer, token: own, email: 'eve@x.example' });
    assert.equal(other.msg, `This invitation is for ${email}.`);
    const { user_id } = await asNobody.call(acceptInvite, { ...newcomer, token: own });
    const user = context.realm.users.get(user_id);
    assert.deepEqual([user?.deliveryEmail, user?.role], [email, 300]);
    assert.equal((await asNobody.refused(acceptInvite, { ...newcomer, token: own })).msg, PAST);
  });

  test('also where addresses are restricted to domains, without a mail server', async () => {
    const server = await startServer();
    const token = await linkBy(server);
    await setRealm(server.context, { emails_restricted_to_domains: true });
    await server.as.owner.call(addRealmDomain, { domain: 'new.example.com', allow_subdomains: false });
    const refusal = await server.asNobody.refused(acceptInvite, { ...newcomer, token, email });
    assert.match(refusal.msg, UNCONFIRMED);
    const outsider = await server.asNobody.refused(confirmAddress, { token, email: 'eve@x.example' });
    assert.match(outsider.msg, /not allowed in this organization/);
    const own = await confirmed(server, { token, email });
    await server.asNobody.call(acceptInvite, { ...newcomer, token: own });
  });

  test('joins at once without a mail server, and the list of invitations says so', async () => {
    const server = await startServer();
    const token = await linkBy(server);
    assert.equal((await server.as.owner.call(getInvites)).links_confirm_addresses, false);
    await server.asNobody.call(acceptInvite, { ...newcomer, token, email });
    const mailing = await startServer(smtp);
    assert.equal((await mailing.as.owner.call(getInvites)).links_confirm_addresses, true);
  });

  test('is asked for the address, then for the account', async () => {
    const server = await startServer(smtp);
    const token = await linkBy(server);
    const first = await server.asNobody.call(getJoining, { token });
    assert.deepEqual([first.needs_confirmation, first.email], [true, null]);
    const own = await confirmed(server, { token, email });
    const second = await server.asNobody.call(getJoining, { token: own });
    assert.deepEqual([second.needs_confirmation, second.email], [false, email]);
  });

  test('in an open organization confirms the address too', async () => {
    const server = await startServer(smtp);
    await setRealm(server.context, { invite_required: false });
    assert.match((await server.asNobody.refused(acceptInvite, { ...newcomer, email })).msg, UNCONFIRMED);
    const own = await confirmed(server, { email });
    await setRealm(server.context, { invite_required: true });
    assert.equal((await server.asNobody.refused(acceptInvite, { ...newcomer, token: own })).msg, PAST);
    await setRealm(server.context, { invite_required: false });
    await server.asNobody.call(acceptInvite, { ...newcomer, token: own });
  });

  test('an invitation by mail has confirmed the address', async () => {
    const server = await startServer(smtp);
    await server.as.alice.call(sendInvites, { invitee_emails: email, stream_ids: [] });
    const token = tokenIn((await outbox(server)).at(-1)?.body);
    const msg = 'This link was sent by mail: the address is confirmed.';
    assert.equal((await server.asNobody.refused(confirmAddress, { token, email })).msg, msg);
    await server.asNobody.call(acceptInvite, { ...newcomer, token });
  });
});

describe('the link of such a mail', () => {
  test('ends with a day, a newer one, the link for many, its maker, and an account of the address', async () => {
    const server = await startServer(smtp);
    const { as, asNobody, cast, clock } = server;
    const isPast = async (token: string) => {
      assert.equal((await asNobody.refused(acceptInvite, { ...newcomer, token })).msg, PAST);
    };
    const token = await linkBy(server);
    const first = await confirmed(server, { token, email });
    const second = await confirmed(server, { token, email });
    await isPast(first);
    clock.advance(86_400_000);
    await isPast(second);
    const third = await confirmed(server, { token, email });
    await as.owner.call(createUser, { ...newcomer, email });
    await isPast(third);
    const fourth = await confirmed(server, { token, email: 'bea@new.example.com' });
    const [invite] = (await as.owner.call(getInvites)).invites;
    await as.owner.call(revokeInviteLink, { invite_id: invite?.id as number });
    await isPast(fourth);
    const { invite_link } = await as.administrator.call(createInviteLink);
    const fifth = await confirmed(server, { token: tokenIn(invite_link), email: 'cleo@new.example.com' });
    await as.owner.call(deactivateUser, { user_id: cast.users.administrator.id });
    await isPast(fifth);
  });

  test('is mailed five times a day to an address, and from one client to fifty', async () => {
    const server = await startServer(smtp);
    const token = await linkBy(server);
    const ask = (address: string) => server.asNobody.refused(confirmAddress, { token, email: address });
    for (let times = 0; times < 5; times++) await confirmed(server, { token, email });
    assert.deepEqual((await ask('ADA@new.example.com')).status, 429);
    for (let number = 1; number < 50; number++) {
      await server.asNobody.call(confirmAddress, { token, email: `n${number}@new.example.com` });
    }
    assert.equal((await ask('one-more@new.example.com')).code, 'RATE_LIMIT_HIT');
    server.clock.advance(86_400_000);
    await confirmed(server, { token, email });
  });

  test('is kept as a hash, and nobody gets an event', async () => {
    const server = await startServer(smtp);
    const token = await linkBy(server);
    const own = await confirmed(server, { token, email });
    const rows = await server.context.db.selectFrom('join_requests').selectAll().execute();
    assert(rows.length === 1 && !JSON.stringify(rows).includes(own));
    const refused = await server.asNobody.refused(confirmAddress, { token: 'none', email });
    assert.equal(refused.msg, PAST);
    const taken = await server.asNobody.refused(confirmAddress, { token, email: 'alice@example.com' });
    assert.equal(taken.msg, 'Email is already in use.');
  });
});
