import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../support/until.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { makeOtherBuild } from './support/other-build.ts';
import { NO_SERVER } from './support/problems.ts';

const TOPIC = '/#narrow/channel/square/topic/lunch';
/** What a server answers that does not have the file, and one that stops. */
const NO_FILE = /status of 404|Refused to apply style/;
const GOING = /status of 503/;

const box = (page: Page) => page.locator('.composer textarea').last();
const script = (page: Page) => page.locator('script[src*="first-view-"]').getAttribute('src');
const shells = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('shell')));
const openSettings = (page: Page) =>
  page.evaluate(() => {
    location.hash = '#settings/profile';
  });

test(
  'after an update a tab goes on with the build with which it began, until it closes',
  inBrowsers(async ({ person }) => {
    const [chat, other] = await Promise.all([startChat(), makeOtherBuild()]);
    const alice = await person(chat, 'alice', { withWorker: true, allow: [NO_SERVER, GOING] });
    await alice.signIn('alice', TOPIC);
    await alice.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const old = await alice.anotherTab(TOPIC);
    await box(old.page).fill('Half a sentence');

    await chat.serve(other);
    await alice.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await alice.page.getByRole('button', { name: 'Update' }).click();
    await alice.page.locator('script[src*="other-first-view"]').waitFor({ state: 'attached' });
    assert.equal((await shells(alice.page)).length, 2);

    await openSettings(old.page);
    await old.page.getByRole('heading', { name: 'Settings' }).first().waitFor();
    assert.doesNotMatch((await script(old.page)) ?? '', /other-/);
    await old.page.goBack();
    assert.equal(await box(old.page).inputValue(), 'Half a sentence');

    await old.page.close();
    await alice.page.reload();
    await until(async () => (await shells(alice.page)).length === 1);
    await openSettings(alice.page);
    await alice.page.getByRole('heading', { name: 'Settings' }).first().waitFor();
  }),
);

test(
  'without a worker a tab whose files are gone begins anew where it was going, and keeps what was written',
  inBrowsers(async ({ person }) => {
    const [chat, other] = await Promise.all([startChat(), makeOtherBuild()]);
    const alice = await person(chat, 'alice', { allow: [NO_SERVER, NO_FILE, GOING] });
    await alice.signIn('alice', TOPIC);
    await box(alice.page).fill('Half a sentence');
    await chat.serve(other);
    await openSettings(alice.page);
    await alice.page.getByRole('heading', { name: 'Settings' }).first().waitFor();
    assert.match((await script(alice.page)) ?? '', /other-/);
    await alice.page.goBack();
    assert.equal(await box(alice.page).inputValue(), 'Half a sentence');
  }),
);
