import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { setRealm } from '../support/settings.ts';
import { type Chat, startChat } from './support/chat.ts';
import { inBrowsers, type Stage } from './support/in-browsers.ts';
import { NO_SERVER } from './support/problems.ts';

const TOPIC = 'lunch';
const addressOf = (chat: Chat) => `/#narrow/channel/${chat.cast.channels.square.id}/topic/${TOPIC}`;
const rowOf = (page: Page, id: number) => page.locator(`article[data-id="${id}"]`);

async function say(chat: Chat, name: 'alice' | 'bob', content: string): Promise<number> {
  return (await chat.as[name].call(sendMessage, { type: 'channel', to: 'square', topic: TOPIC, content })).id;
}

/** alice looks at a message of hers and one of bob's, from a page that needs no network; then the network goes. */
async function aliceIsOffline({ person }: Stage, chat: Chat) {
  const [own, other] = [await say(chat, 'alice', 'Soup today'), await say(chat, 'bob', 'Which soup?')];
  const alice = await person(chat, 'alice', { withWorker: true, allow: [NO_SERVER, /status of 400/] });
  await alice.signIn('alice', addressOf(chat));
  await rowOf(alice.page, other).waitFor();
  await alice.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await alice.offline(true);
  return { alice, own, other };
}

/** The client knows that there is no network: what it asks for then comes from the browser. */
const knows = (page: Page) => page.getByText('You are offline.').waitFor();

async function edit(page: Page, id: number, text: string): Promise<void> {
  await rowOf(page, id).focus();
  await page.keyboard.press('e');
  await rowOf(page, id).getByRole('textbox').fill(text);
  await rowOf(page, id).getByRole('button', { name: /^Save/ }).click();
}

async function press(page: Page, id: number, keys: string): Promise<void> {
  await rowOf(page, id).focus();
  await page.keyboard.press(keys);
}

test(
  'without a network changes show at once; what the server refuses later is put back, and said in words',
  inBrowsers(async (stage) => {
    const chat = await startChat();
    const { alice, own, other } = await aliceIsOffline(stage, chat);
    const { page } = alice;
    await knows(page);
    await edit(page, own, 'Stew today');
    await press(page, other, '=');
    await press(page, other, '*');
    await rowOf(page, other).getByRole('img', { name: 'Starred' }).waitFor();
    await rowOf(page, own).getByText('Stew today', { exact: true }).waitFor();
    await rowOf(page, own).getByText('Waiting for the network').waitFor();
    // Meanwhile the organization forbids it.
    await setRealm(chat.app.context, { allow_message_editing: false });
    for (const [path, msg] of Object.entries(REFUSED))
      await alice.context.route(path, (route) =>
        route.fulfill({ status: 400, json: { result: 'error', code: 'BAD_REQUEST', msg } }),
      );
    await alice.offline(false);
    await page.getByText(/^The message could not be changed: .+/).waitFor();
    await page.getByText('The reaction could not be changed: No reactions today.').waitFor();
    await page.getByText('A change was refused: No stars today.').waitFor();
    await rowOf(page, own).getByText('Soup today', { exact: true }).waitFor();
    await rowOf(page, other).locator('.reaction').waitFor({ state: 'detached' });
    await rowOf(page, other).getByRole('img', { name: 'Starred' }).waitFor({ state: 'detached' });
    // What one wrote is not lost: it can be sent again or given up.
    await page.getByRole('button', { name: 'Show' }).first().click();
    await page.getByRole('dialog').getByText('Stew today').waitFor();
  }),
);

const REFUSED = { '**/reactions': 'No reactions today.', '**/messages/flags': 'No stars today.' };

test(
  'what one writes without a network stands in a conversation of which the browser has nothing, and is sent once',
  inBrowsers(async (stage) => {
    const chat = await startChat();
    const { alice } = await aliceIsOffline(stage, chat);
    const { page } = alice;
    await knows(page);
    for (const place of [
      `channel/${chat.cast.channels.square.id}/topic/brand%20new`,
      `dm/${chat.cast.users.moderator.id}`,
    ]) {
      await alice.goto(`/#narrow/${place}`);
      await page.getByText('the browser has kept no messages of this conversation').waitFor();
      for (const text of ['Is anybody here?', 'Nobody, it seems']) {
        await page.locator('.composer textarea').fill(text);
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await page.locator('.messages').getByText(text, { exact: true }).waitFor();
      }
    }
    await alice.offline(false);
    for (const text of ['Is anybody here?', 'Nobody, it seems'])
      await page.locator('article[data-id]').getByText(text, { exact: true }).waitFor();
    await page.locator('.message-pending').waitFor({ state: 'detached' });
  }),
);
