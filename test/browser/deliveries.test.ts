import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { createBot } from '../../src/chat/endpoints/bots/create-bot.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { startReceiver } from '../support/receiver.ts';
import { assertAccessible } from './support/axe.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';
import { settled } from './support/views.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialogOf = (page: Page) => page.locator('dialog[open]');

test(
  'the owner of a webhook tests it, sees what failed and why, and replays it',
  inBrowsers(async ({ person }) => {
    const chat = await startChat({ outboundAllow: ['127.0.0.0/8'] });
    const receiver = await startReceiver();
    const hook = { full_name: 'Trams', short_name: 'trams', bot_type: 3, payload_url: receiver.url };
    const { user_id: id } = await chat.as.alice.call(createBot, hook);
    receiver.answer = (_, response) => response.writeHead(404).end('No such tram');
    await chat.as.bob.call(sendMessage, {
      type: 'direct',
      to: JSON.stringify([id]),
      content: 'When does it leave?',
    });
    await receiver.got(1);
    await chat.app.idle('webhooks');

    const alice = await person(chat, 'alice');
    await alice.signIn('alice', `/#settings/bots/${id}`);
    const { page } = alice;
    const row = page.locator('.deliveries-row');
    await row.filter({ hasText: 'Direct message · Status 404' }).waitFor();
    await settled(page);
    await assertAccessible(page, { where: 'the deliveries of a bot' });
    await row.getByRole('button', { name: 'Failed' }).click();
    await dialogOf(page).getByText('The server answered with status 404.').waitFor();
    await dialogOf(page).getByText('No such tram').waitFor();
    await dialogOf(page).getByText('"token": "[hidden]"').waitFor();
    await assertAccessible(page, { where: 'a delivery' });
    receiver.answer = (_, response) => response.end('{"content":"At noon"}');
    await dialogOf(page).getByRole('button', { name: 'Replay', exact: true }).click();
    await dialogOf(page).getByText('Direct message, replayed').waitFor();
    await dialogOf(page).getByText('"content": "At noon"').waitFor();
    await dialogOf(page).locator('.dialog-foot').getByRole('button', { name: 'Close' }).click();
    await row.getByRole('button', { name: 'Delivered' }).waitFor();

    await button(page, 'Send a test').click();
    await dialogOf(page).locator('.delivery[data-state="delivered"]').waitFor();
    await dialogOf(page).getByText('This is a test.').first().waitFor();
    await page.keyboard.press('Escape');
    await row.filter({ hasText: 'Test' }).waitFor();

    await page.getByText('How a program verifies the signature').click();
    await page.getByText("from 'node:crypto'").waitFor();
    await page.getByRole('tab', { name: 'Python' }).click();
    await page.getByText('import base64, hashlib, hmac, time').waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForFunction(() => document.documentElement.clientWidth === 390);
    await settled(page);
    const wide = await page.locator('.bots').evaluate((bots) => bots.scrollWidth > bots.clientWidth);
    assert(!wide, 'the code scrolls, the page does not');
  }),
);
