import assert from 'node:assert/strict';
import { test } from 'node:test';
import { updateSettings } from '../../src/chat/endpoints/user-settings/update-settings.ts';
import { exportRealm } from '../../src/features/exports/endpoints/export-realm.ts';
import { assertAccessible } from './support/axe.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

test(
  'an owner exports the data and fetches the archive; another administrator deletes it, and the owner sees it at once',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const [owner, admin] = await Promise.all([person(chat, 'owner'), person(chat, 'administrator')]);
    await owner.signIn('owner', '/#organization/exports');
    const { page } = owner;
    await page.getByText('No exports').waitFor();
    await page.locator('.exports-consents[data-consented="0"]').waitFor();
    await chat.as.bob.call(updateSettings, { allow_private_data_export: true });
    await page.locator('.exports-consents[data-consented="1"]').waitFor();
    await page.getByLabel('With private data of people who consented').check();
    await page.getByRole('button', { name: 'Start the export' }).click();
    const ready = page.locator('.exports-row[data-state="ready"]');
    await ready.waitFor();
    await page.getByText('1 of 5 used in the last seven days').waitFor();
    await assertAccessible(page, { where: 'data exports' });
    const address = await ready.getByRole('link').getAttribute('href');
    const archive = await owner.context.request.get(address ?? '');
    assert.deepEqual([archive.status(), archive.headers()['content-type']], [200, 'application/gzip']);
    await admin.signIn('administrator', '/#organization/exports');
    const others = admin.page.locator('.exports-row[data-state="ready"]');
    assert.notEqual(await others.getByRole('link').getAttribute('href'), address);
    await others.getByRole('button', { name: /^Delete:/ }).click();
    await admin.page.locator('dialog[open]').getByRole('button', { name: 'Delete', exact: true }).click();
    await admin.page.locator('.exports-row[data-state="deleted"]').waitFor();
    await page.locator('.exports-row[data-state="deleted"]').waitFor();
    assert.equal((await owner.context.request.get(address ?? '')).status(), 404);
  }),
);

test(
  'the sixth export of a week is refused in words; members are told who may export',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    for (let count = 0; count < 5; count++) await chat.as.owner.call(exportRealm);
    const [admin, member] = await Promise.all([
      person(chat, 'administrator', { allow: [/400/] }),
      person(chat, 'alice'),
    ]);
    await Promise.all([
      admin.signIn('administrator', '/#organization/exports'),
      member.signIn('alice', '/#organization/exports'),
    ]);
    await member.page.getByText('Only administrators can export').waitFor();
    await admin.page.getByRole('button', { name: 'Start the export' }).click();
    await admin.page.getByText('The organization has had five exports in the last seven days.').waitFor();
    assert.equal(await admin.page.locator('.exports-row').count(), 5);
  }),
);
