import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { updateSettings } from '../../src/chat/endpoints/user-settings/update-settings.ts';
import { until } from '../support/until.ts';
import { assertAccessible } from './support/axe.ts';
import { type Chat, startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import type { Person } from './support/person.ts';
import { PASSWORD } from './support/place.ts';

/** Signs in past the form: the tests of the account's views have that. */
async function signIn(chat: Chat, person: Person): Promise<void> {
  const { name, context } = person;
  const reply = await context.request.post(`${chat.url}/json/sessions`, {
    form: { username: `${name}@example.com`, password: PASSWORD },
    headers: { Origin: chat.url, 'Sec-Fetch-Site': 'same-origin' },
  });
  assert.equal(reply.status(), 200, await reply.text());
}

async function say(chat: Chat, topic: string, content: string): Promise<void> {
  await chat.as.bob.call(sendMessage, { type: 'channel', to: 'square', topic, content });
}

const bar = (page: Page) => page.getByRole('navigation', { name: 'Navigation' });
const title = (page: Page) => page.locator('main h1');

test(
  'one finds channels, topics and people in the side bar, by pointer and by keys',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await say(chat, 'lunch', 'Soup?');
    await say(chat, 'release', '@**Alice Member** please look');
    const alice = await person(chat, 'alice');
    await signIn(chat, alice);
    // Where no message is seen: a mention that is read has no mark.
    await alice.goto('/#inbox');
    const { page } = alice;
    await bar(page).getByRole('link', { name: 'release' }).filter({ hasText: 'You are mentioned' }).waitFor();
    await bar(page).getByRole('link', { name: 'lunch' }).click();
    await title(page).filter({ hasText: 'lunch' }).waitFor();
    await until(async () => /^(?:\(\d+\) )?lunch – square – /.test(await page.title()));
    await bar(page).locator('[aria-current=page]').filter({ hasText: 'lunch' }).waitFor();

    await bar(page).locator('[aria-current=page]').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await bar(page).getByRole('link', { name: 'release' }).waitFor({ state: 'hidden' });
    await page.keyboard.press('ArrowRight');
    await bar(page).getByRole('link', { name: 'release' }).waitFor();

    await bar(page)
      .getByRole('link', { name: 'lunch' })
      .filter({ hasNotText: 'unread' })
      .click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Mark as read', disabled: true }).click({ force: true });
    assert.equal(await page.getByRole('menu').count(), 1, 'what is disabled cannot be chosen');
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });

    await bar(page).getByRole('link', { name: 'release' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Mute topic' }).click();
    await bar(page).getByRole('link', { name: 'release' }).waitFor({ state: 'hidden' });
    await say(chat, 'brand new', 'A topic comes by its event');
    await bar(page).getByRole('link', { name: 'brand new' }).waitFor();

    await page.keyboard.press('w');
    await bar(page).locator('input:focus').waitFor();
    await page.keyboard.type('bob');
    await page.keyboard.press('Enter');
    await title(page).filter({ hasText: 'Bob Member' }).waitFor();
  }),
);

test(
  'rows of the side bar grow with the text; the card in the menu leads to the status, which it then shows',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await say(chat, 'lunch', 'Soup?');
    const alice = await person(chat, 'alice');
    await signIn(chat, alice);
    await alice.goto('/#inbox');
    const { page } = alice;
    const row = bar(page).locator('.side-row').filter({ hasText: 'lunch' });
    await row.waitFor();
    const height = async () => (await row.boundingBox())?.height ?? 0;
    const before = await height();
    await chat.as.alice.call(updateSettings, { web_font_size_px: 24 });
    await until(async () => (await height()) >= 1.4 * before);

    const card = page.locator('.side-own');
    await page.locator('.side-name').click();
    await card.filter({ hasText: 'Set a status' }).click();
    await page.getByRole('button', { name: 'In a meeting' }).click();
    await page.locator('.side-name').click();
    await card.filter({ hasText: 'In a meeting' }).waitFor();
  }),
);

