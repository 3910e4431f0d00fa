import assert from 'node:assert/strict';
import { test } from 'node:test';
import { getStream } from '../../src/chat/endpoints/channels/get-stream.ts';
import { getUser } from '../../src/chat/endpoints/users/get-user.ts';
import { assertAccessible } from './support/axe.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

test(
  'an administrator changes a channel: privacy, who may write, how long it is kept; and archives it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { square } = chat.cast.channels;
    const { owner: api } = chat.as;
    const owner = await person(chat, 'owner');
    await owner.signIn('owner', `/#channels/${square.id}`);
    const { page } = owner;
    const setting = (name: string) => page.locator(`[data-setting="${name}"]`);
    const saved = (name: string) => setting(name).locator('.setting-saved').waitFor();
    const stored = async () =>
      (await api.call(getStream, { stream_id: square.id })).stream as unknown as Record<string, unknown>;
    await setting('default').locator('input').waitFor();
    await setting('privacy').getByLabel('Private, with history').check();
    await saved('privacy');
    assert.deepEqual(
      [(await stored()).invite_only, (await stored()).history_public_to_subscribers],
      [true, true],
    );
    // Newcomers cannot be put into a private channel.
    await setting('default').locator('input:disabled').waitFor();
    await setting('can_send_message_group').locator('input').fill(chat.cast.users.alice.fullName);
    await page.locator('[role="option"]').first().click();
    await saved('can_send_message_group');
    const { direct_members: members } = (await stored()).can_send_message_group as {
      direct_members: number[];
    };
    assert.deepEqual(members, [chat.cast.users.alice.id]);
    await setting('retention').locator('select').selectOption('90');
    await saved('retention');
    assert.equal((await stored()).message_retention_days, 90);
    await assertAccessible(page, { where: 'the settings of a channel' });
    await page.getByRole('button', { name: 'Archive the channel' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Archive the channel' }).click();
    await page.getByText('This channel is archived').or(page.getByText('There is no such channel')).waitFor();
  }),
);

test(
  'a member sees the permissions of a channel and changes none; somebody who may, takes people out',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { square } = chat.cast.channels;
    const { bob } = chat.cast.users;
    const [member, owner] = await Promise.all([person(chat, 'alice'), person(chat, 'owner')]);
    await Promise.all([
      member.signIn('alice', `/#channels/${square.id}`),
      owner.signIn('owner', `/#channels/${square.id}`),
    ]);
    await member.page.locator('[data-setting="can_send_message_group"] .holder').waitFor();
    const controls = '[data-setting] :is(input, select, textarea):enabled';
    assert.equal(await member.page.locator(controls).count(), 0);
    for (const { page } of [member, owner]) await page.goto(`/#channels/${square.id}/square/people`);
    await member.page.locator('.subscriber-list li').filter({ hasText: bob.fullName }).waitFor();
    assert.equal(await member.page.getByRole('button', { name: `Take ${bob.fullName}` }).count(), 0);
    const row = owner.page.locator('.subscriber-list li').filter({ hasText: bob.fullName });
    await row.getByRole('button', { name: `Take ${bob.fullName} out of the channel` }).click();
    await row.waitFor({ state: 'detached' });
  }),
);

test(
  'an administrator gives a role and a name, deactivates an account and reactivates it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { bob } = chat.cast.users;
    const { owner: api } = chat.as;
    const admin = await person(chat, 'administrator');
    await admin.signIn('administrator', '/#people');
    const { page } = admin;
    const stored = async () =>
      (await api.call(getUser, { user_id: bob.id })).user as unknown as Record<string, unknown>;
    await page.getByRole('button', { name: bob.fullName, exact: true }).click();
    const panel = page.locator('.person-admin');
    await panel.locator('[data-setting="role"] select').selectOption('300');
    await panel.locator('[data-setting="role"] .setting-saved').waitFor();
    assert.equal((await stored()).role, 300);
    assert.equal(await panel.locator('option[value="100"]').count(), 0);
    await panel.locator('[data-setting="full_name"] input').fill('Robert Moderator');
    await panel.locator('[data-setting="full_name"] input').press('Enter');
    await page.locator('.person-head h2').getByText('Robert Moderator').waitFor();
    await assertAccessible(page, { where: 'managing a person' });
    await panel.getByRole('button', { name: 'Deactivate the account' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Deactivate the account' }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await panel.getByRole('button', { name: 'Reactivate the account' }).waitFor();
    assert.equal((await stored()).is_active, false);
    await panel.getByRole('button', { name: 'Reactivate the account' }).click();
    await page.locator('dialog[open]').getByRole('button', { name: 'Reactivate the account' }).click();
    await panel.locator('[data-setting="role"]').waitFor();
    assert.equal((await stored()).is_active, true);
    // Owners are changed by owners.
    await page.getByRole('button', { name: chat.cast.users.owner.fullName, exact: true }).click();
    await page.locator('.person-head h2').getByText(chat.cast.users.owner.fullName).waitFor();
    assert.equal(await panel.count(), 0);
  }),
);
