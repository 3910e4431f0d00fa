import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { updateRealm } from '../../src/chat/endpoints/realm/update-realm.ts';
import { updateUserSettingsDefaults } from '../../src/chat/endpoints/realm/update-user-settings-defaults.ts';
import { picture } from '../support/pictures.ts';
import { type Chat, startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

const state = async ({ as }: Chat) =>
  (await as.owner.call(registerQueue, {
    fetch_event_types: ['realm', 'realm_user_settings_defaults', 'realm_domains', 'user_settings'],
  })) as unknown as Record<string, unknown>;

const setting = (page: Page, name: string) => page.locator(`[data-setting="${name}"]`);

test(
  'what new people begin with is set by the controls of own settings, which stay as they are',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const [admin, member] = await Promise.all([person(chat, 'administrator'), person(chat, 'alice')]);
    await Promise.all([
      admin.signIn('administrator', '/#organization/defaults'),
      member.signIn('alice', '/#organization/defaults'),
    ]);
    const { page } = admin;
    await setting(page, 'enter_sends').locator('input').check();
    await setting(page, 'enter_sends').locator('.setting-saved').waitFor();
    await setting(page, 'color_scheme').locator('select').selectOption('2');
    await setting(page, 'color_scheme').locator('.setting-saved').waitFor();
    const { realm_user_settings_defaults: defaults, user_settings: own } = (await state(chat)) as {
      realm_user_settings_defaults: Record<string, unknown>;
      user_settings: Record<string, unknown>;
    };
    assert.deepEqual([defaults.enter_sends, defaults.color_scheme], [true, 2]);
    assert.deepEqual([own.enter_sends, own.color_scheme], [false, 1]);
    // The organization has a setting of its own for the language.
    assert.equal(await setting(page, 'default_language').count(), 0);
    await chat.as.owner.call(updateUserSettingsDefaults, { starred_message_counts: false });
    await page.waitForFunction(
      () =>
        !document.querySelector<HTMLInputElement>('[data-setting="starred_message_counts"] input')?.checked,
    );
    await member.page.getByText('Only administrators can change this.').waitFor();
    assert.equal(await member.page.locator('[data-setting] :is(input, select):not(:disabled)').count(), 0);
    assert.equal(await setting(member.page, 'color_scheme').locator('select').inputValue(), '2');
  }),
);

test(
  'an owner adds domains, opens them for subdomains and removes them; it says what they mean',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const [owner, admin] = await Promise.all([
      person(chat, 'owner', { allow: [/400/] }),
      person(chat, 'administrator'),
    ]);
    await owner.signIn('owner', '/#organization/joining');
    const { page } = owner;
    await page.getByText("Everybody's address fits today").waitFor();
    const add = page.getByRole('button', { name: 'Add the domain' });
    await page.getByLabel('A further domain').fill('nonsense');
    await add.click();
    await page.getByText('This is no domain.').waitFor();
    await page.getByLabel('A further domain').fill('example.com');
    await add.click();
    await page.getByLabel('Subdomains of example.com too').check();
    await page.locator('.domains .setting-saved').waitFor();
    assert.deepEqual((await state(chat)).realm_domains, [{ domain: 'example.com', allow_subdomains: true }]);
    await chat.as.owner.call(updateRealm, { emails_restricted_to_domains: true });
    await page.getByText('Only people with an address of these domains').waitFor();
    await admin.signIn('administrator', '/#organization/joining');
    await admin.page.locator('.domains').waitFor();
    assert.equal(await admin.page.getByLabel('Subdomains of example.com too').isDisabled(), true);
    await page.getByRole('button', { name: 'Remove example.com' }).click();
    await page.getByText('It is the last domain').waitFor();
    await page.locator('dialog[open]').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText("Everybody's address fits today").waitFor();
    await admin.page.locator('.domains').waitFor({ state: 'detached' });
  }),
);

test(
  'icon and logos are cut, uploaded and removed; what is no picture is refused',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const [admin, member] = await Promise.all([person(chat, 'administrator'), person(chat, 'alice')]);
    await Promise.all([
      admin.signIn('administrator', '/#organization/profile'),
      member.signIn('alice', '/#organization/profile'),
    ]);
    const { page } = admin;
    const file = (name: string) => setting(page, name).locator('input[type="file"]');
    await setting(page, 'icon').locator('img').waitFor();
    const text = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
    await file('icon').setInputFiles(text);
    await setting(page, 'icon').locator('.field-error').waitFor();
    const buffer = await picture('png', { width: 300, height: 100 });
    for (const name of ['icon', 'night_logo']) {
      await file(name).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
      await page.locator('dialog[open]').getByRole('button', { name: 'Use it' }).click();
      await setting(page, name).locator('img[alt$="of the organization"]').waitFor();
      await setting(member.page, name).locator('img[alt$="of the organization"]').waitFor();
    }
    const { realm_icon_source: icon, realm_logo_source: logo } = await state(chat);
    assert.deepEqual([icon, logo], ['U', 'D']);
    // A picture that is less wide than the frame gets no margins.
    const size = await setting(page, 'night_logo')
      .locator('img')
      .evaluate(async (img: HTMLImageElement) => {
        await img.decode();
        return [img.naturalWidth, img.naturalHeight];
      });
    assert.deepEqual(size, [300, 100]);
    await page.getByRole('button', { name: 'Remove: Icon' }).click();
    await setting(page, 'icon').locator('img[alt$="that of the server"]').waitFor();
    assert.equal(await member.page.locator('.logo button').count(), 0);
  }),
);