test(
  'the quick switcher opens what a few letters name, the search what its terms say',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await say(chat, 'lunch', 'Soup of the day');
    const alice = await person(chat, 'alice');
    await signIn(chat, alice);
    await alice.goto('/#inbox');
    const { page } = alice;
    await page.getByRole('link', { name: 'Inbox' }).waitFor();
    await page.keyboard.press('Control+k');
    const switcher = page.getByRole('dialog');
    await switcher.getByRole('option').first().waitFor();
    await page.keyboard.type('lun');
    await switcher.getByRole('option', { name: /lunch/, selected: true }).waitFor();
    await assertAccessible(page, { where: 'quick switcher', within: ['dialog'] });
    await page.keyboard.press('Enter');
    await title(page).filter({ hasText: 'lunch' }).waitFor();

    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search messages' }).waitFor();
    await page.keyboard.type('from:"Bob Member" sou');
    await page.getByRole('button', { name: 'Remove: Sent by Bob Member' }).waitFor();
    await assertAccessible(page, { where: 'search', within: ['search'] });
    await page.keyboard.press('Enter');
    await page.waitForURL(/#narrow\/sender\/\d+-Bob-Member\/search\/sou$/);

    await page.goBack();
    await title(page).filter({ hasText: 'lunch' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('tab', { name: 'Search' }).click();
    await page.getByText('has:attachment').waitFor();
    await page.keyboard.press('Escape');
  }),
);

test(
  'the inbox has what is unread until it is read; names in addresses are found',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await say(chat, 'lunch', 'Soup?');
    await chat.as.bob.call(sendMessage, {
      type: 'direct',
      to: JSON.stringify([chat.cast.users.alice.id]),
      content: 'psst',
    });
    const alice = await person(chat, 'alice');
    await signIn(chat, alice);
    await alice.goto('/');
    const { page } = alice;
    const main = page.getByRole('main');
    await main.getByRole('link', { name: /Bob Member.*psst/ }).waitFor();
    await assertAccessible(page, { where: 'inbox' });
    await main.getByRole('button', { name: 'Mark all as read' }).click();
    await main.getByText('All caught up').waitFor();
    await main.getByRole('button', { name: 'Recent conversations' }).click();
    await main.getByRole('link', { name: /square.*lunch.*Soup/ }).waitFor();
    await assertAccessible(page, { where: 'recent conversations' });

    await alice.goto('/#narrow/channel/SQUARE/topic/lunch');
    await page.waitForURL(/#narrow\/channel\/\d+-square\/topic\/lunch$/);
    await alice.goto('/#narrow/channel/nowhere');
    await main.getByText('This channel is not here').waitFor();
  }),
);

test(
  'a telephone shows one column, and goes back by its own key and by a finger',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await say(chat, 'lunch', 'Soup?');
    const alice = await person(chat, 'alice', { device: 'phone' });
    await signIn(chat, alice);
    await alice.goto('/');
    const { page } = alice;
    const channel = bar(page).getByRole('link', { name: 'square' });
    await channel.waitFor();
    await assertAccessible(page, { where: 'list, phone' });
    await channel.click();
    await title(page).filter({ hasText: 'square' }).waitFor();
    await channel.waitFor({ state: 'hidden' });
    await page.goBack();
    await channel.waitFor();
    await page.goForward();
    await title(page).filter({ hasText: 'square' }).waitFor();

    await page.getByRole('button', { name: 'About the channel' }).click();
    await page.getByRole('complementary').waitFor();
    await page.goBack();
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    await title(page).filter({ hasText: 'square' }).waitFor();

    await page.getByRole('button', { name: 'About the channel' }).click();
    await page.getByRole('complementary').waitFor();
    await page.evaluate(() => {
      location.hash = '#settings/profile';
    });
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    await page.locator('.settings').waitFor();
    assert.match(page.url(), /#settings\/profile$/);
    await page.goBack();
    await title(page).filter({ hasText: 'square' }).waitFor();
    await page.goBack();
    await title(page).filter({ hasText: 'square' }).waitFor();

    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await channel.waitFor();
    await channel.click();
    await title(page).filter({ hasText: 'square' }).waitFor();
    await swipeRight(page);
    await channel.waitFor();
  }),
);

async function swipeRight(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: string, x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: x === undefined ? [] : [{ x, y: 400 }],
    });
  await touch('touchStart', 60);
  for (const x of [80, 140, 220, 300]) await touch('touchMove', x);
  await touch('touchEnd');
}

test(
  'one begins where the setting says, and Esc leads there, unless the person does not want it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    await chat.as.alice.call(updateSettings, { web_home_view: 'recent_topics' });
    const alice = await person(chat, 'alice');
    const { page } = alice;
    await alice.signIn();
    await page.getByRole('heading', { name: 'Recent conversations' }).waitFor();
    await alice.goto('/#narrow/channel/square/topic/lunch');
    const box = page.locator('.composer textarea').last();
    await box.fill('Half a sentence');
    await box.press('Escape');
    assert.match(page.url(), /topic\/lunch/);
    await page.keyboard.press('Escape');
    await page.waitForURL(/#recent$/);
    await chat.as.alice.call(updateSettings, {
      web_home_view: 'all_messages',
      web_escape_navigates_to_home_view: false,
    });
    await alice.goto('/');
    await page.locator('main h1').filter({ hasText: 'Combined feed' }).waitFor();
    await alice.goto('/#drafts');
    await page.getByRole('heading', { name: 'Drafts' }).waitFor();
    await page.keyboard.press('Escape');
    assert.match(page.url(), /#drafts$/);
  }),
);
