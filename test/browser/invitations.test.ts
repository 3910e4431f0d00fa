import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInviteLink } from '../../src/chat/endpoints/invites/create-invite-link.ts';
import { getInvites } from '../../src/chat/endpoints/invites/get-invites.ts';
import { sendInvites } from '../../src/chat/endpoints/invites/send-invites.ts';
import { updateRealm } from '../../src/chat/endpoints/realm/update-realm.ts';
import { assertAccessible } from './support/axe.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

test(
  'many are invited by mail; all administrators see it at once, send it again and revoke it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const [owner, admin] = await Promise.all([person(chat, 'owner'), person(chat, 'administrator')]);
    await Promise.all([
      owner.signIn('owner', '/#organization/invitations'),
      admin.signIn('administrator', '/#organization/invitations'),
    ]);
    const { page } = owner;
    await admin.page.getByText('No open invitations').waitFor();
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('tab', { name: 'By email' }).click();
    const addresses = dialog.getByLabel('Email addresses');
    await addresses.fill('ada@new.example\nno address\n');
    await dialog.getByText('No email address: no address').waitFor();
    assert.equal(await dialog.getByRole('button', { name: 'Send invitations' }).isDisabled(), true);
    await addresses.fill('ada@new.example, bea@new.example, bob@example.com');
    await dialog.getByText('Here already: bob@example.com').waitFor();
    await addresses.fill('ada@new.example, bea@new.example');
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await page.locator('.invite-row').nth(1).waitFor();
    const row = admin.page.locator('.invite-row').filter({ hasText: 'ada@new.example' });
    await row.getByText('Member · ends').waitFor();
    await row.getByText(`Invited by ${chat.cast.users.owner.fullName}`).waitFor();
    await assertAccessible(admin.page, { where: 'invitations' });
    await row.getByRole('button', { name: 'Send the mail to ada@new.example again' }).click();
    await admin.page.getByText('The invitation to ada@new.example is on its way again.').waitFor();
    await row.getByRole('button', { name: 'Revoke: ada@new.example' }).click();
    await admin.page.locator('dialog[open]').getByRole('button', { name: 'Revoke', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await page.locator('.invite-row').filter({ hasText: 'ada@new.example' }).waitFor({ state: 'detached' });
    const { invites } = await chat.as.owner.call(getInvites);
    assert.deepEqual(
      invites.map(({ email }) => email),
      ['bea@new.example'],
    );
  }),
);

test(
  'whom the server does not invite is named with the reason; the others are invited',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const owner = await person(chat, 'owner', { allow: [/400/] });
    await owner.signIn('owner', '/#people/invite');
    const { page } = owner;
    const dialog = page.locator('dialog[open]');
    await dialog.getByRole('tab', { name: 'By email' }).click();
    await dialog.getByLabel('Email addresses').fill('ada@new.example, bob@example.com');
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await dialog.getByText('bob@example.com: There is an account with this address already.').waitFor();
    const { invites } = await chat.as.owner.call(getInvites);
    assert.deepEqual(
      invites.map(({ email }) => email),
      ['ada@new.example'],
    );
    await dialog.getByRole('link', { name: 'All open invitations' }).click();
    await page.locator('.invite-row').getByText('ada@new.example').waitFor();
  }),
);

test(
  'a member sees the own invitations alone, with links to copy; a guest is told',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { realm } = chat.app.context;
    const create_multiuse_invite_group = { new: realm.systemGroup('role:members').id };
    await chat.as.owner.call(updateRealm, { create_multiuse_invite_group });
    await chat.as.owner.call(sendInvites, { invitee_emails: 'ada@new.example', stream_ids: [] });
    await chat.as.alice.call(createInviteLink, { stream_ids: [chat.cast.channels.square.id] });
    const [member, guest] = await Promise.all([person(chat, 'alice'), person(chat, 'guest')]);
    await Promise.all([
      member.signIn('alice', '/#organization/invitations'),
      guest.signIn('guest', '/#organization/invitations'),
    ]);
    const row = member.page.locator('.invite-row');
    await row.getByText('#square').waitFor();
    assert.equal(await row.count(), 1);
    await row.getByRole('button', { name: 'Copy the link' }).waitFor();
    await guest.page.getByText('Guests cannot invite people.').waitFor();
  }),
);
