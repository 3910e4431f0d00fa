import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createBot } from '../../src/chat/endpoints/bots/create-bot.ts';
import { deactivateBot } from '../../src/chat/endpoints/bots/deactivate-bot.ts';
import { getBots } from '../../src/chat/endpoints/bots/get-bots.ts';
import { updateBot } from '../../src/chat/endpoints/bots/update-bot.ts';
import { registerQueue } from '../../src/chat/endpoints/events/register-queue.ts';
import { updateRealm } from '../../src/chat/endpoints/realm/update-realm.ts';
import type { Bot } from '../../web/client/shapes.ts';
import { until } from '../support/until.ts';
import { assertAccessible } from './support/axe.ts';
import { type Chat, startChat } from './support/chat.ts';
import { dialogsOf, showsText } from './support/hostile.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { PIXEL } from './support/talk.ts';
import { settled } from './support/views.ts';

type Role = 'alice' | 'bob' | 'owner' | 'administrator';

async function makeBot(chat: Chat, whose: Role, name: string, more: object = {}): Promise<number> {
  const asked = { full_name: name, short_name: name.toLowerCase().replaceAll(' ', '-'), ...more };
  return (await chat.as[whose].call(createBot, asked)).user_id;
}

const botsOf = async ({ as }: Chat, who: Role) =>
  ((await as[who].call(registerQueue, { fetch_event_types: ['realm_bot'] })) as { realm_bots?: Bot[] })
    .realm_bots ?? [];

const botOf = async (chat: Chat, who: Role, id: number): Promise<Bot> => {
  const bot = (await botsOf(chat, who)).find(({ user_id }) => user_id === id);
  return bot ?? assert.fail(`${who} keeps no bot ${id}`);
};

const setting = (page: Page, name: string) => page.locator(`[data-setting="${name}"]`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (page: Page, name: string) =>
  page.locator('dialog[open]').getByRole('button', { name, exact: true });

/** The address of the page leads to the bot that was made. */
async function openedBot(page: Page): Promise<number> {
  await page.locator('.bots-head h2').waitFor();
  return Number(/bots\/(\d+)$/.exec(page.url())?.[1]);
}

test(
  'a member makes an outgoing webhook: kind, name, address, URL; what cannot be is said as one types',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', '/#settings/bots');
    const { page } = alice;
    await button(page, 'Make a bot').click();
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(chat.cast.users.bob.fullName);
    await dialog.getByText('Another account has this name.').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Tram Bot');
    await dialog.getByText('The whole address: tram-bot@127.0.0.1').waitFor();
    await dialog.getByRole('textbox', { name: 'Beginning of its address' }).fill('tram times');
    await dialog.getByText('Letters, digits, points').waitFor();
    await dialog.getByRole('textbox', { name: 'Beginning of its address' }).fill('trams');
    await dialog.getByRole('radio', { name: 'Outgoing webhook' }).check();
    await dialog.getByRole('textbox', { name: 'Address that is called' }).fill('bots.example.com');
    await inDialog(page, 'Make the bot').click();
    await dialog.getByText('Enter a whole address that begins with https://').waitFor();
    await dialog
      .getByRole('textbox', { name: 'Address that is called' })
      .fill('https://bots.example.com/trams');
    await assertAccessible(page, { where: 'making a bot' });
    await inDialog(page, 'Make the bot').click();
    await dialog.waitFor({ state: 'detached' });
    const id = await openedBot(page);
    const bot = await botOf(chat, 'alice', id);
    assert.deepEqual(
      [bot.full_name, bot.email, bot.bot_type, (bot.services[0] as { base_url: string }).base_url],
      ['Tram Bot', 'trams-bot@127.0.0.1', 3, 'https://bots.example.com/trams'],
    );
    await settled(page);
    await assertAccessible(page, { where: 'the page of a bot' });
    await page.getByRole('link', { name: 'All bots' }).click();
    await page.locator('.bots-row').filter({ hasText: 'Tram Bot' }).waitFor();
  }),
);

test(
  'a bot that is begun and not made is asked about before the dialog closes',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', '/#settings/bots/new');
    const { page } = alice;
    await page.locator('dialog[open]').getByRole('textbox', { name: 'Name' }).fill('Tram');
    await inDialog(page, 'Cancel').click();
    await page.locator('dialog[open]').nth(1).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').nth(1).waitFor({ state: 'detached' });
    assert.equal(
      await page.locator('dialog[open]').getByRole('textbox', { name: 'Name' }).inputValue(),
      'Tram',
    );
    assert.equal((await botsOf(chat, 'alice')).length, 1);
  }),
);

test(
  'the owner of an incoming webhook sets the secret of the service, and takes it back; it is not shown again',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const id = await makeBot(chat, 'alice', 'Trams', { bot_type: 2 });
    const secret = async () =>
      (await chat.as.alice.call(updateBot, { bot_id: id })).config_data?.webhook_secret;
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', `/#settings/bots/${id}`);
    const { page } = alice;
    const field = setting(page, 'webhook_secret');
    await field.locator('input').fill('open sesame');
    await field.locator('input').press('Enter');
    await field.locator('.setting-saved').waitFor();
    assert.equal(await secret(), 'open sesame');
    assert.equal(await field.locator('input').inputValue(), '');
    await button(page, 'Take every request').click();
    await until(async () => (await secret()) === '');
    await assertAccessible(page, { where: 'the page of an incoming webhook' });
  }),
);

