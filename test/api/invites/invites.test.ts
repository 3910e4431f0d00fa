import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addDefaultStream } from '../../../src/chat/endpoints/channels/add-default-stream.ts';
import { updateStream } from '../../../src/chat/endpoints/channels/update-stream.ts';
import { createInviteLink } from '../../../src/chat/endpoints/invites/create-invite-link.ts';
import { getInvites } from '../../../src/chat/endpoints/invites/get-invites.ts';
import { resendEmailInvite } from '../../../src/chat/endpoints/invites/resend-email-invite.ts';
import { revokeEmailInvite } from '../../../src/chat/endpoints/invites/revoke-email-invite.ts';
import { revokeInviteLink } from '../../../src/chat/endpoints/invites/revoke-invite-link.ts';
import { sendInvites } from '../../../src/chat/endpoints/invites/send-invites.ts';
import { seconds } from '../../../src/engine/kernel/clock.ts';
import { listen } from '../../support/events.ts';
import { outbox } from '../../support/mail.ts';
import { startServer } from '../../support/server.ts';
import { setRealm } from '../../support/settings.ts';
import { groupValue } from '../../support/user-groups.ts';

const changed = [{ type: 'invites_changed' }];

describe('invitations by mail', () => {
  test('are sent, listed, sent again, revoked; administrators and the inviter get the event', async () => {
    const server = await startServer();
    const { as, cast, clock } = server;
    const [mine, administrators, others] = [
      await listen(as.alice),
      await listen(as.administrator),
      await listen(as.bob),
    ];
    clock.advance(674);
    const now = seconds(clock);
    await as.alice.call(sendInvites, {
      invitee_emails: 'ada@new.example.com, Bea <bea@new.example.com>\nADA@new.example.com',
      stream_ids: [cast.channels.square.id],
      invite_expires_in_minutes: 60,
    });
    const { invites } = await as.alice.call(getInvites);
    assert.deepEqual(
      invites.map(({ id: _, ...invite }) => invite),
      ['ADA@new.example.com', 'bea@new.example.com'].map((email) => ({
        invited_by_user_id: as.alice.user.id,
        invited: now,
        expiry_date: now + 3600,
        invited_as: 400,
        notify_referrer_on_join: true,
        email,
        is_multiuse: false,
        stream_ids: [cast.channels.square.id],
        group_ids: [],
        include_realm_default_subscriptions: false,
      })),
    );
    assert.deepEqual((await as.administrator.call(getInvites)).invites, invites);
    assert.deepEqual((await as.bob.call(getInvites)).invites, []);
    for (const told of [mine, administrators]) assert.deepEqual(await told.fetch(), changed);
    assert.deepEqual(await others.fetch(), []);
    const [first] = await outbox(server);
    assert.equal(first?.address, 'ADA@new.example.com');
    assert.match(String(first?.body), /http:\/\/chat\.example\.com\/join\/[a-z0-9]{24}\//);
    const invite_id = invites[0]?.id as number;
    await as.administrator.call(resendEmailInvite, { invite_id });
    const mails = await outbox(server);
    assert.deepEqual(mails[2], first);
    await as.alice.call(revokeEmailInvite, { invite_id });
    assert.deepEqual((await as.alice.call(getInvites)).invites, invites.slice(1));
    for (const told of [mine, administrators]) assert.deepEqual(await told.fetch(), changed);
    clock.advance(3_600_000);
    assert.deepEqual((await as.alice.call(getInvites)).invites, []);
    const past = await as.alice.refused(revokeEmailInvite, { invite_id: invites[1]?.id as number });
    assert.equal(past.msg, 'No such invitation');
  });

  test('leave out users who have an account, and say so', async () => {
    const server = await startServer();
    const { as } = server;
    const invitee_emails = `new@new.example.com,${as.bob.user.deliveryEmail},${as.gone.user.deliveryEmail}`;
    const { status, ...refusal } = await as.alice.refused(sendInvites, { invitee_emails, stream_ids: [] });
    const errors = [
      [as.bob.user.deliveryEmail, 'Already has an account.', false],
      [as.gone.user.deliveryEmail, 'Account has been deactivated.', true],
    ];
    assert.equal(status, 400);
    assert.deepEqual(refusal, {
      result: 'error',
      code: 'INVITATION_FAILED',
      msg:
        "Some of those addresses are already using the service, so we didn't send them an invitation. " +
        'We did send invitations to everyone else!',
      errors,
      sent_invitations: true,
      license_limit_reached: false,
      daily_limit_reached: false,
    });
    assert.equal((await outbox(server)).length, 1);
    const nobody = { invitee_emails: as.bob.user.deliveryEmail, stream_ids: [] };
    const nothing = await as.alice.refused(sendInvites, nobody);
    assert.equal(nothing.msg, "We weren't able to invite anyone.");
    const wrong = await as.alice.refused(sendInvites, {
      invitee_emails: 'x@y@, a@b.example',
      stream_ids: [],
    });
    assert.equal(wrong.msg, "Some emails did not validate, so we didn't send any invitations.");
    assert.deepEqual((wrong as unknown as { errors: unknown }).errors, [['x@y@', 'Invalid address.', false]]);
    const empty = await as.alice.refused(sendInvites, { invitee_emails: ' ,\n', stream_ids: [] });
    assert.equal(empty.msg, 'You must specify at least one email address.');
    assert.equal((await outbox(server)).length, 1);
  });

  test('take the permission, and lead only where the inviter may', async () => {
    const server = await startServer();
    const { as, cast, context } = server;
    const { square, cellar } = cast.channels;
    const send = { invitee_emails: 'ada@new.example.com', stream_ids: [] as number[] };
    const refusals: [keyof typeof as, object, string][] = [
      ['alice', { invite_as: 200 }, 'Must be an organization administrator'],
      ['administrator', { invite_as: 100 }, 'Must be an organization owner'],
      ['alice', { invite_as: 300 }, 'Insufficient permission'],
      ['alice', { stream_ids: [99_999] }, 'Invalid channel ID 99999. No invites were sent.'],
      ['guest', {}, 'Not allowed for guest users'],
    ];
    for (const [who, params, msg] of refusals) {
      const refusal = await as[who].refused(sendInvites, { ...send, ...params });
      assert.deepEqual([refusal.status, refusal.msg], [400, msg], who);
    }
    const hidden = [cellar.id];
    const refusal = await as.moderator.refused(sendInvites, { ...send, stream_ids: hidden });
    assert.equal(refusal.msg, `Invalid channel ID ${cellar.id}. No invites were sent.`);
    await as.moderator.call(sendInvites, { ...send, invite_as: 300, stream_ids: [square.id] });
    await setRealm(context, { can_add_subscribers_group: context.realm.systemGroup('role:nobody').id });
    const subscribing = await as.bob.refused(sendInvites, { ...send, stream_ids: [square.id] });
    assert.equal(subscribing.msg, 'You do not have permission to subscribe other users to channels.');
    await setRealm(context, { can_invite_users_group: context.realm.systemGroup('role:administrators').id });
    for (const invitee_emails of [send.invitee_emails, '']) {
      const refusal = await as.alice.refused(sendInvites, { ...send, invitee_emails });
      assert.equal(refusal.msg, 'Insufficient permission');
    }
    await as.bot.refused(sendInvites, send);
  });

  test('lead into a private channel only from one who can read it', async () => {
    const { as, cast } = await startServer();
    const { cellar } = cast.channels;
    const asked = { invitee_emails: 'ada@new.example.com', stream_ids: [cellar.id] };
    const msg = `Invalid channel ID ${cellar.id}. No invites were sent.`;
    for (const actor of [as.owner, as.administrator]) {
      assert.equal((await actor.refused(sendInvites, asked)).msg, msg);
      assert.equal((await actor.refused(createInviteLink, { stream_ids: [cellar.id] })).msg, msg);
    }
    await as.alice.call(sendInvites, asked);
  });

  test('lead to the default channels if the inviter may subscribe others', async () => {
    const { as, cast, context } = await startServer();
    const { square, attic } = cast.channels;
    await as.owner.call(addDefaultStream, { stream_id: square.id });
    await setRealm(context, { can_add_subscribers_group: context.realm.systemGroup('role:nobody').id });
    const asked = { invitee_emails: 'ada@new.example.com', stream_ids: [square.id] };
    const msg = 'You do not have permission to subscribe other users to channels.';
    assert.equal((await as.bob.refused(sendInvites, asked)).msg, msg);
    await as.bob.call(sendInvites, {
      ...asked,
      stream_ids: [],
      include_realm_default_subscriptions: true,
    });
    const can_add_subscribers_group = { new: groupValue([cast.users.bob]) };
    await as.owner.call(updateStream, { stream_id: attic.id, can_add_subscribers_group });
    await as.bob.call(sendInvites, { ...asked, stream_ids: [square.id, attic.id] });
    assert.equal((await as.alice.refused(sendInvites, asked)).msg, msg);
    const other = { ...asked, stream_ids: [cast.channels.window.id] };
    assert.equal((await as.bob.refused(sendInvites, other)).msg, msg);
  });
});

describe('invitation links', () => {
  test('are made, listed and revoked once', async () => {
    const { as, clock } = await startServer();
    const listener = await listen(as.owner);
    const { invite_link } = await as.owner.call(createInviteLink, {
      invite_expires_in_minutes: null,
      include_realm_default_subscriptions: true,
    });
    assert.match(invite_link, /^http:\/\/chat\.example\.com\/join\/[a-z0-9]{24}\/$/);
    const { invites } = await as.owner.call(getInvites);
    const [{ id, ...invite } = { id: 0 }] = invites;
    assert.deepEqual(invite, {
      invited_by_user_id: as.owner.user.id,
      invited: clock.seconds,
      expiry_date: null,
      invited_as: 400,
      link_url: invite_link,
      is_multiuse: true,
      stream_ids: [],
      group_ids: [],
      include_realm_default_subscriptions: true,
    });
    await as.administrator.call(revokeInviteLink, { invite_id: id });
    assert.deepEqual((await as.owner.call(getInvites)).invites, []);
    const again = await as.owner.refused(revokeInviteLink, { invite_id: id });
    assert.equal(again.msg, 'Invitation has already been revoked');
    assert.deepEqual(await listener.fetch(), [...changed, ...changed]);
  });

  test('are hidden from other users; invitations of owners from all but owners', async () => {
    const { as } = await startServer();
    const members = await as.alice.refused(createInviteLink);
    assert.equal(members.msg, 'Insufficient permission');
    await as.owner.call(createInviteLink, { invite_as: 100 });
    const [invite] = (await as.owner.call(getInvites)).invites;
    const invite_id = invite?.id as number;
    assert.deepEqual((await as.administrator.call(getInvites)).invites, []);
    for (const who of ['administrator', 'alice'] as const) {
      assert.equal((await as[who].refused(revokeInviteLink, { invite_id })).msg, 'No such invitation');
    }
    const asMail = await as.owner.refused(revokeEmailInvite, { invite_id });
    assert.equal(asMail.msg, 'No such invitation');
    assert.equal((await as.owner.refused(resendEmailInvite, { invite_id })).msg, 'No such invitation');
  });
});
