import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { addCodePlayground } from '../../src/chat/endpoints/realm/add-code-playground.ts';
import { addLinkifier } from '../../src/chat/endpoints/realm/add-linkifier.ts';
import { getLinkifiers } from '../../src/chat/endpoints/realm/get-linkifiers.ts';
import { assertAccessible } from './support/axe.ts';
import { type Chat, startChat } from './support/chat.ts';
import { dialogsOf, showsText } from './support/hostile.ts';
import { inBrowsers } from './support/in-browsers.ts';

const TICKET = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tickets.example.com/{id}' };
const RFC = { pattern: 'RFC(?P<n>[0-9]+)', url_template: 'https://rfc.example.com/{n}' };
const REFUSED = { allow: [/400/] };

const stored = async ({ as }: Chat) =>
  (await as.owner.call(getLinkifiers)).linkifiers.map(({ pattern }) => pattern);

const dialogIn = (page: Page) => page.locator('dialog[open]').last();

/** The patterns in the order in which they stand there. */
const shown = (page: Page, patterns: readonly string[]) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('.reorder-row .linkifier-pattern')]
        .map(({ textContent }) => textContent)
        .join('\n') === wanted,
    patterns.join('\n'),
  );

/** An order that the server has taken. */
const ordered = (page: Page) =>
  page.waitForResponse(
    (reply) =>
      reply.request().method() === 'PATCH' && reply.url().endsWith('/json/realm/linkifiers') && reply.ok(),
  );

/** Keeps what is said to a screen reader: the next words take its place. */
async function listen(page: Page): Promise<(text: string) => Promise<unknown>> {
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    const note = () => {
      for (const region of document.querySelectorAll('[aria-live]')) said.push(region.textContent ?? '');
    };
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
  });
  return (text) =>
    page.waitForFunction(
      (wanted) => (globalThis as unknown as { said: string[] }).said.includes(wanted),
      text,
    );
}

test(
  'a linkifier is tried before it is saved, refused at its field, added, changed and removed',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const owner = await person(chat, 'owner', REFUSED);
    await owner.signIn('owner', '/#organization/linkifiers');
    const { page } = owner;
    await page.getByRole('button', { name: 'Add a linkifier' }).click();
    const dialog = dialogIn(page);
    const add = dialog.getByRole('button', { name: 'Add', exact: true });
    await add.click();
    await dialog.getByText('Enter a pattern.').waitFor();
    await dialog.getByLabel('Pattern').fill('(?P<id>(a+)+');
    await dialog.getByLabel('Address').fill('javascript:alert({id})');
    await add.click();
    await dialog.getByText('an opening or closing parenthesis is missing').waitFor();
    await dialog.getByLabel('Pattern').fill(TICKET.pattern);
    await dialog.getByLabel('A text to try').fill('Fixed #12');
    await dialog.getByText('The address must begin with http:// or https://').waitFor();
    await dialog.getByLabel('Address').fill('https://tickets.example.com/');
    await dialog.getByText('The address does not use {id}').waitFor();
    await dialog.getByLabel('Address').fill(TICKET.url_template);
    await dialog.getByText('The pattern is found once.').waitFor();
    await dialog.locator('.try-it-message a[href="https://tickets.example.com/12"]').waitFor();
    assert.deepEqual(await stored(chat), []);
    await assertAccessible(page, { where: 'the form of a linkifier', within: ['dialog[open]'] });
    await add.click();
    await dialog.waitFor({ state: 'detached' });
    await shown(page, [TICKET.pattern]);
    await page.getByLabel('A text to try').fill('See #7');
    await page.locator('.try-it-message a[href="https://tickets.example.com/7"]').waitFor();
    await page.getByRole('button', { name: `Edit ${TICKET.pattern}` }).click();
    await dialogIn(page).getByLabel('Pattern').fill('T(?P<id>[0-9]+)');
    await dialogIn(page).getByRole('button', { name: 'Save' }).click();
    await shown(page, ['T(?P<id>[0-9]+)']);
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove T(?P<id>[0-9]+)' }).click();
    await dialogIn(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No linkifiers').waitFor();
    assert.deepEqual(await stored(chat), []);
  }),
);

