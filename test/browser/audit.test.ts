import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateStream } from '../../src/chat/endpoints/channels/update-stream.ts';
import { updateRealm } from '../../src/chat/endpoints/realm/update-realm.ts';
import { updateSettings } from '../../src/chat/endpoints/user-settings/update-settings.ts';
import { updateUser } from '../../src/chat/endpoints/users/update-user.ts';
import { assertAccessible } from './support/axe.ts';
import { startChat } from './support/chat.ts';
import { dialogsOf, showsText } from './support/hostile.ts';
import { inBrowsers } from './support/in-browsers.ts';

const HOSTILE = '<img src=x onerror=alert(1)> { $name }';

test(
  'an administrator reads who changed what, filters it, and sees at once what another changes',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { bob, administrator } = chat.cast.users;
    await chat.as.owner.call(updateUser, { user_id: bob.id, role: 300 });
    await chat.as.administrator.call(updateStream, {
      stream_id: chat.cast.channels.attic.id,
      new_name: 'loft',
    });
    const admin = await person(chat, 'administrator');
    await admin.signIn('administrator', '/#organization/audit');
    const { page } = admin;
    const row = (kind: string) => page.locator(`.audit-row[data-kind="${kind}"]`).first();
    await row('channel_renamed').getByText('renamed loft').waitFor();
    assert.match(await row('user_role_changed').innerText(), /changed the role of Bob Member/);
    assert.match(await row('user_role_changed').innerText(), /Member\s+after\s+Moderator|Member\s+Moderator/);
    await assertAccessible(page, { where: 'the audit log' });
    await page.getByLabel('What', { exact: true }).selectOption('channels');
    await row('user_role_changed').waitFor({ state: 'detached' });
    await row('channel_renamed').waitFor();
    assert.match(page.url(), /#organization\/audit\/about\/channels$/);
    await chat.as.owner.call(updateStream, {
      stream_id: chat.cast.channels.square.id,
      description: 'Where everybody meets',
    });
    await row('channel_description_changed').getByText('Where everybody meets').waitFor();
    const who = page.getByRole('combobox', { name: 'Person' });
    await who.fill('adam');
    await page.locator('[role="option"]').filter({ hasText: administrator.fullName }).waitFor();
    for (const key of ['ArrowDown', 'Enter']) await who.press(key);
    await row('channel_description_changed').waitFor({ state: 'detached' });
    await row('channel_renamed').getByRole('button', { name: administrator.fullName }).click();
    await page.locator('.person-head h2').getByText(administrator.fullName).waitFor();
  }),
);

test(
  'a filled day reads in the language of the page, and as the browser writes it while somebody edits it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await chat.as.administrator.call(updateSettings, { default_language: 'de' });
    const admin = await person(chat, 'administrator', { locale: 'en-US' });
    await admin.signIn('administrator', '/#organization/audit');
    const { page } = admin;
    const day = page.getByLabel('Von', { exact: true });
    await day.fill('2026-03-12');
    const shown = page.locator('.input-time');
    await shown.waitFor({ state: 'hidden' });
    await page.getByLabel('Bis', { exact: true }).focus();
    await shown.waitFor();
    assert.equal(await shown.innerText(), '12.03.2026');
  }),
);

test(
  'older entries come as one scrolls, down to the last one',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    for (let count = 1; count <= 120; count++) {
      await chat.as.owner.call(updateRealm, { description: `Description ${count}` });
    }
    const admin = await person(chat, 'administrator');
    await admin.signIn('administrator', '/#organization/audit/about/settings');
    const { page } = admin;
    await page.locator('.audit-row').first().waitFor();
    while ((await page.getByText('These are all entries').count()) === 0) {
      const shown = await page.locator('.audit-row').count();
      await page.locator('.audit-end').scrollIntoViewIfNeeded();
      await page.waitForFunction(
        (before) =>
          document.querySelectorAll('.audit-row').length > before ||
          document.querySelector('.audit-end button') === null,
        shown,
      );
    }
    const texts = await page.locator('.audit-row').allInnerTexts();
    for (const count of [1, 50, 51, 120])
      assert.equal(
        texts.some((text) => new RegExp(`Description ${count}$`).test(text)),
        true,
        `${count}`,
      );
    const numbers = new Set(texts);
    assert.equal(numbers.size, texts.length);
  }),
);

test(
  'members are told who sees the log; an error has a way to try again',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const [member, admin] = await Promise.all([
      person(chat, 'alice'),
      person(chat, 'administrator', { allow: [/Failed to load|ERR_FAILED/] }),
    ]);
    await admin.page.route('**/json/audit_log*', (route) => route.abort());
    await Promise.all([
      member.signIn('alice', '/#organization/audit'),
      admin.signIn('administrator', '/#organization/audit'),
    ]);
    await member.page.getByText('Only administrators can see who changed what.').waitFor();
    const again = admin.page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await admin.page.unroute('**/json/audit_log*');
    await again.click();
    await admin.page.locator('.audit-row').first().waitFor();
  }),
);

test(
  'hostile names stay texts in the log',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await chat.as.owner.call(updateStream, { stream_id: chat.cast.channels.square.id, new_name: HOSTILE });
    await chat.as.owner.call(updateRealm, { description: '</span><script>alert(1)</script>' });
    const admin = await person(chat, 'administrator');
    const dialogs = dialogsOf(admin);
    await admin.signIn('administrator', '/#organization/audit');
    const texts = [HOSTILE, '</span><script>alert(1)</script>'];
    await showsText(admin, { where: 'the audit log', part: '.audit-row', texts });
    assert.deepEqual(dialogs, []);
  }),
);