test(
  'an owner changes name, webhook, channels and picture of a bot',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const id = await makeBot(chat, 'alice', 'Trams', { bot_type: 3, payload_url: 'https://a.example.com' });
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', `/#settings/bots/${id}`);
    const { page } = alice;
    const saved = (name: string) => setting(page, name).locator('.setting-saved').waitFor();
    await setting(page, 'full_name').locator('input').fill('Trams and Buses');
    await setting(page, 'full_name').locator('input').press('Enter');
    await saved('full_name');
    await page.locator('.bots-head h2').getByText('Trams and Buses').waitFor();
    await setting(page, 'interface').locator('select').selectOption('2');
    await saved('interface');
    await setting(page, 'payload_url').locator('input').fill('https://b.example.com');
    await setting(page, 'payload_url').locator('input').press('Enter');
    await saved('payload_url');
    await setting(page, 'default_sending_stream').locator('select').selectOption('square');
    await saved('default_sending_stream');
    await setting(page, 'default_events_register_stream').locator('select').selectOption('square');
    await saved('default_events_register_stream');
    await setting(page, 'default_all_public_streams').locator('input').check();
    await saved('default_all_public_streams');
    const bot = await botOf(chat, 'alice', id);
    const { token: _, ...service } = bot.services[0] as { token: string };
    assert.deepEqual(service, { base_url: 'https://b.example.com', interface: 2 });
    assert.deepEqual(
      [bot.default_sending_stream, bot.default_events_register_stream, bot.default_all_public_streams],
      ['square', 'square', true],
    );
    const before = bot.avatar_url;
    await setting(page, 'picture')
      .locator('input')
      .setInputFiles({ name: 'tram.png', mimeType: 'image/png', buffer: PIXEL });
    await inDialog(page, 'Use it').click();
    await saved('picture');
    assert.notEqual((await botOf(chat, 'alice', id)).avatar_url, before);
    await page.locator('.bots-head img').waitFor();
  }),
);

test(
  'the key is shown when one asks, is in the configuration file, and ends when it is renewed',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const id = await makeBot(chat, 'alice', 'Trams');
    const { api_key: key, email } = await botOf(chat, 'alice', id);
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', `/#settings/bots/${id}`);
    const { page } = alice;
    const shown = setting(page, 'api_key').locator('.bots-secret-value');
    await shown.waitFor();
    assert.equal((await page.content()).includes(key), false);
    await button(page, 'Show the key').click();
    await shown.getByText(key).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download the configuration file').click(),
    ]);
    assert.equal(download.suggestedFilename(), 'trams-bot.rc');
    assert.equal(
      readFileSync(await download.path(), 'utf8'),
      `[api]\nemail=${email}\nkey=${key}\nsite=${chat.url}\n`,
    );
    await button(page, 'Renew the key').click();
    await page.locator('dialog[open]').getByText('The old key ends at once').waitFor();
    await inDialog(page, 'Renew the key').click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    const { api_key: renewed } = await botOf(chat, 'alice', id);
    assert.notEqual(renewed, key);
    await shown.getByText(renewed).waitFor();
  }),
);

test(
  'a bot is deactivated, stands among the deactivated ones, and is reactivated',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const id = await makeBot(chat, 'alice', 'Trams');
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', `/#settings/bots/${id}`);
    const { page } = alice;
    await button(page, 'Deactivate the bot').click();
    await inDialog(page, 'Deactivate the bot').click();
    await button(page, 'Reactivate the bot').waitFor();
    assert.equal((await botOf(chat, 'alice', id)).is_active, false);
    await page.getByRole('link', { name: 'All bots' }).click();
    await page.locator('.bots-row').filter({ hasText: 'Echo Bot' }).waitFor();
    assert.equal(await page.locator('.bots-row').filter({ hasText: 'Trams' }).count(), 0);
    await button(page, 'Deactivated').click();
    await page.getByRole('link', { name: 'Trams', exact: true }).click();
    await button(page, 'Reactivate the bot').click();
    await button(page, 'Deactivate the bot').waitFor();
    assert.equal((await botOf(chat, 'alice', id)).is_active, true);
  }),
);

test(
  'a name that somebody else took first is refused at the field, and what holds is there again',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const id = await makeBot(chat, 'alice', 'Trams');
    const alice = await person(chat, 'alice', { allow: [/400/] });
    await alice.signIn('alice', `/#settings/bots/${id}`);
    const field = setting(alice.page, 'full_name');
    await field.locator('input').fill(chat.cast.users.bob.fullName);
    await field.locator('input').press('Enter');
    await field.getByText('Somebody else has this name.').waitFor();
    const input = await field.locator('input').elementHandle();
    await alice.page.waitForFunction((each) => (each as HTMLInputElement).value === 'Trams', input);
  }),
);

