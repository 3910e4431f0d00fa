import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible } from './support/axe.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

const QUESTION = 'dialog[open]';

const question = (page: Page) => page.locator(QUESTION).filter({ hasText: 'Leave without saving?' });
const at = (page: Page, fragment: string) => page.waitForURL((url) => url.hash === fragment);

async function stay(page: Page): Promise<void> {
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await question(page).waitFor({ state: 'detached' });
}

test(
  'a form with unsaved input asks before one goes elsewhere, by a link, by a key, or back',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', '/#recent');
    const { page } = alice;
    await page.locator('.recent').waitFor();
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.locator('.inbox').waitFor();
    await page.evaluate(() => {
      location.hash = '#settings/profile';
    });
    const name = page.locator('.setting input[autocomplete="name"]');
    await name.fill('Alice Newname');

    await page.getByRole('link', { name: 'Recent conversations' }).click();
    await question(page).waitFor();
    await assertAccessible(page, { where: 'the question before one leaves' });
    await stay(page);
    await at(page, '#settings/profile');
    assert.equal(await name.inputValue(), 'Alice Newname');

    await page.evaluate(() => history.back());
    await question(page).waitFor();
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    await at(page, '#settings/profile');
    assert.equal(await name.inputValue(), 'Alice Newname');

    await page.evaluate(() => history.back());
    await question(page).getByRole('button', { name: 'Leave', exact: true }).click();
    await page.locator('.inbox').waitFor();
    await at(page, '#inbox');
    // The page that was left asks no more, and the history is as it was.
    await page.evaluate(() => history.forward());
    await name.waitFor();
    await page.evaluate(() => history.back());
    await page.locator('.inbox').waitFor();
    await page.evaluate(() => history.back());
    await page.locator('.recent').waitFor();
    assert.equal(await question(page).count(), 0);
  }),
);

test(
  'the browser asks before it closes a tab with unsaved input, and not after the input is saved',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', '/#settings/profile');
    const { page } = alice;
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    const name = page.locator('.setting input[autocomplete="name"]');
    // A browser asks only where somebody has done something.
    await name.click();
    await name.fill('Alice Newname');
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await page.reload();
    await name.waitFor();
    assert.deepEqual(asked, ['beforeunload']);
    await name.click();
    await name.fill('Alice Newname');
    await page.evaluate(() => document.body.setAttribute('data-same-page', ''));
    await name.press('Enter');
    await page.locator('.setting-saved').first().waitFor();
    assert.equal(await page.locator('body[data-same-page]').count(), 1, 'Enter sends the form, not the page');
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor({ state: 'detached' });
    await page.reload();
    await name.waitFor();
    assert.deepEqual(asked, ['beforeunload']);
  }),
);
