import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { subscribeToChannels } from '../../../src/chat/endpoints/channels/subscribe.ts';
import { unsubscribeFromChannels } from '../../../src/chat/endpoints/channels/unsubscribe.ts';
import { acceptInvite } from '../../../src/chat/endpoints/invites/accept-invite.ts';
import { createInviteLink } from '../../../src/chat/endpoints/invites/create-invite-link.ts';
import { getInvites } from '../../../src/chat/endpoints/invites/get-invites.ts';
import { getJoining } from '../../../src/chat/endpoints/invites/get-joining.ts';
import { revokeInviteLink } from '../../../src/chat/endpoints/invites/revoke-invite-link.ts';
import { sendInvites } from '../../../src/chat/endpoints/invites/send-invites.ts';
import { createUser } from '../../../src/chat/endpoints/users/create-user.ts';
import { getOwnUser } from '../../../src/chat/endpoints/users/get-own-user.ts';
import { updateUser } from '../../../src/chat/endpoints/users/update-user.ts';
import { Browser } from '../../support/browser.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { outbox } from '../../support/mail.ts';
import { type Actor, startServer, type TestServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';

const newcomer = { full_name: 'Ada New', password: 'a long enough phrase' };

async function linkBy(server: TestServer, params: object = {}): Promise<string> {
  const { invite_link } = await server.as.owner.call(createInviteLink, params);
  return tokenIn(invite_link);
}

const tokenIn = (text: string): string => /\/join\/([a-z0-9]+)\//.exec(text)?.[1] ?? '';

describe('POST /invites/accept', () => {
  test('creates the account as invited, and notifies the inviter', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    await as.alice.call(subscribeToChannels, {
      subscriptions: [{ name: 'cellar' }],
      principals: [cast.users.owner.id],
    });
    const token = await linkBy(server, { invite_as: 300, stream_ids: [cast.channels.cellar.id] });
    const inviter = await listen(as.owner, { event_types: ['message'] });
    const { user_id, api_key } = await server.asNobody.call(acceptInvite, {
      ...newcomer,
      token,
      email: 'ada@new.example.com',
    });
    const user = context.realm.users.get(user_id);
    assert.deepEqual([user?.role, user?.deliveryEmail, user?.apiKey], [300, 'ada@new.example.com', api_key]);
    const channels = [...context.realm.subscriptionsOf(user_id).keys()];
    assert.deepEqual(channels, [cast.channels.cellar.id]);
    const contents = (await inviter.fetch()).map(({ message }) =>
      String((message as { content: string }).content),
    );
    assert(contents.some((content) => content.includes('accepted your invitation')));
    const second = { ...newcomer, full_name: 'Bea New', token, email: 'bea@new.example.com' };
    await server.asNobody.call(acceptInvite, second);
  });

  test('of an invitation by mail is for that address, once', async () => {
    const server = await startServer();
    await server.as.alice.call(sendInvites, {
      invitee_emails: 'ada@new.example.com',
      stream_ids: [],
      include_realm_default_subscriptions: true,
    });
    const token = tokenIn(String((await outbox(server))[0]?.body));
    const other = await server.asNobody.refused(acceptInvite, {
      ...newcomer,
      token,
      email: 'x@new.example.com',
    });
    assert.equal(other.msg, 'This invitation is for ada@new.example.com.');
    const { user_id } = await server.asNobody.call(acceptInvite, { ...newcomer, token });
    const defaults = [...server.context.realm.channels.values()].filter((channel) => channel.isDefault);
    assert.deepEqual(
      [...server.context.realm.subscriptionsOf(user_id).keys()],
      defaults.map((channel) => channel.id),
    );
    assert.deepEqual((await server.as.alice.call(getInvites)).invites, []);
    const again = await server.asNobody.refused(acceptInvite, { ...newcomer, token });
    assert.equal(again.msg, 'This invitation does not exist any more.');
  });

  test('refuses links that are past, and accounts that cannot be', async () => {
    const server = await startServer();
    const email = 'ada@new.example.com';
    const token = await linkBy(server, { invite_expires_in_minutes: 1 });
    const refusals: [object, string][] = [
      [{ token: 'nosuchtoken' }, 'This invitation does not exist any more.'],
      [{ email: undefined }, "Missing 'email' argument"],
      [{ email: server.as.bob.user.deliveryEmail }, 'Email is already in use.'],
      [{ email: 'ada' }, 'Enter a valid email address.'],
      [{ password: 'password' }, 'The password is too weak.'],
      [{ full_name: 'x' }, 'Name too short!'],
    ];
    for (const [wrong, msg] of refusals) {
      const refusal = await server.asNobody.refused(acceptInvite, { ...newcomer, token, email, ...wrong });
      assert.deepEqual([refusal.status, refusal.msg], [400, msg]);
    }
    server.clock.advance(60_000);
    const past = await server.asNobody.refused(acceptInvite, { ...newcomer, token, email });
    assert.equal(past.msg, 'This invitation does not exist any more.');
    const revoked = await linkBy(server);
    const [invite] = (await server.as.owner.call(getInvites)).invites;
    await server.as.owner.call(revokeInviteLink, { invite_id: invite?.id as number });
    const refusal = await server.asNobody.refused(acceptInvite, { ...newcomer, token: revoked, email });
    assert.equal(refusal.msg, 'This invitation does not exist any more.');
  });

  test('gives nobody more than the inviter could still give', async () => {
    const server = await startServer();
    const { as, asNobody, cast, context } = server;
    const { administrator, alice } = cast.users;
    const { cellar, square } = cast.channels;
    const link = async (actor: Actor, params: object) =>
      tokenIn((await actor.call(createInviteLink, params)).invite_link);
    const asked = (token: string, name: string) => ({ ...newcomer, token, email: `${name}@new.example.com` });
    const everybody = context.realm.systemGroup('role:everyone').id;
    await setRealm(context, { create_multiuse_invite_group: everybody });
    const places = await link(as.alice, { stream_ids: [cellar.id, square.id] });
    const before = await asNobody.call(acceptInvite, asked(places, 'ada'));
    assert(context.realm.isSubscribed(before.user_id, cellar.id));
    await as.alice.call(unsubscribeFromChannels, { subscriptions: ['cellar'] });
    assert(!context.realm.isSubscribed(alice.id, cellar.id));
    const { user_id } = await asNobody.call(acceptInvite, asked(places, 'bea'));
    assert.deepEqual([...context.realm.subscriptionsOf(user_id).keys()], [square.id]);
    const token = await link(as.administrator, { invite_as: 200 });
    await asNobody.call(acceptInvite, asked(token, 'cleo'));
    await as.owner.call(updateUser, { user_id: administrator.id, role: 400 });
    const refusal = await asNobody.refused(acceptInvite, asked(token, 'dora'));
    assert.equal(refusal.msg, 'This invitation does not exist any more.');
    assert.equal((await asNobody.refused(getJoining, { token })).status, 400);
  });

  test('takes no invitation where the organization is open', async () => {
    const server = await startServer();
    const asked = { ...newcomer, email: 'ada@new.example.com' };
    const closed = await server.asNobody.refused(acceptInvite, asked);
    assert.equal(closed.msg, 'Joining this organization takes an invitation.');
    assert.equal((await server.asNobody.refused(getJoining)).msg, closed.msg);
    await setRealm(server.context, { invite_required: false, send_welcome_emails: true });
    assert.equal((await server.asNobody.call(getJoining)).inviter, null);
    const { user_id } = await server.asNobody.call(acceptInvite, asked);
    assert.equal(server.context.realm.users.get(user_id)?.role, 400);
    const [mail] = await outbox(server);
    assert.deepEqual([mail?.address, mail?.subject], ['ada@new.example.com', 'Welcome to Example']);
  });

  test('an account made otherwise ends the invitations to its address', async () => {
    const server = await startServer();
    const { owner, alice, bob } = server.as;
    for (const actor of [owner, alice]) {
      await actor.call(sendInvites, { invitee_emails: 'ada@new.example.com', stream_ids: [] });
    }
    const types = { event_types: ['invites_changed'] };
    const told = [await listen(owner, types), await listen(alice, types)];
    const other = await listen(bob, types);
    await owner.call(createUser, { ...newcomer, email: 'ADA@new.example.com' });
    assert.deepEqual((await owner.call(getInvites)).invites, []);
    for (const inviter of told) assert.deepEqual(await inviter.fetch(), [{ type: 'invites_changed' }]);
    assert.deepEqual(await other.fetch(), []);
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    const { square } = server.cast.channels;
    const token = await linkBy(server, {
      stream_ids: [square.id],
      include_realm_default_subscriptions: true,
    });
    const asked = { ...newcomer, token, email: 'ada@new.example.com' };
    await verifyEvents(server, () => server.asNobody.call(acceptInvite, asked));
  });
});