test(
  'administrators change all bots of no more rights than theirs, members see who owns one; all see changes at once',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const id = await makeBot(chat, 'alice', 'Trams');
    const strong = await makeBot(chat, 'owner', 'Records');
    await chat.as.owner.call(updateBot, { bot_id: strong, role: 100 });
    const [admin, bob, alice] = await Promise.all([
      person(chat, 'administrator'),
      person(chat, 'bob'),
      person(chat, 'alice'),
    ]);
    await Promise.all([
      admin.signIn('administrator', '/#organization/bots'),
      bob.signIn('bob', '/#organization/bots'),
      alice.signIn('alice', `/#settings/bots/${id}`),
    ]);
    const row = bob.page.locator('.bots-row').filter({ hasText: 'Trams' });
    await row.getByText(`Bot of ${chat.cast.users.alice.fullName}`).waitFor();
    await bob.page.getByRole('link', { name: 'Trams', exact: true }).click();
    await bob.page.getByText('Only its owner and administrators can change it.').waitFor();
    assert.equal(await bob.page.locator('[data-setting]').count(), 0);
    await admin.page.getByRole('link', { name: 'Records', exact: true }).click();
    await admin.page.getByText('This bot has more rights than this account').waitFor();
    await admin.page.getByRole('link', { name: 'All bots' }).click();
    await admin.page.getByRole('link', { name: 'Trams', exact: true }).click();
    await setting(admin.page, 'full_name').locator('input').fill('Trams of the City');
    await setting(admin.page, 'full_name').locator('input').press('Enter');
    await Promise.all(
      [bob, alice].map(({ page }) => page.locator('.bots-head h2').getByText('Trams of the City').waitFor()),
    );
    await setting(admin.page, 'role').locator('select').selectOption('600');
    await setting(admin.page, 'role').locator('.setting-saved').waitFor();
    await chat.as.administrator.call(deactivateBot, { bot_id: id });
    await Promise.all([
      button(alice.page, 'Reactivate the bot').waitFor(),
      bob.page.locator('.bots-head').getByText('Deactivated').waitFor(),
    ]);
  }),
);

test(
  'a bot is given to somebody else: who gave it away changes it no more',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { bob } = chat.cast.users;
    const id = await makeBot(chat, 'alice', 'Trams');
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', `/#settings/bots/${id}`);
    const { page } = alice;
    await button(page, 'Give it to somebody else').click();
    const dialog = page.locator('dialog[open]');
    await dialog.getByText('this account can change the bot no more').waitFor();
    await dialog.getByRole('searchbox', { name: 'New owner' }).fill(bob.fullName);
    await dialog.getByRole('radio', { name: bob.fullName }).check();
    await inDialog(page, 'Give the bot away').click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Only its owner and administrators can change it.').waitFor();
    const { bots } = await chat.as.bob.call(getBots, {});
    assert.deepEqual(
      bots.map((each) => each.full_name),
      ['Trams'],
    );
  }),
);

test(
  'who may not make bots reads who may; a guest has none',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const [alice, guest] = await Promise.all([person(chat, 'alice'), person(chat, 'guest')]);
    await Promise.all([alice.signIn('alice', '/#settings/bots'), guest.signIn('guest', '/#settings/bots')]);
    await guest.page.getByText('Guests cannot make bots.').waitFor();
    assert.equal(await button(guest.page, 'Make a bot').count(), 0);
    await button(alice.page, 'Make a bot').waitFor();
    const direct = { direct_members: [chat.cast.users.owner.id], direct_subgroups: [] };
    await chat.as.owner.call(updateRealm, { can_create_bots_group: { new: direct } });
    await chat.as.owner.call(updateRealm, { can_create_write_only_bots_group: { new: direct } });
    await alice.page.getByText(`Bots can be made by: ${chat.cast.users.owner.fullName}.`).waitFor();
    assert.equal(await button(alice.page, 'Make a bot').count(), 0);
  }),
);

test(
  'names of bots stay text in the list and on the page',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const name = '<img src=x onerror=alert(1) <b';
    const id = await makeBot(chat, 'bob', name, { short_name: 'x' });
    const admin = await person(chat, 'administrator');
    const dialogs = dialogsOf(admin);
    await admin.signIn('administrator', '/#organization/bots');
    await admin.page.locator('.bots-row').first().waitFor();
    await showsText(admin, { where: 'the list of bots', part: '.bots-row', texts: [name] });
    await admin.goto(`/#organization/bots/${id}`);
    await admin.page.locator('.bots-head').waitFor();
    await showsText(admin, { where: 'the page of a bot', part: '.bots-head', texts: [name] });
    await button(admin.page, 'Deactivate the bot').click();
    await admin.page.locator('dialog[open]').waitFor();
    await showsText(admin, { where: 'deactivating a bot', part: 'dialog[open]', texts: [name] });
    assert.deepEqual(dialogs, []);
  }),
);
