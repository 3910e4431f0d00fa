import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createCustomProfileField } from '../../src/chat/endpoints/profile-fields/create-profile-field.ts';
import { getCustomProfileFields } from '../../src/chat/endpoints/profile-fields/get-profile-fields.ts';
import { updateProfileData } from '../../src/chat/endpoints/users/update-profile-data.ts';
import { assertAccessible } from './support/axe.ts';
import { type Chat, startChat } from './support/chat.ts';
import { dialogsOf, showsText } from './support/hostile.ts';
import { inBrowsers } from './support/in-browsers.ts';

const stored = async ({ as }: Chat) => (await as.owner.call(getCustomProfileFields)).custom_fields;

const dialogIn = (page: Page) => page.locator('dialog[open]').last();

const TEAMS = { 0: { text: 'Blue', order: '1' }, 1: { text: 'Red', order: '2' } };

test(
  'a field with choices is added, its choices are ordered; what is wrong stands at its field',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await chat.as.owner.call(createCustomProfileField, { field_type: 1, name: 'Phone' });
    const owner = await person(chat, 'owner', { allow: [/400/] });
    await owner.signIn('owner', '/#organization/profile-fields');
    const { page } = owner;
    await page.getByRole('button', { name: 'Add a field' }).click();
    const dialog = dialogIn(page);
    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    await add.click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByLabel('Kind').selectOption('3');
    await dialog.getByLabel('Name').fill('Phone');
    await add.click();
    await dialog.getByText('Enter at least one choice.').waitFor();
    await dialog.getByLabel('Choice 1', { exact: true }).fill('Blue');
    await dialog.getByLabel('Choice 2', { exact: true }).fill('Blue');
    await add.click();
    await dialog.getByText('Two choices have the same text.').waitFor();
    await dialog.getByLabel('Choice 2', { exact: true }).fill('Red');
    await add.click();
    await dialog.getByText('There is a field with this name.').waitFor();
    await dialog.getByLabel('Name').fill('Team');
    await dialog.getByLabel('On the card of a person').check();
    await dialog.getByRole('button', { name: 'Move Red', exact: true }).focus();
    await page.keyboard.press('ArrowUp');
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('.choices-editor input')?.value === 'Red',
    );
    await assertAccessible(page, { where: 'the form of a profile field', within: ['dialog[open]'] });
    await add.click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.profile-field-name', { hasText: 'Team' }).waitFor();
    const field = (await stored(chat)).at(-1);
    assert.equal(field?.display_in_profile_summary, true);
    assert.deepEqual(JSON.parse(field?.field_data ?? ''), {
      0: { text: 'Blue', order: '2' },
      1: { text: 'Red', order: '1' },
    });
  }),
);

test(
  'removing a choice that people use asks; deleting a field says that what people filled in goes',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { owner: api, alice } = chat.as;
    const { id } = await api.call(createCustomProfileField, {
      ...{ field_type: 3, name: 'Team', field_data: TEAMS },
    });
    await alice.call(updateProfileData, { data: [{ id, value: '1' }] });
    const owner = await person(chat, 'owner');
    await owner.signIn('owner', '/#organization/profile-fields');
    const { page } = owner;
    await page.getByRole('button', { name: 'Edit Team' }).click();
    await dialogIn(page).getByRole('button', { name: 'Remove Red' }).click();
    await dialogIn(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('One person has chosen what is removed').waitFor();
    await dialogIn(page).getByRole('button', { name: 'Remove the choices' }).click();
    await page.locator('dialog[open]').first().waitFor({ state: 'detached' });
    assert.deepEqual(Object.keys(JSON.parse((await stored(chat))[0]?.field_data ?? '')), ['0']);
    await alice.call(updateProfileData, { data: [{ id, value: '0' }] });
    await page.getByRole('button', { name: 'Delete Team' }).click();
    await dialogIn(page).getByText('for good').waitFor();
    await dialogIn(page).getByRole('button', { name: 'Delete the field' }).click();
    await page.getByText('No profile fields').waitFor();
    assert.deepEqual(await stored(chat), []);
  }),
);

test(
  'fields are ordered by key; what another administrator adds appears at once; a member changes none',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const hostile = '<img src=x onerror=alert(1)>';
    for (const name of ['Phone', hostile])
      await chat.as.owner.call(createCustomProfileField, { field_type: 1, name });
    const [owner, member] = await Promise.all([person(chat, 'owner'), person(chat, 'alice')]);
    await Promise.all([
      owner.signIn('owner', '/#organization/profile-fields'),
      member.signIn('alice', '/#organization/profile-fields'),
    ]);
    const { page } = owner;
    const dialogs = dialogsOf(owner);
    const isThere = ({ page: seen }: typeof owner, names: readonly string[]) =>
      seen.waitForFunction(
        (wanted) =>
          [...document.querySelectorAll('.profile-field-name')]
            .map(({ textContent }) => textContent)
            .join('\n') === wanted,
        names.join('\n'),
      );
    await isThere(owner, ['Phone', hostile]);
    await page.getByRole('button', { name: 'Move Phone', exact: true }).focus();
    await page.keyboard.press('End');
    await Promise.all([isThere(owner, [hostile, 'Phone']), isThere(member, [hostile, 'Phone'])]);
    await chat.as.administrator.call(createCustomProfileField, { field_type: 4, name: 'Birthday' });
    await isThere(owner, [hostile, 'Phone', 'Birthday']);
    await showsText(owner, { where: 'profile fields', part: '.profile-field-name', texts: [hostile] });
    assert.deepEqual(dialogs, []);
    await member.page.getByText('Only administrators can change this.').waitFor();
    assert.equal(await member.page.locator('.profile-fields button').count(), 0);
  }),
);
