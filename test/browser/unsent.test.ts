import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { getMessages } from '../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { deleteSession } from '../../src/chat/endpoints/sessions/delete-session.ts';
import { getSessions } from '../../src/chat/endpoints/sessions/get-sessions.ts';
import { type Chat, startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import type { SignsIn } from './support/person.ts';
import { PASSWORD } from './support/place.ts';
import { NO_SERVER } from './support/problems.ts';

const address = '/#narrow/channel/square/topic/lunch';
const box = (page: Page) => page.locator('.composer textarea').last();
const password = (page: Page) => page.getByLabel('Password', { exact: true });

async function signInByPage(page: Page, as: SignsIn): Promise<void> {
  await page.getByLabel('Email address', { exact: true }).fill(`${as}@example.com`);
  await password(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('.shell').waitFor();
}

/** As another device of alice does. */
async function endSessions(chat: Chat): Promise<void> {
  const { sessions } = await chat.as.alice.call(getSessions, {});
  for (const { id } of sessions as { id: number }[])
    await chat.as.alice.call(deleteSession, { session_id: id });
}

const contents = async (chat: Chat) => {
  const narrow = [{ operator: 'search', operand: 'offline' }] as never;
  const page = { anchor: 'newest', num_before: 10, num_after: 0, apply_markdown: false };
  const { messages } = await chat.as.bob.call(getMessages, { narrow, ...page });
  return (messages as { content: string }[]).map(({ content }) => content);
};

test(
  'a session that ends elsewhere keeps what is unsent for the same person, and shows it to nobody else',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const say = { type: 'channel', to: 'square', topic: 'lunch', content: 'Soup today' } as const;
    const { id } = await chat.as.alice.call(sendMessage, say);
    const alice = await person(chat, 'alice', { allow: [NO_SERVER, /status of 401/] });
    const { page } = alice;
    await alice.signIn('alice', address);
    const row = page.locator(`article[data-id="${id}"]`);
    await row.focus();
    await page.keyboard.press('e');
    await row.getByRole('textbox').fill('Soup tomorrow');
    await alice.offline(true);
    await box(page).fill('Sent while offline');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.locator('.messages').getByText('Sent while offline').waitFor();
    await box(page).fill('Half a thought');
    await endSessions(chat);
    await alice.offline(false);

    await page.getByText('You were signed out. What you did not send waits in this browser').waitFor();
    await signInByPage(page, 'bob');
    await page.getByRole('article').filter({ hasText: 'Soup today' }).waitFor();
    assert.equal(await box(page).inputValue(), '');
    assert.equal(await page.getByText('Soup tomorrow').count(), 0);
    await page.goto('/#settings/sessions');
    await page.getByRole('button', { name: 'Sign out here' }).click();
    await password(page).waitFor();

    await page.goto(address);
    await signInByPage(page, 'alice');
    await page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('.composer textarea')?.value === 'Half a thought',
    );
    await page.locator('article[data-id]').filter({ hasText: 'Sent while offline' }).waitFor();
    await page.locator('.message-pending').waitFor({ state: 'detached' });
    await page.goto('/#drafts');
    await page.getByText('Soup tomorrow').waitFor();
    assert.deepEqual(await contents(chat), ['Sent while offline']);
  }),
);

test(
  'signing out forgets what is unsent',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice');
    const { page } = alice;
    await alice.signIn('alice', address);
    await box(page).fill('Half a thought');
    await page.goto('/#settings/sessions');
    await page.getByRole('button', { name: 'Sign out here' }).click();
    await password(page).waitFor();
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /writing/.test(key)));
    assert.deepEqual(await kept(), []);
  }),
);

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click();

test(
  'on a full disk a message is sent at once; without a network its words stay where they were written',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice', { allow: [NO_SERVER] });
    const { page } = alice;
    await alice.context.addInitScript(() => {
      const add = IDBObjectStore.prototype.add;
      IDBObjectStore.prototype.add = function (...values: [unknown]) {
        if (this.name === 'outbox') throw new DOMException('Full.', 'QuotaExceededError');
        return add.apply(this, values);
      };
    });
    await alice.signIn('alice', address);
    await box(page).fill('Soup offline');
    await send(page);
    await page.getByRole('article').filter({ hasText: 'Soup offline' }).waitFor();
    assert.equal(await box(page).inputValue(), '');
    await alice.offline(true);
    await box(page).fill('Salad offline');
    await send(page);
    await page.getByText('the browser has no room to keep it').waitFor();
    assert.equal(await box(page).inputValue(), 'Salad offline');
    assert.deepEqual(await contents(chat), ['Soup offline']);
  }),
);

test(
  'where the browser’s storage does not work one is told so, and chats',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice');
    const { page } = alice;
    await alice.context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Internal error.', 'UnknownError');
      };
    });
    await alice.signIn('alice', address);
    await page.getByText('What is not sent yet is lost when this tab closes').waitFor();
    await box(page).fill('Soup offline');
    await send(page);
    await page.getByRole('article').filter({ hasText: 'Soup offline' }).waitFor();
    assert.deepEqual(await contents(chat), ['Soup offline']);
  }),
);
