import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

const TOPIC = '/#narrow/channel/square/topic/lunch';
const toast = (page: Page, text: string | RegExp) => page.locator('.toast').filter({ hasText: text });

/** The next change of a setting is refused so. */
async function refuse(page: Page, status: number, body: object): Promise<void> {
  const answer = {
    status,
    contentType: 'application/json',
    body: JSON.stringify({ result: 'error', ...body }),
  };
  await page.route('**/json/settings', (route) => route.fulfill(answer), { times: 1 });
  await page.getByRole('button', { name: 'Example' }).click();
  await page.getByText('Dunkles Design').click();
}

test(
  'a refusal stands in the language of the page; one that ends by itself counts the seconds; what is shown leaves by itself',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const alice = await person(chat, 'alice', { allow: [/status of 4/] });
    await alice.context.addInitScript(() => localStorage.setItem('parley-language', 'de'));
    await alice.page.clock.install();
    await alice.signIn('alice', TOPIC);
    const { page } = alice;
    await page.locator('.composer textarea').last().waitFor();
    await refuse(page, 400, { code: 'BAD_REQUEST', msg: 'Insufficient permission' });
    await toast(page, 'Die Organisation erlaubt das nicht.').waitFor();
    await refuse(page, 400, { code: 'BAD_REQUEST', msg: 'Nobody has translated this.' });
    await toast(page, 'Nobody has translated this.').waitFor();
    await refuse(page, 429, { code: 'RATE_LIMIT_HIT', msg: 'API usage exceeded', 'retry-after': 3 });
    await toast(page, /Es geht in [123] Sekunden? wieder/).waitFor();
    await toast(page, 'Jetzt geht es wieder.').waitFor();
    await page.clock.fastForward(10_000);
    await page.locator('.toasts-missed').waitFor();
    assert.equal(await page.locator('.toast').count(), 0);
  }),
);

test(
  'a page that meets the limit of requests says so, waits as long as the server asks, and goes on by itself',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const say = { type: 'channel', to: 'square', topic: 'lunch', content: 'Soup today' } as const;
    await chat.as.bob.call(sendMessage, say);
    const alice = await person(chat, 'alice', { allow: [/status of 429/] });
    const { page } = alice;
    await page.route('**/json/messages?*', (route) => route.fulfill(TOO_OFTEN), { times: 2 });
    await alice.signIn('alice', TOPIC);
    await page.getByText('Too many requests.').first().waitFor();
    assert.equal(await page.getByText('no network').count(), 0);
    await page.getByRole('article').filter({ hasText: 'Soup today' }).waitFor();
    await page.getByText('Too many requests.').first().waitFor({ state: 'detached' });
  }),
);

const TOO_OFTEN = {
  status: 429,
  contentType: 'application/json',
  body: JSON.stringify({
    result: 'error',
    code: 'RATE_LIMIT_HIT',
    msg: 'API usage exceeded',
    'retry-after': 2,
  }),
};
