import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { getMessage } from '../../src/chat/endpoints/messages/get-message.ts';
import { getMessageHistory } from '../../src/chat/endpoints/messages/get-message-history.ts';
import { sendMessage } from '../../src/chat/endpoints/messages/send-message.ts';
import { setRealm } from '../support/settings.ts';
import { type Chat, startChat } from './support/chat.ts';
import { inBrowsers, type Stage } from './support/in-browsers.ts';
import { NO_SERVER } from './support/problems.ts';

const TOPIC = 'lunch';
const addressOf = (chat: Chat) => `/#narrow/channel/${chat.cast.channels.square.id}/topic/${TOPIC}`;
const rowOf = (page: Page, id: number) => page.locator(`article[data-id="${id}"]`);

async function say(chat: Chat, name: 'alice' | 'bob', content: string, topic = TOPIC): Promise<number> {
  return (await chat.as[name].call(sendMessage, { type: 'channel', to: 'square', topic, content })).id;
}

/** alice looks at a message of hers and one of bob's, from a page that needs no network; then the network goes. */
async function aliceIsOffline({ person }: Stage, chat: Chat) {
  const [own, other] = [await say(chat, 'alice', 'Soup today'), await say(chat, 'bob', 'Which soup?')];
  await say(chat, 'bob', 'Unread elsewhere', 'trams');
  const alice = await person(chat, 'alice', { withWorker: true, allow: [NO_SERVER, /status of 400/] });
  const changes: string[] = [];
  alice.context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isChange = request.method() !== 'GET' && /^\/json\/messages\//.test(pathname);
    if (isChange) changes.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`);
  });
  await alice.signIn('alice', addressOf(chat));
  await rowOf(alice.page, other).waitFor();
  await alice.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await alice.page.getByRole('link', { name: /trams.*unread/ }).waitFor();
  changes.length = 0;
  await alice.offline(true);
  return { alice, own, other, changes };
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

const trams = (page: Page) => page.getByRole('link', { name: /trams/ }).first();

async function readTrams(page: Page): Promise<void> {
  await trams(page).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /read/i }).first().click();
}

/** What alice did shows. */
async function shows(page: Page, own: number, other: number): Promise<void> {
  await rowOf(page, own).getByText('Stew today', { exact: true }).waitFor();
  await rowOf(page, other).locator('.reaction[aria-pressed="true"]').waitFor();
  await rowOf(page, other).getByRole('img', { name: 'Starred' }).waitFor();
  await page.getByRole('link', { name: /trams.*unread/ }).waitFor({ state: 'detached' });
}

test(
  'without a network an edit, a reaction, a star and reading show at once and after a reload, and reach the server once',
  inBrowsers(async (stage) => {
    const chat = await startChat();
    const { alice, own, other, changes } = await aliceIsOffline(stage, chat);
    const { page } = alice;
    await knows(page);
    await edit(page, own, 'Stew today');
    await press(page, other, '=');
    await press(page, other, '*');
    await readTrams(page);
    await shows(page, own, other);
    await rowOf(page, own).getByText('Waiting for the network').waitFor();

    await page.reload();
    await shows(page, own, other);

    changes.length = 0;
    await alice.offline(false);
    await rowOf(page, own).getByText('edited').waitFor();
    await page.waitForFunction(() => document.querySelector('.message-main .pending-state') === null);
    await allSent(page);
    await shows(page, own, other);
    const { message_history: history } = await chat.as.alice.call(getMessageHistory, { message_id: own });
    assert.equal(history.length, 2);
    const { message } = await chat.as.alice.call(getMessage, { message_id: other });
    assert.deepEqual(
      message.reactions.map(({ user_id }) => user_id),
      [chat.cast.users.alice.id],
    );
    assert.ok(message.flags.includes('starred'));
    const sent = (part: RegExp) => changes.filter((each) => part.test(each)).length;
    const [edits, reactions, stars] = [/^PATCH /, /\/reactions/, /starred/].map(sent);
    assert.deepEqual({ edits, reactions, stars }, { edits: 1, reactions: 1, stars: 1 }, changes.join('\n'));
  }),
);

test(
  'what the server refuses once the network is back is put back, and said in words',
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

/** Nothing waits in the outbox: the browser's own word for it. */
async function allSent(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const [{ name = '' } = {}] = (await indexedDB.databases()).filter((each) =>
      each.name?.startsWith('parley'),
    );
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const counting = database.transaction('outbox').objectStore('outbox').count();
    const count = await new Promise<number>((resolve) => {
      counting.onsuccess = () => resolve(counting.result);
    });
    database.close();
    return count === 0;
  });
}

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