describe('GET /invites/accept', () => {
  test('says what a link leads to, and changes nothing', async () => {
    const server = await startServer();
    const token = await linkBy(server);
    const { result: _, msg: __, ...shown } = await server.asNobody.call(getJoining, { token });
    const owner = server.cast.users.owner.fullName;
    assert.deepEqual(shown, {
      organization: 'Example',
      inviter: owner,
      email: null,
      needs_confirmation: false,
    });
    await server.as.alice.call(sendInvites, {
      invitee_emails: 'ada@new.example.com',
      stream_ids: [],
      include_realm_default_subscriptions: true,
    });
    const mail = (await outbox(server)).at(-1);
    const mailed = await server.asNobody.call(getJoining, { token: tokenIn(mail?.body ?? '') });
    assert.deepEqual(
      [mailed.inviter, mailed.email, mailed.needs_confirmation],
      ['Alice Member', 'ada@new.example.com', false],
    );
    const ended = await server.asNobody.refused(getJoining, { token: 'x' });
    assert.equal(ended.msg, 'This invitation does not exist any more.');
  });

  test('says whether anybody may join, and confirms their address first', async () => {
    const server = await startServer({ smtpUrl: 'smtp://localhost' });
    const closed = await server.asNobody.refused(getJoining);
    assert.equal(closed.msg, 'Joining this organization takes an invitation.');
    await setRealm(server.context, { invite_required: false });
    const open = await server.asNobody.call(getJoining);
    assert.deepEqual([open.inviter, open.email, open.needs_confirmation], [null, null, true]);
  });
});

describe('POST /json/invites/accept', () => {
  test('signs the newcomer in', async () => {
    const server = await startServer();
    const token = await linkBy(server);
    const browser = new Browser(server);
    const params = { ...newcomer, token, email: 'ada@new.example.com' };
    const { status, body } = await browser.ask(acceptInvite, params);
    assert.equal(status, 200, body.msg);
    assert.equal(body.csrf_token, browser.cookies.get('parley_csrf'));
    assert.equal((await browser.ask(getOwnUser)).body.user_id, body.user_id);
    const refused = await browser.ask(acceptInvite, params, { headers: { 'sec-fetch-site': 'cross-site' } });
    assert.equal(refused.status, 403);
  });
});