test(
  'linkifiers are ordered by key and by drag; what others add appears at once',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const owner = await person(chat, 'owner');
    await chat.as.owner.call(addLinkifier, TICKET);
    await chat.as.owner.call(addLinkifier, RFC);
    await owner.signIn('owner', '/#organization/linkifiers');
    const { page } = owner;
    await shown(page, [TICKET.pattern, RFC.pattern]);
    const handle = (pattern: string) => page.getByRole('button', { name: `Move ${pattern}`, exact: true });
    const says = await listen(page);
    await handle(TICKET.pattern).focus();
    const [byKey] = await Promise.all([ordered(page), page.keyboard.press('ArrowDown')]);
    assert.equal(byKey.status(), 200);
    await says(`${TICKET.pattern} is number 2 of 2.`);
    await shown(page, [RFC.pattern, TICKET.pattern]);
    assert.deepEqual(await stored(chat), [RFC.pattern, TICKET.pattern]);
    assert.equal(await handle(TICKET.pattern).evaluate((each) => each === document.activeElement), true);
    const third = { pattern: 'third', url_template: 'https://third.example.com/' };
    await chat.as.administrator.call(addLinkifier, third);
    await shown(page, [RFC.pattern, TICKET.pattern, third.pattern]);
    await Promise.all([ordered(page), drag(page, handle(third.pattern), handle(RFC.pattern))]);
    await shown(page, [third.pattern, RFC.pattern, TICKET.pattern]);
    assert.deepEqual(await stored(chat), [third.pattern, RFC.pattern, TICKET.pattern]);
  }),
);

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  assert.ok(start && end);
  const x = start.x + start.width / 2;
  await page.mouse.move(x, start.y + start.height / 2);
  await page.mouse.down();
  await page.locator('.reorder-row-dragged').waitFor();
  await page.mouse.move(x, end.y - end.height, { steps: 4 });
  await page.mouse.up();
}

test(
  'a form with unsaved input asks; a member sees linkifiers and playgrounds, also hostile ones, and changes none',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const pattern = '<img src=x onerror=alert(1)>(?P<x>.)';
    const name = '<b><i>Run</i></b>"><script>alert(1)</script>';
    await chat.as.owner.call(addLinkifier, { pattern, url_template: 'https://a.example/{x}' });
    await chat.as.owner.call(addCodePlayground, {
      ...{ name, lexer_language: 'rust' },
      url_template: 'https://play.example.com/?code={code}',
    });
    const [member, admin] = await Promise.all([person(chat, 'alice'), person(chat, 'administrator')]);
    await Promise.all([
      member.signIn('alice', '/#organization/linkifiers'),
      admin.signIn('administrator', '/#organization/linkifiers'),
    ]);
    const dialogs = dialogsOf(member);
    await showsText(member, { where: 'linkifiers', part: '.linkifiers', texts: [pattern] });
    await member.page.getByText('Only administrators can change this.').waitFor();
    assert.equal(await member.page.locator('.linkifiers button').count(), 0);
    await member.page.goto('/#organization/playgrounds');
    await showsText(member, { where: 'playgrounds', part: '.settings-row', texts: [name] });
    assert.deepEqual(dialogs, []);
    const { page } = admin;
    await page.getByRole('button', { name: `Edit ${pattern}` }).click();
    await dialogIn(page).getByLabel('Pattern').fill('changed');
    await page.keyboard.press('Escape');
    await page.locator('dialog[open] .button-danger').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('dialog[open] .button-danger').waitFor({ state: 'detached' });
    assert.equal(await dialogIn(page).getByLabel('Pattern').inputValue(), 'changed');
  }),
);

test(
  'a playground is added with a language that is completed, refused at its field, and removed',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const owner = await person(chat, 'owner', REFUSED);
    await owner.signIn('owner', '/#organization/playgrounds');
    const { page } = owner;
    await page.getByRole('button', { name: 'Add a playground' }).click();
    const dialog = dialogIn(page);
    await dialog.getByLabel('Name').fill('Rust playground');
    await dialog.getByLabel('Language').fill('rus');
    await page.getByRole('option', { name: 'Rust' }).click();
    await page.getByRole('option').waitFor({ state: 'detached' });
    assert.equal(await dialog.getByLabel('Language').inputValue(), 'Rust');
    await dialog.getByLabel('Address').fill('https://play.example.com/');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('The address must have {code}').waitFor();
    await dialog.getByLabel('Address').fill('https://play.example.com/?code={code}');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    const code = '```rust\nlet a = 1;\n```';
    await chat.as.alice.call(sendMessage, {
      type: 'direct',
      to: JSON.stringify([chat.cast.users.owner.id]),
      content: code,
    });
    await page.goto(`/#narrow/dm/${chat.cast.users.alice.id}`);
    const link = page.getByRole('link', { name: 'Open in Rust playground' });
    await link.waitFor({ state: 'attached' });
    assert.equal(await link.getAttribute('href'), 'https://play.example.com/?code=let%20a%20%3D%201%3B%0A');
    await page.goto('/#organization/playgrounds');
    await page.getByRole('button', { name: 'Remove Rust playground' }).click();
    await dialogIn(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('No playgrounds').waitFor();
  }),
);
